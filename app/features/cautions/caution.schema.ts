import { z } from 'zod'

import { CAUTION_KINDS } from './words/caution-kinds.ts'

const payment = z
  .strictObject({
    to: z.string().describe('The payment address that would receive the money'),
    name: z.string().nullable().describe("The payee's name as the code gives it; nobody has verified it"),
    amount: z.string().nullable().describe('For example ₹5,000; null when the payer types the amount'),
    isStanding: z.boolean().describe('A mandate: the money would be taken repeatedly'),
  })
  .describe('What a code or a link would pay')
export type Payment = z.infer<typeof payment>

export const caution = z.strictObject({
  kind: z.enum(CAUTION_KINDS),
  part: z.string().describe('The part of the message that triggered the caution'),
  payment: payment.optional(),
})
export type Caution = z.infer<typeof caution>
