import { useRef, useState } from 'react'

import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import { chooseReason } from '#app/shared/messages/messages.ts'
import { DialogActions } from '#app/ui/dialogs/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'

import { WhyField } from './why-field.tsx'

type Props = {
  open: boolean
  title: string
  role?: 'dialog' | 'alertdialog'
  /** Says who or what it is about, and what else happens. */
  text: React.ReactNode
  /** The preselected reason. */
  first: ReportReason | null
  /** Says what the person concerned is told for this reason. */
  told: (why: ReportReason) => string
  /** The label of the button that acts, normally and while it works. */
  action: string
  working: string
  look?: 'primary' | 'danger'
  /** Resolves when it has succeeded or failed; either is announced elsewhere. */
  onAction: (why: ReportReason) => Promise<void>
  onClose: () => void
}

/** Asks an admin for the reason of a decision, which its person is told. */
export function ReasonDialog({ open, title, role = 'dialog', onAction, onClose, ...form }: Props) {
  const [busy, setBusy] = useState(false)

  async function act(why: ReportReason) {
    setBusy(true)
    try {
      await onAction(why)
    } finally {
      setBusy(false)
      onClose()
    }
  }

  return (
    <Dialog open={open} title={title} role={role} busy={busy} onClose={onClose}>
      <Form {...form} busy={busy} onClose={onClose} onAction={(why) => void act(why)} />
    </Dialog>
  )
}

type FormProps = Omit<Props, 'open' | 'title' | 'role' | 'onAction'> & {
  busy: boolean
  onAction: (why: ReportReason) => void
}

/** It is mounted each time the dialog opens, and begins with the preselected reason. */
function Form({ text, first, told, busy, onAction, onClose, ...labels }: FormProps) {
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
        if (why && !busy) onAction(why)
        if (!why) form.current?.querySelector('select')?.focus()
      }}
    >
      <div className="text-ink-soft">{text}</div>
      <WhyField why={why} error={error} told={told} busy={busy} onChoose={setWhy} />
      <DialogActions {...labels} busy={busy} onCancel={onClose} />
    </form>
  )
}
