import { DatabaseError } from 'pg'

/** An error that PostgreSQL answered with; `code` is its SQLSTATE. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError'
  declare readonly code: string
  declare readonly severity?: string
  declare readonly detail?: string
  declare readonly hint?: string
  declare readonly where?: string
  declare readonly position?: string
  declare readonly schema_name?: string
  declare readonly table_name?: string
  declare readonly column_name?: string
  declare readonly constraint_name?: string
  declare readonly routine?: string
}

/** The SQLSTATE (`23505`) of an error that PostgreSQL answered with; empty for any other error. */
export function databaseErrorCode(error: unknown): string {
  if (!(error instanceof Error) || error.name !== 'PostgresError' || !('code' in error)) return ''
  return String(error.code)
}

/** The name of the constraint that a statement violated; empty for any other error. */
export const violatedConstraint = (error: unknown): string =>
  error instanceof PostgresError ? (error.constraint_name ?? '') : ''

/** The driver's own errors, such as `CONNECTION_CLOSED`. */
export class DriverError extends Error {
  readonly code: string

  constructor(code: string, message = code, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The connection was lost, was closed by this process, or could not be opened. */
export type ConnectionEnd = 'CONNECTION_CLOSED' | 'CONNECTION_DESTROYED' | 'CONNECTION_ENDED' | 'CONNECT_TIMEOUT'

export const connectionError = (code: ConnectionEnd, host: string, cause?: unknown): DriverError =>
  new DriverError(code, `${code} ${host}`, cause === undefined ? undefined : { cause })

/**
 * Converts an error of `pg` into one that the product knows. An error without a code means that the connection ended.
 */
export function translated(error: unknown, host: string): Error {
  if (error instanceof PostgresError || error instanceof DriverError) return error
  if (error instanceof DatabaseError) return fromServer(error)
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error
  const isLate = error instanceof Error && error.message === 'timeout expired'
  return connectionError(isLate ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED', host, error)
}

function fromServer(error: DatabaseError): PostgresError {
  const fields = {
    code: error.code,
    severity: error.severity,
    detail: error.detail,
    hint: error.hint,
    where: error.where,
    position: error.position,
    schema_name: error.schema,
    table_name: error.table,
    column_name: error.column,
    constraint_name: error.constraint,
    routine: error.routine,
  }
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.assign(new PostgresError(error.message), Object.fromEntries(present))
}

/** The system's codes for a database that cannot be reached. Those of any other server are the same. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver's codes for the same, and PostgreSQL's own while it starts or stops. */
export const AWAY_CODES: ReadonlySet<string> = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  '53300', // too many connections
  '57P01', // ended by its administrator
  '57P02', // another of its processes crashed
  '57P03', // not ready yet
  '08P01', // PgBouncer's, when it has no connection to give
  '25006', // it is a replica by now, and the primary is another
])

/** Whether the database could not be reached at all. A retry may succeed: the query is not at fault. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false
  return UNREACHED.has(error.code) || AWAY_CODES.has(error.code)
}
