/**
 * Keeps an unsent text for this tab and account only: it survives a reload, and nobody finds it later on a shared
 * phone. Call these only in the browser, from an effect or an event handler.
 */
const draftKey = (form: string, viewerId: string | null) => `khazana:${form}:${viewerId ?? 'visitor'}`

export function readInquiryDraft(
  form: string,
  viewerId: string | null,
  storage: Pick<Storage, 'getItem'>,
): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(draftKey(form, viewerId)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    const texts = Object.entries(stored).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : []))
    return Object.fromEntries(texts) as Record<string, string> // Each value was checked.
  } catch {
    return {}
  }
}

/** `null` clears it. A browser without storage, or without room, must not break the form. */
export function writeInquiryDraft(
  form: string,
  viewerId: string | null,
  texts: Record<string, string> | null,
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
): void {
  try {
    if (texts === null) storage.removeItem(draftKey(form, viewerId))
    else storage.setItem(draftKey(form, viewerId), JSON.stringify(texts))
  } catch {
    // Private windows may refuse storage.
  }
}
