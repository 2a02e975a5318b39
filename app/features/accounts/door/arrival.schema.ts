import { z } from 'zod'

import { done, id } from '#app/shared/api/answers.schema.ts'

const arrival = z
  .strictObject({
    next: z
      .string()
      .describe('A path of this site. Its hash may open a dialog there')
      .meta({ examples: ['/wishlist'] }),
    scrollY: z.number().nullable().describe('Their scroll position on that page, in CSS pixels; null for the top'),
    saves: id.nullable().describe('The id of the listing that they wanted to save'),
  })
  .describe('Where a visitor continues after signing in, and the action that they wanted to take before')
export type Arrival = z.infer<typeof arrival>

const needsSecondFactor = z.literal(true).optional().describe('The session begins with the second step')

/** The answer to whoever gave a password or a link that signs in. */
export const signedIn = done.extend({ needsSecondFactor })
export type SignedIn = Pick<z.infer<typeof signedIn>, 'needsSecondFactor'>

export const verified = z.strictObject({ arrival, needsSecondFactor })
