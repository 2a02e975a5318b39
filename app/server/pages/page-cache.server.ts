import { findDatabaseTrouble, type DatabaseTrouble } from '#app/db/database-away.server.ts'
import { replicaAgeMs } from '#app/db/replica-reads.server.ts'
import { pageCacheLookups } from '#app/platform/log/metrics.server.ts'

import { createGoneIds, namesAny } from './gone-ids.server.ts'
import { addHeaders, mayBeCached, type Page } from './page.server.ts'

/** While the database answers, no page older than this is served. */
export const PAGE_TTL_MS = 5000
/** While the database is away, no page older than this is served. */
export const STALE_TTL_MS = 60_000
/** Once the database is known to be away, old pages are sent for this long before another one is tried. */
const AWAY_MS = 1000
const MAX_BYTES = 20 * 1024 * 1024
/** The cached pages are searched for so many ids; for more of them all are dropped, which takes no time. */
const FEW = 4

/** Reads of a page may come from a replica, unless it `asksPrimary`. */
type Render = (asksPrimary: boolean) => Promise<Page>

/**
 * Caches signed-out pages for a few seconds, rendered and compressed. Concurrent requests for the same key share one
 * rendering. While the database is away or too busy, older pages are served instead of an error. `now` is monotonic, unlike the
 * wall clock. `ageOfData` is how old the data of a page that is rendered now may be. It forgets at once what became invisible.
 */
export function createPageCache(now: () => number = () => performance.now(), ageOfData: () => number = replicaAgeMs) {
  const cached = new Map<string, { page: Page; renderedAt: number }>()
  const rendering = new Map<string, Promise<Page>>()
  let bytes = 0
  let awayUntil = -Infinity
  const gone = createGoneIds(now)

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

  function findStale(key: string): Page | undefined {
    const entry = cached.get(key)
    if (!entry) return undefined
    const ageMs = now() - entry.renderedAt
    if (ageMs < STALE_TTL_MS) {
      pageCacheLookups.inc({ result: 'stale' })
      const age = String(Math.floor(ageMs / 1000))
      return addHeaders(entry.page, { age, 'x-khazana-stale': age, 'cache-control': 'no-cache' })
    }
    drop(key)
    return undefined
  }

  async function renderPage(key: string, render: Render): Promise<Page> {
    // A page's age counts from before its data was read, and a replica may be behind.
    let startedAt = now() - ageOfData()
    try {
      let page = await render(false)
      // It was begun before something on it went, or read from a replica that does not know yet.
      if (page.status === 200 && gone.areNamedIn(page.body)) {
        startedAt = now()
        page = await render(true)
      }
      if (mayBeCached(page)) keepPage(key, page, startedAt)
      return page.trouble ? (findInstead(key, page.trouble) ?? page) : page
    } catch (error) {
      const trouble = findDatabaseTrouble(error)
      const stale = trouble && findInstead(key, trouble.kind)
      if (stale) return stale
      throw error
    }
  }

  /** A statement that took too long says nothing about other pages: only a database that is away holds them back. */
  function findInstead(key: string, kind: DatabaseTrouble['kind']): Page | undefined {
    if (kind !== 'busy') awayUntil = now() + AWAY_MS
    return findStale(key)
  }

  return {
    /** The cached page, if there is a fresh one. */
    peek(key: string): Page | undefined {
      const entry = cached.get(key)
      return entry && now() - entry.renderedAt < PAGE_TTL_MS ? entry.page : undefined
    },

    /** Drops the pages that name one of these ids: of listings that nobody may see any more, or of people. */
    forget(ids: readonly string[]): void {
      gone.note(ids)
      for (const [key, { page }] of cached) if (ids.length > FEW || namesAny(page.body, ids)) drop(key)
    },

    /** Drops all pages: what became invisible may have been missed. */
    forgetAll(): void {
      for (const key of cached.keys()) drop(key)
    },

    async get(key: string, render: Render): Promise<Page> {
      const fresh = this.peek(key)
      if (fresh) {
        pageCacheLookups.inc({ result: 'hit' })
        return fresh
      }
      const stale = now() < awayUntil ? findStale(key) : undefined
      if (stale) return stale
      const under = rendering.get(key)
      if (under) {
        pageCacheLookups.inc({ result: 'joined' })
        return under
      }
      pageCacheLookups.inc({ result: 'rendered' })
      const page = renderPage(key, render).finally(() => rendering.delete(key))
      rendering.set(key, page)
      return page
    },
  }
}
