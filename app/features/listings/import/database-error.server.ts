/** PostgreSQL's five-character code (`23505`) when that is what went wrong, else the empty text. */
export function databaseErrorCode(error: unknown): string {
  if (!(error instanceof Error) || error.name !== 'PostgresError' || !('code' in error)) return ''
  return String(error.code)
}
