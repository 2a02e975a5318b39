import { db } from '#app/db/client.server.ts'

// What the sitemap protocol allows in one file.
const MAX_URLS = 50_000

/**
 * The days (UTC, `YYYY-MM-DD`, newest first) on which listings were made. Each step jumps to the newest listing before
 * the day just found, so that the cost depends on the number of days, not of listings.
 */
export async function listItemDays(): Promise<string[]> {
  const sql = db()
  const rows = await sql<{ day: string }[]>`
    with recursive days (start) as (
      select date_trunc('day', max(created_at), 'UTC') from items where hidden_at is null
      union all
      select (select date_trunc('day', created_at, 'UTC') from items
              where hidden_at is null and created_at < days.start order by created_at desc, id desc limit 1)
      from days where days.start is not null)
    select to_char(start at time zone 'UTC', 'YYYY-MM-DD') as day from days where start is not null`
  return rows.map(({ day }) => day)
}

/** The listings of one day; none when the day is not a date. */
export async function listItemsOfDay(day: string): Promise<{ id: string; updatedAt: Date }[]> {
  const start = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(start.getTime())) return []
  const end = new Date(start.getTime() + 24 * 60 * 60 * 1000)
  const sql = db()
  const rows = await sql<{ id: string; updated_at: Date }[]>`
    select id, updated_at from items
    where hidden_at is null and created_at >= ${start} and created_at < ${end}
    order by created_at desc, id desc limit ${MAX_URLS}`
  return rows.map((row) => ({ id: row.id, updatedAt: row.updated_at }))
}
