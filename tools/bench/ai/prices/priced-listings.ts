import type { Sql } from '#app/db/client.server.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import type { Condition } from '#app/shared/catalogue.ts'

/** A listing on sale whose price its seller asked. */
export interface PricedListing {
  id: string
  title: string
  /** The title's words in lower case, in their order. */
  words: readonly string[]
  /** The words of the maker's name, if the listing's facts name one with which the title begins. */
  maker: readonly string[]
  /** The year of its facts, or of its title. */
  year: number | null
  category: CategoryId
  condition: Condition
  /** Rupees. */
  price: number
}

type StoredRow = Pick<PricedListing, 'id' | 'title' | 'category' | 'condition' | 'price'> & {
  brand: string | null
  year: string | null
}

const YEAR = /^(?:19|20)\d\d$/

/** The listings from which cases are generated: those on sale with a price that no import made up. */
export async function readPricedListings(sql: Sql): Promise<PricedListing[]> {
  const rows = await sql<StoredRow[]>`
    select id, title, category, condition, price, coalesce(attributes ->> 'brand', attributes ->> 'Brand') as brand,
      coalesce(attributes ->> 'year', attributes ->> 'Year') as year
    from items where not is_sold and hidden_at is null and not 'price' = any(filled) order by id`
  return rows.map(readRow)
}

function readRow({ brand, year, ...row }: StoredRow): PricedListing {
  const words = splitWords(row.title)
  const named = splitWords(brand ?? '')
  const inTitle = words.findLast((word) => YEAR.test(word))
  return {
    ...row,
    words,
    maker: named.length > 0 && named.every((word, at) => words[at] === word) ? named : [],
    year: Number(year ?? inTitle ?? 0) || null,
  }
}

export const isYear = (word: string) => YEAR.test(word)

/** The words between blanks, in lower case and without the signs around them: "1.2" and "wr-v" stay whole. */
const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean)
