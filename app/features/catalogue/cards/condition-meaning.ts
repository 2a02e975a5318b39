import * as say from '#app/features/catalogue/messages/messages.ts'
import type { Condition } from '#app/shared/catalogue.ts'

const MEANINGS: Record<Condition, () => string> = {
  New: say.meaningNew,
  'Like New': say.meaningLikeNew,
  Good: say.meaningGood,
  Fair: say.meaningFair,
  Poor: say.meaningPoor,
}

/** The meaning of each condition, in one line for buyers and sellers. */
export const conditionMeaning = (condition: Condition): string => MEANINGS[condition]()
