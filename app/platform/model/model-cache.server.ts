type Options = { most?: number; longestMs?: number; now?: () => number }

/** An in-memory LRU cache of answers: at most `most` entries, each for `longestMs` unless its own time is given. */
export function modelCache({ most = 500, longestMs = 24 * 60 * 60 * 1000, now = () => Date.now() }: Options = {}) {
  const entries = new Map<string, { answer: unknown; until: number }>()
  return {
    get(key: string): unknown {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.until <= now()) return undefined
      // A Map keeps insertion order, so reinserting on a hit leaves the least recently used entry first.
      entries.set(key, entry)
      return entry.answer
    },
    put(key: string, answer: unknown, ms = longestMs): void {
      entries.delete(key)
      entries.set(key, { answer, until: now() + ms })
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    },
    size: () => entries.size,
  }
}
