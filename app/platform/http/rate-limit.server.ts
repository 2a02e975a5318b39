import { createHash } from 'node:crypto'

import { systemDb, type Fragment, type Tag } from '#app/db/client.server.ts'
import { inBatches } from '#app/platform/database/in-batches.server.ts'
import * as say from '#app/platform/http/messages/messages.ts'
import { log } from '#app/platform/log/log.server.ts'
import { limitsRefused } from '#app/platform/log/metrics.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { timeLeft } from '#app/shared/text/time-left.ts'

import { Refusal } from './refusal.server.ts'

export type RateLimitName = keyof Settings['limits']

/** `retryAfter` is in seconds. */
export type TryAnswer = { allowed: true } | { allowed: false; retryAfter: number }

/**
 * Counts an attempt by `whom` (an account, an address …) under a limit of the settings, unless that would exceed it. A
 * limit allows at most `count` within any window of its length; a steady limit allows `count` at once and then one per
 * window. This holds across processes and parallel requests. A refused attempt does not count. Rejects when the
 * database does not answer: nothing runs unlimited. `times` multiplies the limit.
 */
export function takeTry(name: RateLimitName, whom: string, times = 1): Promise<TryAnswer> {
  return takeTries([name], whom, times)
}

/**
 * The same under several limits at once, each on its own: an attempt that one refuses may still count under another.
 */
export async function takeTries(names: readonly RateLimitName[], whom: string, times = 1): Promise<TryAnswer> {
  if (names.length === 0) return { allowed: true }
  const waits = await count({
    whom,
    limits: names.map((name) => {
      const { count: most, windowMs } = settings().limits[name]
      return { key: hashLimitKey(name, whom), count: most * times, windowMs }
    }),
  })
  const refusing = names.filter((_, at) => waits[at] !== null)
  const wait = waits.reduce<number | null>(
    (longest, one) => (one === null ? longest : Math.max(longest ?? 0, one)),
    null,
  )
  return wait === null ? { allowed: true } : refusedFor(wait, refusing)
}

/** The answer when the limits `refusing` refuse for `wait` seconds. Counts them for operators. */
export function refusedFor(wait: number, refusing: readonly string[]): TryAnswer {
  for (const limit of refusing) limitsRefused.inc({ limit })
  // The table stores times to the millisecond.
  return { allowed: false, retryAfter: Math.max(1, Math.ceil(wait - 0.002)) }
}

interface LimitQuery {
  whom: string
  limits: { key: string; count: number; windowMs: number }[]
}

/**
 * The wait in seconds of each limit; null for one that does not refuse. The same `whom` never appears twice in a statement, which would count
 * only once.
 */
const count = inBatches<LimitQuery, (number | null)[]>(countAll, { apart: ({ whom }) => [whom] })

async function countAll(asked: readonly LimitQuery[]): Promise<(number | null)[][]> {
  const sql = systemDb()
  const limits = asked.flatMap((one) => one.limits)
  const keys = limits.map(({ key }) => key)
  const most = sql`(${limits.map(({ count }) => count)}::integer[])[array_position(${keys}::text[], l.key)]`
  const given = sql`select * from unnest(${keys}::text[], ${limits.map(({ windowMs }) => windowMs)}::float8[])
    as given (key, window_ms)`
  const rows = await sql<CountedTry[]>`${countTries(sql, given, most, 'forgets')}`
  const answers = new Map(rows.map((row) => [row.key, row]))
  return asked.map((one) =>
    one.limits.map(({ key }) => {
      const answer = answers.get(key)
      if (!answer) throw new Error('The limit gave no answer')
      return answer.refused ? answer.wait : null
    }),
  )
}

interface CountedTry {
  key: string
  refused: boolean
  wait: number
}

/**
 * Whether the commit waits for the disk. With `forgets` it does not: a database crash loses the attempts of its last
 * half second, and in return every write is quicker. Statements that store more than attempts use `keeps`.
 */
export type Commit = 'forgets' | 'keeps'

/**
 * The statement behind every limit: counts an attempt for each row of `given` (key, window_ms; keys are unique) under
 * at most `most`, which may refer to the stored row's `l.key`. Returns key, refused and wait. Stored times expire after
 * one window. For a steady limit, an attempt is stored not with its own time but with the end of the previous one's
 * window, so that they free up one after the other.
 */
