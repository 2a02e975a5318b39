import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { REPORT_DETAILS_MAX } from '#app/shared/chat.ts'
import type { ReportedFor, ReportKind } from '#app/shared/moderation.ts'
import { ApiFailure, callApi } from '#app/ui/api-call.ts'
import { BusyLabel } from '#app/ui/busy-label.tsx'
import { buttonClass } from '#app/ui/button.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Counter, Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-input.tsx'

import { ReasonChoice } from './reason-choice.tsx'
import { CHOOSE_REASON } from './report-words.ts'

type Props = { subject: { kind: ReportKind; id: string }; open: boolean; onClose: () => void }

const TITLES: Record<ReportKind, string> = { listing: 'Report this listing', person: 'Report this person' }
const ABOUT: Record<ReportKind, string> = {
  listing: 'Our team looks at every report. The seller is not told who made it.',
  person: 'Our team looks at every report. Nobody is told who made it.',
}

/** Tells the admins of a listing or a person. What was typed stays until it is sent. */
export default function ReportDialog({ subject, open, onClose }: Props) {
  const [reason, setReason] = useState<ReportedFor | null>(null)
  const [details, setDetails] = useState('')
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  /** What there is to say instead of the form. */
  const [outcome, setOutcome] = useState<{ title: string; text: string } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const length = [...details].length

  useEffect(() => {
    // The first thing to be changed.
    const wrong = fields['reason'] ? 'input' : fields['details'] ? 'textarea' : null
    if (wrong) form.current?.querySelector<HTMLElement>(wrong)?.focus()
  }, [fields])

  async function send() {
    if (reason === null) return setFields({ reason: CHOOSE_REASON })
    setBusy(true)
    setFields({})
    setProblem(null)
    try {
      const place = subject.kind === 'listing' ? 'items' : 'profiles'
      await callApi('POST', `/${place}/${subject.id}/report`, { reason, details })
      setReason(null)
      setDetails('')
      setOutcome({
        title: 'Your report was sent',
        text: 'Thank you. Our team will look at it, and you get a mail when it is decided.',
      })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.status === 409) setOutcome({ title: 'Reported already', text: error.message })
      setFields(error.fields)
      setProblem(Object.keys(error.fields).length > 0 ? null : error.message)
    } finally {
      setBusy(false)
    }
  }

  function close() {
    setOutcome(null)
    setProblem(null)
    onClose()
  }

  return (
    <Dialog open={open} title={TITLES[subject.kind]} busy={busy} className="text-left" onClose={close}>
      {outcome ? (
        <Outcome {...outcome} onClose={close} />
      ) : (
        <form
          ref={form}
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) void send()
          }}
        >
          <p className="text-ink-soft">{ABOUT[subject.kind]}</p>
          <ReasonChoice value={reason} disabled={busy} error={fields['reason']} onChange={setReason} />
          <Field
            label="What is wrong?"
            optional
            error={fields['details']}
            aside={<Counter length={length} max={REPORT_DETAILS_MAX} />}
          >
            {(field) => (
              <TextArea
                {...field}
                name="details"
                rows={3}
                dir="auto"
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
            <button type="button" className={buttonClass('plain')} disabled={busy} onClick={close}>
              Cancel
            </button>
            <button type="submit" className={buttonClass('primary')} disabled={busy}>
              <BusyLabel busy={busy} working="Sending...">
                Send report
              </BusyLabel>
            </button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function Outcome({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    words.current?.focus()
  }, [])
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <CircleCheck aria-hidden className="size-12 text-good" />
      <div ref={words} tabIndex={-1} role="status" className="outline-none">
        <p className="text-lg font-semibold">{title}</p>
        <p className="mt-1 text-ink-soft">{text}</p>
      </div>
      <button type="button" className={buttonClass('primary', 'w-full sm:w-auto')} onClick={onClose}>
        Done
      </button>
    </div>
  )
}
