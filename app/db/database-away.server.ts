/** What says that there is nobody to ask: the driver's codes, the system's, and PostgreSQL's own while it starts or ends. */
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
  '57P02', // another process of it crashed
  '57P03', // not ready yet
])

/** In seconds: what a client is told to wait. The embedded database is back after about one. */
export const AWAY_RETRY_S = 2

/** Whether the database could not be asked at all, which may be otherwise in a moment: the question is not at fault. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && AWAY.has(error.code)
}
