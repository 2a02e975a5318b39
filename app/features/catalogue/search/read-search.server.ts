import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { hasModel } from '#app/platform/model/model.server.ts'

import { isInUse } from './merge-filters.server.ts'
import { askForUnderstanding, isForModel } from './model/ask-model.server.ts'
import { askWithinQuota, type Asker } from './model/ask-within-quota.server.ts'
import { readLiterally } from './understanding/literal.ts'
import { understandSearch, type PieceKind, type Understanding } from './understanding/understand.ts'

/** `failed`: a model is configured but did not answer, so the text was understood without it. */
export type Reading = { reading: Understanding; failed: boolean }

/** Understands the search text, or takes it literally if asked to. A model is only asked when there is an `asker`. */
export async function readSearch(filters: ListingFilters, asker: Asker | null): Promise<Reading> {
  const { search, exact, category } = filters
  if (exact) return { reading: readLiterally(search), failed: false }
  const { reading, failed } = await readWhole(search, asker)
  // Inside one category, the name of another is an ordinary word.
  const other = category && reading.category && reading.category !== category
  return { reading: other ? understandSearch(search, ['category']) : reading, failed }
}

async function readWhole(search: string, asker: Asker | null): Promise<Reading> {
  const own = understandSearch(search)
  if (asker === null || !isForModel(own) || !hasModel('text')) return { reading: own, failed: false }
  const { answer, failed } = await askWithinQuota('reading', asker, (count) => askForUnderstanding(search, count))
  return { reading: answer ?? own, failed }
}

/** Whether the text excludes listings that have its words, by a filter that the address does not set. */
export const isNarrowing = ({ pieces }: Understanding, filters: ListingFilters): boolean =>
  pieces.some(({ kind }) => NARROWING.has(kind) && isInUse(kind, filters))

/** The same understanding without price, condition and city. */
export function withoutNarrowing(reading: Understanding): Understanding {
  const pieces = reading.pieces.filter(({ kind }) => !NARROWING.has(kind))
  return { ...reading, pieces, price: null, conditions: [], city: null }
}

const NARROWING: ReadonlySet<PieceKind> = new Set(['price', 'condition', 'city'])
