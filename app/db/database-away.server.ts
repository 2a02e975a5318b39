import { AWAY_CODES, isDatabaseAway } from '#packages/sql'

export { isDatabaseAway }

/** Seconds that a client is told to wait. The embedded database is back after about one. */
const AWAY_RETRY_S = 2

/**
 * PostgreSQL gave up on a statement, a transaction or a lock because there was too much to do at once. The same request
 * may succeed a moment later.
 */
const BUSY = new Set([
  '57014', // the statement took longer than its limit, or its administrator ended it
  '55P03', // the lock was not free in time
  '25P03', // the transaction was idle for too long …
  '25P04', // … or took too long as a whole
  '57P05', // the session was idle for too long
  '40001', // another transaction changed the same rows first
  '40P01', // two transactions waited for each other
  '53000', // resources are short
  '53200', // memory is short
  '53400', // a limit of its configuration is reached
])

/** Seconds that a client is told to wait: what takes longer than the limit of a page keeps the database busy. */
const BUSY_RETRY_S = 5

/** PostgreSQL has no room to write, or its disk failed. Reads go on, and writes resume once there is room again. */
const FULL = new Set([
  '53100', // disk full
  '58030', // an error of the file system
])

/** Retry-After in seconds: an operator has to free some space first. */
export const FULL_RETRY_S = 10

/** Whether the database could not write because it was full, also when a library wrapped its error. */
export const isDatabaseFull = (error: unknown): boolean => hasCode(error, FULL)

/** A condition of the database that passes, so that the request is at no fault and may be made again. */
export interface DatabaseTrouble {
  kind: 'away' | 'busy' | 'full'
  /** Seconds after which another try may succeed. */
  retryAfter: number
}

/** Finds what of the database made a request fail. Null: the error says nothing about the database's condition. */
export function findDatabaseTrouble(error: unknown): DatabaseTrouble | null {
  if (isDatabaseAway(error) || hasCode(error, AWAY_CODES)) return { kind: 'away', retryAfter: AWAY_RETRY_S }
  if (isDatabaseFull(error)) return { kind: 'full', retryAfter: FULL_RETRY_S }
  return hasCode(error, BUSY) ? { kind: 'busy', retryAfter: BUSY_RETRY_S } : null
}

/** Whether it, or an error that it wraps, has one of these SQLSTATEs. */
function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 4; one = one.cause, depth++) {
    if ('code' in one && typeof one.code === 'string' && codes.has(one.code)) return true
  }
  return false
}
