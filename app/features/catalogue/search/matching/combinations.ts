import { writeGroupQuery, type Group } from './plan.ts'

/** The combinations double with each word, so at most this many words are combined. */
const COMBINED = 8

/** A query that requires every group. */
export const requireAll = (groups: readonly Group[]) => groups.map((group) => `(${writeGroupQuery(group)})`).join(' & ')

/**
 * A query for the smallest sets of words that carry at least `share` of the total weight. Sets that match more than
 * `most` listings are left out. Null when nothing remains.
 */
export function requireMost(groups: readonly Group[], share: number, most: number): string | null {
  const heaviest = groups.toSorted((a, b) => b.weight - a.weight).slice(0, COMBINED)
  const needed = share * heaviest.reduce((sum, { weight }) => sum + weight, 0)
  const enough: Group[][] = []
  for (let bits = 1; bits < 1 << heaviest.length; bits++) {
    const chosen = heaviest.filter((_, index) => bits & (1 << index))
    const weight = chosen.reduce((sum, group) => sum + group.weight, 0)
    // A minimal set: without any one of its words it weighs too little.
    const isSmallest = chosen.every((group) => weight - group.weight < needed)
    if (weight >= needed && isSmallest && Math.min(...chosen.map(({ listings }) => listings)) <= most)
      enough.push(chosen)
  }
  return enough.length > 0 ? enough.map((chosen) => `(${requireAll(chosen)})`).join(' | ') : null
}
