import { db } from '#app/db/client.server.ts'
import { matchAny } from '#app/db/planned-once.server.ts'
import { hasFacets } from '#app/features/catalogue/facet-filters.ts'
import {
  citiesToCount,
  countByCity,
  countInCities,
  countKnown as countKnownInCities,
} from '#app/features/catalogue/filters/count-in-cities.server.ts'
import { countFaceted } from '#app/features/catalogue/filters/facets/count-faceted.server.ts'
import { countFacets } from '#app/features/catalogue/filters/facets/count-facets.server.ts'
import { countFacetValues } from '#app/features/catalogue/filters/facets/facet-sql.server.ts'
import { foldCounts, type CountRow } from '#app/features/catalogue/filters/fold-counts.ts'
import { lowerBound, splitRange, upperBound } from '#app/features/catalogue/filters/prices/price-bounds.ts'
import { countPresets, findBounds } from '#app/features/catalogue/filters/prices/price-presets.server.ts'
import { ALL_PRICES, coverPrices } from '#app/features/catalogue/filters/prices/price-steps.ts'
import {
  ANY_PRICE,
  findRadius,
  NO_FILTERS,
  type ListingFilters,
  type PriceBounds,
  type ReaderPlace,
} from '#app/features/catalogue/listing-filters.ts'
import { countUnplaced, countWithinRadius } from '#app/features/catalogue/near/count-near.server.ts'
import { inRadius, readFarItems } from '#app/features/catalogue/near/in-reach.server.ts'
import { subtractFar } from '#app/features/catalogue/near/subtract-far.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import type { ListingCounts } from '#app/nouns/item/listing.schema.ts'

import { countEdges } from './count-edges.server.ts'

/**
 * Counts without a search, mostly from counters that the database maintains and therefore exact. No more than some thousand rows
 * are read: what counters do not cover is estimated above EXACT_COUNT.
 */
export async function countItems(filters: ListingFilters): Promise<ListingCounts> {
  const { place, within } = filters
  if (place && within === 'reach') return countInReach({ ...filters, place })
  const [counts, unplaced] = await Promise.all([countWithFacetChoices(filters), countUnplaced(filters)])
  return { ...counts, ...unplaced }
}

/** If few things are out of reach, they are subtracted from what counters know of all. */
async function countInReach(filters: ListingFilters & { place: ReaderPlace }): Promise<ListingCounts> {
  const far = await readFarItems(db(), filters)
  const everywhere: ListingFilters = { ...filters, within: null }
  if (far?.length === 0) return countWithFacetChoices(everywhere)
  if (!far || hasFacets(filters)) return countWithFacetChoices(filters)
  return withFacetChoices(filters, subtractFar(await countListed(everywhere), far, filters))
}

const countWithFacetChoices = async (filters: ListingFilters) => withFacetChoices(filters, await countListed(filters))

async function withFacetChoices(filters: ListingFilters, counts: ListingCounts): Promise<ListingCounts> {
  if (!filters.category) return counts
  return { ...counts, facets: await countFacets(filters, { near: inRadius(db(), filters), total: counts.total }) }
}

async function countListed(filters: ListingFilters): Promise<ListingCounts> {
  const { place, within } = filters
  if (hasFacets(filters)) return countWithFacets(filters)
  if (place && findRadius(within) !== null) return countWithinRadius({ ...filters, place })
  if (filters.cities.length > 0) {
    const [counts, cities] = await Promise.all([countWithin(filters), countByCity(filters)])
    return { ...counts, ...cities }
  }
  const [rows, byPrice, cities] = await Promise.all([countRows(filters), countPresets(filters), countByCity(filters)])
  return { ...foldCounts(rows, filters), more: false, byPrice, ...cities }
}

/** Where many match, only their number is counted. */
async function countWithFacets(filters: ListingFilters): Promise<ListingCounts> {
  const { category, place, within } = filters
  const [cities, prices] = await Promise.all([citiesToCount(filters), findBounds(category)])
  const counted = await countFaceted(filters, { cities, prices, near: inRadius(db(), filters) })
  if (!counted && place && findRadius(within) !== null) return countWithinRadius({ ...filters, place })
  if (!counted || !category)
    return { total: await estimateFaceted(filters), more: true, byCategory: null, byCondition: null }
  const counts = foldCounts(
    counted.conditions.map((row) => ({ ...row, category })),
    filters,
  )
  const { byCity, byPrice } = counted
  return { ...counts, byCategory: null, more: false, byCity, byPrice }
}

