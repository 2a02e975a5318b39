import { z } from 'zod'

import type { FACET_PARAMS, FacetParam } from '#app/features/catalogue/facet-filters.ts'
import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import {
  ANY_PRICE,
  MOST_CITIES,
  NO_FILTERS,
  keepWithin,
  readWithin,
  SORTS,
  WITHIN,
  type LISTING_PARAMS,
  type ListingFilters,
  type PriceBounds,
} from '#app/features/catalogue/listing-filters.ts'
import * as sayCatalogue from '#app/features/catalogue/messages/messages.ts'
import { cityMeant } from '#app/features/catalogue/places/cities.ts'
import { findCategory, type CategoryId } from '#app/nouns/category/category-list.ts'
import { categoryRule } from '#app/nouns/category/category-rule.server.ts'
import { CONDITIONS, PRICE_MAX, type Condition } from '#app/shared/catalogue.ts'
import { LATEST_MS, readCursor } from '#app/shared/cursor.ts'
import { readAmount } from '#app/shared/numbers/read-amount.ts'
import { UUID } from '#app/shared/uuid.ts'

import { checkFacets } from './facets/facet-rules.server.ts'
import { BY_DISTANCE, cursorKind, orderOfCursor, readNearCursor } from './list-order.ts'
import { highestPrice, lowestPrice } from './prices/price-bounds.ts'

/** A longer text is cut, and the reader is told. */
export const SEARCH_MAX = 2000
const CUT = '…'
const CURSOR_PATTERN = new RegExp(String.raw`^(?:[nlhrce]|d\.\d{1,6})\.\d[\d.e+-]{0,23}\.${UUID}$`)
// Ranks are far below this. Old bookmarked addresses may have a timestamp in their place.
const MAX_RANK = 1e6

// Rejects text that only looks like a number, and numbers that PostgreSQL would refuse.
function isPossible(cursor: string): boolean {
  const { key } = cursor[0] === BY_DISTANCE ? readNearCursor(cursor) : readCursor(cursor)
  if (cursor[0] === 'l' || cursor[0] === 'h') return Number.isInteger(key) && key <= PRICE_MAX
  return cursor[0] === 'r' ? key < MAX_RANK : key <= LATEST_MS
}

/** The longest text of a price, with words for its unit and currency. */
const PRICE_TEXT_MAX = 60

const priceRule = (error: () => string) =>
  z
    .string()
    .max(PRICE_TEXT_MAX, { error })
    .transform((text) => readAmount(text) ?? Number.NaN)
    .refine((amount) => amount >= 0, { error })
    .transform((amount) => Math.min(amount, PRICE_MAX))

const city = z
  .string()
  .max(120)
  .transform((text, context) => {
    const city = cityMeant(text)
    if (!city) context.addIssue({ code: 'custom', message: say.unknownCity({ city: text.trim().slice(0, 40) }) })
    return city ?? ''
  })

/** The query parameters of filters, as strings from a URL. The API's description is generated from this. */
export const listingQuery = z.object({
  search: z
    .string()
    .transform((text) => cutText(tidyText(text)))
    .optional(),
  exact: z.enum(['1', '0'], { error: () => say.exactNotValid() }).optional(),
  category: categoryRule.optional(),
  min: priceRule(() => say.lowestNotNumber()).optional(),
  max: priceRule(() => say.highestNotNumber()).optional(),
  condition: z
    .array(z.enum(CONDITIONS, { error: () => say.conditionNotValid({ names: CONDITIONS.join(', ') }) }))
    .optional(),
  city: z
    .array(city)
    .max(MOST_CITIES, { error: () => say.tooManyCities({ max: MOST_CITIES }) })
    .optional(),
  within: z
    .enum(WITHIN, { error: () => say.withinNotValid({ radii: WITHIN.join(', ') }) })
    .transform(readWithin)
    .optional(),
  sort: z.enum(SORTS, { error: () => say.sortNotValid({ names: SORTS.join(', ') }) }).optional(),
  near: city.optional(),
  sold: z.enum(['1', '0'], { error: () => say.soldNotValid() }).optional(),
  cursor: z
    .string()
    .regex(CURSOR_PATTERN, { error: () => say.pageLinkNotValid() })
    .refine(isPossible, { error: () => say.pageLinkNotValid() })
    .optional(),
} satisfies Record<Exclude<(typeof LISTING_PARAMS)[number], typeof FACET_PARAMS>, z.ZodType>)

