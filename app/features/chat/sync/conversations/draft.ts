import { webStorage } from '#app/ui/browser/web-storage.ts'

/**
 * Drafts of unsent messages, per conversation and account, so that people who share a phone do not see each other's.
 * Browser only; call it from effects or events.
 */
const draftKey = (kind: 'draft' | 'reply', viewerId: string, conversationId: string) =>
  `khazana:${kind}:${viewerId}:${conversationId}`

type Reads = Pick<Storage, 'getItem'>
type Writes = Pick<Storage, 'setItem' | 'removeItem'>

export const readDraft = (conversationId: string, viewerId: string, storage?: Reads): string =>
  readStorage(draftKey('draft', viewerId, conversationId), storage)

/** An empty text removes the draft. */
export function writeDraft(conversationId: string, viewerId: string, text: string, storage?: Writes): void {
  writeStorage(draftKey('draft', viewerId, conversationId), text, storage)
}

/** The id of the message being replied to; empty when there is none. */
export const readReply = (conversationId: string, viewerId: string, storage?: Reads): string =>
  readStorage(draftKey('reply', viewerId, conversationId), storage)

export function writeReply(conversationId: string, viewerId: string, messageId: string, storage?: Writes): void {
  writeStorage(draftKey('reply', viewerId, conversationId), messageId, storage)
}

// Kept per window; signing out reloads the page.
const images = new Map<string, File>()
const imageDraftKey = (viewerId: string, conversationId: string) => `${viewerId}:${conversationId}`

export const readChosenImage = (conversationId: string, viewerId: string): File | null =>
  images.get(imageDraftKey(viewerId, conversationId)) ?? null

export function writeChosenImage(conversationId: string, viewerId: string, image: File | null): void {
  const key = imageDraftKey(viewerId, conversationId)
  if (image) images.set(key, image)
  else images.delete(key)
}

/** Call this when the conversation no longer accepts messages. */
export function forgetDraft(conversationId: string, viewerId: string, storage?: Writes): void {
  writeDraft(conversationId, viewerId, '', storage)
  writeReply(conversationId, viewerId, '', storage)
  writeChosenImage(conversationId, viewerId, null)
}

function readStorage(key: string, storage?: Reads): string {
  try {
    return (storage ?? webStorage('localStorage')).getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** A browser that refuses to store anything, or has no room, is ignored. */
function writeStorage(key: string, text: string, storage?: Writes): void {
  try {
    const place = storage ?? webStorage('localStorage')
    if (text.trim() === '') place.removeItem(key)
    else place.setItem(key, text)
  } catch {
    // Private windows may refuse to store anything.
  }
}
