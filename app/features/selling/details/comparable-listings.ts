// Decides which listings are comparable with a title: those of the same brand that share most of the words that tell what
// it is, weighed by how few listings have them.
import { findKnownName } from '#app/features/catalogue/search/names/known-names.ts'
import { findCategories } from '#app/features/catalogue/search/understanding/categories.ts'
import { splitTokens } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import type { CategoryId } from '#app/shared/catalogue.ts'

import { informativeWords } from './informative-words.ts'

/** A word of the title and the number of listings on sale in the category that have it in theirs, or `MOST_COUNTED`. */
export type Counted = { word: string; n: number }
export type AskedWord = Counted & { kind: 'word' | 'number' | 'year' | 'brand' | 'silent'; weight: number }
/** A listing, and for each word of the title whether it has it. */
export type Candidate = { title: string; has: readonly boolean[] }

/** Counting further would take longer than it tells: such a word says little. */
export const MOST_COUNTED = 2000
/** A comparable listing shares at least this part of the weight of all words but the brand. */
const LEAST_SHARE = 0.5
const COMMON_WEIGHT = 0.5
/** Words of a single listing are seldom what a thing is. */
const MOST_WEIGHT = 5
/** In a small catalogue every word is rare, and none is rarer than in a thousand listings. */
const LEAST_TOTAL = 1000
/** Sellers write these around the thing, and dealers about its history. */
const REMARKS =
  `condition mint urgent urgently sale neat clean single second third owner owners maintained brand hardly barely excellent kept
  price negotiable fixed final offer cheap genuine tested working perfect bill warranty available only just combo boxed unused`.split(
    /\s+/,
  )
/** The share of a number's weight: 350 is a motorcycle, a car and a price. */
const NUMBER_SHARE = 0.5
const YEAR_WEIGHT = 4
const [YEARS_APART, YEAR] = [4, /^(?:19[5-9]\d|20[0-4]\d)$/]
/** Words that no listing has: names of models among the first words of the title or after its brand, remarks elsewhere. */
const [UNKNOWN_NAME, UNKNOWN_REMARK, NAMES] = [3, 0.5, 3]
/** Enough for percentiles: then listings that share less are left out. */
const ENOUGH = 20
/** A word that stands first in so many of the titles that have it is a brand. */
const [FIRST_SHARE, LEAST_FIRST] = [0.6, 5]
/** A single word without a brand makes listings comparable only if it is rare. */
const [RARE_WORD, RARE_SHARE, RARE_ANYWAY] = [200, 0.2, 5]

/** The words of a title in that category, with their weights. `total` is the number of listings on sale there. */
export function weighWords(
  title: string,
  category: CategoryId,
  counted: readonly Counted[],
  total: number,
): AskedWord[] {
  const brands = findBrands(title, category)
  const silent = findSilent(title)
  const start = Math.max(
    0,
    counted.findIndex(({ word }) => brands.has(word)),
  )
  return counted.map(({ word, n }, at) => {
    if (silent.has(word)) return { word, n, kind: 'silent', weight: 0 }
    if (brands.has(word)) return { word, n, kind: 'brand', weight: 0 }
    if (YEAR.test(word)) return { word, n, kind: 'year', weight: YEAR_WEIGHT }
    const isNumber = /^\d+$/.test(word)
    const unknown = at >= start && at <= start + NAMES ? UNKNOWN_NAME : UNKNOWN_REMARK
    const rarity = Math.log(Math.max(total, LEAST_TOTAL) / Math.max(1, n))
    const known = n >= MOST_COUNTED ? COMMON_WEIGHT : Math.min(MOST_WEIGHT, rarity)
    const weight = n === 0 ? unknown : known * (isNumber ? NUMBER_SHARE : 1)
    return { word, n, kind: isNumber ? 'number' : 'word', weight }
  })
}

/** Words for a kind of thing, and what sellers say of anything: sharing them makes no two listings similar. */
function findSilent(title: string): Set<string> {
  const tokens = splitTokens(title)
  const kinds = findCategories(tokens, () => true).flatMap(({ from, to }) => tokens.slice(from, to))
  return new Set([...REMARKS, ...kinds.flatMap(({ norm, text }) => informativeWords(`${norm} ${text}`))])
}

/** The words of names that people know, of things of that category or of any. */
function findBrands(title: string, category: CategoryId): Set<string> {
  const tokens = splitTokens(title)
  const words = new Set<string>()
  for (let at = 0; at < tokens.length; at++) {
    const found = findKnownName(tokens, at)
    if (!found || (found.meaning.category !== null && found.meaning.category !== category)) continue
    for (const { norm } of tokens.slice(at, at + found.length))
      for (const word of informativeWords(norm)) words.add(word)
  }
  return words
}