type Field = keyof typeof listingQuery.shape
export type FilterProblems = Partial<Record<Field, string>> & Record<FacetParam, string>

/**
 * Parses filters from a URL. An invalid parameter is left out of `filters` and named in `problems`, so that a page can
 * show the rest and say what it ignored, while the API answers 400. Unknown parameters are ignored. `ofPage` is the category whose page
 * it is.
 */
export function parseListingFilters(
  params: URLSearchParams,
  ofPage: CategoryId | null = null,
): { filters: ListingFilters; problems: FilterProblems } {
  const problems: FilterProblems = {}
  const readField = <F extends Field>(field: F): z.infer<(typeof listingQuery.shape)[F]> | undefined => {
    const raw =
      field === 'condition' || field === 'city' ? params.getAll(field).filter(Boolean) : (params.get(field) ?? '')
    if (raw.length === 0) return undefined
    const result = listingQuery.shape[field].safeParse(raw)
    if (!result.success) problems[field] = result.error.issues[0]?.message ?? say.valueNotValid()
    // Indexing by a generic key loses the connection between a field and its schema's output.
    return result.data as z.infer<(typeof listingQuery.shape)[F]> | undefined
  }

  const rawCategory = params.get('category')
  const category = ofPage ?? (rawCategory ? (findCategory(rawCategory)?.id ?? null) : null)
  if (rawCategory && !category) problems.category = sayCatalogue.categoryNotFound()

  const [lowest, highest] = [readField('min') ?? 0, readField('max')]
  let priceRule: PriceBounds = {
    min: lowestPrice(lowest),
    max: highest === undefined ? null : highestPrice(highest),
  }
  // Prices are whole rupees, so there is none between 99.5 and 99.7.
  if (highest !== undefined && priceRule.min > Math.floor(highest)) {
    problems.min = say.lowestAboveHighest()
    priceRule = ANY_PRICE
  }
  const chosen = new Set<Condition>(readField('condition'))
  const sort = readField('sort') ?? null
  const cities = [...new Set(readField('city'))]
  // By default, the first of the chosen cities comes first.
  const named = sort === 'city' ? (readField('near') ?? cities[0] ?? null) : null
  // The form that asks for a city was sent without one.
  if (sort === 'city' && named === null && params.get('near')?.trim() === '') problems.near ??= say.enterCity()
  const near = problems.near ? null : named
  const search = readField('search') ?? ''
  const checked = checkFacets(params, category)
  Object.assign(problems, checked.problems)
  let cursor = readField('cursor') ?? null
  if (cursor && !mayGoOn(cursor, { sort, near, search })) {
    problems.cursor = say.pageLinkNotValid()
    cursor = null
  }
  return {
    filters: {
      ...NO_FILTERS,
      search,
      exact: search !== '' && readField('exact') === '1',
      category,
      ...priceRule,
      conditions: CONDITIONS.filter((condition) => chosen.has(condition)),
      cities,
      within: keepWithin({ within: readField('within') ?? null, sort, cities }),
      facets: checked.facets,
      sort,
      near,
      sold: readField('sold') === '1',
      cursor,
    },
    problems,
  }
}

/**
 * For a search without an explicit order, any cursor may continue the list, because the search's words or its number of
 * matches may have chosen the order.
 */
function mayGoOn(cursor: string, { sort, near, search }: Pick<ListingFilters, 'sort' | 'near' | 'search'>): boolean {
  if (orderOfCursor(cursor) === 'city') return sort === 'city' && near !== null
  // Until a city is named, the list has its default order.
  const shown = near === null && sort === 'city' ? null : sort
  return (search !== '' && shown === null) || cursor[0] === cursorKind(shown ?? 'newest')
}

/** The first words of a text that is too long, and the sign that there were more. */
function cutText(text: string): string {
  if (text.length <= SEARCH_MAX) return text
  const room = text.slice(0, SEARCH_MAX - CUT.length)
  const end = room.lastIndexOf(' ')
  return `${(end > SEARCH_MAX / 2 ? room.slice(0, end) : room).toWellFormed()}${CUT}`
}

/** Whether a search is the beginning of a text that was too long. */
export const isCutSearch = (search: string): boolean => search.length > SEARCH_MAX / 2 && search.endsWith(CUT)

/** Collapses spaces and drops control characters (PostgreSQL refuses U+0000 in text). */
function tidyText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
