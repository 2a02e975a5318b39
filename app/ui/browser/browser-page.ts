export type PageChange = 'visible' | 'hidden' | 'focused' | 'online' | 'offline'

/** The state of the page around the sync engine. */
export interface PageState {
  isVisible: () => boolean
  isOnline: () => boolean
  subscribe: (listener: (change: PageChange) => void) => () => void
}

/** The real page. Browser only. */
export const browserPage: PageState = {
  isVisible: () => document.visibilityState === 'visible',
  isOnline: () => navigator.onLine,
  subscribe(listener) {
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener(
      'visibilitychange',
      () => listener(document.visibilityState === 'visible' ? 'visible' : 'hidden'),
      { signal },
    )
    addEventListener('focus', () => listener('focused'), { signal })
    addEventListener('online', () => listener('online'), { signal })
    addEventListener('offline', () => listener('offline'), { signal })
    return () => controller.abort()
  },
}