function countTries(sql: Tag, given: Fragment, most: Fragment, commit: Commit): Fragment {
  const window = sql`(excluded.expires_at - excluded.tries[1])`
  // `l` is the stored row, `excluded` the new one. Attempts are sorted, so binary search finds the expired ones.
  const over = sql`width_bucket(now() - ${window}, l.tries)`
  const last = sql`l.tries[cardinality(l.tries)]`
  const hasRoom = sql`cardinality(l.tries) - ${over} < ${most}`
  const steady = steadyNames()
  const next =
    steady.length === 0
      ? sql`greatest(now(), ${last})`
      : sql`greatest(now(), ${last}
          + case when split_part(l.key, ':', 1) = any(${steady}::text[]) then ${window} else interval '0' end)`
  // Always in the same order, so that two statements cannot deadlock.
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

/** The SQL equivalent of `hashLimitKey` for a person's id. */
export const digestSql = (sql: Tag, id: Fragment): Fragment =>
  sql`translate(rtrim(encode(sha256(convert_to(${id}::text, 'UTF8')), 'base64'), '='), '+/', '-_')`

const DIGEST_LENGTH = 43

/**
 * CTEs for a statement that finds people and counts an attempt of each under the same limits. `people` names an earlier
 * CTE with a unique column `digest` (`digestSql`). `wait` is how long a row of `people` has to wait, in seconds;
 * `refusing` names the limits. Both are null when no limit refuses.
 */
export function triesSql(sql: Tag, names: readonly RateLimitName[], people: Fragment, commit: Commit) {
  const limits = names.map((name) => settings().limits[name])
  const most = sql`(${limits.map(({ count }) => count)}::integer[])[
    array_position(${[...names]}::text[], split_part(l.key, ':', 1))]`
  const given = sql`select limits.name || ':' || people.digest as key, limits.window_ms
    from ${people} as people, unnest(${[...names]}::text[], ${limits.map(({ windowMs }) => windowMs)}::float8[])
      as limits (name, window_ms)`
  const refused = sql`from tried
    where tried.refused and right(tried.key, ${sql.unsafe(String(DIGEST_LENGTH))}) = ${people}.digest`
  return {
    tried: sql`tried as (${countTries(sql, given, most, commit)})`,
    wait: sql`(select max(tried.wait) ${refused})`,
    refusing: sql`(select array_agg(split_part(tried.key, ':', 1)) ${refused})`,
  }
}

/** Throws a `Refusal` when the limit was exceeded. */
export function refuseWhenSpent(tried: TryAnswer): void {
  if (!tried.allowed) {
    throw new Refusal('too_many', say.tooManyTries({ time: timeLeft(tried.retryAfter) }), tried)
  }
}

/** Takes back the last attempt, for limits that count failures only. */
export const returnTry = (name: RateLimitName, whom: string) => returnTries(name, whom, 1)

/**
 * Takes back the last attempts, up to `count` of them. A failure is only logged: what the attempt was for is stored or
 * refused by now, and that is the caller's answer.
 */
export async function returnTries(name: RateLimitName, whom: string, count: number): Promise<void> {
  try {
    await systemDb()`update rate_limits set tries = trim_array(tries, least(${count}::integer, cardinality(tries)))
      where key = ${hashLimitKey(name, whom)} and cardinality(tries) > 0`
  } catch (error) {
    log.warn({ err: error, limit: name }, 'taking an attempt back')
  }
}

/**
 * How much of a limit is used, without counting an attempt. `moreIn`: seconds until the oldest attempt expires, 0 if
 * there is none.
 */
export interface TriesUsed {
  used: number
  most: number
  moreIn: number
}

/** Works for every limit except a steady one. */
export async function readTries(name: RateLimitName, whom: string): Promise<TriesUsed> {
  const { count: most, windowMs } = settings().limits[name]
  const [row] = await systemDb()<{ used: number; more_in: number }[]>`
    select count(*)::integer as used,
      coalesce(extract(epoch from min(at) - now())::float8 + ${windowMs / 1000}::float8, 0) as more_in
    from rate_limits, unnest(tries) as at
    where key = ${hashLimitKey(name, whom)} and at > now() - ${windowMs}::float8 * interval '1 ms'`
  return { used: row?.used ?? 0, most, moreIn: row?.more_in ?? 0 }
}

/** Rows that `removeExpiredTries` looks at in one statement. */
const PART = 2000

/**
 * A job's body: deletes rows whose attempts have all expired. It goes through all rows in the order of their keys,
 * because an index by their time would make each write of the API slower (see the table).
 */
export async function removeExpiredTries(): Promise<void> {
  const sql = systemDb()
  for (let after: string | null = ''; after !== null;) {
    const [part]: { last: string | null }[] = await sql<{ last: string | null }[]>`
      with part as (
        select key, expires_at from rate_limits where key > ${after} order by key limit ${PART}
      ), removed as (
        delete from rate_limits using part
        where rate_limits.key = part.key and part.expires_at < now() and rate_limits.expires_at < now())
      select max(key) as last from part`
    after = part?.last ?? null
  }
}

// Hashed, because an index row limits a key's length, and so that nobody reads an address at a glance. The hash has no
// key, because `digestSql` has to make the same one: it hides no address from a person who tries that address.
export function hashLimitKey(name: RateLimitName | keyof Settings['budgets'], whom: string): string {
  return `${name}:${createHash('sha256').update(whom).digest('base64url')}`
}
