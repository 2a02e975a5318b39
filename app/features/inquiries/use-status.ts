import { useRef, useState } from 'react'

import { refreshPending } from '#app/features/moderation/admin/pending-counts.ts'
import { ApiFailure, failedBecause, isOutOfDate } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import * as say from './messages/messages.ts'

type Target = 'reviewed' | 'resolved'

export const STATUS_BUTTONS: readonly { to: Target; label: () => string }[] = [
  { to: 'reviewed', label: say.markReviewed },
  { to: 'resolved', label: say.markResolved },
]

/** The status of a card and its buttons. The card stays in place, even if the list's filter would now exclude it. */
export function useStatus<Status extends string>(
  /** Below `/api/admin`. */
  path: `feedback/${string}` | `contacts/${string}`,
  initial: Status | Target,
  said: (status: Target) => string,
  /** The card is outdated: reloads the list, which may then exclude it. */
  onStale: () => void,
) {
  const [changed, setChanged] = useState<{ from: string; to: Target } | null>(null)
  const [busy, setBusy] = useState<Target | null>(null)
  const card = useRef<HTMLElement>(null)
  // A newer status from the server takes precedence over the one set here.
  const status = changed?.from === initial ? changed.to : initial

  async function setStatus(to: Target) {
    if (busy) return
    setBusy(to)
    try {
      await askApi('PUT', `/admin/${path}/status`, { status: to })
      setChanged({ from: initial, to })
      toast.success(said(to))
      // The button has disappeared or is disabled.
      card.current?.focus()
      void refreshPending()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast.error(failedBecause(say.statusNotUpdated, say.statusNotUpdatedBecause, error))
      if (!isOutOfDate(error)) return
      void refreshPending()
      card.current?.focus()
      onStale()
    } finally {
      setBusy(null)
    }
  }

  return { status, busy, set: setStatus, card }
}
