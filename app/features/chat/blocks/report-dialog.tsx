import { useState } from 'react'

import { REPORT_DETAILS_MAX, REPORT_REASONS, type ReportReason } from '#app/shared/chat.ts'
import { ApiFailure, callApi } from '#app/ui/api-call.ts'
import { BusyLabel } from '#app/ui/busy-label.tsx'
import { buttonClass } from '#app/ui/button.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Counter, Field, FieldError } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast-store.ts'

import { REPORT_WORDS } from './report-reasons.ts'

type Props = { conversation: string; other: string; open: boolean; onClose: () => void }

/** Tells the admins of a conversation. It stays open, with what was typed, when that does not work. */
export default function ReportDialog({ conversation, other, open, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [details, setDetails] = useState('')
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)

  async function send() {
    if (reason === null) return setFields({ reason: 'Please choose a reason' })
    setBusy(true)
    setFields({})
    setProblem(null)
    try {
      await callApi('POST', `/conversations/${conversation}/report`, { reason, details })
      toast.success('Thank you. Our team will look at it.')
      setReason(null)
      setDetails('')
      onClose()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFields(error.fields)
      setProblem(Object.keys(error.fields).length > 0 ? null : error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open={open} title="Report this conversation" busy={busy} className="text-left" onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void send()
        }}
      >
        <p className="text-ink-soft">
          Our team can then read it. <bdi>{other}</bdi> is not told who reported it.
        </p>
        <Reasons value={reason} disabled={busy} error={fields['reason']} onChange={setReason} />
        <Field
          label="What happened?"
          optional
          error={fields['details']}
          aside={<Counter length={details.length} max={REPORT_DETAILS_MAX} />}
        >
          {(field) => (
            <TextArea
              {...field}
              name="details"
              rows={3}
              dir="auto"
              maxLength={REPORT_DETAILS_MAX}
              value={details}
              readOnly={busy}
              onChange={(event) => setDetails(event.target.value)}
            />
          )}
        </Field>
        <div role="alert" className="text-sm font-semibold text-bad empty:hidden">
          {problem}
        </div>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <button type="button" className={buttonClass('plain')} disabled={busy} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={buttonClass('primary')} disabled={busy}>
            <BusyLabel busy={busy} working="Sending...">
              Report
            </BusyLabel>
          </button>
        </div>
      </form>
    </Dialog>
  )
}

type ReasonsProps = {
  value: ReportReason | null
  disabled: boolean
  error: string | undefined
  onChange: (reason: ReportReason) => void
}

function Reasons({ value, disabled, error, onChange }: ReasonsProps) {
  return (
    <fieldset disabled={disabled} aria-describedby={error ? 'reason-error' : undefined}>
      <legend className="mb-1.5 font-semibold">Reason</legend>
      <div
        className={`divide-y divide-line overflow-hidden rounded-md border bg-surface ${error ? 'border-bad ring-1 ring-bad' : 'border-line-strong'}`}
      >
        {REPORT_REASONS.map((reason) => (
          <label
            key={reason}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] gap-x-3 px-3.5 py-2.5 hover:bg-sunken has-checked:bg-brand-soft has-checked:text-on-brand-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="reason"
              value={reason}
              checked={value === reason}
              onChange={() => onChange(reason)}
              className="row-span-2 mt-0.5 size-5 accent-brand outline-none"
            />
            <span className="font-semibold">{REPORT_WORDS[reason].name}</span>
            <span className="text-sm">{REPORT_WORDS[reason].text}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id="reason-error">{error}</FieldError>}
    </fieldset>
  )
}
