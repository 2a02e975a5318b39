import type { Message, Quote } from '#app/features/chat/conversation.schema.ts'
import { WRITTEN_TYPES } from '#app/shared/chat.ts'

/** A message that is not stored on the server yet, as the browser keeps it. */
export interface OutboxEntry {
  /** The message's id, made in the browser. Retries under it are stored once. */
  id: string
  conversation: string
  type: Message['type']
  /** Empty for an image, which lies in the `ImageBox`. */
  content: string
  image: Message['image']
  quote: Quote | null
  createdAt: string
  state: 'waiting' | 'failed'
  /** The server refused it, so only the user may retry it. */
  refused: boolean
  /** The reason for the failure, as in `outbox-problems.ts`. */
  problem: string | null
}

/** The entries of one account. Each has its own storage key, so that tabs do not overwrite each other's entries. */
export interface OutboxShelf {
  all: () => OutboxEntry[]
  /** Returns whether it was stored; a browser may refuse. */
  keep: (entry: OutboxEntry) => boolean
  drop: (id: string) => void
  /** Called after changes by other tabs. */
  watch: (listener: () => void) => () => void
}

export function outboxShelf(userId: string, storage: () => Storage): OutboxShelf {
  const prefix = `khazana:outbox:${userId}:`
  return {
    all() {
      try {
        const place = storage()
        const keys = Array.from({ length: place.length }, (_, at) => place.key(at) ?? '')
        return keys.filter((key) => key.startsWith(prefix)).flatMap((key) => readEntry(place.getItem(key)) ?? [])
      } catch {
        return []
      }
    },
    keep(entry) {
      try {
        storage().setItem(prefix + entry.id, JSON.stringify(entry))
        return true
      } catch {
        return false
      }
    },
    drop(id) {
      try {
        storage().removeItem(prefix + id)
      } catch {
        // Storage is unavailable, so there is nothing to remove.
      }
    },
    watch(listener) {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) listener()
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}

/** Null for entries from an older version, or edited by hand. */
function readEntry(text: string | null): OutboxEntry | null {
  try {
    // The stored value is untrusted; the fields that matter are checked below.
    const entry = JSON.parse(text ?? 'null') as Partial<OutboxEntry> | null
    if (!entry || [entry.id, entry.conversation, entry.content, entry.createdAt].some((one) => typeof one !== 'string'))
      return null
    if (!WRITTEN_TYPES.some((one) => one === entry.type)) return null
    const { image = null, quote = null, refused = false, problem = null } = entry
    const state = entry.state === 'failed' ? 'failed' : 'waiting'
    // The fields were just checked to be strings.
    return { ...(entry as OutboxEntry), state, image, quote, refused, problem }
  } catch {
    return null
  }
}
