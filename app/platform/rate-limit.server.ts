import { createHash } from 'node:crypto'

import { pool, type Fragment, type Sql } from '#app/db/client.server.ts'

import { timeLeft } from '#app/shared/time-left.ts'

import type { Settings } from './env.server.ts'
import { inBatches } from './in-batches.server.ts'
import { Refusal } from './refusal.server.ts'
import { settings } from './settings.server.ts'

export type RateLimitName = keyof Settings['limits']

/** `retryAfter` in seconds. */
export type TryAnswer = { allowed: true } | { allowed: false; retryAfter: number }

/**
 * Counts a try of `whom` (an account, an address …) under a limit of the settings, unless it is one too many: at most
 * `count` within any window of its length, or, of a steady limit, `count` at once and then one after each such time, however
 * many processes and parallel requests ask. A refused try does not count. Rejects when the database does not answer: what must
 * not run unlimited then does not run. With `times` the limit is that many times as generous.
 */
export function takeTry(name: RateLimitName, whom: string, times = 1): Promise<TryAnswer> {
  return takeTries([name], whom, times)
}

/** The same under several limits at once, each by itself: what one of them refuses may count under another. */
export async function takeTries(names: readonly RateLimitName[], whom: string, times = 1): Promise<TryAnswer> {
  if (names.length === 0) return { allowed: true }
  const waits = await count({
    whom,
    limits: names.map((name) => {
      const { count: most, windowMs } = settings().limits[name]
      return { key: keyOf(name, whom), count: most * times, windowMs }
    }),
  })
  return waits.length === 0 ? { allowed: true } : refusedFor(Math.max(...waits))
}

/** What a limit that refuses for `wait` seconds answers. */
export function refusedFor(wait: number): TryAnswer {
  // The table keeps times to the millisecond.
  return { allowed: false, retryAfter: Math.max(1, Math.ceil(wait - 0.002)) }
}

interface Asked {
  whom: string
  limits: { key: string; count: number; windowMs: number }[]
}

/** What each limit that refuses says: seconds. Nobody stands in a statement twice, which would count once. */
const count = inBatches<Asked, number[]>(countAll, { apart: ({ whom }) => [whom] })

async function countAll(asked: readonly Asked[]): Promise<number[][]> {
  const sql = pool()
  const limits = asked.flatMap((one) => one.limits)
  const keys = limits.map(({ key }) => key)
  const most = sql`(${limits.map(({ count }) => count)}::integer[])[array_position(${keys}::text[], l.key)]`
  const given = sql`select * from unnest(${keys}::text[], ${limits.map(({ windowMs }) => windowMs)}::float8[])
    as given (key, window_ms)`
  const rows = await sql<Tried[]>`${countTries(sql, given, most, 'forgets')}`
  const answers = new Map(rows.map((row) => [row.key, row]))
  return asked.map((one) =>
    one.limits.flatMap(({ key }) => {
      const answer = answers.get(key)
      if (!answer) throw new Error('The limit gave no answer')
      return answer.refused ? [answer.wait] : []
    }),
  )
}

interface Tried {
  key: string
  refused: boolean
  wait: number
}

/**
 * Whether the commit of a statement waits for the disk. One that `forgets` does not: when the database crashes, the tries of
 * its last half second are forgotten, and every write of everybody is the quicker for it. What stores more than tries `keeps`.
 */
export type Commit = 'forgets' | 'keeps'

/**
 * The statement behind every limit: counts a try for each row of `given` (key, window_ms), none of them twice, under at most
 * `most`, which may name the stored row's `l.key`; answers with key, refused and wait. A try counts for a window from the time
 * that is stored of it. Of a steady limit that is not when it was made but when the window of the one before ends: so one after
 * the other they make room again.
 */
