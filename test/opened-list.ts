import type { Message } from '#app/features/chat/conversation.schema.ts'
import type { ListView } from '#app/features/chat/inbox-path.ts'
import type { LiveEventData } from '#app/features/chat/sync/connection/live-events.ts'
import { createConversationList } from '#app/features/chat/sync/conversations/conversation-list-store.ts'
import { byLastMessage, isInView } from '#app/features/chat/sync/conversations/conversation-view.ts'
import { ApiFailure, offlineFailure } from '#app/ui/api/api-call.ts'
import { fakeAsk } from '#test/fake-ask.ts'
import { fakePage } from '#test/page-state.ts'

import { listed, modelConversation, OTHER, VIEWER } from './cases/conversation-model.ts'

const PER_PAGE = 3
const EPOCH = Date.parse('2026-11-20T06:00:00.000Z')
export const offline = offlineFailure
export const ALL_CONVERSATIONS: ListView = { filter: 'all', search: '' }

/** A model of the viewer's conversations on the server; the viewer is the seller in every second one. */
function modelInbox(count: number) {
  let time = 0
  const now = () => EPOCH + ++time * 1000
  const talks = Array.from({ length: count }, (_, n) => begin(n))
  const blocked = new Set<string>()
  function begin(n: number) {
    const talk = modelConversation(`talk-${n}`, { now, perPage: 4 })
    talk.say(OTHER)
    return talk
  }
  const findPart = (id: string) => {
    const n = Number(id.split('-')[1])
    return {
      role: n % 2 === 0 ? ('buying' as const) : ('selling' as const),
      other: { ...OTHER, name: `Person ${n}`, isGone: false, isAway: false },
      closed: blocked.has(id),
    }
  }
  const all = (view: ListView = ALL_CONVERSATIONS) =>
    talks
      .filter(({ isDeleted, isLine }) => !isDeleted || isLine)
      .map((talk) => listed(talk, findPart(talk.id)))
      .filter((row) => isInView(row, view))
      .toSorted(byLastMessage)
  return {
    talks,
    blocked,
    all,
    add() {
      const talk = begin(talks.length)
      talks.push(talk)
      const [message] = talk.messages()
      if (!message) throw new Error('It begins with a message')
      return { event: 'message' as const, conversation: talk.id, revision: 1, message }
    },
    page(view: ListView, cursor: string | null) {
      const rows = all(view)
      const from = cursor === null ? 0 : rows.findIndex((row) => `${row.lastMessageAt}.${row.id}` < cursor)
      const cut = from < 0 ? [] : rows.slice(from, from + PER_PAGE)
      const last = cut.at(-1)
      const more = last && rows.at(-1) !== last
      return { conversations: cut, next: more ? `${last.lastMessageAt}.${last.id}` : null }
    },
  }
}

export function openList({ count = 5, view = ALL_CONVERSATIONS, rendered = true } = {}) {
  const inbox = modelInbox(count)
  const asked: string[] = []
  const toasts: string[] = []
  const deleted: string[] = []
  const listeners = new Set<(event: LiveEventData) => void>()
  const storedListeners = new Set<(entry: unknown, message: Message) => void>()
  const place = { shown: null as string | null }
  const page = fakePage()
  const server = { down: null as ApiFailure | null, losesAnswers: false, takesMs: 1, isLive: false }
  const ask = fakeAsk(async (method, path) => {
    asked.push(`${method} ${path}`)
    const said = server.down ?? makeAnswer(method, path)
    // The action happened anyway.
    const answer = server.losesAnswers && method !== 'GET' ? offline() : said
    await new Promise((resolve) => setTimeout(resolve, server.takesMs))
    if (answer instanceof ApiFailure) throw answer
    return answer
  })
  function makeAnswer(method: string, path: string): unknown {
    const [place = '', query = ''] = path.split('?')
    const [, , id] = place.split('/')
    const talk = inbox.talks.find((one) => one.id === id)
    const missing = new ApiFailure({ status: 404, code: 'not_found', message: 'There is no such conversation' })
    if (id !== undefined && (!talk || (talk.isDeleted && !(talk.isLine && method === 'DELETE')))) return missing
    if (method === 'DELETE') return talk?.delete()
    if (talk) return talk.page()
    const params = new URLSearchParams(query)
    const filter = params.get('filter') as ListView['filter']
    return inbox.page({ filter, search: params.get('search') ?? '' }, params.get('cursor'))
  }
  const store = createConversationList(view, rendered ? inbox.page(view, null) : null, VIEWER.id, {
    ask,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribeStored(listener) {
      storedListeners.add(listener)
      return () => storedListeners.delete(listener)
    },
    shownConversation: () => place.shown,
    isLive: () => server.isLive,
    page,
    tellDeleted: (id) => deleted.push(id),
    toast: { success: (text) => toasts.push(text), error: (text) => toasts.push(text) },
  })
  const stop = store.attach()
  const tell = (event: LiveEventData | null) => {
    if (event) for (const listener of listeners) listener(event)
  }
  const storedHere = (message: Message) => {
    for (const listener of storedListeners) listener(null, message)
  }
  return { inbox, store, place, storedHere, asked, toasts, deleted, server, page, tell, stop, listeners }
}

export type OpenedList = ReturnType<typeof openList>
export const ids = ({ store }: OpenedList) => store.state().conversations.map(({ id }) => id)
export const findTalk = ({ inbox }: OpenedList, n: number) => {
  const talk = inbox.talks[n]
  if (!talk) throw new Error('There is no such conversation')
  return talk
}
export const findRow = ({ store }: OpenedList, n: number) =>
  store.state().conversations.find(({ id }) => id === `talk-${n}`)
