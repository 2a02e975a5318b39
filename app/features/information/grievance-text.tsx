import { InfoPage, InfoPart } from './info-page.tsx'

type Props = { officer: string; email: string; address: string; contactEmail: string }

export function GrievanceText({ officer, email, address, contactEmail }: Props) {
  return (
    <InfoPage
      title="Grievance Officer"
      intro="For complaints about what is on Khazana, about your data, or about how we treated you."
    >
      <InfoPart title="Whom to write to">
        <dl className="grid gap-x-6 gap-y-2 rounded-lg border border-line bg-surface p-5 sm:grid-cols-[auto_1fr]">
          <dt className="font-semibold">Name</dt>
          <dd>{officer}</dd>
          <dt className="font-semibold">E-mail</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
          <dt className="font-semibold">Address</dt>
          <dd>{address}</dd>
        </dl>
      </InfoPart>
      <InfoPart title="What helps us">
        <ul>
          <li>Your name, and the e-mail address of your account if you have one.</li>
          <li>The address of the page, or the name of the person it is about.</li>
          <li>What happened, and what you would like us to do.</li>
        </ul>
        <p>
          The law gives us 24 hours to confirm that a complaint arrived, and 15 days to settle it. For other questions:{' '}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a> or the <a href="/contact">contact form</a>.
        </p>
      </InfoPart>
    </InfoPage>
  )
}
