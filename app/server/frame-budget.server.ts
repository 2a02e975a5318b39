/** For all connections of a person: each browser answers a ping every half minute, and one of them says who is typing. */
const MOST_PER_WINDOW = 300
const WINDOW_MS = 10_000

/**
 * Counts what people send over their WebSockets: every frame, also those that no event of ours tells of, and every read of
 * the connection. It is kept per person, so that coming back does not begin anew.
 */
export function createFrameBudget(most = MOST_PER_WINDOW) {
  const counts = new Map<string, number>()
  const forgetting = setInterval(() => counts.clear(), WINDOW_MS).unref()
  const isSpent = (userId: string) => (counts.get(userId) ?? 0) > most
  return {
    /** Counts one. Answers false once that is too much. */
    spend(userId: string): boolean {
      counts.set(userId, (counts.get(userId) ?? 0) + 1)
      return !isSpent(userId)
    },
    isSpent,
    close: () => clearInterval(forgetting),
  }
}
