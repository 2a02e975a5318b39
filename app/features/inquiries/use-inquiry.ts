import { useEffect, useRef, useState } from 'react'

import { problemOf } from '#app/features/accounts/form/use-submit.ts'
import { newId } from '#app/shared/new-id.ts'
import { ApiFailure } from '#app/ui/api-call.ts'
import { ask } from '#app/ui/ask.ts'

import { readInquiryDraft, writeInquiryDraft } from './inquiry-draft.ts'
import { HONEYPOT } from './honeypot.tsx'

type Form = {
  name: 'feedback' | 'contact'
  viewerId: string | null
  /** What is wrong with the values, by field. */
  check: (values: Record<string, string>) => Record<string, string>
  onSent: () => void
  /** It was not sent; `reason` is null when the fields say it all. */
  onRefused: (reason: string | null) => void
}

/**
 * A form that is sent by script to `/api/{name}`. Its fields keep their own values, so that what is typed before the page's
 * script runs stays; they are kept for this tab until the form is sent.
 */
export function useInquiry({ name, viewerId, check, onSent, onRefused }: Form) {
  const form = useRef<HTMLFormElement>(null)
  /** The last attempt: the same texts again go under the same id, and are stored once. */
  const attempt = useRef({ id: '', text: '' })
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    const draft = readInquiryDraft(name, viewerId, sessionStorage)
    for (const field of controlsOf(form.current)) {
      const kept = draft[field.name]
      // What was typed meanwhile is newer.
      if (kept !== undefined && field.value === initialOf(field)) field.value = kept
    }
  }, [name, viewerId])

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [fields])

  function refuse(found: Record<string, string>, reason: string | null) {
    setFields(found)
    setProblem(reason)
    onRefused(reason)
  }

  async function send() {
    if (busy) return
    const values = valuesOf(form.current)
    const found = check(values)
    if (Object.keys(found).length > 0) return refuse(found, null)
    const text = JSON.stringify(values)
    if (attempt.current.text !== text) attempt.current = { id: newId(), text }
    setBusy(true)
    setFields({})
    setProblem(null)
    try {
      await ask('POST', `/${name}`, { id: attempt.current.id, ...values })
      writeInquiryDraft(name, viewerId, null, sessionStorage)
      form.current?.reset()
      onSent()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const { message, fields: wrong } = problemOf(error)
      refuse(wrong, message)
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    fields,
    problem,
    /** For the form element. */
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: Pick<Event, 'preventDefault'>) => {
        event.preventDefault()
        void send()
      },
      onInput: () => writeInquiryDraft(name, viewerId, draftOf(form.current), sessionStorage),
    },
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controlsOf = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<Control>('input[name], textarea[name], select[name]') ?? []),
]

const valuesOf = (form: HTMLFormElement | null) =>
  Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]))

/** What was typed: without what the form came with, and without what nobody sees. */
function draftOf(form: HTMLFormElement | null): Record<string, string> | null {
  const typed = controlsOf(form).filter((field) => field.name !== HONEYPOT && field.value !== initialOf(field))
  return typed.length > 0 ? Object.fromEntries(typed.map(({ name, value }) => [name, value])) : null
}

function initialOf(field: Control): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? ''
}
