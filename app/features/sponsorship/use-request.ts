import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import * as say from './messages/messages.ts'
import type { OwnRequest } from './request/sponsored-request.schema.ts'

// Statuses of rules for which the server has its own message; any other status is an ordinary failure.
const RULES = [401, 404, 409]

/**
 * The request for an item of the viewer's own, and how to make it. `onStale` reloads what the page's own loader does
 * not cover.
 */
export function useRequest(itemId: string, stored: OwnRequest | null, onStale?: () => Promise<void>) {
  const { revalidate } = useRevalidator()
  const [made, setMade] = useState<OwnRequest | null>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  async function sendRequest(): Promise<void> {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      setMade(await askApi('POST', `/items/${itemId}/sponsorship`))
      toast.success(say.submitted(), { about: `sponsoring ${itemId}` })
    } catch (error) {
      const isRule = error instanceof ApiFailure && RULES.includes(error.status)
      toast.error(isRule ? error.message : say.notSubmitted(), { about: `sponsoring ${itemId}` })
      // It was requested elsewhere, or sold meanwhile: reload, so that the page says so.
      if (isRule) await Promise.all([revalidate(), onStale?.()])
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return { request: stored ?? made, busy, send: sendRequest }
}
