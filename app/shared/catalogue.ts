/** The fixed lists of the catalogue. The database's checks, the forms and the pages all read them from here. */

import * as say from '#app/shared/messages/messages.ts'

/** By their English names, which searches and imports spell; `categoryName` is what a reader sees. */
export const CATEGORIES = [
  { id: 'action-figures', name: 'Action Figures' },
  { id: 'lego', name: 'LEGO Sets' },
  { id: 'cars', name: 'Cars' },
  { id: 'books', name: 'Books' },
  { id: 'cards', name: 'Cards' },
  { id: 'watches', name: 'Watches' },
  { id: 'keychains', name: 'Keychains' },
  { id: 'shoes', name: 'Shoes' },
  { id: 'games', name: 'Games' },
] as const

export type CategoryId = (typeof CATEGORIES)[number]['id']

/** Best first. Filter and editor use the same order. */
export const CONDITIONS = ['New', 'Like New', 'Good', 'Fair', 'Poor'] as const

export type Condition = (typeof CONDITIONS)[number]

/** How an item reaches its buyer: they meet, or the seller ships it (meeting may still be possible). */
export const DELIVERIES = ['hand-over', 'ships'] as const

export type Delivery = (typeof DELIVERIES)[number]

/** Rupees. At PRICE_FILTER_MAX the filter has no upper bound ("₹50,000+"). */
export const PRICE_FILTER_MAX = 50_000
export const PRICE_FILTER_STEP = 100
export const PRICE_MIN = 1
export const PRICE_MAX = 999_999_999
export const MAX_IMAGES = 5

const squash = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/g, '')

const CATEGORY_BY_SPELLING = new Map<string, (typeof CATEGORIES)[number]>(
  CATEGORIES.flatMap((category) => [
    [squash(category.id), category],
    [squash(category.name), category],
  ]),
)

/**
 * The category whose name or id `text` spells, ignoring case, spaces, underscores and hyphens ("LEGO Sets",
 * "Action_Figures").
 */
export function findCategory(text: string) {
  return CATEGORY_BY_SPELLING.get(squash(text))
}

const CATEGORY_NAMES: Record<CategoryId, () => string> = {
  'action-figures': say.actionFigures,
  lego: say.legoSets,
  cars: say.cars,
  books: say.books,
  cards: say.cards,
  watches: say.watches,
  keychains: say.keychains,
  shoes: say.shoes,
  games: say.games,
}

/** In the reader's language. */
export const categoryName = (id: CategoryId): string => CATEGORY_NAMES[id]()

const CONDITION_NAMES: Record<Condition, () => string> = {
  New: say.conditionNew,
  'Like New': say.conditionLikeNew,
  Good: say.conditionGood,
  Fair: say.conditionFair,
  Poor: say.conditionPoor,
}

/** In the reader's language; `Condition` itself is what addresses, the API and the database have. */
export const conditionName = (condition: Condition): string => CONDITION_NAMES[condition]()

const STATED_CONDITIONS: Record<Condition, () => string> = {
  New: say.statedNew,
  'Like New': say.statedLikeNew,
  Good: say.statedGood,
  Fair: say.statedFair,
  Poor: say.statedPoor,
}

/** The same right after the word “Condition”: in Hindi, it agrees with that word and does not repeat it. */
export const stateCondition = (condition: Condition): string => STATED_CONDITIONS[condition]()
