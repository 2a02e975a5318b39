import { orderOfCursor } from '#app/features/catalogue/filters/list-order.ts'
import { SEARCH_MAX } from '#app/features/catalogue/filters/listing-filters-schema.server.ts'
import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { listDetails } from '#app/nouns/category/category-details.ts'
import { listCategories } from '#app/nouns/category/category-list.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'
import { writeCursor } from '#app/shared/cursor.ts'
import { seedRandom } from '#app/shared/numbers/seeded-random.ts'
// Makes searches that are meant to cost the database as much as possible: classes of texts, with every filter of the address.
import { openSql } from '#packages/sql'

export interface DearSearch {
  kind: string
  filters: ListingFilters
}

/** The texts are made from words of the catalogue, the most frequent ones first, and from pieces of them. */
interface Words {
  common: string[]
  rare: string[]
  pieces: string[]
}

const COMMON = 60
const RARE = 200
const CITIES = ['Mumbai', 'Delhi', 'Kochi', 'Karaikal']

export async function readDearWords(database: string): Promise<Words> {
  const sql = openSql(database, { max: 1 })
  try {
    const common = await sql<{ word: string }[]>`
      select word from search_words where word ~ '^[[:alpha:]]+$' order by listings desc, titles desc, word limit ${COMMON}`
    const rare = await sql<{ word: string }[]>`
      select word from search_words where word ~ '^[[:alpha:]]{4,}$' and listings > 0 order by listings, md5(word) limit ${RARE}`
    const words = common.map(({ word }) => word)
    // Letters in the middle of frequent words are in most texts, and are no words themselves.
    const pieces = words.filter((word) => word.length > 4).map((word) => word.slice(1, -1))
    return { common: words, rare: rare.map(({ word }) => word), pieces }
  } finally {
    await sql.end()
  }
}

type Random = () => number
type MakeText = (random: Random, words: Words) => string

const pick = <T>(random: Random, values: readonly T[]): T => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}
const some = <T>(random: Random, values: readonly T[], most: number): T[] =>
  Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(random, values))
/** The most frequent ones are chosen most. */
const frequent = (random: Random, { common }: Words) => common[Math.floor(random() ** 3 * common.length)] ?? 'the'
const without = (words: readonly string[]) => words.map((word) => `-${word}`).join(' ')
const CATEGORY_WORDS = listDetails().map(({ search }) => search.item)
const STOP_WORDS = ['the', 'and', 'of', 'in', 'a', 'for', 'with', 'is', 'to', 'ka', 'ki', 'ke', 'wala']

/** One entry per class of texts that give a condition which few listings fail, or which no index serves. */
export const CLASSES: Readonly<Record<string, MakeText>> = {
  'only exclusions': (random, words) => without(some(random, [...CATEGORY_WORDS, ...words.common], 20)),
  'every category left out': (random, words) => `${frequent(random, words)} ${without(CATEGORY_WORDS)}`,
  'only stop words': (random) => some(random, STOP_WORDS, 8).join(' '),
  'stop words and exclusions': (random, { common }) =>
    `${pick(random, STOP_WORDS)} ${without(some(random, [...CATEGORY_WORDS, ...common], 25))}`,
  'frequent words': (random, words) => some(random, words.common, 12).join(' '),
  'a frequent word, exclusions': (random, words) =>
    `${frequent(random, words)} ${without(some(random, [...CATEGORY_WORDS, ...words.common], 25))}`,
  'all lists of exclusions': (random, words) =>
    `${frequent(random, words)} -${some(random, [...words.common, ...CATEGORY_WORDS], 30).join(',')}`,
  'negated words': (random, words) =>
    `${frequent(random, words)} ${some(random, CATEGORY_WORDS, 4)
      .map((word) => `not ${word}`)
      .join(' ')}`,
  'a word that is still typed': (random, words) => frequent(random, words).slice(0, 2 + Math.floor(random() * 2)),
  'a typed word, exclusions': (random, words) =>
    `${without(some(random, [...CATEGORY_WORDS, ...words.common], 12))} ${frequent(random, words).slice(0, 2)}`,
  'frequent words and one still typed': (random, words) =>
    `${some(random, words.common, 6).join(' ')} ${frequent(random, words).slice(0, 2)}`,
  'a piece of words': (random, { pieces }) => pick(random, pieces),
  'pieces of words': (random, { pieces }) => some(random, pieces, 6).join(' '),
  'a piece, frequent words': (random, words) =>
    `${pick(random, words.pieces)} ${some(random, words.common, 4).join(' ')}`,
  'pieces in a row': (random, { pieces }) => some(random, pieces, 8).join(' ').slice(1),
  'signs and two letters': (random, words) =>
    `${frequent(random, words).slice(0, 2)}-🔥-${frequent(random, words).slice(0, 1)}`,
  nothing: (random, words) => `${pick(random, ['zzqx', 'qqzz', 'xyzzyq'])} ${some(random, words.common, 8).join(' ')}`,
  'misspelt words': (random, words) =>
    some(random, words.common, 10)
      .map((word) => word.replace(/(.)(.)/, '$2$1'))
      .join(' '),
  'a rare word, frequent ones': (random, words) =>
    `${pick(random, words.rare)} ${some(random, words.common, 10).join(' ')}`,
  'rare words that never meet': (random, { rare }) => some(random, rare, 12).join(' '),
  'a price, exclusions': (random, { common }) =>
    `under ${pick(random, [99, 999, 49_999])} ${without(some(random, [...CATEGORY_WORDS, ...common], 20))}`,
  'a city, exclusions': (random, { common }) =>
    `${pick(random, CITIES)} ${without(some(random, [...CATEGORY_WORDS, ...common], 20))}`,
  'a condition and a price, a frequent word': (random, words) =>
    `new ${frequent(random, words)} under ${pick(random, [10, 99, 49_999])}`,
  cheapest: (random, words) =>
    `cheapest ${some(random, words.common, 4).join(' ')} ${without(some(random, words.common, 4))}`,
  'very many words': (random, words) => some(random, words.common, 40).join(' '),
  'one letter each': (random) => some(random, 'abcdefghijklmnopqrstuvwxyz0123456789'.split(''), 60).join(' '),
  numbers: (random) => some(random, ['1', '2', '10', '2020', '12', '100'], 12).join(' '),
  'other scripts': (random) => some(random, ['किताब', 'घड़ी', 'की', 'में', 'नया', 'का', 'कार', 'खेल'], 12).join(' '),
  'full width and combined signs': (random, words) =>
    `${frequent(random, words).replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))} e\u0301 ﬁgure ${without(CATEGORY_WORDS)}`,
  quotes: (random, words) =>
    `"${some(random, words.common, 5).join(' ')}" -"${some(random, words.common, 2).join(' ')}"`,
}

