/**
 * What somebody has typed and not sent, for this tab and account alone: a reload does not lose it, and nobody finds it later
 * on a shared phone. Only for the browser, from an effect or an event.
 */
const keyOf = (form: string, viewerId: string | null) => `khazana:${form}:${viewerId ?? 'visitor'}`

export function readInquiryDraft(
  form: string,
  viewerId: string | null,
  storage: Pick<Storage, 'getItem'>,
): Record<string, string> {
  try {
    const found: unknown = JSON.parse(storage.getItem(keyOf(form, viewerId)) ?? '{}')
    if (typeof found !== 'object' || found === null) return {}
    const texts = Object.entries(found).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : []))
    return Object.fromEntries(texts) as Record<string, string> // Each of them was looked at.
  } catch {
    return {}
  }
}

/** `null` for none. A browser that keeps nothing, or has no room, is no reason to stop. */
export function writeInquiryDraft(
  form: string,
  viewerId: string | null,
  texts: Record<string, string> | null,
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
): void {
  try {
    if (texts === null) storage.removeItem(keyOf(form, viewerId))
    else storage.setItem(keyOf(form, viewerId), JSON.stringify(texts))
  } catch {
    // Private windows may refuse.
  }
}
