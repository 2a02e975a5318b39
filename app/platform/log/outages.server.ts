import { isDatabaseAway } from '#app/db/database-away.server.ts'

import { currentTrace } from './request-trace.server.ts'

/** One line of each kind per window. */
const WINDOW_MS = 1000

interface Outage {
  count: number
  write: (count: number) => void
}

/** By message and code: both come from the code, so there are few. */
const outages = new Map<string, Outage>()

/**
 * For the hook of the log: whether the line reports that the database is away, and is therefore written by this module.
 * All requests fail then, for the same reason: the first one has its line at once, without a stack, and the others of
 * the second share one with their `count`. The line of each request has the reason.
 */
export function holdOutage(fields: unknown, message: unknown, write: (fields: object) => void): boolean {
  const line = typeof fields === 'object' && fields !== null && 'err' in fields ? fields : null
  const error = line?.err
  if (!line || !isDatabaseAway(error) || !(error instanceof Error)) return false
  // `isDatabaseAway` has found a code that is a text.
  const code = String((error as Error & { code?: unknown }).code)
  const trace = currentTrace()
  if (trace) trace.reason = code
  const kind = `${String(message)} ${code}`
  const outage = outages.get(kind)
  if (outage) {
    outage.count += 1
    return true
  }
  const shortLine = { ...line, err: undefined, reason: code }
  write(shortLine)
  // A line may name one request; the line of all of them must not.
  const { id: _, path: __, ...shared } = shortLine as typeof shortLine & { id?: unknown; path?: unknown }
  outages.set(kind, { count: 0, write: (count) => write({ ...shared, count }) })
  setTimeout(endWindow, WINDOW_MS, kind).unref()
  return true
}

function endWindow(kind: string): void {
  const outage = outages.get(kind)
  if (!outage) return
  if (outage.count === 0) return void outages.delete(kind)
  outage.write(outage.count)
  outage.count = 0
  setTimeout(endWindow, WINDOW_MS, kind).unref()
}

/** At the end of a process: writes what is still counted. */
export function tellOutages(): void {
  for (const { count, write } of outages.values()) if (count > 0) write(count)
  outages.clear()
}
