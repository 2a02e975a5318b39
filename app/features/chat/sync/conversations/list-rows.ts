import type { Conversation } from '#app/features/chat/conversation.schema.ts'
import type { LiveEventData } from '#app/features/chat/sync/connection/live-events.ts'

import { keepRow, type Heard, type RowState } from './conversation-row-state.ts'
import { byLastMessage } from './conversation-view.ts'

/** An event about one conversation of the list. */
export type RowEvent = Exclude<LiveEventData | Heard, { event: 'gap' | 'blocks' | 'typing' | 'warned' | 'notice' }>

export type ConversationRows = ReturnType<typeof keepRows>

/** The loaded rows of a list, and what is known of conversations that are not among them. */
export function keepRows(first: readonly Conversation[], viewerId: string) {
  const rows = new Map<string, RowState>(first.map((row) => [row.id, keepRow(row, viewerId)]))
  const gone = new Set<string>()
  // Deleted by the other person. A page requested earlier does not show that yet.
  const ended = new Map<string, Heard>()
  // Being deleted here: hidden, but still updated until the outcome is known.
  const leaving = new Set<string>()
  // Changed while a page was being loaded; that page may hold older data.
  const touched = new Set<string>()
  // Mentioned by an event; only the server knows whether they match this list's filter.
  const unknown = new Set<string>()
  // Known not to match this list's filter.
  const foreign = new Set<string>()

  const sorted = () => [...rows.values()].map(({ row }) => row).toSorted(byLastMessage)

  /** A conversation that the other person deleted stays as a line. */
  function hearDeleted(event: Extract<RowEvent, { event: 'deleted' }>) {
    const { conversation: id } = event
    if (event.by === viewerId) {
      gone.add(id)
      rows.delete(id)
    } else {
      ended.set(id, event)
      rows.get(id)?.hear(event)
    }
  }

  function takeRows(found: readonly Conversation[]) {
    for (const row of found) {
      const before = rows.get(row.id)
      if (before) before.take(row)
      else if (!gone.has(row.id)) {
        const newest = keepRow(row, viewerId)
        const end = ended.get(row.id)
        if (end && row.deletedAt === null) newest.hear(end)
        rows.set(row.id, newest)
      }
    }
  }

  return {
    find: (id: string) => rows.get(id),
    delete: (id: string) => rows.delete(id),
    /** The conversations to show, the newest first. */
    shown: () => sorted().filter(({ id }) => !leaving.has(id)),
    lowest: () => sorted().at(-1),
    listVague: () => [...rows].filter(([, { isVague }]) => isVague).map(([id]) => id),
    hasUnknown: () => unknown.size > 0,
    listUnknown: () => [...unknown],
    isGone: (id: string) => gone.has(id),
    take: takeRows,
    /** Call this before pages are loaded for `replace`. */
    forgetTouched: () => touched.clear(),
    /** Takes pages from the top of the list. Rows that they should have and do not have are dropped. */
    replace(found: readonly Conversation[], isWholeList: boolean) {
      const ids = new Set(found.map(({ id }) => id))
      const last = found.at(-1)
      for (const [id, { row }] of rows) {
        const isCovered = isWholeList || (last !== undefined && byLastMessage(row, last) < 0)
        if (isCovered && !ids.has(id) && !touched.has(id)) rows.delete(id)
      }
      takeRows(found)
    },
    /** Unknown conversations that are missing from a fresh page do not match the filter. */
    settleUnknown(ids: readonly string[]) {
      for (const id of ids) {
        unknown.delete(id)
        if (!rows.has(id)) foreign.add(id)
      }
    },
    /** `isSeen`: the conversation is visible on screen. */
    hear(event: RowEvent, isSeen: boolean) {
      const { conversation: id } = event
      touched.add(id)
      if (event.event === 'deleted') return hearDeleted(event)
      const row = rows.get(id)
      if (event.event === 'marked') row?.markRead(event)
      else row?.hear(event, isSeen)
      if (!row && event.event === 'message' && !foreign.has(id)) unknown.add(id)
    },
    countSeen() {
      for (const row of rows.values()) row.countSeen()
    },
    hide: (id: string) => leaving.add(id),
    markGone: (id: string) => gone.add(id),
    /** The deletion has an outcome. Returns whether the conversation is gone, which a live event may also have told. */
    endHiding(id: string): boolean {
      leaving.delete(id)
      if (gone.has(id)) rows.delete(id)
      return gone.has(id)
    },
  }
}