function countTries(sql: Sql, given: Fragment, most: Fragment, commit: Commit): Fragment {
  const window = sql`(excluded.expires_at - excluded.tries[1])`
  // Of what is stored and what would be. Tries stand in their order, so those that count no more are found by halving.
  const over = sql`width_bucket(now() - ${window}, l.tries)`
  const last = sql`l.tries[cardinality(l.tries)]`
  const hasRoom = sql`cardinality(l.tries) - ${over} < ${most}`
  const steady = steadyNames()
  const next =
    steady.length === 0
      ? sql`greatest(now(), ${last})`
      : sql`greatest(now(), ${last}
          + case when split_part(l.key, ':', 1) = any(${steady}::text[]) then ${window} else interval '0' end)`
  // In one order, so that two statements wait for each other and never in a circle.
  return sql`
    insert into rate_limits as l (key, tries, expires_at)
    select given.key, array[now()], now() + given.window_ms * interval '1 ms'
    from ${commit === 'forgets' ? sql`set_config('synchronous_commit', 'off', true),` : sql``} (${given}) as given
    order by given.key
    on conflict (key) do update set
      tries = l.tries[${over} + 1:] || case when ${hasRoom} then array[${next}] end,
      refused = not (${hasRoom}),
      expires_at = case when ${hasRoom} then ${next} else ${last} end + ${window}
    returning key, refused, extract(epoch from
      tries[greatest(1, cardinality(tries) - ${most} + 1)] + (expires_at - tries[cardinality(tries)]) - now())::float8 as wait`
}

const steadyNames = () => Object.entries(settings().limits).flatMap(([name, { steady }]) => (steady ? [name] : []))

/** What `keyOf` makes of a person's id, in a statement. */
export const digestOf = (sql: Sql, id: Fragment): Fragment =>
  sql`translate(rtrim(encode(sha256(convert_to(${id}::text, 'UTF8')), 'base64'), '='), '+/', '-_')`

const DIGEST_LENGTH = 43

/**
 * Parts of a statement that finds people and counts a try of each of them under the same limits. `people` names an earlier
 * part with a column `digest` (`digestOf`) that is no two rows' alike. `wait` is what `people` waits for, in seconds; null
 * when no limit refuses.
 */
export function triesOf(sql: Sql, names: readonly RateLimitName[], people: Fragment, commit: Commit) {
  const limits = names.map((name) => settings().limits[name])
  const most = sql`(${limits.map(({ count }) => count)}::integer[])[
    array_position(${[...names]}::text[], split_part(l.key, ':', 1))]`
  const given = sql`select limits.name || ':' || people.digest as key, limits.window_ms
    from ${people} as people, unnest(${[...names]}::text[], ${limits.map(({ windowMs }) => windowMs)}::float8[])
      as limits (name, window_ms)`
  return {
    tried: sql`tried as (${countTries(sql, given, most, commit)})`,
    wait: sql`(select max(tried.wait) from tried
      where tried.refused and right(tried.key, ${sql.unsafe(String(DIGEST_LENGTH))}) = ${people}.digest)`,
  }
}

/** Throws a `Refusal` when it was one try too many. */
export function spend(tried: TryAnswer): void {
  if (!tried.allowed) {
    const words = `That was a lot at once. Please try again in ${timeLeft(tried.retryAfter)}.`
    throw new Refusal('too_many', words, tried)
  }
}

/** Takes the last try back, for limits that count failures only. */
export const returnTry = (name: RateLimitName, whom: string) => returnTries(name, whom, 1)

/** Takes back the last tries, as many as there are up to `count`. */
export async function returnTries(name: RateLimitName, whom: string, count: number): Promise<void> {
  await pool()`update rate_limits set tries = trim_array(tries, least(${count}::integer, cardinality(tries)))
    where key = ${keyOf(name, whom)} and cardinality(tries) > 0`
}

/** How far a limit is used up, without counting a try. `moreIn`: seconds until the oldest try counts no more, 0 where none does. */
export interface TriesUsed {
  used: number
  most: number
  moreIn: number
}

/** Of a limit that is not a steady one. */
export async function readTries(name: RateLimitName, whom: string): Promise<TriesUsed> {
  const { count: most, windowMs } = settings().limits[name]
  const [row] = await pool()<{ used: number; more_in: number }[]>`
    select count(*)::integer as used,
      coalesce(extract(epoch from min(at) - now())::float8 + ${windowMs / 1000}::float8, 0) as more_in
    from rate_limits, unnest(tries) as at
    where key = ${keyOf(name, whom)} and at > now() - ${windowMs}::float8 * interval '1 ms'`
  return { used: row?.used ?? 0, most, moreIn: row?.more_in ?? 0 }
}

/** A job's body: removes what counts no more. */
export async function removeExpiredTries(): Promise<void> {
  await pool()`delete from rate_limits where expires_at < now()`
}

// Addresses and e-mails are personal, and a key is as long as an index row may be.
function keyOf(name: RateLimitName, whom: string): string {
  return `${name}:${createHash('sha256').update(whom).digest('base64url')}`
}
