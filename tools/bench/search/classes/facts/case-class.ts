import { createHash } from 'node:crypto'

import type { SearchResult } from '#app/features/catalogue/search/executing/search-result.ts'

import type { CatalogueFacts } from './catalogue-facts.ts'

/** A generated search, and the judge of the page that it shows. */
export interface SearchCase {
  /** This names what was varied. All cases with the same key are in the same half. */
  key: string
  text: string
  /** A search whose page shows what is meant, if there is one. */
  reference?: string
  isRight: (page: SearchResult, reference?: SearchResult | null) => boolean
}

/** Searches that go wrong for one reason. */
export interface CaseClass {
  name: string
  /** The share of right pages to reach, from 0 to 1. */
  goal: number
  makeCases: (facts: CatalogueFacts) => SearchCase[]
}

/** One half may be looked at while developing; of the other only the share of right pages is ever printed. */
export type Half = 'open' | 'unseen'

/** The half of a key; the same in every run. */
export const chooseHalf = (key: string): Half =>
  (createHash('sha256').update(key).digest()[0] ?? 0) % 2 === 0 ? 'open' : 'unseen'

/** `count` of the values, the same in every run, and independent of their order. */
export function chooseSample<T>(values: readonly T[], count: number, readKey: (value: T) => string): T[] {
  const ranked = values.map((value) => ({ value, hash: createHash('sha256').update(readKey(value)).digest('hex') }))
  return ranked
    .toSorted((a, b) => (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0))
    .slice(0, count)
    .map(({ value }) => value)
}
