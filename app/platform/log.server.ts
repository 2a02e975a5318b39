import pino from 'pino'

/** JSON lines on standard output, one per event. Never pass a secret, an address or a query's values to it. */
export const logOptions: pino.LoggerOptions = {
  level: process.env['LOG_LEVEL'] || 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: describeError },
}

export const log = pino(
  logOptions,
  // Lines leave together, at the latest after a fifth of a second: a system call for each is a tenth of a kept page.
  pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 }),
)

// What of an error is its kind, and never what somebody wrote: the database's `detail` quotes rows.
const KINDS = ['code', 'status', 'statusCode', 'responseCode', 'command', 'syscall', 'severity', 'constraint_name']
const LONGEST = 8000
const WORD = /[^\s<>"'(),;:=/]+/g

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return scrub(String(error))
  const { type, message, stack, ...rest } = pino.stdSerializers.err(error)
  const kinds = Object.entries(rest).filter(([name, value]) => KINDS.includes(name) && typeof value !== 'object')
  return { type, message: scrub(message), stack: scrub(stack), ...Object.fromEntries(kinds) }
}

function scrub(text: string): string {
  // Not `@scope`, as in the paths of a stack.
  return text.slice(0, LONGEST).replaceAll(WORD, (word) => (word.indexOf('@') > 0 ? '[address]' : word))
}
