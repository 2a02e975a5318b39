import { browserPage } from '#app/ui/browser/browser-page.ts'

let open: string | null = null

/** The conversation visible on screen, if any. Its new messages count as read at once and need no notice. */
export const seenConversation = () => (browserPage.isVisible() ? open : null)

/** Call this from an effect. Returns the cleanup function. */
export function showConversation(id: string): () => void {
  open = id
  return () => {
    if (open === id) open = null
  }
}
