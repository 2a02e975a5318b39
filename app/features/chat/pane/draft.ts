/**
 * What somebody has typed and not sent, per conversation and account: on a shared phone nobody finds another's words.
 * Only for the browser, from an effect or an event.
 */
const keyOf = (viewerId: string, conversationId: string) => `khazana:draft:${viewerId}:${conversationId}`

export function readDraft(conversationId: string, viewerId: string, storage?: Pick<Storage, 'getItem'>): string {
  try {
    return (storage ?? localStorage).getItem(keyOf(viewerId, conversationId)) ?? ''
  } catch {
    return ''
  }
}

/** An empty one is none. A browser that keeps nothing, or has no room, is no reason to stop. */
export function writeDraft(
  conversationId: string,
  viewerId: string,
  text: string,
  storage?: Pick<Storage, 'setItem' | 'removeItem'>,
): void {
  try {
    const place = storage ?? localStorage
    if (text.trim() === '') place.removeItem(keyOf(viewerId, conversationId))
    else place.setItem(keyOf(viewerId, conversationId), text)
  } catch {
    // Private windows may refuse.
  }
}
