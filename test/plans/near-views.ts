// Lists about distances, as the calls that a page makes, from a metro and from a village.
import { NO_FILTERS, RADII, type ListingFilters, type ReaderPlace } from '#app/features/catalogue/listing-filters.ts'
import { listItems, PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import { resolvePlace } from '#app/features/catalogue/near/find-place.server.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { listCategories } from '#app/nouns/category/category-list.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'

import type { View } from './views.ts'

/** Andheri in Mumbai, and a village of Bihar. */
const PLACES = { metro: '400053', village: '848101' } as const
const PAGES_BEFORE = 49

export type NearView = View & { filters(times: number): ListingFilters }

/** `category`: that of a reader who narrows the list, different each time. */
const pickCategory = (times: number) => listCategories()[times % listCategories().length]?.id ?? null

/** The lists, and of some also the 50th page, or the last one before. Asks the database of the product for their cursors. */
export async function listNearViews(): Promise<NearView[]> {
  const views: NearView[] = []
  for (const [where, pin] of Object.entries(PLACES)) {
    const place = await resolvePlace(pin)
    if (!place) throw new Error('There are no PIN codes')
    views.push(...(await listViewsFrom(where, place)))
  }
  return views
}

async function listViewsFrom(where: string, place: ReaderPlace): Promise<NearView[]> {
  const from: ListingFilters = { ...NO_FILTERS, place }
  const view = (name: string, filters: (times: number) => Partial<ListingFilters>): NearView => {
    const whole = (times: number) => ({ ...from, ...filters(times) })
    return { name: `${where}: ${name}`, search: false, filters: whole, ask: (times) => findListings(whole(times)) }
  }
  const lists: [string, Partial<ListingFilters>][] = [
    ['nearest', { sort: 'nearest' }],
    ...RADII.map((km): [string, Partial<ListingFilters>] => [`within ${km} km`, { within: km }]),
    ['within 50 km, nearest', { within: 50, sort: 'nearest' }],
    ['in reach', { within: 'reach' }],
  ]
  const views = lists.flatMap(([name, filters]) => [
    view(name, () => filters),
    view(`${name}, a category`, (times) => ({ ...filters, category: pickCategory(times) })),
  ])
  for (const [name, filters] of lists) {
    const cursor = await findDeepCursor({ ...from, ...filters })
    if (cursor) views.push(view(`${name}, page 50`, () => ({ ...filters, cursor })))
  }
  return [
    ...views,
    view('in reach, by price', (times) => ({ within: 'reach', sort: times % 2 ? 'price-low' : 'price-high' })),
    view('within 50 km, by price', () => ({ within: 50, sort: 'price-low' })),
    view('in reach, prices', (times) => ({ within: 'reach', min: 100 * (times % 40), max: 100 * (times % 40) + 500 })),
    view('nearest, every filter', (times) => ({
      sort: 'nearest',
      category: pickCategory(times),
      conditions: [CONDITIONS[times % CONDITIONS.length] ?? 'Good'],
      min: 10_000 + 100 * (times % 100),
      max: 12_000 + 100 * (times % 100),
    })),
    view('nearest, a category and a condition', (times) => ({
      sort: 'nearest',
      category: pickCategory(times),
      conditions: [CONDITIONS[times % CONDITIONS.length] ?? 'Good'],
    })),
  ]
}

/** The cursor of the 50th page, or of an earlier one of a shorter list; null if it has one page. */
async function findDeepCursor(filters: ListingFilters): Promise<string | null> {
  const { items, nextCursor } = await listItems(filters, PAGES_BEFORE * PAGE_SIZE)
  if (nextCursor) return nextCursor
  const pages = Math.ceil(items.length / PAGE_SIZE) - 1
  return pages > 0 ? (await listItems(filters, pages * PAGE_SIZE)).nextCursor : null
}
