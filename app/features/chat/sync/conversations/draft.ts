import { webStorage } from '#app/ui/browser/web-storage.ts'

/** The parts of an unsent message: its text, and the id of the message that it replies to. */
export type DraftPart = 'draft' | 'reply'

/**
 * Drafts of unsent messages, per conversation and account, so that people who share a phone do not see each other's.
 * Browser only; call it from effects or events.
 */
const draftKey = (part: DraftPart, conversationId: string, viewerId: string) =>
  `khazana:${part}:${viewerId}:${conversationId}`

/** Empty when there is none. */
export function readDraft(part: DraftPart, conversationId: string, viewerId: string): string {
  try {
    return webStorage('localStorage').getItem(draftKey(part, conversationId, viewerId)) ?? ''
  } catch {
    return ''
  }
}

/** An empty text removes it. A browser that refuses to store anything, or has no room, is ignored. */
export function writeDraft(part: DraftPart, conversationId: string, viewerId: string, text: string): void {
  const key = draftKey(part, conversationId, viewerId)
  try {
    if (text.trim() === '') webStorage('localStorage').removeItem(key)
    else webStorage('localStorage').setItem(key, text)
  } catch {
    // Private windows may refuse to store anything.
  }
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
export function forgetDraft(conversationId: string, viewerId: string): void {
  writeDraft('draft', conversationId, viewerId, '')
  writeDraft('reply', conversationId, viewerId, '')
  writeChosenImage(conversationId, viewerId, null)
}
