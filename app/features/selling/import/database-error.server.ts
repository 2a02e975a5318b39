/** The SQLSTATE (`23505`) of a PostgreSQL error; empty for any other error. */
export function databaseErrorCode(error: unknown): string {
  if (!(error instanceof Error) || error.name !== 'PostgresError' || !('code' in error)) return ''
  return String(error.code)
}
