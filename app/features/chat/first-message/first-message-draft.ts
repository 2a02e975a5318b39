/** A first message to a seller as this window keeps it for one account, until it is sent. */
export interface FirstMessage {
  text: string
  /** The listing that it is about, where there is a choice. */
  itemId: string | null
  /** As it was last sent, under which id. The answer may have been lost: the same again goes under the same id. */
  tried: Tried | null
}

interface Tried {
  id: string
  itemId: string
  text: string
}

const EMPTY: FirstMessage = { text: '', itemId: null, tried: null }

/** `place` is where it is written: on the page of an item, or of a person. */
const keyOf = (userId: string, place: string) => `khazana:first-message:${userId}:${place}`

/** What was kept, as far as it makes sense. */
export function loadFirstMessage(
  storage: Pick<Storage, 'getItem'> | null,
  userId: string,
  place: string,
): FirstMessage {
  try {
    // Nobody vouches for what lies there: every part is looked at below.
    const found = JSON.parse(storage?.getItem(keyOf(userId, place)) ?? 'null') as Partial<FirstMessage> | null
    return {
      text: typeof found?.text === 'string' ? found.text : '',
      itemId: typeof found?.itemId === 'string' ? found.itemId : null,
      tried: isTried(found?.tried) ? found.tried : null,
    }
  } catch {
    return EMPTY
  }
}

/** Keeps it; without text there is nothing to keep. A browser that keeps nothing is no reason to stop. */
export function saveFirstMessage(
  storage: Pick<Storage, 'setItem' | 'removeItem'> | null,
  userId: string,
  place: string,
  message: FirstMessage,
): void {
  try {
    if (message.text === '') storage?.removeItem(keyOf(userId, place))
    else storage?.setItem(keyOf(userId, place), JSON.stringify(message))
  } catch {
    // Private windows may refuse.
  }
}

/** The message with the id to send it under: that of the last try when it is the same, else a new one. */
export function withTry(message: FirstMessage, itemId: string, makeId: () => string): FirstMessage & { tried: Tried } {
  const text = message.text.trim()
  const { tried } = message
  if (tried?.itemId === itemId && tried.text === text) return { ...message, tried }
  return { ...message, tried: { id: makeId(), itemId, text } }
}

function isTried(value: unknown): value is Tried {
  if (typeof value !== 'object' || value === null) return false
  // An object may have any of these, of any type, which is asked next.
  const { id, itemId, text } = value as Partial<Record<keyof Tried, unknown>>
  return typeof id === 'string' && typeof itemId === 'string' && typeof text === 'string'
}
