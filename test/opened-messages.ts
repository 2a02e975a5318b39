import { vi } from 'vitest'

import type { Message } from '#app/features/chat/conversation.schema.ts'
import type { LiveEventData } from '#app/features/chat/sync/connection/live-events.ts'
import type { Outgoing } from '#app/features/chat/sync/outbox/outbox-moves.ts'
import { createMessageStore, type MessageDoors } from '#app/features/chat/sync/timeline/message-store.ts'
import { ApiFailure, offlineFailure } from '#app/ui/api/api-call.ts'
import { fakeAsk } from '#test/fake-ask.ts'
import { fakePage } from '#test/page-state.ts'

import { modelConversation, OTHER, VIEWER, type ModelConversation } from './cases/conversation-model.ts'

export const offline = offlineFailure

/** An outbox whose messages a test can remove by hand. */
function fakeOutbox() {
  let entries: readonly Outgoing[] = []
  const listeners = new Set<() => void>()
  const storedListeners = new Set<(entry: Outgoing, message: Message) => void>()
  const show = (next: readonly Outgoing[]) => {
    entries = next
    for (const listener of listeners) listener()
  }
  const without = (id: string) => entries.filter((entry) => entry.id !== id)
  return {
    entries: () => entries,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribeStored(listener: (entry: Outgoing, message: Message) => void) {
      storedListeners.add(listener)
      return () => storedListeners.delete(listener)
    },
    add(entry: Pick<Outgoing, 'id' | 'conversation' | 'content' | 'quote'>, image?: Blob) {
      const type = image ? ('image' as const) : ('text' as const)
      const more = { type, image: null, createdAt: '2026-11-21T06:00:00.000Z', refused: false, problem: null }
      show([...entries, { ...entry, ...more, state: 'waiting' }])
    },
    confirm: (id: string) => show(without(id)),
    change: (id: string, part: Partial<Outgoing>) =>
      show(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry))),
    stored(id: string, message: Message) {
      const entry = entries.find((one) => one.id === id)
      if (entry) for (const listener of storedListeners) listener(entry, message)
      show(without(id))
    },
  }
}

export function openMessages({ said = 3, sizes = {}, talk = modelConversation('talk', sizes) } = {}) {
  for (let n = 0; n < said; n++) talk.say(n % 2 === 0 ? OTHER : VIEWER)
  const listeners = new Set<(event: LiveEventData) => void>()
  const page = fakePage()
  const outbox = fakeOutbox()
  const asked: string[] = []
  const live = { isOpen: true, doubts: 0, said: [] as object[] }
  const server = { down: null as ApiFailure | null, takesMs: 5 }
  const toasts: string[] = []
  const onRead = vi.fn<() => void>()
  const evicted: string[] = []
  const onGone = vi.fn<() => void>()
  const ask = fakeAsk(async (method, path, body) => {
    asked.push(`${method} ${path}`)
    // An answer reflects the state at the time it was made.
    const answer = server.down ?? makeAnswer(talk, method, path, body)
    await new Promise((resolve) => setTimeout(resolve, server.takesMs))
    if (answer instanceof ApiFailure) throw answer
    return answer
  })
  const doors: MessageDoors = {
    ask,
    page,
    outbox,
    live: {
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      isOpen: () => live.isOpen,
      say(words) {
        if (live.isOpen) live.said.push(words)
        return live.isOpen
      },
      tell: (event) => tell(event),
      doubt: () => (live.doubts += 1),
    },
    evictImage: (path) => evicted.push(path),
    onGone,
    onRead,
    toast: { success: (text) => toasts.push(text), error: (text) => toasts.push(text) },
  }
  const other = { ...OTHER, isGone: false, isAway: false }
  const store = createMessageStore({ id: talk.id, other }, talk.page(), VIEWER, doors)
  const tell = (event: LiveEventData | null) => {
    if (event) for (const listener of listeners) listener(event)
  }
  return { talk, store, page, outbox, asked, live, server, toasts, evicted, onGone, onRead, tell, listeners }
}

function makeAnswer(talk: ModelConversation, method: string, path: string, body: unknown): unknown {
  if (talk.isDeleted)
    return new ApiFailure({ status: 404, code: 'not_found', message: 'There is no such conversation' })
  const [place = '', query = ''] = path.split('?')
  const params = new URLSearchParams(query)
  const number = (name: string) => (params.has(name) ? { [name]: Number(params.get(name)) } : {})
  if (method === 'GET') return talk.page({ ...number('before'), ...number('after'), ...number('most') })
  if (method === 'PUT') {
    talk.read(VIEWER, (body as { upTo: number }).upTo)
    return { readUpTo: talk.readUpTo[VIEWER.id], unreadCount: talk.unread(VIEWER), revision: talk.revision }
  }
  const change = talk.unsend(place.split('/').at(-1) ?? '')
  return { revision: change?.revision ?? talk.revision }
}

export type OpenedMessages = ReturnType<typeof openMessages>
export const shown = ({ store }: OpenedMessages) =>
  store.state().messages.map(({ id, delivery }) => `${id} ${delivery}`)
export const ids = ({ store }: OpenedMessages) => store.state().messages.map(({ id }) => id)
/** Attached and shown, until the returned function is called. */
export function show({ store }: OpenedMessages) {
  const ends = [store.attach(), store.show()]
  return () => {
    for (const end of ends) end()
  }
}
