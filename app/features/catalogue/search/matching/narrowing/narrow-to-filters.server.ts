// The filters of a search as conditions.
// Anybody may search, and `the -watch -book -card` looked at the whole catalogue. PostgreSQL takes the category and
// its word for independent and would read 686,000 entries of the category's index to check 111 matches: so the column
// is hidden where the words include it.
import type { Fragment, Tag } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { withFacets } from '#app/features/catalogue/filters/facets/facet-sql.server.ts'
import { isByPrice, withReachable, type RangeFilters } from '#app/features/catalogue/lists/merged-ranges.server.ts'
import { inRadius } from '#app/features/catalogue/near/in-reach.server.ts'
import type { PriceRange } from '#app/features/catalogue/search/understanding/prices/read-prices.ts'

/** As many listings a statement looks at, at most, to find those that are meant. */
export const LOOKED_AT_MOST = 10_000

/** The filters of a search: those of the address merged with what its text means. A null `sort` means by relevance. */
export type SearchFilters = RangeFilters & {
  /** A tsquery that listings must not match. */
  without: string | null
}

/**
 * The conditions of the filters. Expressions hide columns from PostgreSQL, which expects too much of combining indexes: the category's
 * if the words include it, and that of conditions if these have many listings.
 */
export const narrowToFilters = (sql: Tag, filters: SearchFilters, hidden: Hidden = {}): Fragment =>
  sql`${narrowToIndexed(sql, filters, hidden)} ${leaveOutExcluded(sql, filters)}`

type Hidden = { category?: boolean; conditions?: boolean }

/** Those without what is left out, which no index serves: each listing has to be read to know whether it passes, and few may. */
export function narrowToIndexed(sql: Tag, filters: SearchFilters, hidden: Hidden = {}): Fragment {
  const isHidden = hidden.category === true && filters.category !== null
  return sql`and ${isVisibleItem(sql)} ${filters.sold ? sql`` : sql`and not is_sold`} ${isHidden ? sql`and category || '' = ${filters.category}` : sql``}
    ${narrowToChoices(sql, isHidden ? { ...filters, category: null } : filters, hidden.conditions)}
    ${narrowToPrices(sql, filters.price)} ${inCities(sql, filters)} ${withFacets(sql, filters)}
    ${withReachable(sql, filters)}`
}

export function narrowToChoices(
  sql: Tag,
  { category, conditions }: Pick<SearchFilters, 'category' | 'conditions'>,
  isHidden = false,
): Fragment {
  const condition = isHidden ? sql`condition || ''` : sql`condition`
  return sql`${category ? sql`and category = ${category}` : sql``}
    ${conditions.length > 0 ? sql`and ${condition} in ${sql(conditions)}` : sql``}`
}

export function narrowToPrices(sql: Tag, { min, max }: PriceRange): Fragment {
  return sql`${min === null ? sql`` : sql`and items.price >= ${min}`} ${max === null ? sql`` : sql`and items.price <= ${max}`}`
}

export function inCities(sql: Tag, filters: SearchFilters): Fragment {
  const { cities, except } = filters
  return sql`${inRadius(sql, filters)} ${cities.length === 0 ? sql`` : sql`and city in ${sql(cities)}`}
    ${except === null ? sql`` : sql`and city is distinct from ${except}`}`
}

export function leaveOutExcluded(sql: Tag, { without }: SearchFilters): Fragment {
  return without === null ? sql`` : sql`and not search @@ to_tsquery('khazana', ${without})`
}

/** The filters that the order of a list knows: prices only if it is by price. */
export const withinOrder = (filters: SearchFilters): SearchFilters =>
  isByPrice(filters) || (filters.price.min === null && filters.price.max === null)
    ? filters
    : { ...filters, price: { min: null, max: null } }
