/**
 * The one way to change something for a person. An operation checks access before the body has arrived, and its handler may
 * take seconds. So each transaction of `write` in an operation starts with the check again, which locks the rows that it
 * reads: either a ban waits for the write, or the write sees the ban. A transaction aborted by a deadlock is retried, so
 * its function must keep all side effects inside the transaction.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

import type { Settled, Sql, TransactionSql } from '#packages/sql'

import { systemDb } from './client.server.ts'

/**
 * Throws the refusal for the caller when access has ended. In a transaction it locks the rows that it reads until the
 * end.
 */
export type Check = (sql: Sql | TransactionSql) => Promise<void>

interface Writer {
  readonly userId: string
}

interface Scope {
  userId: string
  check: Check
  /** Whether a check has passed. */
  passed: boolean
  /** The error of the first failed check. The caller gets it even when the handler catches it. */
  failure: { error: unknown } | null
}

/** Null inside a checked transaction: its locks are held, and the same check elsewhere would wait for them. */
const scopes = new AsyncLocalStorage<Scope | null>()

/**
 * Runs `work`, in which `write` runs `check` for this person. When nothing was written, the check runs at the end,
 * because the answer needs access too. `passed` says that the check already ran when the work began.
 */
export async function checkingWrites<T>(
  { userId }: Writer,
  check: Check,
  work: () => T | Promise<T>,
  { passed = false } = {},
): Promise<T> {
  const scope: Scope = { userId, check, passed, failure: null }
  const outcome = await scopes.run(scope, () => settle(work))
  if (!scope.failure && !scope.passed) await runCheck(scope, systemDb()).catch(() => {})
  if (scope.failure) throw scope.failure.error
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

async function settle<T>(work: () => T | Promise<T>): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}

async function runCheck(scope: Scope, sql: Sql | TransactionSql): Promise<void> {
  try {
    await scope.check(sql)
    scope.passed = true
  } catch (error) {
    scope.failure ??= { error }
    throw error
  }
}

/** PostgreSQL rolled back the whole transaction because of a concurrent one. */
const COLLIDED = new Set([
  '40001', // serialization failure
  '40P01', // deadlock detected
])
const MOST_RUNS = 3

const hasCollided = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && COLLIDED.has(error.code)

/**
 * Runs `work` in a transaction for a person. Outside of an operation, as in jobs, there is no session to check.
 *
 * The check locks the caller's session, and `holdSessions` locks those of another user: two users who end each other's
 * access at once deadlock. PostgreSQL aborts one of them; its retry usually finds its access ended.
 */
export async function write<T>({ userId }: Writer, work: (sql: TransactionSql) => T): Promise<Settled<T>> {
  const scope = scopes.getStore()
  if (!scope) return systemDb().begin(work)
  if (scope.userId !== userId) throw new Error('The operation belongs to somebody else')
  for (let run = 1; ; run += 1) {
    try {
      return await systemDb().begin(async (sql) => {
        await runCheck(scope, sql)
        const done = scopes.run(null, () => work(sql))
        // `begin` settles a list of statements, as this does here.
        return (Array.isArray(done) ? Promise.all(done) : done) as Promise<Settled<T>>
      })
    } catch (error) {
      if (run === MOST_RUNS || !hasCollided(error)) throw error
      // PostgreSQL may have aborted the check itself.
      if (scope.failure?.error === error) scope.failure = null
    }
  }
}
