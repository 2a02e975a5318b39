// Whether this database comes from a backup that the operator has not accepted yet. Until then no job runs: clean-ups
// would delete photos that are newer than the database, and mails would be sent twice. It is stored in a schema of its own,
// which exists before the restored tables do and does not depend on their version.
import { setTimeout as pause } from 'node:timers/promises'
import { Gauge } from 'prom-client'

import type { Sql, Tag, TransactionSql } from '#app/db/client.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { registry } from '#app/platform/log/metrics.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'
import { openSql } from '#packages/sql'

export interface RestoredSite {
  /** `loading`: the restore has not finished. `waiting`: for the operator. */
  state: 'loading' | 'waiting' | 'accepted'
  /** The moment that the database was taken back to. */
  takenAt: Date
}

/** The statements that mark a database, before anything is loaded. */
export const MARK_LOADING = `
  create schema if not exists restored;
  create table if not exists restored.site (
    only_row boolean primary key default true check (only_row),
    state text not null check (state in ('loading', 'waiting', 'accepted')),
    taken_at timestamptz not null,
    restored_at timestamptz not null default now(),
    accepted_at timestamptz
  );
  create table if not exists restored.jobs (name text not null, data jsonb);
  create table if not exists restored.erasures (user_id uuid primary key)`

/** Null when the database was never restored. In a transaction, `lock` keeps the state as it is until its end. */
export async function readRestored(sql: Sql | TransactionSql, { lock = false } = {}): Promise<RestoredSite | null> {
  const [known] = await sql<{ known: boolean }[]>`select to_regclass('restored.site') is not null as known`
  if (!known?.known) return null
  const [row] = await sql<RestoredSite[]>`
    select state, taken_at as "takenAt" from restored.site ${lock ? sql`for update` : sql``}`
  return row ?? null
}

/** Stores whom a restore has to erase again, before anybody can start the site. */
export async function setErasures(sql: Pick<Sql, 'unsafe'>, accounts: readonly string[]): Promise<void> {
  await sql.unsafe('insert into restored.erasures select unnest($1::uuid[]) on conflict do nothing', [[...accounts]])
}

/** Accounts that a restore has still to erase again. */
export async function listErasures(sql: Tag): Promise<string[]> {
  const [known] = await sql<{ known: boolean }[]>`select to_regclass('restored.erasures') is not null as known`
  if (!known?.known) return []
  const rows = await sql<{ id: string }[]>`select user_id as id from restored.erasures order by 1`
  return rows.map(({ id }) => id)
}

export async function settleErasure(sql: Sql, userId: string): Promise<void> {
  await sql`delete from restored.erasures where user_id = ${userId}`
}

export async function setRestored(sql: Pick<Sql, 'unsafe'>, { state, takenAt }: RestoredSite): Promise<void> {
  await sql.unsafe(
    `insert into restored.site (state, taken_at, accepted_at) values ($1, $2, case when $1 = 'accepted' then now() end)
      on conflict (only_row) do update set state = excluded.state, taken_at = excluded.taken_at,
        accepted_at = excluded.accepted_at`,
    [state, takenAt.toISOString()],
  )
}

/**
 * Marks a database that its own log brought back to a moment, here or by the operator's tools. Its queue came with it: jobs that may not run again, such as
 * mails, are removed.
 */
export async function markAsRestored(
  url: string,
  takenAt: Date,
  { survivors, erased }: { survivors: readonly string[]; erased: readonly string[] },
): Promise<void> {
  const sql = openSql(url, { max: 1 })
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(MARK_LOADING)
      await setErasures(tx, erased)
      await setRestored(tx, { state: 'waiting', takenAt })
      const [known] = await tx<{ known: boolean }[]>`select to_regclass('pgboss.job') is not null as known`
      if (!known?.known) return
      await tx`
        delete from pgboss.job where state in ('created', 'retry', 'active') and not (name = any(${[...survivors]}))`
    })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const LOOK_MS = 5_000
const REMIND_MS = 10 * 60_000

const waiting = new Gauge({
  name: 'khazana_restore_waiting',
  help: `1 while a restored site waits for ${sayCommand('restore', '--accept')}: no job runs, and no mail is sent`,
  registers: [registry],
})

/** The start is refused because a restore did not finish. */
export class RestoreUnfinished extends Error {
  override name = 'RestoreUnfinished'
}

/** Throws a `RestoreUnfinished` for a database whose restore was cut off. */
export async function requireWholeRestore(url: string): Promise<void> {
  if (await isCutOff(url)) {
    throw new RestoreUnfinished(
      `A restore into this database was cut off. Run ${sayCommand('restore')} again with the same arguments, which begins anew.`,
    )
  }
  const left = await withSql(url, listErasures)
  if (left.length === 0) return
  throw new RestoreUnfinished(
    `A restore into this database was cut off before the people who had deleted their accounts were erased again. Run ${sayCommand('restore', '--erase')}.`,
  )
}

/** Whether a restore into this database has begun, and not finished. */
export const isCutOff = async (url: string): Promise<boolean> => (await readState(url))?.state === 'loading'

/** Whether a restored site waits to be accepted. */
export const isWaiting = async (url: string): Promise<boolean> => (await readState(url))?.state === 'waiting'

/**
 * Resolves when jobs may run: at once, unless this database was restored and not accepted yet. Until then it says so in
 * the log and in `/metrics`. Rejects when the signal aborts.
 */
export async function untilAccepted(url: string, signal: AbortSignal, lookMs = LOOK_MS): Promise<void> {
  for (let lastSaid = -Infinity; ;) {
    const state = await readState(url).catch((error: unknown) => {
      if (lastSaid === -Infinity) throw error
      // The database is away for a moment.
      return { state: 'waiting' as const, takenAt: null }
    })
    waiting.set(state?.state === 'waiting' ? 1 : 0)
    if (state?.state !== 'waiting') return
    if (performance.now() - lastSaid >= REMIND_MS) {
      log.warn(
        { takenAt: state.takenAt },
        `this site was restored and waits: no job runs and no mail is sent until ${sayCommand('restore', '--accept')}`,
      )
      lastSaid = performance.now()
    }
    await pause(lookMs, undefined, { signal, ref: false })
  }
}

const readState = (url: string): Promise<RestoredSite | null> => withSql(url, readRestored)

async function withSql<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = openSql(url, { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
