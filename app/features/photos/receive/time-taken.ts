/** The half-life of each user's recent processing time. */
const HALF_LIFE_MS = 60_000
/** With more users than this, those who took next to nothing are forgotten. */
const MOST = 500

const taken = new Map<string, { ms: number; at: number }>()

/** How long making this user's files took lately, in milliseconds. */
export function timeTakenBy(whose: string): number {
  const known = taken.get(whose)
  return known ? known.ms * 2 ** ((known.at - performance.now()) / HALF_LIFE_MS) : 0
}

export function takeTime(whose: string, ms: number): void {
  taken.set(whose, { ms: timeTakenBy(whose) + ms, at: performance.now() })
  if (taken.size <= MOST) return
  for (const one of taken.keys()) if (timeTakenBy(one) < 1) taken.delete(one)
}