/** The filters of an address, besides the text. */
function makeFilters(random: Random): Partial<ListingFilters> {
  const often = (share: number) => random() < share
  const sort = often(0.5) ? pick(random, ['newest', 'price-low', 'price-high', 'city'] as const) : null
  return {
    ...(often(0.15) && { exact: true }),
    ...(often(0.25) && { category: pick(random, listCategories()).id }),
    ...(often(0.25) && { conditions: [...new Set(some(random, CONDITIONS, 3))] }),
    ...(often(0.25) && { min: pick(random, [1, 500, 5000, 40_000]) }),
    ...(often(0.25) && { max: pick(random, [50, 500, 5000, 49_000]) }),
    ...(often(0.25) && { cities: [...new Set(some(random, CITIES, 3))] }),
    ...(sort && { sort, near: sort === 'city' ? pick(random, CITIES) : null }),
    ...(often(0.25) && { sold: true }),
    ...(often(0.1) && { cursor: makeCursor(random) }),
  }
}

const makeCursor = (random: Random) =>
  pick(random, [
    writeCursor('n', { key: Date.UTC(2024, 0, 1), id: '7fffffff-0000-4000-8000-000000000000' }),
    writeCursor('l', { key: 300, id: '7fffffff-0000-4000-8000-000000000000' }),
  ])

/** Searches of every class, first without and then with filters of the address: the same for the same seed. */
export function* makeDearSearches(words: Words, seed: string): Generator<DearSearch, never> {
  const random = seedRandom(seed)
  for (let round = 0; ; round += 1) {
    for (const [kind, makeText] of Object.entries(CLASSES)) {
      const search = makeText(random, words).slice(0, SEARCH_MAX).trim()
      yield { kind, filters: combine({ search, ...(round > 0 && makeFilters(random)) }) }
    }
  }
}

/** A search like this one, with some other words or other filters. */
export function varySearch({ kind, filters }: DearSearch, words: Words, random: Random): DearSearch {
  const text = CLASSES[kind]?.(random, words) ?? filters.search
  const search = random() < 0.5 ? filters.search : text.slice(0, SEARCH_MAX).trim()
  if (random() < 0.4) return { kind, filters: combine({ ...filters, search }) }
  return { kind, filters: combine({ ...(random() < 0.5 && filters), ...makeFilters(random), search }) }
}

/** Without a cursor of another order, which an address with these filters may not have. */
function combine(some: Partial<ListingFilters>): ListingFilters {
  const filters = { ...NO_FILTERS, ...some }
  const { cursor, sort } = filters
  return cursor && sort && orderOfCursor(cursor) !== sort ? { ...filters, cursor: null } : filters
}
