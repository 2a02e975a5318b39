/** Offers and reservations as cards in a conversation. Amounts are whole rupees. */
import { z } from 'zod'

import { DEAL_STATUSES } from '#app/nouns/deal/deal-states.ts'
import { SIDES } from '#app/nouns/sides.ts'
import { id, time, wholeNumber } from '#app/shared/api/answers.schema.ts'

import { END_REASONS, OFFER_REASONS } from './offer-reasons.ts'
import { OFFER_STATUSES, RESERVATION_STATUSES } from './offer-states.ts'

const side = z.enum(SIDES)
const amount = wholeNumber.meta({ examples: [1350] })

export const offerCard = z.strictObject({
  kind: z.literal('offer'),
  amount,
  price: wholeNumber.describe("The listing's price when the offer was made"),
  madeBy: side,
  state: z.enum(OFFER_STATUSES),
  reason: z.enum(OFFER_REASONS).nullable().describe('Why it was declined or is void'),
  until: time.describe('When it ends by itself'),
})
export type OfferCard = z.infer<typeof offerCard>

export const reservationCard = z.strictObject({
  kind: z.literal('reservation'),
  amount: amount.describe('The price agreed on; without an offer, that of the listing'),
  isByOffer: z.boolean().describe('Whether it follows from an accepted offer'),
  state: z.enum(RESERVATION_STATUSES),
  releasedBy: side.nullable(),
  reason: z.enum(END_REASONS).nullable().describe('Why it ended before its time'),
  until: time,
  isExtended: z.boolean(),
  deal: z.enum(DEAL_STATUSES).nullable().describe('How its deal stands; null for those from before there were deals'),
  meeting: z
    .strictObject({
      at: time.nullable().describe('Null while nobody has picked one of the proposed times'),
      place: z.string(),
    })
    .nullable()
    .describe('Where and when the two meet; null before a proposal and after the meeting'),
})
export type ReservationCard = z.infer<typeof reservationCard>

export const madeOffer = z.strictObject({ id, conversation: id.describe('The conversation that has its card') })

const possibleBuyer = z.strictObject({ conversation: id, name: z.string().meta({ examples: ['Bina'] }) })
export type PossibleBuyer = z.infer<typeof possibleBuyer>

export const recordedSale = z.strictObject({ id: id.describe('Of the deal'), conversation: id })

export const heldReservation = z.strictObject({ id, conversation: id, until: time })

/** The amounts that a viewer may offer for a listing, or why none. */
export const offering = z
  .strictObject({
    price: wholeNumber,
    least: wholeNumber.describe('The least that the seller takes'),
    left: wholeNumber.describe('How many offers the viewer may still make on the listing'),
    open: z
      .strictObject({ id, amount, madeBy: side, until: time })
      .nullable()
      .describe('The open offer between the viewer and the seller'),
    reserved: z.enum(['for-you', 'for-other']).nullable(),
    refusal: z
      .string()
      .nullable()
      .describe('Why the viewer cannot make an offer now, in their language; null if they can'),
    isWaiting: z.boolean().describe('Whether the viewer asked to be told when it is free again'),
  })
  .describe('What the viewer may offer')
export type Offering = z.infer<typeof offering>

export const offerTerms = z
  .strictObject({
    takesOffers: z.boolean(),
    least: wholeNumber.nullable().describe('The least amount; null: half of the price'),
  })
  .describe("The seller's terms for offers on a listing")
export type OfferTerms = z.infer<typeof offerTerms>
