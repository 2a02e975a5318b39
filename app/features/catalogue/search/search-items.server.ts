import { db } from '#app/db/client.server.ts'
import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { resolvePlace } from '#app/features/catalogue/near/find-place.server.ts'

import { withLexicon } from './asking/lexicon.server.ts'
import type { SearchRequest } from './executing/first-found.server.ts'
import { listWholePage } from './executing/list-whole-page.server.ts'
import { runPlan } from './executing/run-plan.server.ts'
import type { SearchResult } from './executing/search-result.ts'
import { describeWords } from './knowledge/describe-words.server.ts'
import { listCategory } from './list-category.server.ts'
import type { Knowledge } from './matching/plan.ts'
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
  const { request, known } = await readRequest(filters, { limit, asker, counted })
  const { reading, merged, said } = request
  const listed = await listCategory(filters, reading, merged, limit)
  if (listed) return { ...listed, said }
  // A search that started ranked always has words.
  if (isWordless(reading) && !(filters.cursor && merged.sort === null)) return listWholePage(request)
  const words = known ?? (await describeAnyway(request))
  return runPlan(request, planSearch(request, words), words)
}

/** The words of a category without listings are looked for like any others. */
const describeAnyway = ({ reading, filters }: SearchRequest): Promise<Knowledge> =>
  withLexicon((lexicon) => describeWords(reading.terms, filters.category, lexicon))

async function readRequest(
  filters: ListingFilters,
  wanted: Pick<SearchRequest, 'limit' | 'asker' | 'counted'>,
): Promise<{ request: SearchRequest; known: Knowledge | null }> {
  const { reading: read, failed, isPart, known } = await readSearch(filters, wanted.asker)
  // The page then says that it shows all results, so the understood filters only decide what comes first.
  const showsAll = failed && isNarrowing(read, filters)
  const reading = showsAll ? withoutNarrowing(read) : read
  const named = reading.near?.place ?? null
  const merging = { ...filters, place: named === null ? filters.place : await resolvePlace(named) }
  const request: SearchRequest = {
    ...wanted,
    sql: db(),
    filters,
    reading,
    merged: mergeFilters(merging, reading),
    first: showsAll ? mergeFilters(merging, read) : null,
    said: { ...saySearch(filters, reading), failed },
    isPart,
  }
  return { request, known }
}

/** How a search is understood and planned, without searching: what `npm run search-plan` prints. */
export async function readPlan(filters: ListingFilters): Promise<{ reading: Understanding; plan: SearchPlan }> {
  const { request, known } = await readRequest(filters, { limit: 0, asker: null, counted: false })
  return { reading: request.reading, plan: planSearch(request, known ?? (await describeAnyway(request))) }
}
