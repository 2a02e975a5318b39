import { Mail, UserRoundCheck } from 'lucide-react'

import { inquiryStatusName, replyLink, type Feedback } from '#app/features/inquiries/inquiry.ts'
import * as say from '#app/features/inquiries/messages/messages.ts'
import { STATUS_BUTTONS, useStatus } from '#app/features/inquiries/use-status.ts'
import { FEEDBACK_STATES } from '#app/nouns/inquiry/inquiry-states.ts'
import type { FeedbackStatus } from '#app/nouns/inquiry/inquiry-states.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { canMove } from '#app/shared/state-moves.ts'
import { formatAge, formatDayTime } from '#app/shared/text/dates.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { StatusBadge, type Tone } from '#app/ui/status-badge.tsx'

import { FEEDBACK_WORDS } from './feedback-words.ts'

const TONES: Record<FeedbackStatus, Tone> = { pending: 'yellow', reviewed: 'blue', resolved: 'green', closed: 'grey' }

type Props = { feedback: Feedback; now: number; onStale: () => void }

/** A piece of feedback, for an admin. */
export function FeedbackCard({ feedback, now, onStale }: Props) {
  const { id, subject, message, email, type, isRegistered, createdAt } = feedback
  const { icon: Icon, name: typeName } = FEEDBACK_WORDS[type]
  const name = typeName()
  const { status, busy, set, card } = useStatus(
    `feedback/${id}`,
    feedback.status,
    (to) => say.statusUpdatedTo({ status: to }),
    onStale,
  )
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={`subject-${id}`}
      className="rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex items-start gap-3">
        <span
          role="img"
          aria-label={name}
          title={name}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-md bg-brand-soft text-on-brand-soft"
        >
          <Icon aria-hidden className="size-6" />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2
              id={`subject-${id}`}
              dir="auto"
              lang={foreignLang(subject)}
              className="min-w-0 text-lg font-semibold wrap-anywhere"
            >
              {subject}
            </h2>
            <StatusBadge tone={TONES[status]}>{inquiryStatusName(status)}</StatusBadge>
          </div>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            <span className="wrap-anywhere">{email}</span>
            {isRegistered && (
              <span className="inline-flex items-center gap-1 font-semibold text-brand">
                <UserRoundCheck aria-hidden className="size-4" />
                {say.registeredUser()}
              </span>
            )}
            <time dateTime={createdAt} title={formatDayTime(createdAt)}>
              {formatAge(createdAt, now)}
            </time>
          </p>
        </div>
      </div>
      <p dir="auto" lang={foreignLang(message)} className="mt-3 wrap-anywhere whitespace-pre-wrap">
        {message}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {STATUS_BUTTONS.map(({ to, label }) => (
          <button
            key={to}
            type="button"
            disabled={!canMove(FEEDBACK_STATES, status, to) || busy !== null}
            className={buttonClass('plain')}
            onClick={() => void set(to)}
          >
            <BusyLabel busy={busy === to} working={say.updating()}>
              {label()}
            </BusyLabel>
          </button>
        ))}
        <a href={replyLink(email, subject)} aria-label={say.replyTo({ whom: email })} className={buttonClass('quiet')}>
          <Mail aria-hidden className="size-5" />
          {say.reply()}
        </a>
      </div>
    </article>
  )
}
