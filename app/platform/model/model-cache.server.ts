type Options = { most?: number; longestMs?: number; now?: () => number }

/** An in-memory LRU cache of answers: at most `most` entries, each for `longestMs` unless its own time is given. */
export function modelCache({ most = 500, longestMs = 24 * 60 * 60 * 1000, now = () => Date.now() }: Options = {}) {
  const kept = new Map<string, { answer: unknown; until: number }>()
  return {
    get(key: string): unknown {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      if (found.until <= now()) return undefined
      // A Map keeps insertion order, so reinserting on a hit leaves the least recently used entry first.
      kept.set(key, found)
      return found.answer
    },
    put(key: string, answer: unknown, ms = longestMs): void {
      kept.delete(key)
      kept.set(key, { answer, until: now() + ms })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
    size: () => kept.size,
  }
}
