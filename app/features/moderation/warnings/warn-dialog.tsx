import { useRef, useState } from 'react'

import * as say from '#app/features/moderation/messages/messages.ts'
import { REASON_WORDS } from '#app/features/moderation/report-words.ts'
import { BAN_WORDS } from '#app/shared/ban-words.ts'
import { chooseReason } from '#app/shared/messages/messages.ts'
import { REPORTED_FOR, type ReportedFor } from '#app/shared/moderation.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'

type Props = {
  open: boolean
  text: React.ReactNode
  first: ReportedFor | null
  /** Resolves when it has succeeded or failed; either is announced elsewhere. */
  onWarn: (why: ReportedFor) => Promise<void>
  onClose: () => void
}

/** Asks for the reason of a warning, which its person is told. */
export function WarnDialog({ open, onWarn, onClose, ...form }: Props) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} title={say.warnQuestion()} role="alertdialog" busy={busy} onClose={onClose}>
      <Form
        {...form}
        busy={busy}
        onClose={onClose}
        onWarn={async (why) => {
          setBusy(true)
          try {
            await onWarn(why)
          } finally {
            setBusy(false)
            onClose()
          }
        }}
      />
    </Dialog>
  )
}

function Form({ text, first, busy, onWarn, onClose }: Omit<Props, 'open'> & { busy: boolean }) {
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
        if (why && !busy) void onWarn(why)
        if (!why) form.current?.querySelector('select')?.focus()
      }}
    >
      <p className="text-ink-soft">{text}</p>
      <Field label={say.why()} error={error} hint={why ? say.personIsTold({ because: BAN_WORDS[why]() }) : undefined}>
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
        <button type="submit" disabled={busy} className={buttonClass('primary')}>
          <BusyLabel busy={busy} working={say.saving()}>
            {say.warn()}
          </BusyLabel>
        </button>
      </div>
    </form>
  )
}
