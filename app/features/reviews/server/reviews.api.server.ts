import { z } from 'zod'

import { placeCursor } from '#app/db/newest-first.server.ts'
import * as say from '#app/features/reviews/messages/messages.ts'
import * as sayDeal from '#app/nouns/deal/messages/messages.ts'
import { REVIEW_MAX, REVIEW_TAGS } from '#app/nouns/review/review-states.ts'
import { dealReviews, reviewPage } from '#app/nouns/review/review.schema.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { atMostCharacters } from '#app/shared/messages/messages.ts'
import { formatCount } from '#app/shared/text/money.ts'
import { trimVisible } from '#app/shared/text/visible-text.ts'

import { findDealReviews, listReviews } from './list-reviews.server.ts'
import { replyToReview, writeReview } from './write-review.server.ts'

const words = () =>
  z
    .string()
    .transform(trimVisible)
    .refine((text) => [...text].length <= REVIEW_MAX, {
      error: () => atMostCharacters({ n: formatCount(REVIEW_MAX) }),
    })

const reviewBody = z.object({
  id: z.uuidv7({ error: () => say.noNewId() }),
  stars: z
    .int({ error: () => say.chooseStars() })
    .min(1, { error: () => say.chooseStars() })
    .max(5, { error: () => say.chooseStars() }),
  tags: z
    .array(z.enum(REVIEW_TAGS, { error: () => say.unknownTag() }))
    .max(REVIEW_TAGS.length)
    .default([]),
  text: words()
    .transform((text) => text || null)
    .nullable()
    .default(null),
})
const replyBody = z.object({ text: words().refine((text) => text !== '', { error: () => say.writeSomething() }) })
const pageQuery = z.object({ cursor: placeCursor({ error: () => say.noSuchPage() }).optional() })

const common = { access: 'user', params: idParams } as const
export const reviewOperations = [
  defineOperation({
    method: 'get',
    path: '/profiles/:id/reviews',
    summary: 'What others say of a person after a deal, the latest first. An unknown person has none',
    access: 'anyone',
    fromReplica: true,
    params: idParams,
    query: pageQuery,
    answers: { 200: 'A page of reviews' },
    returns: { 200: reviewPage },
    handle: async (c, { params, query }) => c.json(await listReviews(params.id, query.cursor)),
  }),
  defineOperation({
    ...common,
    method: 'get',
    path: '/deals/:id/reviews',
    summary: "The reviews of one of the viewer's deals",
    answers: { 200: "The viewer's own, and the other once it is shown", 404: sayDeal.noSuchDeal },
    returns: { 200: dealReviews },
    handle: async (c, { viewer, params: { id } }) => c.json(await findDealReviews(viewer, id)),
  }),
  defineOperation({
    ...common,
    method: 'post',
    path: '/deals/:id/review',
    summary:
      'Says how the other side of a completed deal was; the same id again changes nothing. Others see it once both have written, or after 14 days',
    body: reviewBody,
    answers: {
      201: 'It is stored',
      404: sayDeal.noSuchDeal,
      409: 'The deal is not completed, was completed more than 30 days ago, or the viewer has written already',
      422: 'No stars, a tag that is not for this side, or a text that is too long',
    },
    returns: { 201: dealReviews },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await writeReview(viewer, id, body), 201),
  }),
  defineOperation({
    ...common,
    method: 'put',
    path: '/reviews/:id/reply',
    summary: 'Answers a review about the viewer, once; repeating it changes nothing',
    body: replyBody,
    answers: {
      200: 'It is stored',
      404: say.noSuchReview,
      409: 'The viewer has answered otherwise before',
      422: 'No text, or one that is too long',
    },
    handle: (_, { viewer, params: { id }, body }) => replyToReview(viewer, id, body.text),
  }),
]
