import { z } from 'zod'

import { id, time } from '#app/shared/api/answers.schema.ts'

/** A person as everybody may see them. */
export const publicProfile = z.strictObject({
  id,
  name: z.string().meta({ examples: ['Meera'] }),
  picture: z.string().nullable(),
  joined: time,
  awayUntil: time.nullable().describe('Until when they are away; null while they are here'),
})
/** The data of a profile page. `email` is set only for the person themselves. */
export type Profile = z.infer<typeof publicProfile> & { email: string | null }
