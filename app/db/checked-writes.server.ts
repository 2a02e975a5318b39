/**
 * Access is checked again inside the write. An operation decides who may call it before the body has arrived, and its
 * handler may take seconds. `checkingWrites` runs the handler; every transaction that it begins through `db()` starts with
 * the check, which locks what it has read. A write outside of a transaction gets one. So a ban either waits for the write,
 * or the write finds it; no feature has to remember this. A transaction that was stopped by a deadlock runs again: all that
 * its function changes has to be in the transaction.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

import type Postgres from 'postgres'

type Sql = Postgres.Sql
type TransactionSql = Postgres.TransactionSql

/** Throws what the caller is told when access has ended. In a transaction it locks what it has read until the end. */
export type Check = (sql: Sql | TransactionSql) => Promise<void>

interface Scope {
  check: Check
  /** Whether a check has passed. */
  passed: boolean
  /** The error of the first check that failed. The caller gets it even when the handler catches it. */
  failure: { error: unknown } | null
  /** The pool whose writes are checked, made on first use. */
  checked: Sql | null
}

/** Null within a checked transaction: its locks are held, and the same check elsewhere would wait for them. */
const scopes = new AsyncLocalStorage<Scope | null>()

/**
 * Runs `work`, with `check` inside each of its writes. When it has written nothing, the check is made at its end: what is
 * answered is for those who may have it, too. `passed` says that the check was made when the work began.
 */
export async function checkingWrites<T>(
  pool: Sql,
  check: Check,
  work: () => T | Promise<T>,
  { passed = false } = {},
): Promise<T> {
  const scope: Scope = { check, passed, failure: null, checked: null }
  const outcome = await scopes.run(scope, () => settle(work))
  if (!scope.failure && !scope.passed) await runCheck(scope, pool).catch(() => {})
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

/** `pool` as `db()` gives it away: with the check in its writes while an operation is being carried out. */
export function checkedInScope(pool: Sql): Sql {
  const scope = scopes.getStore()
  return scope ? (scope.checked ??= withCheck(pool, scope)) : pool
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

type Work = (sql: TransactionSql) => unknown

/** PostgreSQL undid the whole transaction because of another one that ran beside it. */
const COLLIDED = new Set([
  '40001', // serialization failure
  '40P01', // deadlock detected
])
const MOST_RUNS = 3

const hasCollided = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && COLLIDED.has(error.code)

function withCheck(pool: Sql, scope: Scope): Sql {
  const once = (work: Work) =>
    pool.begin(async (sql) => {
      await runCheck(scope, sql)
      const done = scopes.run(null, () => work(sql))
      return Array.isArray(done) ? Promise.all(done) : done
    })
  /**
   * The check locks the session of the caller, and `holdSessions` those of somebody else: two people who end the access of
   * each other at once wait for each other. PostgreSQL stops one of the two; it runs again and mostly finds its access ended.
   */
  async function begin(work: Work): Promise<unknown> {
    for (let run = 1; ; run += 1) {
      try {
        return await once(work)
      } catch (error) {
        if (run === MOST_RUNS || !hasCollided(error)) throw error
        // The check may have been what PostgreSQL stopped.
        if (scope.failure?.error === error) scope.failure = null
      }
    }
  }
  return new Proxy(pool, {
    get(target, name) {
      // A pool writes in two ways only: by this method and by statements.
      if (name !== 'begin') return Reflect.get(target, name) as unknown
      return (...[options, work]: [Work] | [string, Work]) => {
        if (typeof options === 'function') return begin(options)
        if (work && /^read only$/i.test(options)) return pool.begin(options, work)
        throw new Error(`A transaction of an operation cannot be begun with "${options}"`)
      }
    },
    apply(target, self, given) {
      const query: unknown = Reflect.apply(target, self, given)
      return isQuery(query) && isWrite(query) ? inTransaction(query, begin) : query
    },
  })
}

/** The parts of the driver's query that are used here; it is one version, which `postgres-driver.server.ts` holds. */
interface Query {
  strings: readonly string[]
  args: readonly unknown[]
  handler: (query: Query) => void
  resolve: (rows: unknown) => void
  reject: (error: unknown) => void
}

const isQuery = (value: unknown): value is Query =>
  value instanceof Promise && 'strings' in value && 'args' in value && 'handler' in value

/** It runs when it is awaited, and never when it is a part of another statement. */
function inTransaction(query: Query, begin: (work: Work) => Promise<unknown>): Query {
  query.handler = () => {
    // The strings are those of a template.
    const work: Work = (sql) => sql(query.strings as TemplateStringsArray, ...(query.args as never[]))
    begin(work).then(query.resolve, query.reject)
  }
  return query
}

const isWrite = (query: Query): boolean => {
  const [start = ''] = query.strings
  return /^\s*(?:insert|update|delete|merge)\b/i.test(start) || (/^\s*with\b/i.test(start) && hasWrite(query))
}

const hasWrite = ({ strings, args }: Query): boolean =>
  strings.some((text) => /\b(?:insert|update|delete|merge)\b/i.test(text)) ||
  args.some((one) => isQuery(one) && hasWrite(one))
