import { useRef, useState } from 'react'

import { refreshPending } from '#app/features/admin/pending-counts.ts'
import { ApiFailure, failedBecause, isOutOfDate } from '#app/ui/api-call.ts'
import { ask } from '#app/ui/ask.ts'
import { toast } from '#app/ui/toast-store.ts'

type Target = 'reviewed' | 'resolved'

/** The status of a card, and its buttons' work. The card stays where it is, also where the list would now leave it out. */
export function useStatus<Status extends string>(
  /** Below `/api/admin`. */
  path: string,
  initial: Status | Target,
  said: (status: Target) => string,
  /** What is shown is not what is saved: reads the list anew, which may leave the card out then. */
  onStale: () => void,
) {
  const [changed, setChanged] = useState<{ from: string; to: Target } | null>(null)
  const [busy, setBusy] = useState<Target | null>(null)
  const card = useRef<HTMLElement>(null)
  // What the server says anew is newer than what was set here.
  const status = changed?.from === initial ? changed.to : initial

  async function set(to: Target) {
    if (busy) return
    setBusy(to)
    try {
      await ask('PUT', `/admin/${path}/status`, { status: to })
      setChanged({ from: initial, to })
      toast.success(said(to))
      // The button is no longer there, or takes no more keys.
      card.current?.focus()
      void refreshPending()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast.error(failedBecause('Failed to update status', error))
      if (!isOutOfDate(error)) return
      void refreshPending()
      card.current?.focus()
      onStale()
    } finally {
      setBusy(null)
    }
  }

  return { status, busy, set, card }
}
