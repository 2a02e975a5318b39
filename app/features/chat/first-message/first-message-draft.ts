/** A draft of a first message to a seller. This window keeps it per account until it is sent. */
export interface FirstMessage {
  text: string
  /** The listing it is about; null until one is chosen. */
  itemId: string | null
  /** The last attempt, with its id. Its response may have been lost, so the same text is retried under the same id. */
  tried: SendingTry | null
}

interface SendingTry {
  id: string
  itemId: string
  text: string
}

const EMPTY: FirstMessage = { text: '', itemId: null, tried: null }

/** `place` is the page where it is written: that of an item or of a person. */
const draftKey = (userId: string, place: string) => `khazana:first-message:${userId}:${place}`

/** Loads the stored draft and drops any part that is malformed. */
export function loadFirstMessage(storage: Pick<Storage, 'getItem'>, userId: string, place: string): FirstMessage {
  try {
    // The stored value is untrusted; every field is checked below.
    const draft = JSON.parse(storage.getItem(draftKey(userId, place)) ?? 'null') as Partial<FirstMessage> | null
    return {
      text: typeof draft?.text === 'string' ? draft.text : '',
      itemId: typeof draft?.itemId === 'string' ? draft.itemId : null,
      tried: isTried(draft?.tried) ? draft.tried : null,
    }
  } catch {
    return EMPTY
  }
}

/** Stores the draft, or removes it when it has no text. Storage that fails is ignored. */
export function saveFirstMessage(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  userId: string,
  place: string,
  message: FirstMessage,
): void {
  try {
    if (message.text === '') storage.removeItem(draftKey(userId, place))
    else storage.setItem(draftKey(userId, place), JSON.stringify(message))
  } catch {
    // Private windows may refuse to store anything.
  }
}

/**
 * Adds the id to send the message under: the id of the last attempt if the content is unchanged, otherwise a new one.
 */
export function withTry(
  message: FirstMessage,
  itemId: string,
  makeId: () => string,
): FirstMessage & { tried: SendingTry } {
  const text = message.text.trim()
  const { tried } = message
  if (tried?.itemId === itemId && tried.text === text) return { ...message, tried }
  return { ...message, tried: { id: makeId(), itemId, text } }
}

function isTried(value: unknown): value is SendingTry {
  if (typeof value !== 'object' || value === null) return false
  // Any field may be missing or of another type; the next line checks that.
  const { id, itemId, text } = value as Partial<Record<keyof SendingTry, unknown>>
  return typeof id === 'string' && typeof itemId === 'string' && typeof text === 'string'
}
