import type { Message, Quote } from '#app/features/chat/conversation.ts'
import { MESSAGE_TYPES } from '#app/shared/chat.ts'

/** A message that is not stored yet, as the browser keeps it. */
export interface OutboxEntry {
  /** The message's own, made here: sent again under it, it is stored once. */
  id: string
  conversation: string
  type: Message['type']
  /** Of an image nothing: that lies in the `ImageBox`. */
  content: string
  image: Message['image']
  quote: Quote | null
  createdAt: string
  state: 'waiting' | 'failed'
  /** It failed by what the server said: nothing but the person tries it again. */
  refused: boolean
  /** Why it failed, for the person. */
  problem: string | null
}

/** Entries of one account. Each lies under a key of its own, so that tabs do not overwrite each other's. */
export interface OutboxShelf {
  all: () => OutboxEntry[]
  /** Whether it is kept: a browser may refuse. */
  keep: (entry: OutboxEntry) => boolean
  drop: (id: string) => void
  /** Told of changes that other tabs made. */
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
        // Where nothing is kept nothing has to go.
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

/** Null for what an older version left, or a hand. */
function readEntry(text: string | null): OutboxEntry | null {
  try {
    // Nobody vouches for what lies there: what matters is looked at below.
    const found = JSON.parse(text ?? 'null') as Partial<OutboxEntry> | null
    if (!found || [found.id, found.conversation, found.content, found.createdAt].some((one) => typeof one !== 'string'))
      return null
    if (!found.type || !MESSAGE_TYPES.includes(found.type)) return null
    const { image = null, quote = null, refused = false, problem = null } = found
    const state = found.state === 'failed' ? 'failed' : 'waiting'
    // The texts have just been found to be texts.
    return { ...(found as OutboxEntry), state, image, quote, refused, problem }
  } catch {
    return null
  }
}
