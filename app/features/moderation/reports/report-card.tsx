import { useRef, useState } from 'react'

import { useAdminDeed } from '#app/features/moderation/admin/use-admin-deed.ts'
import { HideReview } from '#app/features/moderation/hiding/hide-review.tsx'
import * as say from '#app/features/moderation/messages/messages.ts'
import { NotesButton } from '#app/features/moderation/notes/notes-button.tsx'
import { ClosingButtons, ClosingDialogs, type Closing } from '#app/features/moderation/report-rows/closing.tsx'
import { nameReported, ReportTitle } from '#app/features/moderation/report-rows/report-title.tsx'
import { reportStatusName, REPORT_TONES } from '#app/features/moderation/report-words.ts'
import type { Deed, Report } from '#app/features/moderation/report.schema.ts'
import { SubjectActions } from '#app/features/moderation/subject-actions/subject-actions.tsx'
import { describeReason } from '#app/nouns/report/report-reasons.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { DecidedBy, RecordCard } from '#app/ui/record-card.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'

import { ReportPeople } from './report-people.tsx'
import { ReportedEvidence } from './reported-evidence.tsx'
import { ReportedItem } from './reported-item.tsx'
import { ReportedReview } from './reported-review.tsx'

type Props = {
  report: Report
  onDone: (deed: Deed) => void
  /** The card is outdated. */
  onStale: () => void
  /** The box by which it is chosen together with others. */
  choice?: React.ReactNode
}

/** A report, for an admin. */
export function ReportCard({ report, onDone, onStale, choice }: Props) {
  const { id, kind, reason, details, status, person, listing } = report
  const card = useRef<HTMLElement>(null)
  const [asking, setAsking] = useState<Closing | null>(null)
  // On a phone a card shows at first what a decision mostly needs, so that several fit on the screen.
  const [isWhole, setIsWhole] = useState(false)
  const name = nameReported(report)
  // A reported conversation may be about the reporter's own listing; what went wrong in a deal is decided about its person.
  const sellers = kind !== 'deal' && listing?.sellerId === person.id ? listing : null
  const isHidden = sellers?.hiddenReason != null || (report.review?.isHidden ?? false)
  const isActedOn = status === 'open' && (person.isBanned || isHidden)
  const act = useAdminDeed({ isAsking: asking !== null, onDone: finishDeed, onStale: readAnew })

  function finishDeed(deed: Deed) {
    onDone(deed)
    // The button that had the focus is gone.
    card.current?.focus({ preventScroll: true })
  }

  function readAnew() {
    card.current?.focus({ preventScroll: true })
    onStale()
  }

  const decideReport = (outcome: Closing) =>
    act(
      askApi('PUT', `/admin/reports/${kind}/${id}/${outcome}`, { seenVersion: report.reportedAt }),
      // Otherwise the card, which gets the focus, says what was decided.
      (deed) => (deed.already ? say.reportWasDecided() : null),
    )

  const dismissing = {
    action: say.dismissIt(),
    named: say.dismissOne({ name }),
    question: say.dismissQuestion(),
    text: say.dismissText(),
    working: say.saving(),
  }

  return (
    <RecordCard
      ref={card}
      id={id}
      choice={choice}
      title={<ReportTitle reported={report} />}
      badges={
        <>
          <StatusBadge tone={REPORT_TONES[status]}>{reportStatusName(status)}</StatusBadge>
          {(listing?.hiddenReason ?? report.review?.isHidden) && (
            <StatusBadge tone="grey">{say.hiddenBadge()}</StatusBadge>
          )}
          {listing?.isSold && <StatusBadge tone="grey">{say.soldBadge()}</StatusBadge>}
          {report.conversation?.isDeleted && <StatusBadge tone="grey">{say.deletedBadge()}</StatusBadge>}
        </>
      }
    >
      {kind === 'review' ? <ReportedReview report={report} /> : <ReportedItem report={report} />}
      <p className="mt-2 font-semibold max-sm:mt-1">{describeReason(reason).name()}</p>
      {details && (
        <p
          dir="auto"
          lang={foreignLang(details)}
          className={`mt-1 rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap max-sm:py-1 ${isWhole ? '' : 'max-sm:line-clamp-1 noscript:line-clamp-none'}`}
        >
          {details}
        </p>
      )}
      <div className={isWhole ? '' : 'max-sm:hidden noscript:block!'}>
        <ReportPeople report={report} />
      </div>
      <div className="mt-3 flex flex-wrap gap-3 noscript:hidden max-sm:mt-2 max-sm:gap-1.5 max-sm:[&_button]:px-2 max-sm:[&_button]:text-sm max-sm:[&_button>svg]:hidden">
        <button
          type="button"
          aria-expanded={isWhole}
          aria-describedby={`record-${id}`}
          className={buttonClass('quiet', 'sm:hidden')}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? say.seeLess() : say.seeMore()}
        </button>
        <NotesButton person={person} listing={sellers} count={report.notes} />
        <ReportedEvidence kind={kind} report={id} about={name} onStale={readAnew} />
        {report.review && (
          <HideReview
            {...report.review}
            isHeld={person.isBanned}
            first={reason}
            onDone={finishDeed}
            onStale={readAnew}
          />
        )}
        <SubjectActions
          listing={sellers}
          person={person}
          reason={reason}
          {...(status === 'open' && { report: { kind, id } })}
          {...(kind === 'conversation' && { conversationReport: id })}
          onDone={finishDeed}
          onStale={readAnew}
        />
        <ClosingButtons {...{ name, isActedOn, dismissing }} isOpen={status === 'open'} onAsk={setAsking} />
      </div>
      {report.decided && <DecidedBy wasDismissed={status === 'dismissed'} {...report.decided} />}
      <ClosingDialogs
        {...{ asking, dismissing }}
        isBanned={person.isBanned}
        onActed={() => decideReport('acted')}
        onDismissed={() => decideReport('dismissed')}
        onClose={() => setAsking(null)}
      />
    </RecordCard>
  )
}
