import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { waitingTime } from '#app/shared/text/waiting-time.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import * as say from '#app/ui/messages/messages.ts'

export type Problem = {
  /** Null when the fields' messages say everything. */
  message: string | null
  code: string
  fields: Record<string, string>
}

/** `leaving` keeps the form busy while the next page loads, so that nothing is sent twice. */
type Outcome = 'done' | 'leaving'

/** A form that a script sends: whether it is in progress, and its problems. Typed text stays. */
export function useSubmit(purpose = '') {
  const form = useRef<HTMLFormElement>(null)
  const current = useRef(purpose)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  useLayoutEffect(() => {
    if (current.current === purpose) return
    current.current = purpose
    setProblem(null)
  }, [purpose])

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problem])

  async function submit(check: Record<string, string>, work: () => Promise<Outcome>): Promise<void> {
    if (busy) return
    if (Object.keys(check).length > 0) return setProblem({ message: null, code: 'invalid', fields: check })
    setBusy(true)
    setProblem(null)
    try {
      if ((await work()) === 'leaving') return
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiFailure)) throw error
      if (current.current === purpose) setProblem(toProblem(error))
      return
    }
    setBusy(false)
  }

  return { form, busy, problem, submit }
}

export const toProblem = (failure: ApiFailure): Problem => ({
  message: Object.keys(failure.fields).length > 0 ? null : sayWithWait(failure),
  code: failure.code,
  fields: failure.fields,
})

/** The message of a refusal, with the time to wait where there is one. */
export const sayWithWait = ({ message, retryAfter }: ApiFailure) =>
  retryAfter === null ? message : say.retryIn({ message, time: waitingTime(retryAfter) })
