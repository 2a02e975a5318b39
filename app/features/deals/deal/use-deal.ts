import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

import { subscribeLive } from '#app/features/chat/sync/connection/live-connection.ts'
import type { Deal } from '#app/nouns/deal/deal.schema.ts'
import { newId } from '#app/shared/new-id.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { sayWithWait } from '#app/ui/forms/use-submit.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import {
  deliverWaiting,
  noneWaiting,
  readWaiting,
  subscribeWaiting,
  withWaiting,
  writeWaiting,
  type WaitingMove,
} from './deal-outbox.ts'

const AGAIN_MS = 4000

/**
 * A deal, kept up to date by live events, with what was tapped here and still waits for the network. `move` never fails: what the
 * server refuses is told in a toast, and the page then shows how the deal really stands.
 */
export function useDeal(first: Deal, viewer: string) {
  const { id } = first
  const [deal, setDeal] = useState(first)
  const waiting = useSyncExternalStore(subscribeWaiting, () => readWaiting(id, viewer), noneWaiting)

  const refresh = useCallback(
    () =>
      askApi('GET', `/deals/${id}`).then(setDeal, (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
      }),
    [id],
  )

  const deliver = useCallback(
    () =>
      deliverWaiting(id, viewer, {
        onAnswer: setDeal,
        onRefusal(failure) {
          toast.error(sayWithWait(failure), { about: 'a deal' })
          void refresh()
        },
      }),
    [id, viewer, refresh],
  )

  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    void deliver()
    const controller = new AbortController()
    addEventListener('online', () => void deliver(), { signal: controller.signal })
    const again = setInterval(() => void deliver(), AGAIN_MS)
    return () => {
      controller.abort()
      clearInterval(again)
    }
  }, [isWaiting, deliver])

  useEffect(
    () =>
      subscribeLive((event) => {
        if (event.event === 'gap' || (event.event === 'card' && event.message.id === id)) void refresh()
      }),
    [id, refresh],
  )

  function move(given: Omit<WaitingMove, 'id'>) {
    writeWaiting(id, viewer, [...readWaiting(id, viewer), { id: newId(), ...given }])
    void deliver()
  }

  return { deal: withWaiting(deal, waiting), isWaiting, move, refresh, setDeal }
}
