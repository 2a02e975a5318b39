import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import { categoryName } from '#app/nouns/category/category-list.ts'
import type { Condition } from '#app/shared/catalogue.ts'
import { CONDITIONS, conditionName } from '#app/shared/catalogue.ts'
import { formatRupees } from '#app/shared/text/money.ts'

import { FACET_PARAMS, listFacetParams, withoutFacet, type Facets } from './facet-filters.ts'

/** Sort orders that one index serves. */
export const INDEX_SORTS = ['newest', 'price-low', 'price-high'] as const
/**
 * `city`: first the items in the city `near`, then those from elsewhere, each newest first. `nearest`: by the distance from the reader's
 * place.
 */
export const SORTS = [...INDEX_SORTS, 'nearest', 'city'] as const
export type Sort = (typeof SORTS)[number]

/** The distances of the filter, in kilometres. */
export const RADII = [5, 10, 25, 50] as const
type Radius = (typeof RADII)[number]

/**
 * How far things may be. `reach`: what is handed over within the largest radius, and what may be shipped from anywhere. `any`: wherever they are.
 * An address without it means what the reader is used to (`usualReach`).
 */
export const WITHIN = ['reach', ...RADII.map(String), 'any'] as const
export type Within = 'reach' | Radius | 'any'

/** Reads what an address says; null if it says nothing that is known. */
export const readWithin = (text: string | null): Within | null =>
  text === 'reach' || text === 'any' ? text : (RADII.find((km) => String(km) === text) ?? null)

/** The radius within which things are handed over, in kilometres; null if they may be anywhere. */
export function findRadius(within: Within | null): number | null {
  if (within === 'reach') return HANDED_OVER_KM
  return within === 'any' ? null : within
}
const HANDED_OVER_KM = 50

/**
 * A reader looks for things from here. The cookie and the account have `text`, a PIN code or the name of a city. `isEverything`: lists also show
 * what the reader could only collect far away.
 */
export type ReaderPlace = { text: string; name: string; area: number; isEverything: boolean }

const SORT_NAMES: Record<Exclude<Sort, 'city'>, () => string> = {
  newest: say.newest,
  nearest: say.nearest,
  'price-low': say.priceLowToHigh,
  'price-high': say.priceHighToLow,
}

/** `near` is the city that comes first, in the reader's language. */
export function sortName(sort: Sort, near: string | null): string {
  if (sort !== 'city') return SORT_NAMES[sort]()
  return near ? say.cityFirst({ city: near }) : say.myCityFirst()
}

/** The query parameters of a view of one category. */
export const CATEGORY_PARAMS = [
  'min',
  'max',
  'condition',
  'city',
  FACET_PARAMS,
  'within',
  'sort',
  'near',
  'sold',
  'cursor',
] as const
/** The query parameters of all filters. */
export const LISTING_PARAMS = ['search', 'exact', 'category', ...CATEGORY_PARAMS] as const

/** A selection of the catalogue, as in its URL. A null `sort` means relevance for a search, otherwise newest. */
export type ListingFilters = {
  search: string
  /** Search the text literally: neither interpreted nor corrected. */
  exact: boolean
  category: CategoryId | null
  /** Whole rupees; 0 means no lower bound. */
  min: number
  /** Null means no upper bound. In a URL it is left out, or PRICE_FILTER_MAX, where the slider ends. */
  max: number | null
  conditions: Condition[]
  /** Names from `places/cities.ts`; an empty list means any city. */
  cities: string[]
  /** The category declares them; a list of all categories has none. */
  facets: Facets
  /** Counted from `place`. */
  within: Within | null
  sort: Sort | null
  /**
   * Only with `sort` city: the city whose items come first, as named in `places/cities.ts`. Null until one is named.
   */
  near: string | null
  sold: boolean
  cursor: string | null
  /** The place of the reader, which no address has. Null: nobody knows. */
  place: ReaderPlace | null
}

export const NO_FILTERS: ListingFilters = {
  search: '',
  exact: false,
  category: null,
  min: 0,
  max: null,
  conditions: [],
  cities: [],
  facets: {},
  within: null,
  sort: null,
  near: null,
  sold: false,
  cursor: null,
  place: null,
}

/**
 * The canonical query string of filters: fixed order, defaults left out. Caches, canonical links and chips all use it.
 */
export function toSearchParams(filters: Partial<ListingFilters>): URLSearchParams {
  const { search, exact, category, min, max, conditions, cities, facets, within, sort, near, sold, cursor } = {
    ...NO_FILTERS,
    ...filters,
  }
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (search && exact) params.set('exact', '1')
  if (category) params.set('category', category)
  if (min > 0) params.set('min', String(min))
  if (max !== null) params.set('max', String(max))
  for (const condition of CONDITIONS) if (conditions.includes(condition)) params.append('condition', condition)
  for (const city of cities) params.append('city', city)
  for (const [name, value] of listFacetParams(facets)) params.append(name, value)
  if (within !== null) params.set('within', String(within))
  if (sort) params.set('sort', sort)
  if (sort === 'city' && near) params.set('near', near)
  if (sold) params.set('sold', '1')
  if (cursor) params.set('cursor', cursor)
  return params
}

