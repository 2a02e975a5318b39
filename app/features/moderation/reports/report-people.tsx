import { countText } from '#app/features/moderation/people/person-row.ts'
import { KIND_WORDS } from '#app/features/moderation/report-words.ts'
import type { Report, ReportPerson } from '#app/features/moderation/report.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'

/** The reporter and the reported person, with the date and the number of reports. */
export function ReportPeople({ report }: { report: Report }) {
  const { kind, reporter, person, reportedAt, ofSame, ofPerson } = report
  return (
    <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
      <dt className="text-ink-soft sm:py-1">Reported by</dt>
      <dd>
        <Person person={reporter} />
        <time dateTime={reportedAt} className="text-ink-soft">
          {formatDayTime(reportedAt)}
        </time>
      </dd>
      <dt className="text-ink-soft sm:py-1">{kind === 'listing' ? 'Seller' : 'Reported'}</dt>
      <dd>
        <Person person={person} />
      </dd>
      <dt className="text-ink-soft">Reports</dt>
      <dd className="tabular-nums">
        {times(ofSame)} about this {KIND_WORDS[kind].one.toLowerCase()}
        {kind === 'person'
          ? `, ${countText(ofPerson)} including their listings and conversations`
          : `, ${countText(ofPerson)} about this person in total`}
      </dd>
    </dl>
  )
}

const times = (count: number) => (count === 1 ? '1 report' : `${countText(count)} reports`)

function Person({ person }: { person: ReportPerson }) {
  const { id, name, email, isBanned, isAdmin, isGone, trace, formerAccounts, again } = person
  if (isGone) {
    return (
      <span className="mr-3 inline-flex min-h-8 max-w-full flex-wrap items-center gap-x-3">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        {email && <span className="wrap-anywhere text-ink-soft">{email}</span>}
        <StatusBadge tone="grey">{trace === 'waiting' ? 'Closed by its owner' : 'Account deleted'}</StatusBadge>
        {isBanned && <StatusBadge tone="red">Address banned</StatusBadge>}
        {again && (
          <a
            href={`/profile/${again.id}`}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline sm:min-h-8"
          >
            <span className="wrap-anywhere">
              Signed up again as <bdi>{again.name}</bdi>
            </span>
          </a>
        )}
      </span>
    )
  }
  return (
    <span className="mr-3 inline-flex max-w-full flex-wrap items-center gap-x-3">
      <a
        href={`/profile/${id}`}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline sm:min-h-8"
      >
        <bdi className="wrap-anywhere">{name}</bdi>
      </a>
      <span className="wrap-anywhere text-ink-soft">{email}</span>
      {isBanned && <StatusBadge tone="red">Banned</StatusBadge>}
      {isAdmin && <StatusBadge tone="blue">Admin</StatusBadge>}
      {formerAccounts > 0 && (
        <StatusBadge tone="grey">
          {formerAccounts === 1 ? 'Deleted an account before' : `Deleted ${countText(formerAccounts)} accounts before`}
        </StatusBadge>
      )}
    </span>
  )
}
