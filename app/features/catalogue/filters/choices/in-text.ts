import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import type { Condition } from '#app/shared/catalogue.ts'

/** The search without the words that name a filter. */
type Without = Pick<ListingFilters, 'search' | 'exact'>

/** The filters that the search text names, as far as the results respect them, each with the search without it. */
export type FiltersInText = {
  category: { id: CategoryId; without: Without } | null
  conditions: { chosen: readonly Condition[]; without: Without } | null
  cities: { chosen: readonly string[]; without: Without } | null
}

export const NOTHING_IN_TEXT: FiltersInText = { category: null, conditions: null, cities: null }

/**
 * The choices of a form that ticks the filters in the text. As long as they are as the text has them, they are not sent a second
 * time; if all are taken back, their words are taken out of the text.
 */
export function withoutNamed(next: ListingFilters, { conditions, cities }: FiltersInText): ListingFilters {
  let left = next
  if (conditions && left.conditions.length === 0) left = { ...left, ...conditions.without }
  else if (conditions && isSame(left.conditions, conditions.chosen)) left = { ...left, conditions: [] }
  if (cities && left.cities.length === 0) left = { ...left, ...cities.without }
  else if (cities && isSame(left.cities, cities.chosen)) left = { ...left, cities: [] }
  return left
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one))
