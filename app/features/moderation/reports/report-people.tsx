import * as say from '#app/features/moderation/messages/messages.ts'
import { countText } from '#app/features/moderation/people/person-row.ts'
import type { Report, ReportPerson } from '#app/features/moderation/report.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'

/** The reporter and the reported person, with the date and the number of reports. */
export function ReportPeople({ report }: { report: Report }) {
  const { kind, reporter, person, reportedAt, ofSame, ofPerson, sharedDays } = report
  const counts = { same: ofSame, sameText: countText(ofSame), all: countText(ofPerson) }
  return (
    <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
      <dt className="text-ink-soft sm:py-1">{say.reportedBy()}</dt>
      <dd>
        <Person person={reporter} />
        <time dateTime={reportedAt} className="text-ink-soft">
          {formatDayTime(reportedAt)}
        </time>
      </dd>
      <dt className="text-ink-soft sm:py-1">{kind === 'listing' ? say.sellerLabel() : say.reportedLabel()}</dt>
      <dd>
        <Person person={person} />
      </dd>
      <dt className="text-ink-soft">{say.reportsLabel()}</dt>
      <dd className="tabular-nums">
        {kind === 'person' ? say.countsOfPerson(counts) : say.countsOfThing({ ...counts, kind })}
      </dd>
      {sharedDays !== null && (
        <>
          <dt className="text-ink-soft">{say.hintLabel()}</dt>
          <dd className="font-semibold">{say.twoShareNetwork({ n: sharedDays })}</dd>
        </>
      )}
    </dl>
  )
}

function Person({ person }: { person: ReportPerson }) {
  const { id, name, email, isBanned, isAdmin, isGone, trace, formerAccounts, again } = person
  if (isGone) {
    return (
      <span className="mr-3 inline-flex min-h-8 max-w-full flex-wrap items-center gap-x-3">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        {email && <span className="wrap-anywhere text-ink-soft">{email}</span>}
        <StatusBadge tone="grey">{trace === 'waiting' ? say.closedByOwner() : say.accountDeleted()}</StatusBadge>
        {isBanned && <StatusBadge tone="red">{say.addressBanned()}</StatusBadge>}
        {again && (
          <a
            href={pageHref(`/profile/${again.id}`)}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline sm:min-h-8"
          >
            <span className="wrap-anywhere">
              {say.signedUpAgain({ name: again.name, who: (text) => <bdi>{text}</bdi> })}
            </span>
          </a>
        )}
      </span>
    )
  }
  return (
    <span className="mr-3 inline-flex max-w-full flex-wrap items-center gap-x-3">
      <a
        href={pageHref(`/profile/${id}`)}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline sm:min-h-8"
      >
        <bdi className="wrap-anywhere">{name}</bdi>
      </a>
      <span className="wrap-anywhere text-ink-soft">{email}</span>
      {isBanned && <StatusBadge tone="red">{say.bannedBadge()}</StatusBadge>}
      {isAdmin && <StatusBadge tone="blue">{say.adminBadge()}</StatusBadge>}
      {formerAccounts > 0 && (
        <StatusBadge tone="grey">
          {say.deletedBefore({ n: formerAccounts, many: countText(formerAccounts) })}
        </StatusBadge>
      )}
    </span>
  )
}
