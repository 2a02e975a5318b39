import { formatCount } from '#app/shared/text/money.ts'

import * as say from './messages/messages.ts'
import { MOST_RATED, type ReviewTag } from './review-states.ts'

const TAG_NAMES: Readonly<Record<ReviewTag, () => string>> = {
  'as-described': say.asDescribed,
  'on-time': say.onTime,
  'well-packed': say.wellPacked,
  friendly: say.friendly,
  'quick-answers': say.quickAnswers,
  'paid-promptly': say.paidPromptly,
  'kept-price': say.keptPrice,
  'not-as-described': say.notAsDescribed,
  late: say.late,
  'hard-to-reach': say.hardToReach,
}
export const tagName = (tag: ReviewTag): string => TAG_NAMES[tag]()

/** One decimal, also of a whole number: `4.0`. */
const oneDecimal = (average: number): string => average.toFixed(1)

export interface Rating {
  average: number
  number: number
}

/** `★ 4.8 (12)`; `ratingLabel` says the same in words. */
export const ratingText = ({ average, number }: Rating): string =>
  `★ ${oneDecimal(average)} (${formatCount(number)}${number < MOST_RATED ? '' : '+'})`
export const ratingLabel = ({ average, number }: Rating): string =>
  say.ratingLabel({ average: oneDecimal(average), n: number })
export const starsLabel = (stars: number): string => say.starsLabel({ n: stars })
export const dealsDoneText = (n: number): string => say.dealsDone({ n })
