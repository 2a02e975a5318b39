import { useRef, useState } from 'react'

import * as say from '#app/features/moderation/messages/messages.ts'
import { HIDDEN_WORDS, REASON_WORDS } from '#app/features/moderation/report-words.ts'
import { chooseReason } from '#app/shared/messages/messages.ts'
import { REPORTED_FOR, type ReportedFor } from '#app/shared/moderation.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'

type Props = {
  open: boolean
  question: string
  /** Says which listings are hidden, and what else happens. */
  text: React.ReactNode
  first: ReportedFor | null
  /** Resolves when it has succeeded or failed; either is announced elsewhere. */
  onHide: (why: ReportedFor) => Promise<void>
  onClose: () => void
}

/** Asks for the reason for hiding a listing, which its owner is told. */
export function HideDialog({ open, question, text, first, onHide, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} title={question} busy={busy} onClose={onClose}>
      <Form
        text={text}
        first={first}
        busy={busy}
        onClose={onClose}
        onHide={async (why) => {
          setBusy(true)
          try {
            await onHide(why)
          } finally {
            setBusy(false)
            onClose()
          }
        }}
      />
    </Dialog>
  )
}

function Form({ text, first, busy, onHide, onClose }: Omit<Props, 'open' | 'question'> & { busy: boolean }) {
  const [why, setWhy] = useState(first)
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setError(why ? undefined : chooseReason())
        if (why && !busy) void onHide(why)
        if (!why) form.current?.querySelector('select')?.focus()
      }}
    >
      <div className="text-ink-soft">{text}</div>
      <Field label={say.why()} error={error} hint={why ? say.ownerIsTold({ because: HIDDEN_WORDS[why]() }) : undefined}>
        {(field) => (
          <Select
            {...field}
            value={why ?? ''}
            disabled={busy}
            placeholder={say.chooseAReason()}
            options={REPORTED_FOR.map((one) => ({ value: one, label: REASON_WORDS[one].name() }))}
            onChange={(event) => setWhy(REPORTED_FOR.find((one) => one === event.target.value) ?? null)}
          />
        )}
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <button type="button" className={buttonClass('plain')} disabled={busy} onClick={onClose}>
          {say.cancel()}
        </button>
        <button
          type="submit"
          disabled={busy}
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md bg-bad px-4 py-2 font-semibold text-on-bad hover:opacity-90 disabled:opacity-60"
        >
          <BusyLabel busy={busy} working={say.hiding()}>
            {say.hide()}
          </BusyLabel>
        </button>
      </div>
    </form>
  )
}
