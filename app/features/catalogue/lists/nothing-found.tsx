import { Link } from 'react-router'

import { useCityName } from '#app/features/catalogue/filters/choices/city-names.ts'
import { useFacetName } from '#app/features/catalogue/filters/facets/facet-names.ts'
import { itemCount } from '#app/features/catalogue/item-count.ts'
import {
  buildFilterChips,
  filtersHref,
  hasFilters,
  hasPrice,
  resetHref,
  usualReach,
  withinName,
  type Chip,
  type ListingFilters,
} from '#app/features/catalogue/listing-filters.ts'
import * as say from '#app/features/catalogue/messages/messages.ts'
import type { ListingCounts } from '#app/nouns/item/listing.schema.ts'
import { joinWithAnd } from '#app/shared/text/lists.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

type Props = { path: string; filters: ListingFilters; counts: ListingCounts }

/** An empty list names the filters that leave nothing, each with the way to do without it. */
export function NothingFound({ path, filters, counts }: Props) {
  const names = { cityName: useCityName(), facetName: useFacetName() }
  const options = { category: !path.startsWith('/category/'), ...names }
  // The search has its own notes, and sold items are no filter that takes any away.
  const chosen = buildFilterChips({ ...filters, sold: false }, options).filter(
    ({ without }) => without.search === filters.search,
  )
  const isInReach = filters.within === null && usualReach(filters) === 'reach'
  const chips: Chip[] = isInReach
    ? [...chosen, { label: withinName('reach'), without: { ...filters, sold: false, cursor: null, within: 'any' } }]
    : chosen
  const ways = chips.map(({ label, without }) => ({
    label,
    href: filtersHref(path, { ...without, sold: filters.sold }),
    left: countWithout(filters, without, counts),
  }))
  // If one filter alone leaves nothing, the others are not to blame.
  const alone = ways.filter(({ left }) => left !== null && left > 0)
  const offered = alone.length > 0 ? alone : ways.filter(({ left }) => left === null)
  return (
    <EmptyState
      art="empty-search"
      title={say.noItemsFound()}
      text={counts.lookedAt === undefined ? explain(filters.search, chips) : say.narrowForMore()}
    >
      {offered.map(({ label, href, left }, index) => (
        <Link key={label} to={href} className={buttonClass(index === 0 ? 'primary' : 'plain')}>
          {left === null
            ? say.withoutFilter({ filter: label })
            : say.withoutFilterCount({ filter: label, count: itemCount(left) })}
        </Link>
      ))}
      <Link to={resetHref(path, filters)} className={buttonClass(offered.length > 0 ? 'plain' : 'primary')}>
        {hasFilters(path, filters) ? say.resetFilters() : say.browseAllItems()}
      </Link>
    </EmptyState>
  )
}

function explain(search: string, chips: readonly Chip[]): string {
  if (chips.length === 0) return search ? say.tryOtherWords() : say.nothingOnSale()
  const names = { n: chips.length, filters: joinWithAnd(chips.map(({ label }) => label)) }
  return search ? say.searchLeavesNothing({ search, ...names }) : say.nothingFits(names)
}

/** How many are left without a filter, judged by the counts of the options beside it; null if they were not counted. */
function countWithout(filters: ListingFilters, without: ListingFilters, counts: ListingCounts): number | null {
  if (without.category !== filters.category) return sum(counts.byCategory)
  if (without.conditions !== filters.conditions && without.conditions.length === 0) return sum(counts.byCondition)
  // Ranges that have something are listed, for any price.
  if (hasPrice(filters) && !hasPrice(without)) return counts.byPrice?.length === 0 ? 0 : null
  return null
}

const sum = (counts: ListingCounts['byCategory'] | ListingCounts['byCondition']): number | null =>
  counts && Object.values(counts).reduce<number>((all, n) => all + (n ?? 0), 0)
