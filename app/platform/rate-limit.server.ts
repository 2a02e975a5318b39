import { createHash } from 'node:crypto'

import { db, type Fragment, type Sql } from '#app/db/client.server.ts'

import type { Settings } from './env.server.ts'
import { settings } from './settings.server.ts'

export type RateLimitName = keyof Settings['limits']

/** `retryAfter` in seconds. */
export type TryAnswer = { allowed: true } | { allowed: false; retryAfter: number }

/**
 * Counts a try of `whom` (an account, an address …) under a limit of the settings, unless it is one too many: at most
 * `count` within any window of its length, however many processes and parallel requests ask. A refused try does not
 * count. Rejects when the database does not answer: what must not run unlimited then does not run.
 */
export function takeTry(name: RateLimitName, whom: string): Promise<TryAnswer> {
  return takeTries([name], whom)
}

/** The same under several limits in one statement, in their order: behind the first that refuses nothing is counted. */
export async function takeTries(names: readonly RateLimitName[], whom: string): Promise<TryAnswer> {
  if (names.length === 0) return { allowed: true }
  const sql = db()
  const rows = await sql<{ refused: boolean; wait: number }[]>`
    with quick as (select set_config('synchronous_commit', 'off', true)) ${names.map((name, n) => counted(sql, n, name, whom))}
    ${names.map((_, n) => sql`${n === 0 ? sql`` : sql`union all`} select refused, wait from ${sql(`try_${n}`)}`)}`
  const refused = rows.find((row) => row.refused)
  // Each that does not refuse answers, and the next one is asked.
  if (!refused && rows.length < names.length) throw new Error('The limit gave no answer')
  return refused ? { allowed: false, retryAfter: Math.max(1, Math.ceil(refused.wait)) } : { allowed: true }
}

/**
 * A part of the statement. Its commit does not wait for the disk: when the database crashes, the tries of its last half
 * second are forgotten, and every write of everybody is the quicker for it.
 */
function counted(sql: Sql, n: number, name: RateLimitName, whom: string): Fragment {
  const { count, windowMs } = settings().limits[name]
  const live = sql`array(
    select made from unnest(rate_limits.tries) as made
    where made > now() - ${windowMs}::float8 * interval '1 ms' order by made)`
  return sql`, ${sql(`try_${n}`)} as (
    insert into rate_limits (key, tries, expires_at)
    select ${keyOf(name, whom)}::text, array[now()], now() + ${windowMs}::float8 * interval '1 ms'
    from ${n === 0 ? sql`quick` : sql`${sql(`try_${n - 1}`)} where not refused`}
    on conflict (key) do update set
      tries = case when cardinality(${live}) < ${count}::integer then ${live} || now() else ${live} end,
      refused = cardinality(${live}) >= ${count}::integer,
      expires_at = now() + ${windowMs}::float8 * interval '1 ms'
    returning refused, extract(epoch from tries[greatest(1, cardinality(tries) - ${count}::integer + 1)]
      + ${windowMs}::float8 * interval '1 ms' - now())::float8 as wait)`
}

/** Takes the last try back, for limits that count failures only. */
export async function returnTry(name: RateLimitName, whom: string): Promise<void> {
  await db()`update rate_limits set tries = trim_array(tries, 1)
    where key = ${keyOf(name, whom)} and cardinality(tries) > 0`
}

/** A job's body: removes what counts no more. */
export async function removeExpiredTries(): Promise<void> {
  await db()`delete from rate_limits where expires_at < now()`
}

// Addresses and e-mails are personal, and a key is as long as an index row may be.
function keyOf(name: RateLimitName, whom: string): string {
  return `${name}:${createHash('sha256').update(whom).digest('base64url')}`
}
