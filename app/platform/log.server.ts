import pino from 'pino'

/** JSON lines on standard output, one per event. Never pass a secret, an address or a query's values to it. */
export const log = pino(
  {
    level: process.env['LOG_LEVEL'] || 'info',
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  // Lines leave together, at the latest after a fifth of a second: a system call for each is a tenth of a kept page.
  pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 }),
)
