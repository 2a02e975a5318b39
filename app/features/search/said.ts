import type { PriceRange } from './understanding/money.ts'
import type { PieceKind } from './understanding/understand.ts'

/** What became of a search, for the page to tell. Texts are as typed; `search` is a text to search for instead. */
export type SearchSaid = {
  /** What was understood, each with the text that is left without it; the text as typed where nothing would be left. */
  understood: { kind: PieceKind; label: string; search: string; exact: boolean }[]
  /** The price that the text says and that what is shown keeps to. */
  price: PriceRange | null
  /** The text that was searched for instead of the one typed. */
  corrected: string | null
  /** Whether searching for the text exactly as typed would do something else. */
  hasExact: boolean
  /** What was given up, in this order, until something was found. */
  relaxed: Relaxation[]
  /** So many listings, the first ones, have everything; null where they all do, or none. */
  whole: number | null
  /** The model did not answer: what is shown was understood without it. */
  failed: boolean
}

export type Relaxation =
  | { kind: 'words'; words: string[] }
  | { kind: 'price'; label: string }
  | { kind: 'any-price' }
  | { kind: 'any-condition' }
  | { kind: 'any-city'; city: string }
  | { kind: 'without'; words: string[] }
  | { kind: 'some-words' }
  | { kind: 'within' }
  | { kind: 'alike' }
  | { kind: 'category' }
