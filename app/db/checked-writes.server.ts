/**
 * Checks access again inside each write. An operation checks access before the body has arrived, and its handler may
 * take seconds. `checkingWrites` runs the handler: every transaction it begins through `db()` starts with the check,
 * which locks the rows it reads. A write outside a transaction gets one. So either a ban waits for the write, or the
 * write sees the ban, and no feature has to remember this. A transaction aborted by a deadlock is retried, so its
 * function must keep all side effects inside the transaction.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

import { Query, type Sql, type TransactionSql, type Value } from '#packages/sql'

/**
 * Throws the refusal for the caller when access has ended. In a transaction it locks the rows that it reads until the
 * end.
 */
export type Check = (sql: Sql | TransactionSql) => Promise<void>

interface Scope {
  check: Check
  /** Whether a check has passed. */
  passed: boolean
  /** The error of the first failed check. The caller gets it even when the handler catches it. */
  failure: { error: unknown } | null
  /** The pool whose writes are checked, created on first use. */
  checked: Sql | null
}

/** Null inside a checked transaction: its locks are held, and the same check elsewhere would wait for them. */
const scopes = new AsyncLocalStorage<Scope | null>()

/**
 * Runs `work` with `check` inside each of its writes. When nothing was written, the check runs at the end, because the
 * answer needs access too. `passed` says that the check already ran when the work began.
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

/** `pool` as `db()` returns it: during an operation, with the check in its writes. */
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

/** PostgreSQL rolled back the whole transaction because of a concurrent one. */
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
   * The check locks the caller's session, and `holdSessions` locks those of another user: two users who end each
   * other's access at once deadlock. PostgreSQL aborts one of them; its retry usually finds its access ended.
   */
  async function begin(work: Work): Promise<unknown> {
    for (let run = 1; ; run += 1) {
      try {
        return await once(work)
      } catch (error) {
        if (run === MOST_RUNS || !hasCollided(error)) throw error
        // PostgreSQL may have aborted the check itself.
        if (scope.failure?.error === error) scope.failure = null
      }
    }
  }
  return new Proxy(pool, {
    get(target, name) {
      // A pool writes in only two ways: through this method and through statements.
      if (name !== 'begin') return Reflect.get(target, name) as unknown
      return (...[options, work]: [Work] | [string, Work]) => {
        if (typeof options === 'function') return begin(options)
        if (work && /^read only$/i.test(options)) return pool.begin(options, work)
        throw new Error(`A transaction of an operation cannot be begun with "${options}"`)
      }
    },
    apply(target, self, given) {
      const query: unknown = Reflect.apply(target, self, given)
      return query instanceof Query && isWrite(query) ? inTransaction(query, begin) : query
    },
  })
}

/** The query runs when it is awaited, and never when it is a fragment of another statement. */
function inTransaction(query: Query, begin: (work: Work) => Promise<unknown>): Query {
  query.handler = () => {
    // A query holds the template and the values with which it was made.
    const work: Work = (sql) => sql(query.strings as TemplateStringsArray, ...(query.args as Value[]))
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
  args.some((one) => one instanceof Query && hasWrite(one))
