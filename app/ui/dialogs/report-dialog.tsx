import { useEffect, useRef, useState } from 'react'

import { REPORT_DETAILS_MAX } from '#app/shared/chat.ts'
import { chooseReason } from '#app/shared/messages/messages.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { CountedText } from '#app/ui/forms/counted-text.tsx'
import { RadioList, type Choice } from '#app/ui/forms/radio-list.tsx'
import * as say from '#app/ui/messages/messages.ts'

import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'

type Props<Reason extends string> = {
  open: boolean
  title: string
  /** Explains who reads the report, and who does not learn of it. */
  text: React.ReactNode
  reasons: readonly Choice<Reason>[]
  /** The label of the details field. */
  ask: string
  action: string
  /** Shown instead of the form once the report was sent. */
  outcome?: React.ReactNode
  /** Throws `ApiFailure` when the report is rejected: what was typed stays, with the field errors beside it. */
  onSend: (reason: Reason, details: string) => Promise<void>
  onClose: () => void
}

/** Reports something to the admins. Typed text stays until it is sent. */
export function ReportDialog<Reason extends string>(props: Props<Reason>) {
  const { open, title, text, reasons, ask, action, outcome, onSend, onClose } = props
  const [reason, setReason] = useState<Reason | null>(null)
  const [details, setDetails] = useState('')
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    // The first invalid field.
    const wrong = fields['reason'] ? 'input' : fields['details'] ? 'textarea' : null
    if (wrong) form.current?.querySelector<HTMLElement>(wrong)?.focus()
  }, [fields])

  async function sendReport() {
    if (reason === null) return setFields({ reason: chooseReason() })
    setBusy(true)
    setFields({})
    setProblem(null)
    try {
      await onSend(reason, details)
      setReason(null)
      setDetails('')
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFields(error.fields)
      setProblem(Object.keys(error.fields).length > 0 ? null : error.message)
    } finally {
      setBusy(false)
    }
  }

  function closeDialog() {
    setProblem(null)
    onClose()
  }

  return (
    <Dialog open={open} title={title} busy={busy} className="text-left" onClose={closeDialog}>
      {outcome ?? (
        <form
          ref={form}
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) void sendReport()
          }}
        >
          <p className="text-ink-soft">{text}</p>
          <RadioList
            legend={say.reason()}
            name="reason"
            choices={reasons}
            value={reason}
            disabled={busy}
            error={fields['reason']}
            onChange={setReason}
          />
          <CountedText
            label={ask}
            name="details"
            max={REPORT_DETAILS_MAX}
            optional
            error={fields['details']}
            value={details}
            busy={busy}
            onChange={setDetails}
          />
          <div role="alert" className="text-sm font-semibold text-bad empty:hidden">
            {problem}
          </div>
          <DialogActions busy={busy} action={action} working={say.sending()} onCancel={closeDialog} />
        </form>
      )}
    </Dialog>
  )
}
