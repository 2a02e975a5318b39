import { createHash } from 'node:crypto'

import { db } from '#app/db/client.server.ts'

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
export async function takeTry(name: RateLimitName, whom: string): Promise<TryAnswer> {
  const { count, windowMs } = settings().limits[name]
  const sql = db()
  const live = sql`array(
    select made from unnest(rate_limits.tries) as made
    where made > now() - ${windowMs}::float8 * interval '1 ms' order by made)`
  const [row] = await sql<{ refused: boolean; wait: number }[]>`
    insert into rate_limits (key, tries, expires_at)
    values (${keyOf(name, whom)}, array[now()], now() + ${windowMs}::float8 * interval '1 ms')
    on conflict (key) do update set
      tries = case when cardinality(${live}) < ${count}::integer then ${live} || now() else ${live} end,
      refused = cardinality(${live}) >= ${count}::integer,
      expires_at = now() + ${windowMs}::float8 * interval '1 ms'
    returning refused,
      extract(epoch from tries[greatest(1, cardinality(tries) - ${count}::integer + 1)] + ${windowMs}::float8 * interval '1 ms' - now())::float8 as wait`
  if (!row) throw new Error('The limit gave no answer')
  return row.refused ? { allowed: false, retryAfter: Math.max(1, Math.ceil(row.wait)) } : { allowed: true }
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
