/**
 * Keeps the keyboard, the pointer and screen readers inside `element`, wherever it is in the page, until the returned
 * function is called. Toasts are still announced.
 */
export function hideOthers(element: Element): () => void {
  const hidden: HTMLElement[] = []
  for (let inside: Element | null = element; inside && inside !== document.body; inside = inside.parentElement) {
    for (const sibling of inside.parentElement?.children ?? []) {
      const stays = sibling === inside || sibling.matches('script, style, link, [aria-live]')
      if (stays || !(sibling instanceof HTMLElement) || sibling.inert) continue
      sibling.inert = true
      hidden.push(sibling)
    }
  }
  return () => {
    for (const one of hidden) one.inert = false
  }
}
