type Options = { most?: number; longestMs?: number; now?: () => number }

/** Answers by what was asked, in memory: the newest `most`, each for `longestMs` or as long as it says. */
export function modelCache({ most = 500, longestMs = 24 * 60 * 60 * 1000, now = () => Date.now() }: Options = {}) {
  const kept = new Map<string, { answer: unknown; until: number }>()
  return {
    get(key: string): unknown {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      if (found.until <= now()) return undefined
      // The order of a Map is that of being put in: the first is what was not asked for longest.
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
