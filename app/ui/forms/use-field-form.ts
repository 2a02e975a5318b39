import { useRef, useState } from 'react'

import { ApiFailure } from '#app/ui/api/api-call.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

/** A form that `task` sends. A refusal stands at the fields that it names, of which the first gets the focus, or else in a toast. */
export function useFieldForm(task: () => Promise<void>) {
  const [fields, setFields] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function sendForm() {
    setBusy(true)
    setFields({})
    try {
      await task()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFields({ ...error.fields })
      if (Object.keys(error.fields).length === 0) toast.error(error.message)
      // The fields are marked as invalid by then.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    } finally {
      setBusy(false)
    }
  }

  const onSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (!busy) void sendForm()
  }
  return { form, fields, busy, onSubmit }
}
