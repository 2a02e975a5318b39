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

const soldSpan = z
  .strictObject({
    count: wholeNumber.describe('The number of deals that count'),
    low: wholeNumber,
    middle: wholeNumber.describe('Halfway between the two others: no deal of its own'),
    high: wholeNumber,
    adjusted: z.boolean().describe("Whether prices were adjusted to the item's condition, which differs from theirs"),
    wide: z.boolean().describe('Whether they differ so much that the span says little'),
    days: wholeNumber.describe('So many days ago the first of them may have been completed'),
  })
  .describe('Rupees: the 10th and 90th percentile of the prices agreed on, rounded to two digits')
/** It says what things like one sold for. */
export type SoldSpan = z.infer<typeof soldSpan>

export const priceHint = z.strictObject({
  count: wholeNumber.describe('The number of comparable listings'),
  kind: z
    .string()
    .optional()
    .describe(
      'Set where too few listings show the same thing: the range is of all those of this kind, in words of their titles, and of the whole category where it is empty',
    ),
  range: priceEstimate.nullable().describe('What they ask. Null when too few are comparable'),
  sold: soldSpan
    .nullable()
    .describe(
      'What such things sold for, by at least five completed deals of different people; null when too few are comparable',
    ),
  href: z
    .string()
    .describe('Leads to the comparable listings, or to all that a search for the title finds, which are more'),
})
export type PriceSuggestion = z.infer<typeof priceHint>
