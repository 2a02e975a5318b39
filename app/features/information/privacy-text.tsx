import { site } from '#app/nouns/site/this-site.ts'

import { linkTo, mailTo } from './info-link.tsx'
import { InfoPage, InfoPart } from './info-page.tsx'
import * as say from './messages/messages.ts'

type Props = {
  businessAddress: string
  contactEmail: string
  /** The kinds of data that are sent to the operator's model. */
  toModel: { photos: boolean; searches: boolean }
  /** Others who have the data, as the operator says. */
  others: { host?: string | undefined; mailProvider?: string | undefined; backups?: string | undefined }
}

export function PrivacyText({ businessAddress, contactEmail, toModel, others }: Props) {
  const { host, mailProvider, backups } = others
  const sponsorship = site().sponsorship ? 'on' : 'off'
  return (
    <InfoPage title={say.privacyTitle()} intro={say.privacyIntro()}>
      <InfoPart title={say.whatWeKeep()}>
        <ul>
          <li>{say.keepAccount()}</li>
          <li>{say.keepSessions()}</li>
          <li>{say.keepContent({ sponsorship })}</li>
          <li>{say.keepPhotos()}</li>
          <li>{say.keepDeals()}</li>
          <li>{say.keepUpi()}</li>
          <li>{say.keepLog()}</li>
          <li>{say.keepSecurity()}</li>
          <li>{say.keepDevices()}</li>
        </ul>
      </InfoPart>
      <InfoPart title={say.cookies()}>
        <p>{say.noTracking()}</p>
        <ul>
          <li>{say.cookieSession()}</li>
          <li>{say.cookieDevice()}</li>
          <li>{say.cookieFlash()}</li>
          <li>{say.cookieSignUp()}</li>
          <li>{say.cookieCity()}</li>
          <li>{say.cookiePlace()}</li>
          {site().languages.length > 1 && <li>{say.cookieLanguage()}</li>}
          <li>{say.cookieGoogle()}</li>
          <li>{say.cookieSecondStep()}</li>
        </ul>
        <p>{say.browserKeeps()}</p>
      </InfoPart>
      <InfoPart title={say.whoSeesIt()}>
        <ul>
          <li>{say.everybodySees()}</li>
          <li>{say.nobodySees()}</li>
          <li>{say.twoPeopleSee()}</li>
          <li>{say.adminsSee({ sponsorship })}</li>
          {host && <li>{say.hostHas({ host })}</li>}
          {mailProvider && <li>{say.mailProviderHas({ provider: mailProvider })}</li>}
          {backups && <li>{say.backupsAre({ where: backups })}</li>}
          {toModel.photos && <li>{say.photoModelSees()}</li>}
          {toModel.searches && <li>{say.searchModelSees()}</li>}
          <li>{say.voiceHeard()}</li>
          <li>{say.weSellNothing()}</li>
        </ul>
      </InfoPart>
      <InfoPart title={say.howLong()}>
        <ul>
          <li>{say.keptListings()}</li>
          <li>{say.keptConversations()}</li>
          <li>{say.keptUnsent()}</li>
          <li>{say.keptLoosePhotos()}</li>
          <li>{say.keptInquiries()}</li>
          <li>{say.keptReports()}</li>
          <li>{say.keptClosed()}</li>
          <li>{say.keptAudit()}</li>
        </ul>
      </InfoPart>
      <InfoPart title={say.yourRights()}>
        <ul>
          <li>{say.rightToCorrect({ profile: linkTo('/profile') })}</li>
          <li>{say.rightToDelete()}</li>
          <li>
            {say.rightToAsk({
              email: contactEmail,
              address: businessAddress,
              mail: mailTo(contactEmail),
              officer: linkTo('/grievance'),
            })}
          </li>
        </ul>
      </InfoPart>
    </InfoPage>
  )
}
