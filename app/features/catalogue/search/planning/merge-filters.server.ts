import { orderOfCursor } from '#app/features/catalogue/filters/list-order.ts'
import {
  hasPrice,
  keepWithin,
  RADII,
  type ListingFilters,
  type Within,
} from '#app/features/catalogue/listing-filters.ts'
import { showPlace } from '#app/features/catalogue/places/place-name.server.ts'
import { listCitiesIn } from '#app/features/catalogue/places/typed-cities.ts'
import { excludeQuery } from '#app/features/catalogue/search/matching/exclude-words.ts'
import type { SearchFilters } from '#app/features/catalogue/search/matching/narrowing/narrow-to-filters.server.ts'
import { priceLabel } from '#app/features/catalogue/search/understanding/describe.server.ts'
import type { Relaxation } from '#app/features/catalogue/search/understanding/said.schema.ts'
import type { PieceKind, Understanding } from '#app/features/catalogue/search/understanding/understand.ts'

const WIDER = 0.3

/** The address's filters win; what was understood only applies to kinds that the address does not set. */
export function isInUse(kind: PieceKind, filters: ListingFilters): boolean {
  if (kind === 'price') return !hasPrice(filters)
  if (kind === 'condition') return filters.conditions.length === 0
  if (kind === 'sort') return filters.sort === null
  if (kind === 'city') return filters.cities.length === 0
  if (kind === 'near') return !saysHowFar(filters) && (filters.sort === null || filters.sort === 'nearest')
  if (kind === 'without') return true
  return filters.category === null
}

/** Things in reach are looked for wherever the text looks. */
const saysHowFar = ({ within }: Pick<ListingFilters, 'within'>) => within !== null && within !== 'reach'

export function mergeFilters(filters: ListingFilters, reading: Understanding): SearchFilters {
  const chosenPrice = {
    min: filters.min > 0 ? filters.min : null,
    max: filters.max,
  }
  // Until the reader's place is known, the page asks for it, and shows what it would without those words.
  const near = filters.place && isInUse('near', filters) ? reading.near : null
  const cities = filters.cities.length > 0 || !reading.city ? filters.cities : [...listCitiesIn(reading.city)]
  // A list continues in its original order, however its words are understood now.
  const sort = filters.cursor
    ? orderOfCursor(filters.cursor)
    : (filters.sort ?? reading.sort ?? (near ? 'nearest' : null))
  return {
    category: filters.category,
    conditions: isInUse('condition', filters) ? reading.conditions : filters.conditions,
    cities,
    within: near ? findNear(near.km) : keepWithin({ within: filters.within, sort, cities }),
    facets: filters.facets,
    near: filters.near,
    place: filters.place,
    except: null,
    sold: filters.sold,
    cursor: filters.cursor,
    sort,
    price: hasPrice(filters) ? chosenPrice : (reading.price ?? chosenPrice),
    without: excludeQuery(reading.without),
  }
}

/** The radius of the filter that reaches as far; null if none does. */
const findNear = (km: number | null): Within | null => (km !== null && RADII.find((radius) => radius >= km)) || null

/** The merged filters, then looser ones. Understood filters are relaxed; those of the address and excluded words never are. */
export function loosenFilters(
  merged: SearchFilters,
  filters: ListingFilters,
  reading: Understanding,
): { merged: SearchFilters; relaxed: Relaxation[] }[] {
  const looser: { merged: SearchFilters; relaxed: Relaxation[] }[] = [{ merged, relaxed: [] }]
  const add = (change: Partial<SearchFilters>, relaxation: Relaxation, instead = false) => {
    const last = looser.at(-1) ?? { merged, relaxed: [] }
    const relaxed = instead ? last.relaxed.filter(({ kind }) => kind !== 'price') : last.relaxed
    looser.push({ merged: { ...last.merged, ...change }, relaxed: [...relaxed, relaxation] })
  }
  const { price } = reading
  const pricedBySearch = price && isInUse('price', filters)
  if (pricedBySearch) {
    const wider = {
      min: price.min && Math.round(price.min * (1 - WIDER)),
      max: price.max && Math.round(price.max * (1 + WIDER)),
    }
    add({ price: wider }, { kind: 'price', label: priceLabel(wider) })
  }
  if (reading.conditions.length > 0 && isInUse('condition', filters)) add({ conditions: [] }, { kind: 'any-condition' })
  if (pricedBySearch) add({ price: { min: null, max: null } }, { kind: 'any-price' }, true)
  if (reading.city && isInUse('city', filters)) {
    const elsewhere: Relaxation = { kind: 'any-city', city: reading.city, ...showPlace(reading.city) }
    const loosest = looser.at(-1)
    // Relax the city alone first; then the city together with the other filters.
    const others = [{ merged, relaxed: [] }, ...(loosest && looser.length > 1 ? [loosest] : [])]
    looser.push(
      ...others.map((one) => ({ merged: { ...one.merged, cities: [] }, relaxed: [...one.relaxed, elsewhere] })),
    )
  }
  return looser
}

/** Whether the text excludes listings that have its words, by a filter that the address does not set. */
export const isNarrowing = ({ pieces }: Understanding, filters: ListingFilters): boolean =>
  pieces.some(({ kind }) => NARROWING.has(kind) && isInUse(kind, filters))

/** The same understanding without price, condition and city. */
export function withoutNarrowing(reading: Understanding): Understanding {
  const pieces = reading.pieces.filter(({ kind }) => !NARROWING.has(kind))
  return { ...reading, pieces, price: null, conditions: [], city: null }
}

const NARROWING: ReadonlySet<PieceKind> = new Set(['price', 'condition', 'city'])
