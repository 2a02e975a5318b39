import { z } from 'zod'

import { rating } from '#app/nouns/review/review.schema.ts'
import { id, time, wholeNumber } from '#app/shared/api/answers.schema.ts'

/** A person as everybody may see them. */
export const publicProfile = z.strictObject({
  id,
  name: z.string().meta({ examples: ['Meera'] }),
  picture: z.string().nullable(),
  joined: time,
  awayUntil: time.nullable().describe('Until when they are away; null while they are here'),
  answersWithin: wholeNumber
    .optional()
    .describe('Within how many minutes they answer half of the buyers who write first. Left out where too few did'),
  rating: rating.optional(),
  dealsDone: wholeNumber.describe('How many deals they have completed'),
})
/** The data of a profile page. `email` is set only for the person themselves. */
export type Profile = z.infer<typeof publicProfile> & { email: string | null }
