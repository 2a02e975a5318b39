import { vi } from 'vitest'

import type { Message } from '#app/features/chat/conversation.schema.ts'
import { outboxShelf } from '#app/features/chat/sync/outbox/outbox-entry.ts'
import { createOutbox, type Outbox } from '#app/features/chat/sync/outbox/outbox.ts'
import { newId } from '#app/shared/new-id.ts'
import { ApiFailure, offlineFailure } from '#app/ui/api/api-call.ts'
import { fakeBrowser } from '#test/browser-storage.ts'

export const offline = offlineFailure
export const answer = (status: number, message = 'No', retryAfter: number | null = null) =>
  new ApiFailure({ status, code: 'code', message, retryAfter })
export const PICTURE = new Blob(['picture'], { type: 'image/png' })

/** A server that stores each id once and fails on demand: `failures` are used up one by one. */
export function fakeServer() {
  const stored = new Map<string, string>()
  const tries: { id: string; at: number }[] = []
  return {
    stored,
    tries,
    contents: () => [...stored.values()],
    failures: [] as (ApiFailure | 'stored, but unheard')[],
    /** While this is set, everything fails with it. */
    down: null as ApiFailure | null,
    /** The same for messages of one type. */
    downFor: (() => null) as (type: 'text' | 'image') => ApiFailure | null,
    takesMs: 5,
  }
}

export function openTab(browser = fakeBrowser(), server = fakeServer(), userId = 'viewer') {
  const tab = browser.openTab()
  vi.stubGlobal('addEventListener', (_: string, listener: (event: { key: string | null }) => void) =>
    tab.onStorage(listener),
  )
  vi.stubGlobal('removeEventListener', () => {})
  const toasts: string[] = []
  const account = { isSame: true }
  const onSignedOut = vi.fn<() => void>()
  const onNoAnswer = vi.fn<() => void>()
  const line = { isOffline: false, isLive: true }
  const outbox = createOutbox({
    shelf: outboxShelf(userId, () => tab.storage),
    images: tab.box(userId),
    async send({ id, content, conversation }, image, onSent) {
      server.tries.push({ id, at: Date.now() })
      const failure = server.down ?? server.downFor(image ? 'image' : 'text') ?? server.failures.shift()
      if (image) onSent(0.5)
      await new Promise((resolve) => setTimeout(resolve, server.takesMs))
      if (failure instanceof ApiFailure) throw failure
      if (!server.stored.has(id)) server.stored.set(id, image ? await image.text() : content)
      if (failure) throw offline()
      // The part of a message that the outbox passes on.
      return { id, conversationId: conversation, content } as Message
    },
    inTurn: (name, work) => browser.inTurn(name, work),
    isSameAccount: async () => account.isSame,
    isOffline: () => line.isOffline,
    isLive: () => line.isLive,
    onNoAnswer,
    onSignedOut,
    preview: async () => ({ url: 'data:image/jpeg;base64,', width: 4, height: 3 }),
    onFailed: (words) => toasts.push(words),
  })
  const stored: string[] = []
  outbox.subscribeStored((_, message) => stored.push(message.id))
  outbox.start()
  return { outbox, browser, server, toasts, stored, account, line, onNoAnswer, onSignedOut, close: tab.close }
}

export function say(
  outbox: Outbox,
  content: string,
  { conversation = 'talk', image }: { conversation?: string; image?: Blob } = {},
) {
  const id = newId()
  outbox.add({ id, conversation, content, quote: null }, image)
  return id
}
export const states = (outbox: Outbox) => outbox.entries().map(({ state }) => state)
