import type { Sort } from '#app/features/catalogue/listing-filters.ts'
import type { Understanding } from '#app/features/catalogue/search/understanding/understand.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import type { Condition } from '#app/shared/catalogue.ts'

/** An understanding without positions, fillers and empty fields, for comparisons. */
export function summarizeMeaning({ terms, price, conditions, sort, category, city, without }: Understanding) {
  const meaning: {
    words: string
    category?: CategoryId
    city?: string
    min?: number
    max?: number
    conditions?: Condition[]
    sort?: Sort
    without?: string[]
  } = { words: terms.flatMap((term) => (term.category || term.filler ? [] : [term.text])).join(' ') }
  if (category) meaning.category = category
  if (city) meaning.city = city
  if (price && price.min !== null) meaning.min = price.min
  if (price && price.max !== null) meaning.max = price.max
  if (conditions.length > 0) meaning.conditions = conditions
  if (sort) meaning.sort = sort
  if (without.length > 0) meaning.without = without.map(({ text }) => text)
  return meaning
}

/** `words` are the words searched for in listings: without category, filter and filler words. */
export type Meaning = ReturnType<typeof summarizeMeaning>

/** A search and its meaning. */
export const q = (text: string, words: string, more: Omit<Meaning, 'words'> = {}): readonly [string, Meaning] => [
  text,
  { words, ...more },
]
