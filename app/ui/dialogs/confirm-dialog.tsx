import { LoaderCircle } from 'lucide-react'
import { useState } from 'react'

import { buttonClass } from '#app/ui/forms/button.ts'
import * as say from '#app/ui/messages/messages.ts'

import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  title: string
  text: React.ReactNode
  /** The button's label, normally and while it works. */
  action: string
  working: string
  danger?: boolean
  onConfirm: () => Promise<void>
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

  const look = danger
    ? 'inline-flex min-h-11 items-center justify-center gap-2 rounded-md bg-bad px-4 py-2 font-semibold text-on-bad hover:opacity-90 disabled:opacity-60'
    : buttonClass('primary')
  return (
    <Dialog open={open} title={title} role="alertdialog" busy={busy} onClose={onClose}>
      <div className="text-ink-soft">{text}</div>
      <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <button type="button" className={buttonClass('plain')} disabled={busy} onClick={onClose}>
          {say.cancel()}
        </button>
        <button type="button" className={look} disabled={busy} onClick={() => void runConfirmed()}>
          {busy && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
          {busy ? working : action}
        </button>
      </div>
    </Dialog>
  )
}
