/**
 * What somebody has begun and not sent, per conversation and account: on a shared phone nobody finds another's words.
 * Only for the browser, from an effect or an event.
 */
const keyOf = (kind: 'draft' | 'reply', viewerId: string, conversationId: string) =>
  `khazana:${kind}:${viewerId}:${conversationId}`

type Reads = Pick<Storage, 'getItem'>
type Writes = Pick<Storage, 'setItem' | 'removeItem'>

export const readDraft = (conversationId: string, viewerId: string, storage?: Reads): string =>
  read(keyOf('draft', viewerId, conversationId), storage)

/** An empty one is none. */
export function writeDraft(conversationId: string, viewerId: string, text: string, storage?: Writes): void {
  write(keyOf('draft', viewerId, conversationId), text, storage)
}

/** The id of the message that is replied to; empty when there is none. */
export const readReply = (conversationId: string, viewerId: string, storage?: Reads): string =>
  read(keyOf('reply', viewerId, conversationId), storage)

export function writeReply(conversationId: string, viewerId: string, messageId: string, storage?: Writes): void {
  write(keyOf('reply', viewerId, conversationId), messageId, storage)
}

// Of this window: signing out loads the page anew.
const images = new Map<string, File>()
const imageKeyOf = (viewerId: string, conversationId: string) => `${viewerId}:${conversationId}`

export const readChosenImage = (conversationId: string, viewerId: string): File | null =>
  images.get(imageKeyOf(viewerId, conversationId)) ?? null

export function writeChosenImage(conversationId: string, viewerId: string, image: File | null): void {
  const key = imageKeyOf(viewerId, conversationId)
  if (image) images.set(key, image)
  else images.delete(key)
}

/** There is nowhere to send it any more. */
export function forgetDraft(conversationId: string, viewerId: string, storage?: Writes): void {
  writeDraft(conversationId, viewerId, '', storage)
  writeReply(conversationId, viewerId, '', storage)
  writeChosenImage(conversationId, viewerId, null)
}

function read(key: string, storage?: Reads): string {
  try {
    return (storage ?? localStorage).getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** A browser that keeps nothing, or has no room, is no reason to stop. */
function write(key: string, text: string, storage?: Writes): void {
  try {
    const place = storage ?? localStorage
    if (text.trim() === '') place.removeItem(key)
    else place.setItem(key, text)
  } catch {
    // Private windows may refuse.
  }
}
