import { writeSync } from 'node:fs'
import pino from 'pino'

import { holdOutage } from './outages.server.ts'

const LEVELS = [...Object.keys(pino.levels.values), 'silent']
const wanted = process.env['LOG_LEVEL'] ?? ''

/** JSON lines on standard output, one per event. Never log a secret, an address or the values of a query. */
export const logOptions: pino.LoggerOptions = {
  // A first guess until the settings are read; they also read `.env` and report an invalid level.
  level: LEVELS.includes(wanted) ? wanted : 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: describeError },
  hooks: {
    logMethod(given, method) {
      // The type says only that there is a message; a line may also have fields before it.
      const [fields, message]: readonly unknown[] = given
      const isHeld = holdOutage(fields, message, (told) => method.call(this, told, String(message)))
      if (!isHeld) method.apply(this, given)
    },
  },
}

/** Output that cannot be written yet is buffered up to this many bytes; further lines are lost. */
const MOST_WAITING = 4 * 1024 * 1024

/** Lines are flushed together, at the latest after this time: a system call per line costs a tenth of a cached page's time. */
const FLUSH_MS = 200
/** Exiting, the library tries each 0.1 s to write to a reader that is too slow. */
const MOST_TRIES_AT_EXIT = 20
let triesAtExit: number | null = null
const output = pino.destination({
  dest: 1,
  sync: false,
  minLength: 4096,
  maxLength: MOST_WAITING,
  retryEAGAIN: () => triesAtExit === null || triesAtExit++ < MOST_TRIES_AT_EXIT,
})
// The library's own periodic flush goes on while nothing is written, and wakes an idle server ten times a second.
let flushing: NodeJS.Timeout | null = null
let waitingBytes = 0
const write = output.write.bind(output)
output.write = (line) => {
  flushing ??= setTimeout(flushSoon, FLUSH_MS).unref()
  waitingBytes += Buffer.byteLength(line)
  return write(line)
}
output
  .on('write', (bytes: number) => (waitingBytes -= bytes))
  .on('drop', (line: string) => (waitingBytes -= Buffer.byteLength(line)))
function flushSoon() {
  flushing = null
  output.flush()
}
// A full disk or a closed terminal costs log lines, not the marketplace: the next flush tries again.
let fails = false
output.on('error', () => (fails = true)).on('drain', () => (fails = false))
// Nor does it keep a process from exiting: the library would write until it succeeds, whatever the error.
const flushSync = output.flushSync.bind(output)
output.flushSync = () => {
  if (fails || waitingBytes <= 0 || !isOutputOpen()) return
  triesAtExit = 0
  try {
    flushSync()
  } catch {
    // The lines are lost.
  }
}

/** Tells by a space, which may stand before a line of JSON. */
function isOutputOpen(): boolean {
  try {
    writeSync(1, ' ')
    return true
  } catch (error) {
    // `fs` throws errors with codes.
    return (error as NodeJS.ErrnoException).code === 'EAGAIN'
  }
}

export const log = pino(logOptions, output)

// The parts of an error to log: its kind, never what a user wrote, because the database's `detail` quotes rows.
const KINDS = ['code', 'status', 'statusCode', 'responseCode', 'command', 'syscall', 'severity', 'constraint_name']
const LONGEST = 8000
const WORD = /[^\s<>"'(),;:=/]+/g

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return scrubText(String(error))
  const { type, message, stack, ...rest } = pino.stdSerializers.err(error)
  const kinds = Object.entries(rest).filter(([name, value]) => KINDS.includes(name) && typeof value !== 'object')
  return { type, message: scrubText(message), stack: scrubText(stack), ...Object.fromEntries(kinds) }
}

function scrubText(text: string): string {
  // An `@` inside a word means an e-mail address; at the start it is a package scope (`@scope`), as in the paths of a
  // stack trace.
  return text.slice(0, LONGEST).replaceAll(WORD, (word) => (word.indexOf('@') > 0 ? '[address]' : word))
}
