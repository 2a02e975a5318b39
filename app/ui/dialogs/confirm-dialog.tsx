import { useState } from 'react'

import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  title: string
  text: React.ReactNode
  /** The button's label, normally and while it works. */
  action: string
  working: string
  danger?: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before an action that is hard to undo. It closes when the action has ended, successfully or not. */
export function ConfirmDialog({ open, title, text, action, working, danger, onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false)

  async function runConfirmed() {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
      onClose()
    }
  }

  return (
    <Dialog open={open} title={title} role="alertdialog" busy={busy} onClose={onClose}>
      <div className="text-ink-soft">{text}</div>
      <div className="mt-5">
        <DialogActions
          busy={busy}
          action={action}
          working={working}
          look={danger ? 'danger' : 'primary'}
          onCancel={onClose}
          onAction={() => void runConfirmed()}
        />
      </div>
    </Dialog>
  )
}
