/** The half-life of each owner's recent processing time. */
const HALF_LIFE_MS = 60_000
/** With more owners than this, those who took next to nothing are forgotten. */
const MOST = 500

/** Counts how long the work of each owner took lately, in milliseconds. */
export function timesTaken() {
  const taken = new Map<string, { ms: number; at: number }>()

  function by(owner: string): number {
    const times = taken.get(owner)
    return times ? times.ms * 2 ** ((times.at - performance.now()) / HALF_LIFE_MS) : 0
  }

  function add(owner: string, ms: number): void {
    taken.set(owner, { ms: by(owner) + ms, at: performance.now() })
    if (taken.size <= MOST) return
    for (const one of taken.keys()) if (by(one) < 1) taken.delete(one)
  }

  return { by, add }
}
