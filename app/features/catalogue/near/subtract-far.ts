import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import type { ListingCounts } from '#app/nouns/item/listing.schema.ts'
import type { Condition } from '#app/shared/catalogue.ts'

/** A listing that its seller only hands over, too far away. */
export type FarItem = { category: CategoryId; condition: Condition; price: number; city: string | null }
type Kind = keyof FarItem

/** Takes what is out of reach from counts of everything. Each list of options ignores its own filter. */
export function subtractFar(counts: ListingCounts, far: readonly FarItem[], filters: ListingFilters): ListingCounts {
  const { category, conditions, cities, min, max } = filters
  const isIn: Record<Kind, (item: FarItem) => boolean> = {
    category: (item) => category === null || item.category === category,
    condition: ({ condition }) => conditions.length === 0 || conditions.includes(condition),
    city: ({ city }) => cities.length === 0 || cities.includes(city ?? ''),
    price: ({ price }) => isBetween(price, { min, max }),
  }
  const listTaken = (ignored: Kind | null) =>
    far.filter((item) => KINDS.every((kind) => kind === ignored || isIn[kind](item)))
  const subtract = <Name extends string>(
    left: Partial<Record<Name, number>>,
    kind: 'category' | 'condition' | 'city',
  ) => {
    const taken = listTaken(kind)
    const entries = Object.entries<number | undefined>(left).map(([name, n = 0]) => [
      name,
      Math.max(0, n - taken.filter((item) => item[kind] === name).length),
    ])
    // The names are those of `left`.
    return Object.fromEntries(entries) as Partial<Record<Name, number>>
  }
  const ofPrices = listTaken('price')
  return {
    ...counts,
    total: Math.max(0, counts.total - listTaken(null).length),
    byCategory: counts.byCategory && subtract(counts.byCategory, 'category'),
    byCondition: counts.byCondition && subtract(counts.byCondition, 'condition'),
    ...(counts.byCity && { byCity: subtract(counts.byCity, 'city') }),
    ...(counts.byPrice && {
      byPrice: counts.byPrice.flatMap((bounds) => {
        const n = bounds.n - ofPrices.filter(({ price }) => isBetween(price, bounds)).length
        return n > 0 ? [{ ...bounds, n }] : []
      }),
    }),
  }
}

const KINDS: readonly Kind[] = ['category', 'condition', 'city', 'price']

const isBetween = (price: number, { min, max }: { min: number; max: number | null }) =>
  price >= min && price <= (max ?? Infinity)
