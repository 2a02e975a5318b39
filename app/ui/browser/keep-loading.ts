import type { PageState } from './browser-page.ts'

const AGAIN_MS = [5000, 10_000, 30_000] as const

/**
 * Loads an optional part of the page. On failure it retries after 5, 10, then every 30 seconds, and as soon as the
 * device is online. Returns a function that stops it.
 */
export function keepLoading<Part>(
  load: () => Promise<Part>,
  take: (part: Part) => void,
  page: Pick<PageState, 'subscribe'>,
): () => void {
  let ended = false
  let loading = false
  let tries = 0
  // The device came online while an attempt was still waiting on the old connection.
  let isBack = false
  let again: ReturnType<typeof setTimeout> | undefined

  async function attemptLoad() {
    if (loading) return
    clearTimeout(again)
    loading = true
    isBack = false
    try {
      const part = await load()
      if (ended) return
      stopLoading()
      take(part)
    } catch {
      const wait = AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)]
      if (!ended) again = setTimeout(() => void attemptLoad(), isBack ? 0 : wait)
      tries += 1
    } finally {
      loading = false
    }
  }

  const stopWatching = page.subscribe((change) => {
    if (change !== 'online') return
    isBack = true
    void attemptLoad()
  })
  function stopLoading() {
    ended = true
    clearTimeout(again)
    stopWatching()
  }
  void attemptLoad()
  return stopLoading
}
