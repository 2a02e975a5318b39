import type { CategoryId } from '#app/nouns/category/category-list.ts'
import type { Condition } from '#app/shared/catalogue.ts'

import type { PriceRange } from './prices/read-prices.ts'
import type { PieceKind } from './understand.ts'

/**
 * Describes to the user how a search was handled. Texts are as typed; `search` is an alternative text to search for.
 */
export type SearchSaid = {
  /** The understood filters, each with the text that remains without it, or with the typed text if nothing remains. */
  understood: { kind: PieceKind; label: string; search: string; exact: boolean }[]
  /** The price in the text, if the results respect it. */
  price: PriceRange | null
  /** The category, the conditions and the city in the text, for the list of filters. */
  named: { category: CategoryId | null; conditions: readonly Condition[]; city: string | null }
  /** The text that was searched for instead of the typed one. */
  corrected: string | null
  /** The text with other words for those that no listing has and that were kept. It is only offered. */
  meant: string | null
  /** Whether searching for the exact text would give something else. */
  hasExact: boolean
  /** The relaxed requirements, in order, until something was found. */
  relaxed: Relaxation[]
  /** The number of listings at the start that match everything; null when all do, or none. */
  whole: number | null
  /** The model did not answer, so the search was understood without it. */
  failed: boolean
}

export type Relaxation =
  | { kind: 'words'; words: string[] }
  /** Names that people know and that no listing has, as they are written. */
  | { kind: 'not-for-sale'; names: string[] }
  | { kind: 'price'; label: string }
  | { kind: 'any-price' }
  | { kind: 'any-condition' }
  | { kind: 'any-city'; city: string; shownPlace?: string }
  | { kind: 'some-words' }
  | { kind: 'within' }
  | { kind: 'alike' }
  | { kind: 'category' }
