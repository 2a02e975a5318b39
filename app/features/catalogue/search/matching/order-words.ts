import type { Lexicon } from '#app/features/catalogue/search/asking/lexicon.server.ts'
// Rare words used to weigh most: "birthday hot wheels" showed birthday cards. With this order, pages with the subject
// rose from 67 to 96 % (unseen half of `npm run bench -- search-classes`). There is no list of everyday words: it
// would always lack some, and "gold" names things in some categories.
import { askMatches } from '#app/features/catalogue/search/asking/question.ts'

import { namesThings, writeGroupQuery, type Group, type Knowledge } from './plan.ts'

/** Counting stops here: words that meet in this many titles clearly belong together. */
const COUNTED = 500
/** As many listings are read to count all pairs of a search: only a listing tells where its words stand. */
const READ = 12_000
/** How much more often than by chance two words meet, at least, if counting had to stop. */
const LEAST_LIFT = 2
/** Added for a word that names things; more than any word weighs. */
const NAMES = 1000
/** Taken off for a word that no listing of the category has: it says less about the subject than the category does. */
const OUTSIDE = 3 * NAMES
/** Added for words that are given up last: the category, then known names. */
const KEPT = { category: 3 * NAMES, name: 2 * NAMES }
/** Pairs grow with the square of the number of words, so at most this many words are ordered. */
const ORDERED = 8

type Pair = { first: Group; second: Group; together: number }

/**
 * Orders a search's words by how much they belong to its subject, so that the last ones are given up first. The category stays
 * longest, then known names that its listings have. From these the subject grows, or from the two words that meet most unexpectedly
 * often in titles: in "birthday hot wheels" these are "hot" and "wheels", although "birthday" is rarer. Words that meet no other one
 * follow, then those that no listing of the category has, and at the end measures: "6 inch" says nothing without its name.
 */
export function orderWords(groups: readonly Group[], known: Knowledge, ask: Lexicon['ask']): Group[] {
  const measures = groups.filter(({ isMeasure }) => isMeasure)
  const others = groups.filter((group) => !measures.includes(group))
  return [...orderNames(others, known, ask), ...measures]
}

function orderNames(groups: readonly Group[], known: Knowledge, ask: Lexicon['ask']): Group[] {
  const words = groups.toSorted((a, b) => b.weight + rankKept(b) - (a.weight + rankKept(a))).slice(0, ORDERED)
  const pairs = isToldByPairs(words) ? countPairs(words, ask) : []
  const isOutside = findOutside(words, pairs)
  const scores = pairs
    .map((pair) => ({ ...pair, score: scorePair(pair, known) }))
    .filter(({ first, second, score }) => score > 0 && !isOutside(first) && !isOutside(second))
  const rank = (group: Group) => rankAlone(group, known) - (isOutside(group) ? OUTSIDE : 0)
  const byRankAlone = (a: Group, b: Group) => rank(b) - rank(a)
  const category = words.filter((group) => group.category)
  const names = words.filter(({ name }) => name !== undefined).filter((group) => !isOutside(group))
  const isName = ({ first, second }: Pair) => [first, second].every((group) => names.includes(group) || group.category)
  const subject = growSubject(category, scores.filter(isName), byRankAlone)
  // The words of a name side by side.
  const byName = [...subject, ...names].toSorted((a, b) => findFirst(subject, a) - findFirst(subject, b))
  const ordered = growSubject([...new Set(byName)], scores, byRankAlone)
  const rest = words.filter((group) => !ordered.includes(group))
  return [...ordered, ...rest.toSorted(byRankAlone)]
}

/** The place of the first word of the group's name, or of the category; after all for a name that meets no other word. */
function findFirst(ordered: readonly Group[], { category, name }: Group): number {
  const at = category ? 0 : ordered.findIndex((group) => group.name === name)
  return at < 0 ? ordered.length : at
}

/** Adds the word that meets those before it best, or the two that meet each other best, again and again. */
function growSubject(
  from: readonly Group[],
  scores: readonly (Pair & { score: number })[],
  order: (a: Group, b: Group) => number,
): Group[] {
  const ordered = [...from]
  for (;;) {
    const next = scores
      .filter(({ first, second }) => !(ordered.includes(first) && ordered.includes(second)))
      .filter(({ first, second }) => ordered.length === 0 || ordered.includes(first) || ordered.includes(second))
      .toSorted((a, b) => b.score - a.score)[0]
    if (!next) return ordered
    const { first, second } = next
    ordered.push(...[first, second].filter((group) => !ordered.includes(group)).toSorted(order))
  }
}

/** Tells which words no listing of the category has, and the words of their names. */
function findOutside(words: readonly Group[], pairs: readonly Pair[]): (group: Group) => boolean {
  if (words.every(({ category }) => category === null)) return () => false
  const inside = new Set(
    pairs.flatMap(({ first, second }) => (first.category || second.category ? [first, second] : [])),
  )
  const outside = words.filter((group) => !group.category && !inside.has(group))
  const names = new Set(outside.flatMap(({ name }) => name ?? []))
  return (group) => outside.includes(group) || (group.name !== undefined && names.has(group.name))
}

const rankKept = ({ category, name }: Group) => (category ? KEPT.category : name === undefined ? 0 : KEPT.name)

/** How much more often two words meet than two unrelated words would: the log likelihood of their meetings. */
function scorePair({ first, second, together }: Pair, known: Knowledge): number {
  const expected = (Math.max(1, first.listings) * Math.max(1, second.listings)) / Math.max(1, known.total)
  // More meetings than were counted are at least no coincidence.
  const least = together === COUNTED ? LEAST_LIFT : 0
  return together * Math.log(Math.max(together / expected, least))
}

/** Names come first, then other words that name things, then words that describe, such as colours; rare ones before common ones. */
function rankAlone(group: Group, known: Knowledge): number {
  if (!namesThings(group, known)) return group.weight
  return group.weight + (known.isOrdinary(group.text) ? NAMES : 2 * NAMES)
}

/** Two words have the same order, however often they meet, unless they are of two names. */
const isToldByPairs = (words: readonly Group[]): boolean =>
  words.length > 2 || new Set(words.flatMap(({ name }) => name ?? [])).size > 1

/** The number of listings that have both words of a pair in the title, the brand or the tags, for each pair. */
function countPairs(words: readonly Group[], ask: Lexicon['ask']): Pair[] {
  // A word that is still being typed would meet everything that begins like it.
  const whole = words.filter(({ alternatives }) => !alternatives.some(({ kind }) => kind === 'beginning'))
  const pairs = whole.flatMap((first, index) => whole.slice(index + 1).map((second) => ({ first, second })))
  const read = Math.ceil(READ / pairs.length)
  return pairs
    .map(({ first, second }): Pair => {
      // The index does not know where a word stands. Words that most listings have somewhere else would make it read all of them.
      const anywhere = { query: `(${writeGroupQuery(first)}) & (${writeGroupQuery(second)})`, read }
      const together = ask(askMatches(`(${writeNames(first)}) & (${writeNames(second)})`, COUNTED, anywhere))
      return { first, second, together }
    })
    .filter(({ together }) => together > 0)
}

const writeNames = (group: Group) => writeGroupQuery(group, { places: 'AB' })
