/** An owner whose tasks took more time than this lately, by the half-life of `timesTaken`. */
const GREEDY_MS = 10_000

/** A task that runs. */
export interface Running {
  owner: string
  /** When its turn came. */
  since: number
  /** Whether it was ended for another one before. */
  hasGivenWay: boolean
}

/**
 * Finds a task that has run for `afterMs` and whose owner took more time lately than `next`, who waits: it gives way, and
 * waits in the line again. A task does so once, or each time if its owner is greedy.
 */
export function findGivingWay<T extends Running>(
  running: readonly T[],
  next: string,
  { afterMs, takenBy, now }: { afterMs: number; takenBy: (owner: string) => number; now: number },
): T | undefined {
  return running.find(({ owner, since, hasGivenWay }) => {
    const ran = now - since
    const mayEnd = !hasGivenWay || takenBy(owner) >= GREEDY_MS
    return owner !== next && ran >= afterMs && mayEnd && takenBy(owner) + ran > takenBy(next)
  })
}
