import { Mail } from 'lucide-react'

import { inquiryStatusName, replyLink, type Contact } from '#app/features/inquiries/inquiry.ts'
import * as say from '#app/features/inquiries/messages/messages.ts'
import { STATUS_BUTTONS, useStatus } from '#app/features/inquiries/use-status.ts'
import { CONTACT_STATES } from '#app/nouns/inquiry/inquiry-states.ts'
import type { ContactStatus } from '#app/nouns/inquiry/inquiry-states.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { canMove } from '#app/shared/state-moves.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { RecordCard } from '#app/ui/record-card.tsx'
import { StatusBadge, type Tone } from '#app/ui/status-badge.tsx'

const TONES: Record<ContactStatus, Tone> = { pending: 'yellow', reviewed: 'blue', resolved: 'green' }

/** A contact message, for an admin. */
export function ContactCard({ contact, onStale }: { contact: Contact; onStale: () => void }) {
  const { id, name, email, message, createdAt } = contact
  const answer = replyLink(email, say.yourMessageToUs())
  const { status, busy, set, card } = useStatus(`contacts/${id}`, contact.status, () => say.statusUpdated(), onStale)
  return (
    <RecordCard
      ref={card}
      id={id}
      title={name}
      badges={<StatusBadge tone={TONES[status]}>{inquiryStatusName(status)}</StatusBadge>}
    >
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        <a href={answer} className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-brand underline">
          {email}
        </a>
        <time dateTime={createdAt}>{formatDay(createdAt)}</time>
      </p>
      <p dir="auto" lang={foreignLang(message)} className="mt-1 wrap-anywhere whitespace-pre-wrap">
        {message}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {STATUS_BUTTONS.filter(({ to }) => canMove(CONTACT_STATES, status, to)).map(({ to, label }) => (
          <button
            key={to}
            type="button"
            disabled={busy !== null}
            className={buttonClass('plain')}
            onClick={() => void set(to)}
          >
            <BusyLabel busy={busy === to} working={say.updating()}>
              {label()}
            </BusyLabel>
          </button>
        ))}
        <a href={answer} aria-label={say.replyTo({ whom: name })} className={buttonClass('quiet')}>
          <Mail aria-hidden className="size-5" />
          {say.reply()}
        </a>
      </div>
    </RecordCard>
  )
}
