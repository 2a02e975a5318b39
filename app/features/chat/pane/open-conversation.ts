import { browserPage } from '#app/features/chat/live/browser-page.ts'

let open: string | null = null

/** Which conversation can be seen now, if any: what comes there is read at once, and needs no notice. */
export const seenConversation = () => (browserPage.isVisible() ? open : null)

/** Call it from an effect; the answer undoes it. */
export function showConversation(id: string): () => void {
  open = id
  return () => {
    if (open === id) open = null
  }
}
