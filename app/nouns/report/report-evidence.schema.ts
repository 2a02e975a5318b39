import { z } from 'zod'

import { DEAL_REASONS } from '#app/nouns/deal/deal-reasons.ts'
import { DEAL_MOVES, DEAL_STATUSES, DEAL_WAYS, PAYMENT_WAYS } from '#app/nouns/deal/deal-states.ts'
import { MEETING_STATUSES } from '#app/nouns/meeting/meeting-states.ts'
import { REVIEW_TAGS } from '#app/nouns/review/review-states.ts'
import { SIDES } from '#app/nouns/sides.ts'
import { time, wholeNumber } from '#app/shared/api/answers.schema.ts'

const side = z.enum(SIDES)
const name = z.string().meta({ examples: ['Meera'] })

export const evidenceReview = z
  .strictObject({
    author: name,
    subject: name,
    writtenBy: side,
    stars: z.int(),
    tags: z.array(z.enum(REVIEW_TAGS)),
    text: z.string().nullable(),
    at: time,
    reply: z.string().nullable(),
  })
  .describe('A review as it was, with its author and the person whom it is about')
export type EvidenceReview = z.infer<typeof evidenceReview>

export const evidenceDeal = z
  .strictObject({
    title: z.string(),
    itemId: z.string().nullable(),
    amount: wholeNumber,
    buyer: name,
    seller: name,
    state: z.enum(DEAL_STATUSES),
    way: z.enum(DEAL_WAYS).nullable(),
    payment: z.enum(PAYMENT_WAYS).nullable(),
    checked: z.array(z.string()).describe('The points of the checklist that the buyer ticked'),
    reason: z.enum(DEAL_REASONS).nullable(),
    fellBy: side.nullable(),
    problem: z.strictObject({ by: side, at: time }).nullable(),
    at: time,
    settledAt: time.nullable(),
    reserved: z.strictObject({ until: time, endedAt: time.nullable() }),
    moves: z.array(z.strictObject({ move: z.enum(DEAL_MOVES), by: side, at: time })),
    meetings: z.array(
      z.strictObject({
        by: side,
        place: z.string(),
        times: z.array(time),
        picked: time.nullable(),
        state: z.enum(MEETING_STATUSES),
        at: time,
      }),
    ),
  })
  .describe('What the two of a deal did, from the reservation on. A UPI address is never in it')
export type EvidenceDeal = z.infer<typeof evidenceDeal>

/**
 * The subject of a report, as it was then. Pictures are numbered files of the evidence; null where the file was already
 * gone.
 */
export type EvidenceData = {
  person: { name: string; picture: number | null; joined: string }
  listing: EvidenceListing | null
  messages: EvidenceMessage[]
  /** Evidence from before 2026-12-01 has neither of these. */
  review?: EvidenceReview | null
  deal?: EvidenceDeal | null
}

export type EvidenceListing = {
  id: string
  title: string
  description: string
  price: number
  category: string
  condition: string
  location: string | null
  /** Evidence from before 2026-11-29 has none. */
  delivery?: string | null
  onlinePurchaseLink: string | null
  tags: string[]
  isSold: boolean
  photos: { key: string; file: number | null }[]
}

export type EvidenceMessage = {
  id: string
  seq: number
  sender: string
  isReporter: boolean
  /** Null for an image. */
  text: string | null
  /** The text of QR codes in an image. */
  imageSays: string | null
  image: number | null
  at: string
  /** When its sender unsent it. Evidence from before unsent messages were kept has none. */
  unsentAt?: string | null
}
