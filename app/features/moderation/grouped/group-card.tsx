import { useRef, useState } from 'react'

import { useAdminDeed } from '#app/features/moderation/admin/use-admin-deed.ts'
import { HideReview } from '#app/features/moderation/hiding/hide-review.tsx'
import * as texts from '#app/features/moderation/messages/messages.ts'
import { NotesButton } from '#app/features/moderation/notes/notes-button.tsx'
import { FIRST_SHOWN, type ReportGroup } from '#app/features/moderation/report-group.ts'
import { ClosingButtons, ClosingDialogs, type Closing } from '#app/features/moderation/report-rows/closing.tsx'
import { nameReported, ReportTitle } from '#app/features/moderation/report-rows/report-title.tsx'
import { reportStatusName, REPORT_TONES } from '#app/features/moderation/report-words.ts'
import type { Deed, Report } from '#app/features/moderation/report.schema.ts'
import { ReportedItem } from '#app/features/moderation/reports/reported-item.tsx'
import { ReportedReview } from '#app/features/moderation/reports/reported-review.tsx'
import { SubjectActions } from '#app/features/moderation/subject-actions/subject-actions.tsx'
import { describeReason } from '#app/nouns/report/report-reasons.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { formatAge, formatDay } from '#app/shared/text/dates.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { DecidedBy, RecordCard } from '#app/ui/record-card.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'

import { GroupReports, useGroupReports } from './group-reports.tsx'
import * as say from './messages/messages.ts'
import { sayDismissed, type GroupResult } from './say-dismissed.ts'

type Props = {
  group: ReportGroup
  /** The time for ages, in epoch milliseconds. */
  now: number
  /** The name of the admin who decides here. */
  admin: string
  onDone: (deed: Deed) => void
  /** The card is outdated. */
  onStale: () => void
  /** The box by which it is chosen together with others. */
  choice?: React.ReactNode
}

/** Several open reports of the same thing or about the same person, for an admin who decides them together. */
export function GroupCard({ group, now, admin, onDone, onStale, choice }: Props) {
  const { scope, id, count, first } = group
  const card = useRef<HTMLElement>(null)
  const [asking, setAsking] = useState<Closing | null>(null)
  const [isOpened, setIsOpened] = useState(false)
  const opened = useGroupReports(group, admin)
  const act = useAdminDeed<GroupResult>({ isAsking: asking !== null, onDone: finishDeed, onStale: readAnew })
  const oldest = first[0]
  if (!oldest) return null

  const { person } = oldest
  const about = scope === 'about' ? { ...oldest, kind: 'person' as const } : oldest
  const name = nameReported(about)
  const review = scope === 'review' ? oldest.review : null
  const listing = scope === 'listing' && oldest.listing?.sellerId === person.id ? oldest.listing : null
  // The two people of a conversation report each other.
  const isOfOne = scope !== 'conversation' || first.every((one) => one.person.id === person.id)
  const status = first.every((one) => one.status !== 'open') ? oldest.status : 'open'
  const isActedOn =
    status === 'open' && isOfOne && (person.isBanned || listing?.hiddenReason != null || review?.isHidden === true)

  function finishDeed(deed: GroupResult) {
    setIsOpened(false)
    onDone(deed)
    // Those that were made anew have to be read first.
    if (deed.meanwhile?.renewed) onStale()
    // The button that had the focus is gone.
    card.current?.focus({ preventScroll: true })
  }

  function toggleReports() {
    setIsOpened(!isOpened)
    if (isOpened) opened.forget()
    else void opened.readMore()
  }

  function readAnew() {
    card.current?.focus({ preventScroll: true })
    onStale()
  }

  const dismissAll = () =>
    act(
      askApi('PUT', `/admin/report-groups/${scope}/${id}/dismissed`, { newestAt: group.newestAt, count }),
      sayDismissed,
    )
  const closeActed = () =>
    act(askApi('PUT', `/admin/reports/${oldest.kind}/${oldest.id}/acted`, { seenVersion: oldest.reportedAt }), (deed) =>
      deed.already ? texts.reportWasDecided() : texts.reportIsActed(),
    )

  const dismissing = {
    action: say.dismissAll(),
    named: say.dismissAllOf({ name }),
    question: say.dismissAllQuestion({ n: count }),
    text: say.dismissAllText(),
    working: say.dismissing(),
  }

  return (
    <RecordCard
      ref={card}
      id={id}
      choice={choice}
      title={<ReportTitle reported={about} />}
      badges={
        <>
          <StatusBadge tone={REPORT_TONES[status]}>{reportStatusName(status)}</StatusBadge>
          {(listing?.hiddenReason ?? review?.isHidden) && <StatusBadge tone="grey">{texts.hiddenBadge()}</StatusBadge>}
          {isOfOne && person.isBanned && <StatusBadge tone="red">{texts.bannedBadge()}</StatusBadge>}
        </>
      }
    >
      {scope === 'listing' && <ReportedItem report={oldest} />}
      {review && <ReportedReview report={oldest} />}
      <GroupSummary group={group} now={now} />
      {!isOpened && <FirstReports reports={first} />}
      <div className="mt-3 flex flex-wrap gap-3 noscript:hidden max-sm:mt-2 max-sm:gap-1.5 max-sm:[&_button]:px-2 max-sm:[&_button]:text-sm max-sm:[&_button>svg]:hidden">
        {status === 'open' && <OpenButton {...{ name, count, isOpened }} onToggle={toggleReports} />}
        {isOfOne && <NotesButton person={person} listing={listing} count={oldest.notes} />}
        {review && (
          <HideReview
            {...review}
            isHeld={person.isBanned}
            first={group.reasons[0]?.reason ?? oldest.reason}
            onDone={finishDeed}
            onStale={readAnew}
          />
        )}
        {isOfOne && (
          <SubjectActions
            listing={listing}
            person={person}
            reason={group.reasons[0]?.reason ?? oldest.reason}
            onDone={finishDeed}
            onStale={readAnew}
          />
        )}
        <ClosingButtons {...{ name, isActedOn, dismissing }} isOpen={status === 'open'} onAsk={setAsking} />
      </div>
      {oldest.decided && status !== 'open' && <DecidedBy wasDismissed={status === 'dismissed'} {...oldest.decided} />}
      {isOpened && <GroupReports opened={opened} onDone={onDone} onStale={onStale} />}
      <ClosingDialogs
        {...{ asking, dismissing }}
        isBanned={person.isBanned}
        onActed={closeActed}
        onDismissed={dismissAll}
        onClose={() => setAsking(null)}
      />
    </RecordCard>
  )
}

