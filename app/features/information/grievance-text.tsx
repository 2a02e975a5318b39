import { linkTo, mailTo } from './info-link.tsx'
import { InfoPage, InfoPart } from './info-page.tsx'
import * as say from './messages/messages.ts'

type Props = { officer: string; email: string; address: string; contactEmail: string }

export function GrievanceText({ officer, email, address, contactEmail }: Props) {
  return (
    <InfoPage title={say.grievanceTitle()} intro={say.grievanceIntro()}>
      <InfoPart title={say.whomToWrite()}>
        <dl className="grid gap-x-6 gap-y-2 rounded-lg border border-line bg-surface p-5 sm:grid-cols-[auto_1fr]">
          <dt className="font-semibold">{say.officerName()}</dt>
          <dd>{officer}</dd>
          <dt className="font-semibold">{say.officerEmail()}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
          <dt className="font-semibold">{say.officerAddress()}</dt>
          <dd>{address}</dd>
        </dl>
      </InfoPart>
      <InfoPart title={say.whatHelpsUs()}>
        <ul>
          <li>{say.helpsName()}</li>
          <li>{say.helpsPage()}</li>
          <li>{say.helpsWhat()}</li>
        </ul>
        <p>{say.lawGivesTime({ email: contactEmail, mail: mailTo(contactEmail), contact: linkTo('/contact') })}</p>
      </InfoPart>
    </InfoPage>
  )
}
