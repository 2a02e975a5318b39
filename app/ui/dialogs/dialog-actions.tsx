import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import * as say from '#app/ui/messages/messages.ts'

type Props = {
  busy: boolean
  /** The label of the button that leaves things as they are. */
  cancel?: string
  /** The label of the other button, normally and while it works. */
  action: string
  working: string
  look?: 'primary' | 'danger'
  disabled?: boolean
  onCancel: () => void
  /** Without it, the button sends its form. */
  onAction?: () => void
}

/** The two buttons at the end of a dialog. On a phone, the one that acts is on top. */
export function DialogActions({ busy, action, working, onCancel, onAction, ...more }: Props) {
  const { cancel = say.cancel(), look = 'primary', disabled = false } = more
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <button type="button" className={buttonClass('plain')} disabled={busy} onClick={onCancel}>
        {cancel}
      </button>
      <button
        type={onAction ? 'button' : 'submit'}
        className={buttonClass(look)}
        disabled={busy || disabled}
        onClick={onAction}
      >
        <BusyLabel busy={busy} working={working}>
          {action}
        </BusyLabel>
      </button>
    </div>
  )
}
