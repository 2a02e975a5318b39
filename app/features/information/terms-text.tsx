import { linkTo } from './info-link.tsx'
import { InfoPage, InfoPart } from './info-page.tsx'
import * as say from './messages/messages.ts'
import { readPromoted } from './promoted.ts'

export function TermsText({ businessAddress }: { businessAddress: string }) {
  const promoted = readPromoted()
  return (
    <InfoPage title={say.termsTitle()} intro={say.termsIntro()}>
      <InfoPart title={say.whoWeAre()}>
        <p>{say.runBy({ address: businessAddress })}</p>
      </InfoPart>
      <InfoPart title={say.yourAccount()}>
        <ul>
          <li>{say.termAge()}</li>
          <li>{say.termPassword()}</li>
          <li>{say.termDelete()}</li>
        </ul>
      </InfoPart>
      <InfoPart title={say.whatYouList()}>
        <ul>
          <li>{say.termYours()}</li>
          <li>{say.termLegal()}</li>
          <li>{say.termPrice()}</li>
          <li>{say.termTexts()}</li>
        </ul>
      </InfoPart>
      <InfoPart title={say.howPeopleTreat()}>
        <p>{say.termNoCheating()}</p>
      </InfoPart>
      <InfoPart title={say.whatWeMayDo()}>
        <ul>
          <li>{say.termHide()}</li>
          {promoted !== 'neither' && <li>{say.termSponsored({ promoted })}</li>}
          <li>{say.termCare()}</li>
        </ul>
      </InfoPart>
      <InfoPart title={say.lawAndComplaints()}>
        <p>{say.termLaw({ officer: linkTo('/grievance'), privacy: linkTo('/privacy') })}</p>
      </InfoPart>
    </InfoPage>
  )
}
