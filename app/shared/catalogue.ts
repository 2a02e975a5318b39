/** The fixed lists of the catalogue. The database's checks, the forms and the pages all read them from here. */

import * as say from '#app/shared/messages/messages.ts'

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