/** About as many as the facets' shares of the category leave, as if nothing had to do with anything else. */
async function estimateFaceted({ min, max, ...filters }: ListingFilters): Promise<number> {
  const price = { min: min > 0 ? min : null, max }
  const [all, of, shares] = await Promise.all([
    estimateItems({ ...filters, price }),
    estimateItems({ ...filters, conditions: [], cities: [], price: { min: null, max: null } }),
    countFacetValues(filters),
  ])
  return Math.round(shares.reduce((left, n) => (left * Math.min(n, of)) / Math.max(of, 1), all))
}

const countWithin = (filters: ListingFilters) =>
  countInCities(filters, () => estimateItems({ ...filters, price: filters }))

async function countRows(filters: ListingFilters): Promise<CountRow[]> {
  const { known, edges } = splitRange(filters.min, filters.max)
  const [counted, around] = await Promise.all([
    known ? countKnown(filters, known) : [],
    edges.length > 0 ? countEdges(filters, edges) : [],
  ])
  return [...counted, ...around]
}

function countKnown({ sold }: ListingFilters, { min, max }: PriceBounds): Promise<CountRow[]> {
  const sql = db()
  return sql<CountRow[]>`
    select category, condition, sum(n)::integer as n from item_counts
    where n > 0 ${sold ? sql`` : sql`and not is_sold`}
      and price_step = ${matchAny(sql, coverPrices(min, max), 'integer')}
    group by category, condition`
}

/** The number of listings, with the price range widened to whole steps, and at any price. */
export async function countInRange(filters: ListingFilters): Promise<{ inside: number; all: number }> {
  const sql = db()
  const { category, conditions } = filters
  const max = filters.max === null ? null : upperBound(filters.max)
  if (filters.cities.length > 0) {
    const [{ total }, all] = await Promise.all([countWithin(filters), countWithin({ ...filters, ...ANY_PRICE })])
    return { inside: total, all: all.total }
  }
  const [row] = await sql<{ inside: number; all: number }[]>`
    select coalesce(sum(n) filter (where price_step <> ${ALL_PRICES}), 0)::integer as inside,
      coalesce(sum(n) filter (where price_step = ${ALL_PRICES}), 0)::integer as "all"
    from item_counts
    where n > 0 ${filters.sold ? sql`` : sql`and not is_sold`}
      ${category ? sql`and category = ${category}` : sql``}
      ${conditions.length > 0 ? sql`and condition = ${matchAny(sql, conditions, 'text')}` : sql``}
      and price_step = ${matchAny(sql, [ALL_PRICES, ...coverPrices(lowerBound(filters.min), max)], 'integer')}`
  return row ?? { inside: 0, all: 0 }
}

/** About how many items there are in a price range, from counters alone. */
export async function estimateItems({
  price: { min, max },
  ...filters
}: Pick<ListingFilters, 'category' | 'conditions' | 'cities' | 'sold'> & {
  price: { min: number | null; max: number | null }
}): Promise<number> {
  const anyPrice: ListingFilters = { ...NO_FILTERS, ...filters }
  const { inside: ofPrice, all } = await countInRange({ ...anyPrice, cities: [], min: min ?? 0, max })
  const inside = min === null && max === null ? all : ofPrice
  if (filters.cities.length === 0 || all === 0) return inside
  const { total } = foldCounts(await countKnownInCities(anyPrice), anyPrice)
  return Math.round((total * inside) / all)
}

/** Unsold items per category. */
export async function countByCategory(): Promise<Partial<Record<CategoryId, number>>> {
  const sql = db()
  const rows = await sql<{ category: CategoryId; n: number }[]>`
    select category, sum(n)::integer as n from item_counts
    where price_step = ${ALL_PRICES} and not is_sold group by category`
  return Object.fromEntries(rows.map(({ category, n }) => [category, n]))
}
