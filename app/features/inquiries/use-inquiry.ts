import { useEffect, useRef, useState } from 'react'

import { newId } from '#app/shared/new-id.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { webStorage } from '#app/ui/browser/web-storage.ts'
import { toProblem } from '#app/ui/forms/use-submit.ts'

import { HONEYPOT } from './form-end.tsx'
import { readInquiryDraft, writeInquiryDraft } from './inquiry-draft.ts'

type Form = {
  name: 'feedback' | 'contact'
  viewerId: string | null
  /** Returns the problems of the values, by field. */
  check: (values: Record<string, string>) => Record<string, string>
  onSent: () => void
  /** Called when it was not sent; `reason` is null if the fields' messages say everything. */
  /** `isMissing`: a field is empty. */
  onRefused: (reason: string | null, isMissing: boolean) => void
}

/**
 * A form that a script sends to `/api/{name}`. Its fields are uncontrolled, so that text typed before hydration stays;
 * their values are kept for this tab until the form is sent.
 */
export function useInquiry({ name, viewerId, check, onSent, onRefused }: Form) {
  const form = useRef<HTMLFormElement>(null)
  /** The last attempt. Resending the same texts reuses its id, so that they are stored once. */
  const attempt = useRef({ id: '', text: '' })
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    const draft = readInquiryDraft(name, viewerId, webStorage('sessionStorage'))
    for (const field of listControls(form.current)) {
      const drafted = draft[field.name]
      // Text typed before hydration is newer than the draft.
      if (drafted !== undefined && field.value === readInitial(field)) field.value = drafted
    }
  }, [name, viewerId])

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [fields])

  function refuseInquiry(found: Record<string, string>, reason: string | null) {
    setFields(found)
    setProblem(reason)
    const values = readValues(form.current)
    onRefused(
      reason,
      Object.keys(found).some((field) => (values[field] ?? '').trim() === ''),
    )
  }

  async function sendInquiry() {
    if (busy) return
    const values = readValues(form.current)
    const problems = check(values)
    if (Object.keys(problems).length > 0) return refuseInquiry(problems, null)
    const text = JSON.stringify(values)
    if (attempt.current.text !== text) attempt.current = { id: newId(), text }
    setBusy(true)
    setFields({})
    setProblem(null)
    try {
      await askApi('POST', `/${name}`, { id: attempt.current.id, ...values })
      writeInquiryDraft(name, viewerId, null, webStorage('sessionStorage'))
      form.current?.reset()
      onSent()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const { message, fields: wrong } = toProblem(error)
      refuseInquiry(wrong, message)
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    fields,
    problem,
    /** Props for the form element. */
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: Pick<Event, 'preventDefault'>) => {
        event.preventDefault()
        void sendInquiry()
      },
      onInput: () => writeInquiryDraft(name, viewerId, readDraft(form.current), webStorage('sessionStorage')),
    },
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const listControls = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<Control>('input[name], textarea[name], select[name]') ?? []),
]

const readValues = (form: HTMLFormElement | null) =>
  Object.fromEntries(listControls(form).map(({ name, value }) => [name, value]))

/** The texts that the user typed: without initial values and without the honeypot. */
function readDraft(form: HTMLFormElement | null): Record<string, string> | null {
  const typed = listControls(form).filter((field) => field.name !== HONEYPOT && field.value !== readInitial(field))
  return typed.length > 0 ? Object.fromEntries(typed.map(({ name, value }) => [name, value])) : null
}

function readInitial(field: Control): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? ''
}
