import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import type { ListingCounts } from '#app/nouns/item/listing.schema.ts'
import type { Condition } from '#app/shared/catalogue.ts'

export type CountRow = { category: CategoryId; condition: Condition; n: number }

/**
 * Sums the counts of a list. Each list of options ignores its own filter, so that it shows what else is available.
 */
export function foldCounts(
  rows: readonly CountRow[],
  filters: Pick<ListingFilters, 'category' | 'conditions'>,
): Omit<ListingCounts, 'more'> {
  const byCategory: NonNullable<ListingCounts['byCategory']> = {}
  const byCondition: NonNullable<ListingCounts['byCondition']> = {}
  let total = 0
  for (const { category, condition, n } of rows) {
    const inCategory = !filters.category || filters.category === category
    const inConditions = filters.conditions.length === 0 || filters.conditions.includes(condition)
    if (inConditions) byCategory[category] = (byCategory[category] ?? 0) + n
    if (inCategory) byCondition[condition] = (byCondition[condition] ?? 0) + n
    if (inCategory && inConditions) total += n
  }
  return { total, byCategory, byCondition }
}
