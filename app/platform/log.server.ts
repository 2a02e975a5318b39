import pino from 'pino'

const LEVELS = [...Object.keys(pino.levels.values), 'silent']
const wanted = process.env['LOG_LEVEL'] ?? ''

/** JSON lines on standard output, one per event. Never pass a secret, an address or a query's values to it. */
export const logOptions: pino.LoggerOptions = {
  // Until the settings are read, which also know `.env`, and say what is wrong with any other word.
  level: LEVELS.includes(wanted) ? wanted : 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: describeError },
}

/** What cannot be written meanwhile is kept up to so many bytes; further lines are lost. */
const MOST_WAITING = 4 * 1024 * 1024

// Lines leave together, at the latest after a fifth of a second: a system call for each is a tenth of a kept page.
const output = pino.destination({
  dest: 1,
  sync: false,
  minLength: 4096,
  periodicFlush: 200,
  maxLength: MOST_WAITING,
})
// A disk that is full, or a terminal that is gone, costs lines and not the marketplace: the next flush tries again.
let fails = false
output.on('error', () => (fails = true)).on('drain', () => (fails = false))
// Nor does it keep a process from ending: at the end the library would try again until it succeeds.
const flushSync = output.flushSync.bind(output)
output.flushSync = () => {
  if (!fails) flushSync()
}

export const log = pino(logOptions, output)

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
