import { useId, useState } from 'react'

import { FieldError } from '#app/ui/forms/field.tsx'

import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'

type Props<Reason extends string> = {
  open: boolean
  title: string
  text?: string
  legend: string
  choices: readonly { value: Reason; name: string }[]
  /** Said when none is chosen. */
  missing: string
  action: string
  working: string
  busy: boolean
  onChoose: (reason: Reason) => void
  onClose: () => void
}

/** Asks for one of a few reasons before something ends. */
export function EndDialog<Reason extends string>({
  open,
  title,
  text,
  legend,
  choices,
  missing,
  action,
  working,
  busy,
  onChoose,
  onClose,
}: Props<Reason>) {
  const [reason, setReason] = useState<Reason | null>(null)
  const [isMissing, setMissing] = useState(false)
  const errorId = useId()
  return (
    <Dialog open={open} title={title} busy={busy} className="text-left" onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason === null) setMissing(true)
          else onChoose(reason)
        }}
      >
        {text !== undefined && <p>{text}</p>}
        <fieldset disabled={busy} aria-describedby={isMissing ? errorId : undefined}>
          <legend className="mb-1.5 font-semibold">{legend}</legend>
          {isMissing && <FieldError id={errorId}>{missing}</FieldError>}
          <div className="divide-y divide-line overflow-hidden rounded-md border border-line-strong bg-surface">
            {choices.map(({ value, name }) => (
              <label
                key={value}
                className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 hover:bg-sunken has-checked:bg-brand-soft has-checked:text-on-brand-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name="reason"
                  value={value}
                  checked={reason === value}
                  className="size-5 shrink-0 accent-brand outline-none"
                  onChange={() => {
                    setReason(value)
                    setMissing(false)
                  }}
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <DialogActions busy={busy} action={action} working={working} look="danger" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
