/** Reviews of completed deals, as their readers see them. */
import { z } from 'zod'

import { SIDES } from '#app/nouns/sides.ts'
import { id, time, wholeNumber } from '#app/shared/api/answers.schema.ts'

import { FEWEST_RATED, REVIEW_TAGS } from './review-states.ts'

const stars = z.int().min(1).max(5)

export const rating = z
  .strictObject({
    average: z
      .number()
      .min(1)
      .max(5)
      .meta({ examples: [4.8] }),
    number: wholeNumber,
  })
  .describe(`The average of their reviews, with one decimal; left out for fewer than ${FEWEST_RATED}`)

const reviewText = {
  id,
  writtenBy: z.enum(SIDES).describe('The side of the deal on which its author was'),
  stars,
  tags: z.array(z.enum(REVIEW_TAGS)),
  text: z.string().nullable(),
  writtenAt: time,
  reply: z.strictObject({ text: z.string(), at: time }).nullable().describe('The answer of the person reviewed'),
}

const review = z.strictObject({
  ...reviewText,
  author: z
    .strictObject({ id, name: z.string().meta({ examples: ['Meera'] }) })
    .nullable()
    .describe('Null once their account is gone'),
})
/** A review as everybody sees it. */
export type Review = z.infer<typeof review>

export const reviewPage = z.strictObject({
  items: z.array(review),
  nextCursor: z.string().nullable().describe('Null on the last page'),
})
export type ReviewPage = z.infer<typeof reviewPage>

const dealReview = z.strictObject({
  ...reviewText,
  isHidden: z.boolean().describe('Whether an admin has hidden it from others'),
  shownAt: time.describe('From when on others see it'),
})
export type DealReview = z.infer<typeof dealReview>

export const dealReviews = z
  .strictObject({
    until: time.nullable().describe('Until when the viewer may write; null if the deal is not completed'),
    mayWrite: z.boolean(),
    own: dealReview.nullable(),
    isReviewed: z.boolean().describe('Whether the other side has written, also where the viewer cannot read it yet'),
    other: dealReview.nullable().describe('The review about the viewer, once it is shown'),
  })
  .describe('The reviews of a deal, as one of its sides sees them')
export type DealReviews = z.infer<typeof dealReviews>
