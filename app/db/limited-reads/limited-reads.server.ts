/**
 * Reads whose cost depends on what a visitor typed: they have connections of their own, so that writes never wait behind them, a
 * statement limit, and a limit for all their statements together. The time that they take is measured for its source.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

import { Query, type ReadOnlySql } from '#packages/sql'

import { openGate, type StatementGate } from './statement-gate.ts'

/** The longest that one statement runs. */
export const STATEMENT_MS = 500
/** No further statement begins after this time. */
const READ_MS = 2000
/** No further statement begins after so many: an ordinary search sends one to eight. */
export const MOST_STATEMENTS = 24
/** A statement that had to wait this long for a connection is refused. */
const WAIT_MS = 3000

/** Thrown by a statement that took too long, or would begin too late or after too many others. */
export class ReadTooDear extends Error {
  /** Whether the statements of others took the time. */
  readonly isCrowded: boolean

  constructor({ isCrowded = false, cause }: { isCrowded?: boolean; cause?: unknown } = {}) {
    super(isCrowded ? 'Too many dear reads wait for the database' : 'The read took too long', { cause })
    this.name = 'ReadTooDear'
    this.isCrowded = isCrowded
  }
}

/** One read: who caused it, how many statements it sent, and the milliseconds that they took. */
interface LimitedRead {
  source: string
  statements: number
  spentMs: number
  /** The tag of each pool that it asked. */
  tags: Map<ReadOnlySql, ReadOnlySql>
}

const scope = new AsyncLocalStorage<LimitedRead | null>()
const gates = new WeakMap<ReadOnlySql, StatementGate>()

/** Runs `read`, whose statements through `db()` are limited. `spent` hears how many milliseconds they took, also of a read that failed. */
export async function limitingReads<T>(
  source: string,
  read: () => Promise<T>,
  spent: (milliseconds: number) => void = () => {},
): Promise<T> {
  const own: LimitedRead = { source, statements: 0, spentMs: 0, tags: new Map() }
  try {
    return await scope.run(own, read)
  } finally {
    spent(own.spentMs)
  }
}

/** Runs what a limited read causes and yet is not for it alone, such as loading what later ones use, without its limits. */
export const withoutLimits = <T>(work: () => T): T => scope.run(null, work)

export const isLimited = (): boolean => Boolean(scope.getStore())

/** `sql` with the limits of the read in whose scope it is called; null outside of one. `most` statements run at a time. */
export function limitedInScope(sql: ReadOnlySql, most: number): ReadOnlySql | null {
  const own = scope.getStore()
  if (!own) return null
  const before = own.tags.get(sql)
  if (before) return before
  const gate = gates.get(sql) ?? openGate(most, WAIT_MS)
  gates.set(sql, gate)
  const tag = new Proxy(sql, {
    apply(target, self, given) {
      const query: unknown = Reflect.apply(target, self, given)
      if (query instanceof Query) limit(query, gate, own)
      return query
    },
  })
  own.tags.set(sql, tag)
  return tag
}

/** The query runs when it is awaited, and never when it is a fragment of another statement. */
function limit(query: Query, gate: StatementGate, own: LimitedRead): void {
  const run = query.handler
  query.handler = () => {
    const { resolve, reject } = query
    // After waiting, it would run in the context of whoever made room.
    const within = AsyncLocalStorage.snapshot()
    const sendQuery = (ended: () => void) => {
      if (own.spentMs > READ_MS || own.statements === MOST_STATEMENTS) {
        reject(new ReadTooDear())
        return ended()
      }
      own.statements += 1
      const began = performance.now()
      const settle = () => {
        own.spentMs += performance.now() - began
        ended()
      }
      query.resolve = (rows) => {
        settle()
        resolve(rows)
      }
      query.reject = (error) => {
        settle()
        reject(isLate(error) ? new ReadTooDear({ cause: error }) : error)
      }
      within(() => run(query))
    }
    gate.pass({ source: own.source, send: sendQuery, refuse: () => reject(new ReadTooDear({ isCrowded: true })) })
  }
}

/** PostgreSQL's code for a statement that it cancelled at its limit. */
const TOOK_TOO_LONG = '57014'

export const isLate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === TOOK_TOO_LONG
