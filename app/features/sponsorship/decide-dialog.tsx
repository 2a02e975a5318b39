import { useEffect, useRef, useState } from 'react'

import { DECISIONS, mayDecide, type Decision } from '#app/nouns/sponsored-request/request-moves.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { formatDay, toDay } from '#app/shared/text/dates.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Counter, Field } from '#app/ui/forms/field.tsx'
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx'
import { StaleNotice } from '#app/ui/stale-notice.tsx'

import * as say from './messages/messages.ts'
import { REQUEST_LOOKS } from './request/request-looks.ts'
import type { SponsoredRequest } from './request/sponsored-request.schema.ts'
import { dayProblem, LAST_DAY, NOTES_MAX } from './request/sponsored-request.ts'
import { findExpiry } from './use-decision.ts'

type Props = {
  request: SponsoredRequest
  open: boolean
  busy: Decision | null
  fields: Record<string, string>
  /** Another admin decided first: the stored request differs from the one shown. */
  isStale: boolean
  /** Loads what is stored now. */
  show: () => Promise<void>
  decide: (status: Decision, expiresAt: string | null, notes: string) => Promise<boolean>
  onClose: () => void
}

/** By whether the decision is the one that was made before. */
const BUTTONS = {
  same: { approved: say.saveApproved, rejected: say.saveRejected },
  other: { approved: say.approve, rejected: say.reject },
}

/** Approves or rejects a request, or updates an earlier decision. */
export function DecideDialog({ request, open, busy, onClose, ...form }: Props) {
  const title = REQUEST_LOOKS[request.status].review.title()
  return (
    <Dialog open={open} title={title} busy={busy !== null} onClose={onClose}>
      <Form request={request} busy={busy} onDone={onClose} {...form} />
    </Dialog>
  )
}

type FormProps = Omit<Props, 'open' | 'onClose'> & { onDone: () => void }

function Form({ request, busy, fields, isStale, decide, show, onDone }: FormProps) {
  const stored = { day: request.expiresAt ? toDay(request.expiresAt) : '', expiresAt: request.expiresAt }
  const [firstVersion] = useState(request.version)
  const [today] = useState(() => toDay(Date.now()))
  const [day, setDay] = useState(stored.day)
  const [notes, setNotes] = useState(request.notes ?? '')
  const [problem, setProblem] = useState<{ text: string } | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const dayInput = useRef<HTMLInputElement>(null)
  const moves = DECISIONS.filter((decision) => mayDecide(request.status, decision))

  useEffect(() => {
    // Moves the focus to the first invalid field, because it was on a button.
    if (problem || Object.keys(fields).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
  }, [problem, fields])

  async function saveDecision(status: Decision) {
    const isPart = dayInput.current?.validity.badInput ?? false
    const text = status === 'approved' ? dayProblem(day, { stored: stored.day, today, isPart }) : null
    setProblem(text ? { text } : null)
    if (text) return
    // A rejection has no end date.
    const expiresAt = status === 'approved' ? findExpiry(day, stored) : null
    if (await decide(status, expiresAt, notes)) onDone()
  }

  return (
    <div ref={form} className="flex flex-col gap-4">
      <p className="wrap-anywhere text-ink-soft">
        {say.askedForBy({
          title: request.item.title,
          name: request.requester.name,
          item: (text) => (
            <strong lang={foreignLang(text)} className="text-ink">
              {text}
            </strong>
          ),
          who: (text) => <bdi>{text}</bdi>,
        })}
      </p>
      <Field label={say.lastDay()} optional hint={say.lastDayHint()} error={problem?.text ?? fields['expiresAt']}>
        {(control) => (
          <TextInput
            {...control}
            ref={dayInput}
            type="date"
            min={today}
            max={LAST_DAY}
            value={day}
            disabled={busy !== null}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={say.notes()}
        optional
        hint={say.notesHint()}
        error={fields['notes']}
        aside={<Counter length={[...notes].length} max={NOTES_MAX} />}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={notes}
            disabled={busy !== null}
            onChange={(event) => setNotes(event.target.value)}
          />
        )}
      </Field>
      {isStale && (
        <StaleNotice
          title={say.changedMeanwhile()}
          saved={request.version !== firstVersion && savedWords(request)}
          onShow={show}
        />
      )}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        {moves.map((status) => (
          <button
            key={status}
            type="button"
            disabled={busy !== null}
            className={buttonClass(
              status === 'approved' ? 'primary' : 'plain',
              status === 'rejected' ? 'text-bad!' : '',
            )}
            onClick={() => void saveDecision(status)}
          >
            <BusyLabel busy={busy === status} working={say.saving()}>
              {BUTTONS[status === request.status ? 'same' : 'other'][status]()}
            </BusyLabel>
          </button>
        ))}
      </div>
    </div>
  )
}

const savedWords = ({ status, expiresAt, notes }: SponsoredRequest): string =>
  say.savedNow({
    status,
    end: expiresAt ? formatDay(expiresAt) : 'no',
    noted: notes ? 'yes' : 'no',
    notes: notes ?? '',
  })
