import { useMemo } from 'react'

import { readFacets } from '#app/features/catalogue/facet-filters.ts'
import {
  MOST_CITIES,
  NO_FILTERS,
  readWithin,
  SORTS,
  type ListingFilters,
} from '#app/features/catalogue/listing-filters.ts'
import { listKnownIds } from '#app/nouns/category/category-list.ts'
import { CONDITIONS, PRICE_MAX } from '#app/shared/catalogue.ts'
import { readAmount } from '#app/shared/numbers/read-amount.ts'
import { useComing } from '#app/ui/hooks/use-coming.ts'

import { highestPrice, lowestPrice } from './prices/price-bounds.ts'

/** The filters of the pending navigation on `path`, otherwise those shown. The next tap must build on them. */
export function useComingFilters(path: string, filters: ListingFilters): ListingFilters {
  const coming = useComing()
  const search = coming?.path === path ? coming.search : null
  return useMemo(() => {
    if (search === null) return filters
    const next = readFilters(new URLSearchParams(search))
    return { ...next, place: filters.place, ...(path.startsWith('/category/') && { category: filters.category }) }
  }, [path, search, filters])
}

/** Parses filters from an address or from the filter form. Invalid values are dropped; the server refuses those. */
export function readFilters(params: URLSearchParams): ListingFilters {
  const readRupees = (name: string) => {
    const amount = readAmount(params.get(name) ?? '') ?? Number.NaN
    return amount >= 0 ? Math.min(amount, PRICE_MAX) : null
  }
  const [min, max] = [readRupees('min'), readRupees('max')]
  const cities = [...new Set(params.getAll('city').map((city) => city.trim()))].filter(Boolean).slice(0, MOST_CITIES)
  const sort = SORTS.find((known) => known === params.get('sort')) ?? null
  const conditions = new Set(params.getAll('condition'))
  return {
    ...NO_FILTERS,
    search: params.get('search') ?? '',
    exact: params.get('exact') === '1',
    category: listKnownIds().find((id) => id === params.get('category')) ?? null,
    min: min === null ? 0 : lowestPrice(min),
    max: max === null ? null : highestPrice(max),
    conditions: CONDITIONS.filter((condition) => conditions.has(condition)),
    cities,
    within: readWithin(params.get('within')),
    facets: readFacets(params),
    sort,
    near: sort === 'city' ? params.get('near')?.trim() || (cities[0] ?? null) : null,
    sold: params.get('sold') === '1',
  }
}
