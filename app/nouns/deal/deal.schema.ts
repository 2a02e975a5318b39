/** Deals as both sides see them. Amounts are whole rupees. */
import { z } from 'zod'

import { SIDES } from '#app/nouns/sides.ts'
import { id, time, wholeNumber } from '#app/shared/api/answers.schema.ts'

import { DEAL_REASONS } from './deal-reasons.ts'
import { DEAL_MOVES, DEAL_STATUSES, DEAL_WAYS, PAYMENT_WAYS } from './deal-states.ts'

const side = z.enum(SIDES)

export const deal = z
  .strictObject({
    id,
    conversation: id,
    side: side.describe("The viewer's"),
    amount: wholeNumber.meta({ examples: [1350] }),
    state: z.enum(DEAL_STATUSES),
    way: z.enum(DEAL_WAYS).nullable().describe('How the item comes to the buyer; null until that is known'),
    payment: z.enum(PAYMENT_WAYS).nullable().describe('How the buyer pays; null until they say so'),
    checked: z.array(z.string()).describe("Points of the category's checklist that the buyer ticked"),
    reason: z.enum(DEAL_REASONS).nullable().describe('Why it fell through'),
    fellBy: side.nullable().describe('Who let it fall through; null where time or something else ended it'),
    problemBy: side.nullable().describe('Who says that something is not right'),
    until: time.nullable().describe('Until when the item is reserved; null where it is not any more'),
    createdAt: time,
    movedAt: time,
    settledAt: time.nullable(),
    moves: z
      .array(z.strictObject({ move: z.enum(DEAL_MOVES), by: side, at: time }))
      .describe('What each of the two did, in order'),
    item: z.strictObject({
      id: id.nullable().describe('Null when the viewer cannot open it any more'),
      title: z.string().meta({ examples: ['A wind-up robot of tin'] }),
      cover: z.string().nullable(),
      category: z.string().nullable(),
    }),
    other: z.strictObject({ id, name: z.string().meta({ examples: ['Meera'] }), picture: z.string().nullable() }),
  })
  .describe('A deal of the viewer')
export type Deal = z.infer<typeof deal>
