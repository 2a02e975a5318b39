import { createContext, Script } from 'node:vm'

/**
 * Longer than anything that people may send, by a factor of dozens: work that grows with the length takes a fraction of a second for
 * it, and work that grows with its square takes minutes. So a test needs no clock to tell them apart.
 */
export const HUGE = 300_000

/** `piece` again and again, up to `length` characters. */
export const repeated = (piece: string, length = HUGE) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

const PATIENCE_MS = 60_000
const script = new Script('work()')

/**
 * The result of `work`, which computes without a pause. Work that does not end is stopped, which the runner's own time limit could not
 * do.
 */
export function finish<T>(work: () => T): T {
  const found: T[] = []
  script.runInContext(createContext({ work: () => void found.push(work()) }), { timeout: PATIENCE_MS })
  // The script has run to its end, so the work has.
  return found[0] as T
}
