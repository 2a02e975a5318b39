import type { ListingFilters } from '#app/features/listings/listing-filters.ts'

import { literally } from './understanding/literal.ts'
import { understand, type Understanding } from './understanding/understand.ts'

/** What the text of a search says, or the text itself where that is asked for. */
export async function readSearch({ search, exact, category }: ListingFilters): Promise<Understanding> {
  if (exact) return literally(search)
  const reading = understand(search)
  // In one category the name of another is a word like any other.
  return category && reading.category && reading.category !== category ? understand(search, ['category']) : reading
}
