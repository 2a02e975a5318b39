import { queryOf, type Group } from './plan.ts'

/** More words than this are not combined: their combinations double with each. */
const COMBINED = 8

/** Every group at once. */
export const allOf = (groups: readonly Group[]) => groups.map((group) => `(${queryOf(group)})`).join(' & ')

/**
 * The smallest sets of words that say at least `share` of what all say, as one query; sets that more than `most`
 * listings have are left out. Null when nothing is left.
 */
export function mostOf(groups: readonly Group[], share: number, most: number): string | null {
  const heaviest = groups.toSorted((a, b) => b.weight - a.weight).slice(0, COMBINED)
  const needed = share * heaviest.reduce((sum, { weight }) => sum + weight, 0)
  const enough: Group[][] = []
  for (let bits = 1; bits < 1 << heaviest.length; bits++) {
    const chosen = heaviest.filter((_, index) => bits & (1 << index))
    const weight = chosen.reduce((sum, group) => sum + group.weight, 0)
    // The smallest: without any one of them it is too little.
    const isSmallest = chosen.every((group) => weight - group.weight < needed)
    if (weight >= needed && isSmallest && Math.min(...chosen.map(({ listings }) => listings)) <= most)
      enough.push(chosen)
  }
  return enough.length > 0 ? enough.map((chosen) => `(${allOf(chosen)})`).join(' | ') : null
}
