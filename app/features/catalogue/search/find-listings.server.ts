// The only entrance to the catalogue's search. A search that is only a category and filters is a plain list
// (`list-category.server.ts`). Every other goes through five stages.
// 1. Understand (`understanding/`): rules read price, conditions, order, category, city and exclusions; names that
// look like filters are protected; the rest are words. With `AI_MODEL` a model reads longer searches into the same
// structure, and the rules take over when it fails. Of a long text, only the sentence that asks is read (`knowledge/choose-terms.ts`).
// 2. Group (`knowledge/`, `matching/make-groups.ts`): each word gets its alternatives: as typed, joined, split, corrected, a synonym, in
// Latin letters. Rules tell them from the vocabulary in memory. They are pure functions with a `Lexicon` (`asking/`): all that they ask of
// the index is asked in one statement. `replacements.ts` decides what is replaced; names that nobody sells are told (`missing-names.ts`).
// 3. Plan (`planning/plan-search.server.ts`): which attempts are made, in which order, and what each tells. It is pure, and `npm run search-plan`
// prints it. Each attempt is one query: every word, then fewer, those that tell least given up first (`order-words.ts`); then
// the text as a piece, similar titles, and the category. A name that nobody sells leads to the newest of its category.
// 4. Run (`executing/`): the attempts are made until one finds something. Within one, price, condition and city of the text are widened
// or dropped.
// 5. Order (`matching/ranking/`): up to 3,000 matches by a sum that can be explained, completed by others if they fill no page; above, the
// newest, read along the list (`matching/walk/`). With `AI_EMBED_MODEL` a ranked page is reordered by meaning.
import { offerFacets } from '#app/features/catalogue/filters/facets/count-facets.server.ts'
import { spellFacets } from '#app/features/catalogue/filters/facets/facet-sql.server.ts'
import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { countItems } from '#app/features/catalogue/lists/count-items.server.ts'
import { listItems, PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import type { ListingCounts, ListingPage } from '#app/nouns/item/listing.schema.ts'

import type { SearchResult } from './executing/search-result.ts'
import { limitSearch } from './limits/limit-search.server.ts'
import type { Asker } from './model/ask-within-quota.server.ts'
import { searchItems } from './search-items.server.ts'
import type { SearchSaid } from './understanding/said.schema.ts'

/**
 * A page of listings with its counts, with or without a search. Models are only asked when there is an `asker`, to whom a search's
 * time is charged.
 */
export async function findListings(asked: ListingFilters, asker: Asker | null = null): Promise<SearchResult> {
  const filters = await spellFacets(asked)
  if (filters.search) {
    const [result, facets] = await Promise.all([
      limitSearch(asker, () => searchItems(filters, PAGE_SIZE, asker)),
      filters.category ? offerFacets(filters) : undefined,
    ])
    return facets && !result.counts.facets ? { ...result, counts: { ...result.counts, facets } } : result
  }
  const [page, counts] = await Promise.all([listItems(filters), countItems(filters)])
  return { ...page, counts, said: null }
}

/** Only a page of listings and, for a search, how it was understood. */
export async function findListingPage(
  asked: ListingFilters,
  limit = PAGE_SIZE,
  asker: Asker | null = null,
): Promise<ListingPage & { said?: SearchSaid | null }> {
  const filters = await spellFacets(asked)
  if (!filters.search) return listItems(filters, limit)
  const { items, nextCursor, said } = await limitSearch(asker, () => searchItems(filters, limit, asker, false))
  return { items, nextCursor, said }
}

export async function countListings(asked: ListingFilters, asker: Asker | null = null): Promise<ListingCounts> {
  const filters = await spellFacets(asked)
  if (!filters.search) return countItems(filters)
  return (await limitSearch(asker, () => searchItems({ ...filters, cursor: null }, 1, asker))).counts
}
