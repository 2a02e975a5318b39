import type { ListingFilters } from '#app/features/listings/listing-filters.ts'
import { hasModel } from '#app/platform/model.server.ts'
import { ModelFailure } from '#app/platform/model-failure.server.ts'

import { askForUnderstanding, isForModel } from './ask-model.server.ts'
import { literally } from './understanding/literal.ts'
import { understand, type Understanding } from './understanding/understand.ts'

/** `failed`: a model is configured and did not answer, so that the text was read without it. */
export type Reading = { reading: Understanding; failed: boolean }

/** What the text of a search says, or the text itself where that is asked for. */
export async function readSearch(filters: ListingFilters): Promise<Reading> {
  const { search, exact, category } = filters
  if (exact) return { reading: literally(search), failed: false }
  const { reading, failed } = await readWhole(search)
  // In one category the name of another is a word like any other.
  const other = category && reading.category && reading.category !== category
  return { reading: other ? understand(search, ['category']) : reading, failed }
}

async function readWhole(search: string): Promise<Reading> {
  const own = understand(search)
  if (!isForModel(own) || !hasModel('text')) return { reading: own, failed: false }
  try {
    return { reading: (await askForUnderstanding(search)) ?? own, failed: false }
  } catch (error) {
    // It has been logged and counted.
    if (error instanceof ModelFailure) return { reading: own, failed: true }
    throw error
  }
}
