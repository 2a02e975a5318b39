import type { CategoryId } from '#app/shared/catalogue.ts'

import { LISTINGS as ACTION_FIGURES } from './action-figures.ts'
import { LISTINGS as BOOKS } from './books.ts'
import { LISTINGS as CARDS } from './cards.ts'
import { LISTINGS as CARS } from './cars.ts'
import type { CatalogueListing, DemoListing } from './demo-listing.ts'
import { LISTINGS as GAMES } from './games.ts'
import { LISTINGS as KEYCHAINS } from './keychains.ts'
import { LISTINGS as LEGO } from './lego.ts'
import { LISTINGS as SHOES } from './shoes.ts'
import { LISTINGS as WATCHES } from './watches.ts'

function inCategory(category: CategoryId, listings: readonly DemoListing[]): CatalogueListing[] {
  return listings.map((listing, index) => ({
    ...listing,
    key: `${category}-${String(index + 1).padStart(2, '0')}`,
    category,
  }))
}

/** Oldest first: this mixes the categories, and makes time-ordered ids agree with the listings' ages. */
export const DEMO_LISTINGS: readonly CatalogueListing[] = [
  ...inCategory('action-figures', ACTION_FIGURES),
  ...inCategory('lego', LEGO),
  ...inCategory('cars', CARS),
  ...inCategory('books', BOOKS),
  ...inCategory('cards', CARDS),
  ...inCategory('watches', WATCHES),
  ...inCategory('keychains', KEYCHAINS),
  ...inCategory('shoes', SHOES),
  ...inCategory('games', GAMES),
].toSorted((a, b) => b.ageHours - a.ageHours || (a.key < b.key ? -1 : 1))
