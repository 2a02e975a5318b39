/**
 * Codes that mean the database cannot be reached: the driver's, the system's, and PostgreSQL's own while it starts or
 * stops.
 */
const AWAY = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53300', // too many connections
  '57P01', // ended by its administrator
  '57P02', // another of its processes crashed
  '57P03', // not ready yet
  '08P01', // PgBouncer's, when it has no connection to give
  '25006', // it is a replica by now, and the primary is another
])

/** Seconds that a client is told to wait. The embedded database is back after about one. */
export const AWAY_RETRY_S = 2

/** Whether the database could not be reached at all. A retry may succeed: the query is not at fault. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && AWAY.has(error.code)
}

/** PostgreSQL has no room to write, or its disk failed. Reads go on, and writes resume once there is room again. */
const FULL = new Set([
  '53100', // disk full
  '58030', // an error of the file system
])

/** Retry-After in seconds: an operator has to free some space first. */
export const FULL_RETRY_S = 10

/** Whether the database could not write because it was full, also when a library wrapped its error. */
export function isDatabaseFull(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 4; one = one.cause, depth++) {
    if ('code' in one && typeof one.code === 'string' && FULL.has(one.code)) return true
  }
  return false
}
