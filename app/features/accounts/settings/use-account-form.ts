import { useRef, useState } from 'react'

import { ApiFailure } from '#app/ui/api/api-call.ts'

/** A form of the account settings: problems are shown at their fields, and what was typed stays. */
export function useAccountForm() {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)

  /** Runs `work` with the form's values, one call at a time. */
  async function submit(work: (values: Record<string, string>) => Promise<void>): Promise<void> {
    if (busy || !form.current) return
    const values = readTexts(form.current)
    setBusy(true)
    setFields({})
    setProblem(null)
    try {
      await work(values)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFields(error.fields)
      if (Object.keys(error.fields).length === 0) setProblem(error.message)
      const [first = ''] = Object.keys(error.fields)
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    } finally {
      setBusy(false)
    }
  }

  return { form, busy, fields, problem, submit }
}

function readTexts(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  // Each entry has a name and a text.
  return Object.fromEntries(entries) as Record<string, string>
}
