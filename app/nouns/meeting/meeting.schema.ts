/** The meeting of a deal, as its two sides see it. */
import { z } from 'zod'

import { SIDES } from '#app/nouns/sides.ts'
import { id, time, wholeNumber } from '#app/shared/api/answers.schema.ts'

import { PLACE_KINDS, type MeetingPlaceKind } from './meeting-places.ts'
import { MEETING_STATUSES, WAYS } from './meeting-states.ts'

// The list is never empty.
const placeKind = z.enum(PLACE_KINDS as [MeetingPlaceKind, ...MeetingPlaceKind[]])
const side = z.enum(SIDES)
const saidWay = z.strictObject({ way: z.enum(WAYS), at: time }).nullable()

export const meetingFacts = z.strictObject({
  id,
  state: z.enum(MEETING_STATUSES),
  proposedBy: side,
  place: z.string().describe('As the proposing side wrote it'),
  placeKind,
  times: z.array(time).describe('To choose from, the earliest first'),
  picked: time.nullable().describe('The chosen one'),
  buyerWay: saidWay.describe('What the buyer said on the way'),
  sellerWay: saidWay.describe('What the seller said on the way'),
})
export type MeetingFacts = z.infer<typeof meetingFacts>

export const meetingView = z
  .strictObject({
    mayPropose: z.boolean().describe('Whether the deal is at a point where people meet'),
    meeting: meetingFacts.nullable().describe('The newest proposal'),
    other: z.string().describe('The first name of the other side'),
    title: z.string().nullable().describe('The title of the listing; null if it is gone'),
    suggestions: z
      .array(z.strictObject({ kind: placeKind, text: z.string(), why: z.string() }))
      .describe("Kinds of public places in the listing's locality, in the viewer's language"),
    links: wholeNumber.describe('How many links for friends of the viewer work'),
  })
  .describe('The meeting of a deal')
export type MeetingView = z.infer<typeof meetingView>

export const friendLink = z.strictObject({
  url: z
    .url()
    .describe('A page without names beyond first names, for everybody who has the link')
    .meta({ examples: ['https://khazana.example/meet/q8Zt3mX0vK2rB7nY5wLc1A'] }),
  endsAt: time,
})