/** How many reports there are, for which reasons, and how long the oldest waits. */
function GroupSummary({
  group: { scope, count, reporters, kinds, reasons, oldestAt },
  now,
}: Pick<Props, 'group' | 'now'>) {
  return (
    <>
      <p className="mt-2 font-semibold max-sm:mt-1 max-sm:line-clamp-2">
        {reasons
          .map((one) => say.reasonCount({ reason: describeReason(one.reason).name(), count: one.count }))
          .join(' · ')}
      </p>
      <p className="text-sm text-ink-soft">
        {say.countOfGroup({
          count,
          reporters,
          age: formatAge(oldestAt, now),
          when: (text) => <time dateTime={oldestAt}>{text}</time>,
        })}
        {scope === 'about' && ` · ${kinds.map((one) => say.countOfKind(one)).join(', ')}`}
      </p>
    </>
  )
}

/** A line each. */
function FirstReports({ reports }: { reports: readonly Report[] }) {
  return (
    <ul className="mt-2 flex flex-col gap-1 rounded-md bg-sunken px-3 py-2 text-sm max-sm:mt-1 max-sm:gap-0 max-sm:py-1">
      {reports.map(({ id, reporter, reportedAt, reason, details }) => (
        <li key={id} className="wrap-anywhere max-sm:line-clamp-1 noscript:line-clamp-none">
          {say.oneReport({
            name: reporter.name,
            time: formatDay(reportedAt),
            reason: describeReason(reason).name(),
            who: (text) => <bdi className="font-semibold">{text}</bdi>,
            when: (text) => <time dateTime={reportedAt}>{text}</time>,
          })}
          {details && (
            <span dir="auto" lang={foreignLang(details)} className="text-ink-soft">
              {` “${details}”`}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

type OpenProps = { name: string; count: number; isOpened: boolean; onToggle: () => void }

/** Shows a card of each report, or the first lines again. */
function OpenButton({ name, count, isOpened, onToggle }: OpenProps) {
  const n = count - FIRST_SHOWN
  const [text, label] = isOpened
    ? [say.less(), say.lessOf({ name })]
    : n > 0
      ? [say.andMore({ n }), say.andMoreOf({ n, name })]
      : [say.eachReport(), say.eachReportOf({ name })]
  return (
    <button
      type="button"
      aria-expanded={isOpened}
      aria-label={label}
      className={buttonClass('quiet')}
      onClick={onToggle}
    >
      {text}
    </button>
  )
}
