import { db, type Tag } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { ALL_PRICES } from '#app/features/catalogue/filters/prices/price-steps.ts'
import { LANGUAGES } from '#app/shared/language/languages.ts'

/** The sitemap protocol's limit per file is 50,000 addresses, and a listing has one in each language. */
const MAX_LISTINGS = Math.floor(50_000 / LANGUAGES.length)
/** How long crawlers may cache the list of files. */
const KEPT_MS = 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
/** Listings of older days hardly change. */
const LATEST_DAYS = 3
const OLD_KEPT_MS = 7 * DAY_MS
/** A statement for all days would grow with the catalogue, and pages have a time limit. */
const DAYS_AT_ONCE = 50
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2100-12-31']

/**
 * The days (UTC, `YYYY-MM-DD`, newest first) on which listings were created. Each recursion jumps to the newest listing
 * before the day just found, so the cost depends on the number of days, not of listings.
 */
const itemDays = (sql: Tag) => sql`
  recursive days (start) as (
    select date_trunc('day', max(created_at), 'UTC') from items where ${isVisibleItem(sql)}
    union all
    select (select date_trunc('day', created_at, 'UTC') from items
            where ${isVisibleItem(sql)} and created_at < days.start order by created_at desc, id desc limit 1)
    from days where days.start is not null)`
const dayName = (sql: Tag) => sql`to_char(start at time zone 'UTC', 'YYYY-MM-DD') as day`

async function listItemDays(): Promise<string[]> {
  const sql = db()
  const rows = await sql<{ day: string }[]>`
    with ${itemDays(sql)} select ${dayName(sql)} from days where start is not null`
  return rows.map(({ day }) => day)
}

/**
 * Returns a function that lists the sitemap files, newest day first: `2026-03-05`, then `2026-03-05-2` and so on if a
 * day exceeds one file. Finding those days counts listings: of the latest days once an hour, of older ones once a week.
 */
export function itemFiles(limit = MAX_LISTINGS): () => Promise<string[]> {
  const pageCounts = new Map<string, { n: number; until: number }>()
  let counting: { until: number; done: Promise<void> } = { until: 0, done: Promise.resolve() }
  return async () => {
    const days = await listItemDays()
    // Uses the monotonic clock: a wall clock that is set back would prolong the cache.
    const now = performance.now()
    if (now >= counting.until) {
      const fresh = { until: now + KEPT_MS, done: countDays(days, limit, pageCounts, now) }
      counting = fresh
      fresh.done.catch(() => (fresh.until = 0))
    }
    await counting.done
    return days.flatMap((day) => {
      const files = Math.ceil((pageCounts.get(day)?.n ?? 1) / limit)
      return Array.from({ length: files }, (_, index) => (index === 0 ? day : `${day}-${index + 1}`))
    })
  }
}

/** Counts the listings of the days that are not known, if the catalogue as a whole has more than `limit`. */
async function countDays(
  days: readonly string[],
  limit: number,
  known: Map<string, { n: number; until: number }>,
  now: number,
): Promise<void> {
  const sql = db()
  const [whole] = await sql<{ n: number }[]>`
    select coalesce(sum(n), 0)::float8 as n from item_counts where price_step = ${ALL_PRICES}`
  if ((whole?.n ?? 0) <= limit) return
  const due = days.filter((day, index) => index < LATEST_DAYS || (known.get(day)?.until ?? 0) <= now)
  for (let at = 0; at < due.length; at += DAYS_AT_ONCE) {
    const rows = await sql<{ day: string; n: number }[]>`
      select day, n from unnest(${due.slice(at, at + DAYS_AT_ONCE)}::text[]) as day, lateral (
        select count(*)::integer as n from items
        where ${isVisibleItem(sql)} and created_at >= (day || 'T00:00Z')::timestamptz
          and created_at < (day || 'T00:00Z')::timestamptz + interval '24 hours') as counted`
    for (const { day, n } of rows) known.set(day, { n, until: now + OLD_KEPT_MS })
  }
}

/**
 * The listings of a file, oldest first, so that new ones do not move others to another file. Empty when the file does
 * not exist.
 */
export async function listItemsOfFile(name: string, limit = MAX_LISTINGS): Promise<{ id: string; updatedAt: Date }[]> {
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
