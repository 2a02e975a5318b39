import { db } from '#app/db/client.server.ts'
import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'

import { chooseTerms } from './choose-terms.server.ts'
import type { SearchRequest } from './executing/first-found.server.ts'
import { listWholePage } from './executing/list-whole-page.server.ts'
import { runPlan } from './executing/run-plan.server.ts'
import type { SearchResult } from './executing/search-result.ts'
import { listCategory } from './list-category.server.ts'
import { readKnowledge } from './matching/knowledge.server.ts'
import type { Asker } from './model/ask-within-quota.server.ts'
import { readSearch } from './model/read-search.server.ts'
import { isNarrowing, mergeFilters, withoutNarrowing } from './planning/merge-filters.server.ts'
import { planSearch, type SearchPlan } from './planning/plan-search.server.ts'
import { saySearch } from './planning/say-search.server.ts'
import { isWordless, type Understanding } from './understanding/understand.ts'

/**
 * The single entry point of search: finds a page of the listings that `filters.search` means, counts them all, and
 * tells what was understood, corrected and relaxed. If not `counted`, the counts may be lower than the number of listings.
 */
export async function searchItems(
  filters: ListingFilters,
  limit: number,
  asker: Asker | null,
  counted = true,
): Promise<SearchResult> {
  const request = await readRequest(filters, { limit, asker, counted })
  const { reading, merged, said } = request
  const listed = await listCategory(filters, reading, merged, limit)
  if (listed) return { ...listed, said }
  // A search that started ranked always has words.
  if (isWordless(reading) && !(filters.cursor && merged.sort === null)) return listWholePage(request)
  const known = await readKnowledge(reading.terms, filters.category)
  return runPlan(request, planSearch(request, known), known)
}

async function readRequest(
  filters: ListingFilters,
  wanted: Pick<SearchRequest, 'limit' | 'asker' | 'counted'>,
): Promise<SearchRequest> {
  const { reading: read, failed } = await readSearch(filters, wanted.asker)
  // The page then says that it shows all results, so the understood filters only decide what comes first.
  const showsAll = failed && isNarrowing(read, filters)
  const whole = showsAll ? withoutNarrowing(read) : read
  const terms = filters.exact ? whole.terms : await chooseTerms(whole.terms)
  const reading = { ...whole, terms }
  return {
    ...wanted,
    sql: db(),
    filters,
    reading,
    merged: mergeFilters(filters, reading),
    first: showsAll ? mergeFilters(filters, read) : null,
    said: { ...saySearch(filters, reading), failed },
    isPart: terms.length < whole.terms.length,
  }
}

/** How a search is understood and planned, without searching: what `npm run search-plan` prints. */
export async function readPlan(filters: ListingFilters): Promise<{ reading: Understanding; plan: SearchPlan }> {
  const request = await readRequest(filters, { limit: 0, asker: null, counted: false })
  const known = await readKnowledge(request.reading.terms, filters.category)
  return { reading: request.reading, plan: planSearch(request, known) }
}
