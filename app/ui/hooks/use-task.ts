import { useEffect, useState } from 'react'

import { ApiFailure } from '#app/ui/api/api-call.ts'
import { sayWithWait } from '#app/ui/forms/use-submit.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

/**
 * Runs what a button does. `busy` is true meanwhile, and `run` answers whether it succeeded. A refusal of the API is told in a
 * toast about `about`; other errors are thrown. A task that answers 'leaving' keeps the button busy while the next page loads.
 */
export function useTask(about?: string) {
  const [busy, setBusy] = useState(false)

  // The browser may restore a page that was left as it was then.
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false)
    addEventListener('pageshow', again)
    return () => removeEventListener('pageshow', again)
  }, [])

  async function run(task: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    let outcome: unknown
    try {
      outcome = await task()
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast.error(sayWithWait(error), { about })
      return false
    } finally {
      if (outcome !== 'leaving') setBusy(false)
    }
  }

  return { busy, run }
}
