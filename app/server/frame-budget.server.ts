/** For all connections of a person: each browser answers a ping every half minute, and one of them reports typing. */
const MOST_PER_WINDOW = 300
const WINDOW_MS = 10_000

/**
 * Limits what users send over their WebSockets: every frame, including those that our code never sees, and every read
 * of the connection. It counts per person, so that reconnecting does not reset it: whoever sends too much is locked out
 * for a window.
 */
export function createFrameBudget() {
  const windows = new Map<string, { count: number; until: number }>()
  const forgetting = setInterval(() => {
    const now = performance.now()
    for (const [userId, { until }] of windows) if (until <= now) windows.delete(userId)
  }, WINDOW_MS).unref()

  return {
    /** Counts one. Returns false once the limit is exceeded. */
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
