import { z } from 'zod'

import { DEAL_STATUSES } from '#app/nouns/deal/deal-states.ts'
import { SIDES } from '#app/nouns/sides.ts'
import { id, time, wholeNumber } from '#app/shared/api/answers.schema.ts'

/** The kinds of things that wait for an answer of the viewer. */
const WAITING_KINDS = ['offer', 'meeting', 'deal', 'review', 'proof', 'sale'] as const

const waitingThing = z.strictObject({
  kind: z
    .enum(WAITING_KINDS)
    .describe(
      'An offer to answer, times to pick one of, a deal that is to be moved, a completed one to review, a proof photo that somebody asks for, or listings that may no longer be on sale',
    ),
  id: id.describe('Of the offer, deal or request; of one of the listings'),
  conversation: id.nullable(),
  side: z.enum(SIDES).describe("The viewer's"),
  state: z.enum(DEAL_STATUSES).nullable().describe('How a deal stands'),
  amount: wholeNumber.nullable().describe('In rupees'),
  count: wholeNumber.describe('How many listings, up to 25; otherwise 1'),
  title: z.string().meta({ examples: ['A wind-up robot of tin'] }),
  cover: z.string().nullable(),
  name: z.string().nullable().describe('The other person'),
  until: time.nullable().describe('When it is too late'),
})
export type WaitingThing = z.infer<typeof waitingThing>

export const waiting = z
  .strictObject({
    things: z.array(waitingThing).max(20).describe('The most urgent first'),
    more: wholeNumber.describe('How many there are besides, at least'),
  })
  .describe('What waits for an answer of the viewer')
export type Waiting = z.infer<typeof waiting>