const sumWeights = (words: readonly AskedWord[]) => words.reduce((sum, { weight }) => sum + weight, 0)

/**
 * The words of which a comparable listing has at least one: the rarest, until the others weigh too little. The brand if
 * the title says nothing else.
 */
export function pickSearched(words: readonly AskedWord[]): AskedWord[] {
  const telling = words.filter(({ kind }) => kind !== 'brand' && kind !== 'silent')
  if (telling.length === 0) return words.filter(({ n, kind }) => n > 0 && kind === 'brand')
  const least = LEAST_SHARE * sumWeights(telling)
  const known = telling.filter(({ n, kind }) => n > 0 && kind !== 'year').toSorted((a, b) => b.weight - a.weight)
  let left = sumWeights(telling.filter(({ n, kind }) => n > 0 || kind === 'year'))
  const picked: AskedWord[] = []
  for (const word of known) {
    if (left < least) break
    picked.push(word)
    left -= word.weight
  }
  return picked
}

/**
 * The comparable ones: they have the title's brand or its product number, at least half of the other words' weight, and
 * more than numbers in common with it. If enough share more, these alone.
 */
export function pickComparable<T extends Candidate>(
  given: readonly AskedWord[],
  candidates: readonly T[],
  total: number,
): T[] {
  const words = given.map((word, at): AskedWord =>
    isFirstWord(word, at, candidates) ? { ...word, kind: 'brand', weight: 0 } : word,
  )
  const brands = words.filter(({ kind }) => kind === 'brand')
  const telling = words.filter(({ kind }) => kind !== 'brand' && kind !== 'silent')
  const whole = sumWeights(telling)
  const rated = candidates
    .map((candidate) => ({ candidate, share: whole > 0 ? rateCandidate(words, candidate) / whole : 1 }))
    .filter(({ candidate: { has }, share }) => {
      const shared = words.filter((_, at) => has[at])
      const hasBrand = brands.every((brand) => shared.includes(brand))
      if (share < LEAST_SHARE || !(hasBrand || shared.some(isProductNumber))) return false
      const named = shared.filter(({ kind }) => kind === 'word')
      if (brands.length > 0 && telling.length > 0) return named.length > 0
      const isNamed = ({ kind }: AskedWord) => kind === 'word' || kind === 'brand'
      return named.length > 1 || shared.some((word) => isNamed(word) && isRare(word, total))
    })
    .toSorted((a, b) => b.share - a.share)
  const least = rated[ENOUGH - 1]?.share ?? 0
  return rated.filter(({ share }) => share >= least).map(({ candidate }) => candidate)
}

const isRare = ({ n }: AskedWord, total: number) => n <= RARE_WORD && n <= Math.max(RARE_ANYWAY, total * RARE_SHARE)

/** Letters with digits, such as WH-1000XM4, name a thing by themselves. */
const isProductNumber = ({ word }: AskedWord) => word.length >= 5 && /\p{L}/u.test(word) && /\d/.test(word)

function rateCandidate(words: readonly AskedWord[], { title, has }: Candidate): number {
  return words.reduce((sum, { word, kind, weight }, at) => {
    if (kind !== 'year') return sum + (has[at] ? weight : 0)
    const year = title.match(/\b(?:19[5-9]|20[0-4])\d\b/)?.[0]
    const apart = year === undefined ? YEARS_APART : Math.abs(Number(year) - Number(word))
    return sum + weight * Math.max(0, 1 - apart / YEARS_APART)
  }, 0)
}

/** Whether it is the first word of the title, and titles begin with it, as they do with a maker. */
function isFirstWord({ word, kind }: AskedWord, at: number, candidates: readonly Candidate[]): boolean {
  if (at > 0 || kind !== 'word') return false
  const having = candidates.filter(({ has }) => has[at])
  const first = having.filter(({ title }) => title.toLowerCase().startsWith(word)).length
  return first >= LEAST_FIRST && first >= FIRST_SHARE * having.length
}

/** The words that most of them share, for a link to them. */
export function pickShared(words: readonly AskedWord[], comparable: readonly Candidate[]): string[] {
  return words
    .filter((_, at) => comparable.filter(({ has }) => has[at]).length >= 0.8 * comparable.length)
    .map(({ word }) => word)
}
