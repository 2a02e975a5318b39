/** The proof photo of a listing: the thing beside a paper with a code of that day. */
import { z } from 'zod'

import { id } from '#app/shared/api/answers.schema.ts'
import { photoView } from '#app/shared/files/photo.schema.ts'

const day = z.iso
  .date()
  .describe('A day in India')
  .meta({ examples: ['2026-11-23'] })
const code = z.string().meta({ examples: ['K6LVP'] })

export const proofView = z
  .strictObject({
    photo: photoView,
    code: code.describe('What the paper has to say'),
    day: day.describe('The day of which the code is'),
    isRead: z
      .boolean()
      .describe('Whether the site itself read the code in the photo. Otherwise people have to compare'),
  })
  .describe('A proof photo')
export type ProofView = z.infer<typeof proofView>

/** A buyer's request for a proof photo, or the seller's answer, in their conversation. */
export const proofCard = z.strictObject({
  kind: z.literal('proof'),
  isAnswer: z.boolean().describe('Whether it is the seller who added one, and not the buyer who asks'),
  isAnswered: z.boolean(),
  proof: proofView
    .nullable()
    .describe(
      "The listing's photo as it is now, in the answer, or in a request that found one; null when it has none or is sold",
    ),
})
export type ProofCard = z.infer<typeof proofCard>

export const proofCode = z
  .strictObject({ code, day })
  .describe('The code of a listing for today. It is accepted on the next day, too')
export type ProofCode = z.infer<typeof proofCode>

export const proofRequest = z.strictObject({ id })
