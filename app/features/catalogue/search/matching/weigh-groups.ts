import type { Alternative, Group, Knowledge } from './plan.ts'
import { listAdditions } from './replacements.ts'

/**
 * Weights are rounded to steps, so that a list's later pages use the same weights as its first, although words are
 * recounted every few minutes.
 */
const STEP = 0.5

export function countListings(alternative: Alternative, known: Knowledge): number {
  if ('listings' in alternative) return alternative.listings
  // A listing with only one part of "ga-2100" does not have the word, so the whole is counted.
  if (alternative.kind === 'typed' && alternative.words.length > 1) return known.listings(alternative.words.join(' '))
  return Math.min(...alternative.words.map((word) => known.listings(word)))
}

/** The group with how many listings have it, and what it tells. */
export function weighGroup(group: Group, known: Knowledge): Group {
  const count = (alternatives: readonly Alternative[]) => {
    const all = alternatives.reduce((sum, alternative) => sum + countListings(alternative, known), 0)
    return known.total > 0 ? Math.min(known.total, all) : all
  }
  const listings = count(group.alternatives)
  // Most listings that state a value have its words, which are not rarer for being stated.
  const having = count(group.alternatives.filter(({ kind }) => kind !== 'stated')) || listings
  const total = Math.max(known.total, having, 1)
  const rarity = Math.log(1 + (total - having + 0.5) / (having + 0.5))
  return { ...group, listings, weight: Math.round(rarity / STEP) * STEP + 0.1 }
}

/**
 * Adds similar words to words that few listings have, if the similar one is common and may be meant. Null when there is
 * no such word.
 */
export function mendRare(groups: readonly Group[], known: Knowledge): Group[] | null {
  let changed = false
  const mended = groups.map((group) => {
    const isWord = /^[\p{L}\p{N}]+$/u.test(group.text) && group.alternatives.some(({ kind }) => kind === 'typed')
    if (!isWord || group.filler || group.category || group.stated) return group
    const others = listAdditions(group.text, known)
    if (others.length === 0) return group
    changed = true
    return weighGroup({ ...group, alternatives: [...group.alternatives, ...others] }, known)
  })
  return changed ? mended : null
}
