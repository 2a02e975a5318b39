let open: string | null = null

/** Which conversation the page shows, if any: of its messages no notice is needed while it can be seen. */
export const openConversation = () => open

/** Call it from an effect; the answer undoes it. */
export function showConversation(id: string): () => void {
  open = id
  return () => {
    if (open === id) open = null
  }
}
