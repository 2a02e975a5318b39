import type { Sort } from '#app/features/listings/listing-filters.ts'
import type { CategoryId, Condition } from '#app/shared/catalogue.ts'

export type Meaning = {
  /** What is looked for in listings: without category, filter and filler words. */
  words: string
  category?: CategoryId
  min?: number
  max?: number
  conditions?: Condition[]
  sort?: Sort
}

/** A search and what it means. */
export const q = (text: string, words: string, more: Omit<Meaning, 'words'> = {}): readonly [string, Meaning] => [
  text,
  { words, ...more },
]
