import { db, systemDb, type Sql, type Tag } from '#app/db/client.server.ts'

const MOST = 60
const LOOK_MS = 60_000

type CachedCities = { cities: string[]; lookedAt: number; loading: Promise<void> | null }
// Keyed by database, because tests and benchmarks use several.
const kept = new WeakMap<Sql, CachedCities>()

/**
 * The cities with the most items on sale, the largest first, at most a minute old. Once loaded, callers get the old
 * list while a reload runs.
 */
export async function catalogueCities(): Promise<string[]> {
  const sql = db()
  const own: CachedCities = kept.get(systemDb()) ?? { cities: [], lookedAt: 0, loading: null }
  kept.set(systemDb(), own)
  if (!own.loading && Date.now() - own.lookedAt > LOOK_MS) {
    own.loading = loadCities(sql, own).finally(() => (own.loading = null))
    if (own.lookedAt > 0) own.loading.catch(() => undefined)
  }
  if (own.lookedAt === 0) await own.loading
  return own.cities
}

/** For tests that need changes to listings to show at once. */
export function forgetCities(): void {
  kept.delete(systemDb())
}

async function loadCities(sql: Tag, own: CachedCities): Promise<void> {
  const rows = await sql<{ city: string }[]>`
    select city from city_counts where n > 0 and not is_sold group by city order by sum(n) desc, city limit ${MOST}`
  own.cities = rows.map(({ city }) => city)
  own.lookedAt = Date.now()
}
