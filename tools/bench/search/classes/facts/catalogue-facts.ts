import type { Sql } from '#app/db/client.server.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import type { Condition } from '#app/shared/catalogue.ts'

/** The words of the catalogue's titles, from which searches are generated. The product's own vocabulary is not used. */
export interface CatalogueFacts {
  /** The number of titles with the word, in lower case. */
  titles: ReadonlyMap<string, number>
  /** Numbers by which listings are known, from their facts and descriptions, each with the listings that have it. */
  numbers: ReadonlyMap<string, readonly string[]>
  /** Two words in a row, in titles of one category. */
  pairs: readonly WordPair[]
  listings: readonly CountedListing[]
}

/** A listing, with what a search may ask of it. */
export interface CountedListing {
  id: string
  title: string
  brand: string
  category: CategoryId
  price: number
  condition: Condition
  city: string | null
  /** Its attributes, as they are stored. */
  attributes: Readonly<Record<string, string>>
}

export interface WordPair {
  words: readonly [string, string]
  category: CategoryId
  /** The number of titles with the pair in this category. */
  titles: number
}

/** Pairs in fewer titles than this are no subject that people search for. */
const PAIR_TITLES = 12

/** If this share of the titles with the rarer word also has the other one, the two words are a name. */
const TOGETHER = 0.3

/** Whether the two words of a pair are a name, judged by how often they meet. */
export const joinsName = ({ words, titles: together }: WordPair, { titles }: CatalogueFacts) =>
  together >= TOGETHER * Math.min(...words.map((word) => titles.get(word) ?? 0))

/** The words of a title, in lower case and without accents. */
export const splitTitle = (title: string): string[] =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Reads the titles of all listings for sale. */
export async function readCatalogueFacts(sql: Sql): Promise<CatalogueFacts> {
  const rows = await sql<CountedRow[]>`
    select id, title, description, category, price, condition, city, coalesce(attributes ->> 'Reference', attributes ->> 'isbn', attributes ->> 'set-number') as reference,
      coalesce(attributes ->> 'brand', attributes ->> 'Brand', '') as brand, attributes
    from items where not is_sold order by id`
  return countTitles(rows)
}

type CountedRow = Partial<CountedListing> & {
  title: string
  category: CategoryId
  description?: string
  reference?: string | null
}

/** A number of a book or a package, or one of a maker such as "75192-1" or "C4872A". */
const NUMBER = /(?<![\p{L}\p{N}-])(?:\d{12,13}|\d{9}[\dX]|\d{4,7}-\d|[A-Z]{1,4}-?\d{3,5}[A-Z]{0,2})(?![\p{L}\p{N}-])/gu

function listNumbers(rows: readonly CountedRow[]): Map<string, string[]> {
  const numbers = new Map<string, string[]>()
  for (const { id = '', title, description = '', reference } of rows) {
    const found = [...`${title} ${description} ${reference ?? ''}`.matchAll(NUMBER)].map(([number]) => number)
    for (const number of new Set(found)) {
      const listings = numbers.get(number)
      if (listings) listings.push(id)
      else numbers.set(number, [id])
    }
  }
  return numbers
}

function countTitles(rows: readonly CountedRow[]): CatalogueFacts {
  const titles = new Map<string, number>()
  const pairs = new Map<string, WordPair>()
  for (const { title, category } of rows) {
    const words = splitTitle(title)
    for (const word of new Set(words)) titles.set(word, (titles.get(word) ?? 0) + 1)
    const seen = new Set<string>()
    for (const [index, first] of words.entries()) {
      const second = words[index + 1]
      const key = `${category} ${first} ${second}`
      if (!second || seen.has(key)) continue
      seen.add(key)
      const pair = pairs.get(key)
      if (pair) pair.titles += 1
      else pairs.set(key, { words: [first, second], category, titles: 1 })
    }
  }
  const common = [...pairs.values()].filter((pair) => pair.titles >= PAIR_TITLES && pair.words.every(isName))
  return {
    titles,
    numbers: listNumbers(rows),
    pairs: common.toSorted((a, b) => b.titles - a.titles),
    listings: rows.map(completeListing),
  }
}

const completeListing = (row: CountedRow): CountedListing => ({
  id: row.id ?? '',
  title: row.title,
  brand: row.brand ?? '',
  category: row.category,
  price: row.price ?? 0,
  condition: row.condition ?? 'Good',
  city: row.city ?? null,
  attributes: row.attributes ?? {},
})

/** A word of letters alone that may be part of a name. */
const isName = (word: string) => /^\p{L}{3,}$/u.test(word) && !FUNCTION_WORDS.has(word)

const FUNCTION_WORDS = new Set(
  'the and for with from not without except are was were his her its our you your all any this that'.split(' '),
)
