import { orderOfCursor } from '#app/features/catalogue/filters/list-order.ts'
import { hasPrice, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'

import { leftOutQuery } from './matching/left-out.ts'
import type { View } from './matching/matches.server.ts'
import { priceLabel } from './understanding/describe.ts'
import type { Relaxation } from './understanding/said.ts'
import type { PieceKind, Understanding } from './understanding/understand.ts'

const WIDER = 0.3

/** The address's filters win; what was understood only applies to kinds that the address does not set. */
export function isInUse(kind: PieceKind, filters: ListingFilters): boolean {
  if (kind === 'price') return !hasPrice(filters)
  if (kind === 'condition') return filters.conditions.length === 0
  if (kind === 'sort') return filters.sort === null
  if (kind === 'city') return filters.cities.length === 0
  if (kind === 'without') return true
  return filters.category === null
}

export function buildView(filters: ListingFilters, reading: Understanding): View {
  const given = {
    min: filters.min > 0 ? filters.min : null,
    max: filters.max,
  }
  return {
    category: filters.category,
    conditions: isInUse('condition', filters) ? reading.conditions : filters.conditions,
    cities: filters.cities.length > 0 || !reading.city ? filters.cities : [reading.city],
    near: filters.near,
    except: null,
    sold: filters.sold,
    cursor: filters.cursor,
    // A list continues in its original order, however its words are understood now.
    sort: filters.cursor ? orderOfCursor(filters.cursor) : (filters.sort ?? reading.sort),
    price: hasPrice(filters) ? given : (reading.price ?? given),
    without: leftOutQuery(reading.without),
  }
}

/** The view, then looser ones. Understood filters are relaxed; the address's filters never are. */
export function looserViews(
  view: View,
  filters: ListingFilters,
  reading: Understanding,
): { view: View; relaxed: Relaxation[] }[] {
  const views: { view: View; relaxed: Relaxation[] }[] = [{ view, relaxed: [] }]
  const add = (change: Partial<View>, relaxation: Relaxation, instead = false) => {
    const last = views.at(-1) ?? { view, relaxed: [] }
    const relaxed = instead ? last.relaxed.filter(({ kind }) => kind !== 'price') : last.relaxed
    views.push({ view: { ...last.view, ...change }, relaxed: [...relaxed, relaxation] })
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
    const elsewhere: Relaxation = { kind: 'any-city', city: reading.city }
    const loosest = views.at(-1)
    // First everything else that was asked for, in any city; then the relaxed views in any city.
    const others = [{ view, relaxed: [] }, ...(loosest && views.length > 1 ? [loosest] : [])]
    views.push(...others.map((one) => ({ view: { ...one.view, cities: [] }, relaxed: [...one.relaxed, elsewhere] })))
  }
  const words = reading.without.map(({ text }) => text)
  // Pasted titles may have a minus before one of their words: "Starships Collection -Shuttlecrafts".
  if (words.length > 0) add({ without: null }, { kind: 'without', words })
  return views
}
