import { db, type Sql } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { ALL_PRICES } from '#app/features/catalogue/filters/prices/price-steps.ts'

// The sitemap protocol's limit per file.
const MAX_URLS = 50_000
/** How long crawlers may cache the list of files. */
const KEPT_MS = 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2100-12-31']

/**
 * The days (UTC, `YYYY-MM-DD`, newest first) on which listings were created. Each recursion jumps to the newest listing
 * before the day just found, so the cost depends on the number of days, not of listings.
 */
const itemDays = (sql: Sql) => sql`
  recursive days (start) as (
    select date_trunc('day', max(created_at), 'UTC') from items where ${isVisibleItem(sql)}
    union all
    select (select date_trunc('day', created_at, 'UTC') from items
            where ${isVisibleItem(sql)} and created_at < days.start order by created_at desc, id desc limit 1)
    from days where days.start is not null)`
const dayName = (sql: Sql) => sql`to_char(start at time zone 'UTC', 'YYYY-MM-DD') as day`

async function listItemDays(): Promise<string[]> {
  const sql = db()
  const rows = await sql<{ day: string }[]>`
    with ${itemDays(sql)} select ${dayName(sql)} from days where start is not null`
  return rows.map(({ day }) => day)
}

/**
 * Returns a function that lists the sitemap files, newest day first: `2026-03-05`, then `2026-03-05-2` and so on if a
 * day exceeds one file. Finding those days counts all listings, so it runs once an hour.
 */
export function itemFiles(limit = MAX_URLS): () => Promise<string[]> {
  let kept = { until: 0, counts: Promise.resolve<ReadonlyMap<string, number>>(new Map()) }
  return async () => {
    // Uses the monotonic clock: a wall clock that is set back would prolong the cache.
    if (performance.now() >= kept.until) {
      const fresh = { until: performance.now() + KEPT_MS, counts: countFullDays(limit) }
      kept = fresh
      fresh.counts.catch(() => (fresh.until = 0))
    }
    const [days, counts] = await Promise.all([listItemDays(), kept.counts])
    return days.flatMap((day) => {
      const files = Math.ceil((counts.get(day) ?? 1) / limit)
      return Array.from({ length: files }, (_, index) => (index === 0 ? day : `${day}-${index + 1}`))
    })
  }
}

/**
 * The number of listings on days with more than `limit`. If the catalogue as a whole has no more than that, nothing is
 * counted.
 */
async function countFullDays(limit: number): Promise<ReadonlyMap<string, number>> {
  const sql = db()
  const rows = await sql<{ day: string; n: number }[]>`
    with ${itemDays(sql)}
    select ${dayName(sql)}, n from days, lateral (
      select count(*)::integer as n from items
      where ${isVisibleItem(sql)} and created_at >= start and created_at < start + interval '24 hours') as counted
    where n > ${limit} and (select sum(n) from item_counts where price_step = ${ALL_PRICES}) > ${limit}`
  return new Map(rows.map(({ day, n }) => [day, n]))
}

/**
 * The listings of a file, oldest first, so that new ones do not move others to another file. Empty when the file does
 * not exist.
 */
export async function listItemsOfFile(name: string, limit = MAX_URLS): Promise<{ id: string; updatedAt: Date }[]> {
  const [, day = '', part = '1'] = /^(\d{4}-\d{2}-\d{2})(?:-([2-9]|[1-9]\d{1,3}))?$/.exec(name) ?? []
  const start = new Date(`${day}T00:00:00Z`)
  // Date turns 31 February into 3 March.
  if (day < FIRST_DAY || day > LAST_DAY || !start.toJSON()?.startsWith(day)) return []
  const end = new Date(start.getTime() + DAY_MS)
  const sql = db()
  const rows = await sql<{ id: string; updated_at: Date }[]>`
    select id, updated_at from items
    where ${isVisibleItem(sql)} and created_at >= ${start} and created_at < ${end}
    order by created_at, id ${part === '1' ? sql`` : sql`offset ${(Number(part) - 1) * limit}`} ${limitTo(sql, limit)}`
  return rows.map((row) => ({ id: row.id, updatedAt: row.updated_at }))
}