/** `path?params` of filters. On a category's own page, the category is in the path. */
export function filtersHref(path: string, filters: Partial<ListingFilters>): string {
  const inPath = path.startsWith('/category/')
  const params = toSearchParams(inPath ? { ...filters, category: null } : filters).toString()
  return params ? `${path}?${params}` : path
}

/** The link that resets an empty list. It removes the filters or, if there are none, the search. */
export const resetHref = (path: string, filters: ListingFilters): string =>
  filtersHref(path, hasFilters(path, filters) ? { search: filters.search, exact: filters.exact } : {})

/** Whether anything but the search and the order narrows the list. */
export const hasFilters = (path: string, { search, exact, ...filters }: ListingFilters): boolean =>
  filtersHref(path, { ...filters, search, exact, sort: null, cursor: null }) !== filtersHref(path, { search, exact })

/** The value of the sort select. Empty means the default order; without a search, "newest" is the default. */
export function chosenSort({ search, sort }: Pick<ListingFilters, 'search' | 'sort'>): Sort | '' {
  return sort === 'newest' && !search ? '' : (sort ?? '')
}

/** Whether the page has to ask which city comes first. */
export const asksForCity = ({ sort, near }: Pick<ListingFilters, 'sort' | 'near'>): boolean =>
  sort === 'city' && near === null

/** Whether the page has to ask where the reader is. */
export const asksForPlace = ({ sort, within, place }: Pick<ListingFilters, 'sort' | 'within' | 'place'>): boolean =>
  (sort === 'nearest' || findRadius(within) !== null) && place === null

/** Whether filters say by themselves where things are, so that nothing is left out because of the reader's place. */
export const saysWhere = ({ sort, cities }: Pick<ListingFilters, 'sort' | 'cities'>): boolean =>
  cities.length > 0 || sort === 'city' || sort === 'nearest'

/** The chosen reach, if the other filters do not say where things are. */
export const keepWithin = ({ within, ...filters }: Pick<ListingFilters, 'within' | 'sort' | 'cities'>): Within | null =>
  within === 'reach' && saysWhere(filters) ? null : within

/** The reach that an address means if it does not say how far things may be. */
export const usualReach = (filters: Pick<ListingFilters, 'sort' | 'cities' | 'place'>): 'reach' | 'any' =>
  !filters.place || filters.place.isEverything || saysWhere(filters) ? 'any' : 'reach'

/** The filters whose items are shown. Until a city or a place is named, the order is the default one, and distances filter nothing. */
export function shownFilters(filters: ListingFilters): ListingFilters {
  const named = asksForCity(filters) ? { ...filters, sort: null } : filters
  if (asksForPlace(named)) return { ...named, within: null, sort: named.sort === 'nearest' ? null : named.sort }
  return { ...named, within: keepWithin(named) ?? (named.place ? usualReach(named) : null) }
}

/** "Near me or ships to me", "Within 10 km", "Anywhere". */
export function withinName(within: Within): string {
  if (within === 'reach') return say.nearOrShips()
  return within === 'any' ? say.anyDistance() : say.withinKm({ km: String(within) })
}

/** At most this many cities at once. */
export const MOST_CITIES = 3

export type Chip = { label: string; without: ListingFilters }

type ChipOptions = {
  category: boolean
  cityName: (city: string) => string
  facetName: (key: string, value: string) => string
}

/** A removable chip for each active filter, with the filters that removing it leaves. */
export function buildFilterChips(filters: ListingFilters, options: ChipOptions): Chip[] {
  const base = { ...filters, cursor: null }
  const chips: Chip[] = []
  if (filters.search)
    chips.push({ label: say.searchChip({ search: filters.search }), without: { ...base, search: '', exact: false } })
  if (options.category && filters.category) {
    chips.push({ label: categoryName(filters.category), without: { ...base, category: null, facets: {} } })
  }
  if (hasPrice(filters)) {
    chips.push({ label: priceRangeLabel(filters), without: { ...base, ...ANY_PRICE } })
  }
  for (const condition of filters.conditions) {
    chips.push({
      label: conditionName(condition),
      without: { ...base, conditions: filters.conditions.filter((other) => other !== condition) },
    })
  }
  for (const city of filters.cities) {
    chips.push({
      label: options.cityName(city),
      without: { ...base, cities: filters.cities.filter((other) => other !== city) },
    })
  }
  for (const [key, values] of Object.entries(filters.facets)) {
    for (const value of values) {
      chips.push({
        label: options.facetName(key, value),
        without: { ...base, facets: withoutFacet(filters.facets, key, value) },
      })
    }
  }
  if (filters.within !== null && filters.within !== usualReach(filters)) {
    chips.push({ label: withinName(filters.within), without: { ...base, within: null } })
  }
  if (filters.sold) chips.push({ label: say.soldIncluded(), without: { ...base, sold: false } })
  return chips
}

export type PriceBounds = Pick<ListingFilters, 'min' | 'max'>
export const ANY_PRICE: PriceBounds = { min: 0, max: null }
export const hasPrice = ({ min, max }: PriceBounds): boolean => min > 0 || max !== null

/** `₹2,000 – ₹5,000`, `From ₹2,000`, `Up to ₹5,000`. */
export function priceRangeLabel({ min, max }: PriceBounds): string {
  if (max === null) return say.priceFrom({ price: formatRupees(min) })
  return min > 0 ? `${formatRupees(min)} – ${formatRupees(max)}` : say.priceUpTo({ price: formatRupees(max) })
}
