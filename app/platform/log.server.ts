import pino from 'pino'

/** JSON lines on standard output, one per event. Never pass a secret, an address or a query's values to it. */
export const log = pino({
  level: process.env['LOG_LEVEL'] || 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
})
