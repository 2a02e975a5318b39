import { z } from 'zod'

import { wholeNumber } from '#app/shared/api/answers.schema.ts'

const priceGroup = z.strictObject({ count: wholeNumber, low: wholeNumber, high: wholeNumber })
/** Prices that lie close together, in rupees. */
export type PriceGroup = z.infer<typeof priceGroup>

const priceEstimate = z
  .strictObject({
    low: wholeNumber,
    middle: wholeNumber,
    high: wholeNumber,
    adjusted: z.boolean().describe("Whether they were adjusted to the item's condition"),
    wide: z.boolean().describe('Whether they differ so much that the middle says little'),
    groups: z
      .tuple([priceGroup, priceGroup])
      .readonly()
      .nullable()
      .describe('The two into which wide prices fall, the lower first; null if they do not'),
  })
  .describe('Rupees: the 10th, 50th and 90th percentile of the comparable prices')
export type PriceEstimate = z.infer<typeof priceEstimate>

export const priceHint = z.strictObject({
  count: wholeNumber.describe('The number of comparable listings'),
  kind: z
    .string()
    .optional()
    .describe(
      'Set where too few listings show the same thing: the range is of all those of this kind, in words of their titles, and of the whole category where it is empty',
    ),
  range: priceEstimate.nullable().describe('Null when too few are comparable'),
  href: z
    .string()
    .describe('Leads to the comparable listings, or to all that a search for the title finds, which are more'),
})
export type PriceSuggestion = z.infer<typeof priceHint>
