/** For all connections of a person: each browser answers a ping every half minute, and one of them says who is typing. */
const MOST_PER_WINDOW = 300
const WINDOW_MS = 10_000

/**
 * Counts what people send over their WebSockets: every frame, also those that no event of ours tells of, and every read of
 * the connection. It is kept per person, so that coming back does not begin anew: whoever sent too much is out for a window.
 */
export function createFrameBudget() {
  const windows = new Map<string, { count: number; until: number }>()
  const forgetting = setInterval(() => {
    const now = performance.now()
    for (const [userId, { until }] of windows) if (until <= now) windows.delete(userId)
  }, WINDOW_MS).unref()

  return {
    /** Counts one. Answers false once that is too much. */
    spend(userId: string): boolean {
      const now = performance.now()
      let window = windows.get(userId)
      if (!window || window.until <= now) windows.set(userId, (window = { count: 0, until: now + WINDOW_MS }))
      window.count += 1
      const isWithin = window.count <= MOST_PER_WINDOW
      if (!isWithin) window.until = now + WINDOW_MS
      return isWithin
    },
    isSpent(userId: string): boolean {
      const window = windows.get(userId)
      return window !== undefined && window.count > MOST_PER_WINDOW && window.until > performance.now()
    },
    close: () => clearInterval(forgetting),
  }
}
