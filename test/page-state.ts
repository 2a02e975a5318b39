import type { PageChange, PageState } from '#app/ui/browser/browser-page.ts'

/** A page that a test can show, hide and take offline. */
export function fakePage() {
  const listeners = new Set<(change: PageChange) => void>()
  let [visible, online] = [true, true]
  return {
    isVisible: () => visible,
    isOnline: () => online,
    subscribe(listener: (change: PageChange) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    listening: () => listeners.size,
    change(kind: PageChange) {
      if (kind === 'visible' || kind === 'hidden') visible = kind === 'visible'
      if (kind === 'online' || kind === 'offline') online = kind === 'online'
      for (const listener of listeners) listener(kind)
    },
  } satisfies PageState & Record<string, unknown>
}
