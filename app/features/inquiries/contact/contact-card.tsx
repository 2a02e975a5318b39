import { Mail } from 'lucide-react'

import { replyLink, type Contact } from '#app/features/inquiries/inquiry.ts'
import { useStatus } from '#app/features/inquiries/use-status.ts'
import type { ContactStatus } from '#app/shared/inquiries.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { RecordCard } from '#app/ui/record-card.tsx'
import { StatusBadge, type Tone } from '#app/ui/status-badge.tsx'

const TONES: Record<ContactStatus, Tone> = { pending: 'yellow', reviewed: 'blue', resolved: 'green' }
const SUBJECT = 'Your message to Khazana'

/** A contact message, for an admin. */
export function ContactCard({ contact, onStale }: { contact: Contact; onStale: () => void }) {
  const { id, name, email, message, createdAt } = contact
  const { status, busy, set, card } = useStatus(
    `contacts/${id}`,
    contact.status,
    () => 'Status updated successfully',
    onStale,
  )
  return (
    <RecordCard ref={card} id={id} title={name} badges={<StatusBadge tone={TONES[status]}>{status}</StatusBadge>}>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        <a
          href={replyLink(email, SUBJECT)}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-brand underline"
        >
          {email}
        </a>
        <time dateTime={createdAt}>{formatDay(createdAt)}</time>
      </p>
      <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
        {message}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {status === 'pending' && (
          <button
            type="button"
            disabled={busy !== null}
            className={buttonClass('plain')}
            onClick={() => void set('reviewed')}
          >
            <BusyLabel busy={busy === 'reviewed'} working="Updating...">
              Mark as Reviewed
            </BusyLabel>
          </button>
        )}
        {status !== 'resolved' && (
          <button
            type="button"
            disabled={busy !== null}
            className={buttonClass('plain')}
            onClick={() => void set('resolved')}
          >
            <BusyLabel busy={busy === 'resolved'} working="Updating...">
              Mark as Resolved
            </BusyLabel>
          </button>
        )}
        <a href={replyLink(email, SUBJECT)} aria-label={`Reply to ${name}`} className={buttonClass('quiet')}>
          <Mail aria-hidden className="size-5" />
          Reply
        </a>
      </div>
    </RecordCard>
  )
}
