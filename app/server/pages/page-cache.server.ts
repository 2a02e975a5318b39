import { pageCacheLookups } from '#app/platform/log/metrics.server.ts'

import { mayBeCached, type Page } from './page.server.ts'

/** No page older than this is served. */
export const PAGE_TTL_MS = 5000
const MAX_BYTES = 20 * 1024 * 1024

/**
 * Caches signed-out pages for a few seconds, rendered and compressed. Concurrent requests for the same key share one
 * rendering. `now` is monotonic, unlike the wall clock.
 */
export function createPageCache(now: () => number = () => performance.now()) {
  const cached = new Map<string, { page: Page; renderedAt: number }>()
  const rendering = new Map<string, Promise<Page>>()
  let bytes = 0

  function drop(key: string) {
    const entry = cached.get(key)
    if (!entry) return
    bytes -= entry.page.size
    cached.delete(key)
  }

  function keepPage(key: string, page: Page, renderedAt: number) {
    drop(key)
    cached.set(key, { page, renderedAt })
    bytes += page.size
    for (const oldest of cached.keys()) {
      if (bytes <= MAX_BYTES) break
      drop(oldest)
    }
  }

  return {
    /** The cached page, if there is a fresh one. */
    peek(key: string): Page | undefined {
      const entry = cached.get(key)
      if (!entry) return undefined
      if (now() - entry.renderedAt < PAGE_TTL_MS) return entry.page
      drop(key)
      return undefined
    },

    async get(key: string, render: () => Promise<Page>): Promise<Page> {
      const fresh = this.peek(key)
      if (fresh) {
        pageCacheLookups.inc({ result: 'hit' })
        return fresh
      }
      const under = rendering.get(key)
      if (under) {
        pageCacheLookups.inc({ result: 'joined' })
        return under
      }
      pageCacheLookups.inc({ result: 'rendered' })
      // A page's age counts from before its data was read.
      const startedAt = now()
      const page = render().finally(() => rendering.delete(key))
      rendering.set(key, page)
      void page.then(
        (rendered) => mayBeCached(rendered) && keepPage(key, rendered, startedAt),
        () => {},
      )
      return page
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>
