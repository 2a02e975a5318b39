import type { Person } from '#app/features/chat/conversation.schema.ts'
import type { Outbox } from '#app/features/chat/sync/outbox/outbox.ts'
import { makeListeners } from '#app/shared/async/listeners.ts'

import { showMessages, type ShownMessage } from './shown-messages.ts'
import type { Timeline } from './timeline.ts'

/** A conversation as the chat shows it. */
export interface ConversationState {
  /** Oldest loaded first; messages not stored yet come last. */
  messages: readonly ShownMessage[]
  hasOlder: boolean
  loadingOlder: boolean
  readUpTo: number
  otherReadUpTo: number
  otherTyping: boolean
  /** The conversation was deleted by either person; nothing of it is kept here. */
  gone: boolean
  /** The person who deleted it, if known. */
  deletedBy: string | null
}

/** The part of the state that only this tab has. `hidden` are the messages that are being unsent. */
export type TabState = Pick<ConversationState, 'loadingOlder' | 'otherTyping' | 'gone' | 'deletedBy'> & {
  hidden: ReadonlySet<string>
}

/** Everything that can happen to it. */
export type TabMove =
  | { kind: 'load older'; loading: boolean }
  | { kind: 'type'; typing: boolean }
  /** A message that is being unsent disappears before the server has answered. */
  | { kind: 'hide'; id: string }
  | { kind: 'show again'; id: string }
  /** The conversation was deleted. The person who did it may become known later. */
  | { kind: 'end'; by: string | null }

export const NEW_TAB_STATE: TabState = {
  loadingOlder: false,
  otherTyping: false,
  gone: false,
  deletedBy: null,
  hidden: new Set(),
}

export function moveTab(tab: TabState, move: TabMove): TabState {
  switch (move.kind) {
    case 'load older':
      return { ...tab, loadingOlder: move.loading }
    case 'type':
      return { ...tab, otherTyping: move.typing }
    case 'hide':
      return { ...tab, hidden: new Set([...tab.hidden, move.id]) }
    case 'show again':
      return { ...tab, hidden: new Set([...tab.hidden].filter((id) => id !== move.id)) }
    case 'end':
      return { ...tab, gone: true, deletedBy: tab.deletedBy ?? move.by }
  }
}

/** Derives the state of a conversation from its timeline, the outbox and this tab, and publishes it. */
export function keepConversationState(
  { id, viewer, otherId }: { id: string; viewer: Person; otherId: string },
  timeline: Timeline,
  outbox: Pick<Outbox, 'entries' | 'confirm'>,
) {
  const show = showMessages(viewer, otherId)
  const changes = makeListeners()
  let tab = NEW_TAB_STATE
  // The server has no outbox, so the state that it rendered has no unsent messages.
  let state = stateWith([])
  const initial = state

  function stateWith(outgoing: Parameters<typeof show>[1]): ConversationState {
    const { hidden, ...shown } = tab
    const { hasOlder, readUpTo, otherReadUpTo } = timeline
    const messages = tab.gone ? [] : show(timeline.messages, outgoing, hidden)
    return { ...shown, messages, hasOlder, readUpTo, otherReadUpTo }
  }

  function publish() {
    const own = outbox.entries().filter(({ conversation }) => conversation === id)
    const stored = own.filter((entry) => timeline.has(entry.id))
    state = stateWith(own.filter((entry) => !stored.includes(entry)))
    changes.tell()
    for (const entry of stored) outbox.confirm(entry.id)
  }

  return {
    state: () => state,
    /** The state that the server rendered. */
    initial: () => initial,
    subscribe: changes.add,
    /** Call this after a change of the timeline or the outbox. Entries whose message is stored leave the outbox. */
    publish,
    isGone: () => tab.gone,
    isLoadingOlder: () => tab.loadingOlder,
    apply(move: TabMove) {
      tab = moveTab(tab, move)
      publish()
    },
  }
}
