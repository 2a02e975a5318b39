import { z } from 'zod'

import { id } from '#app/shared/api/answers.schema.ts'

/** The data about the signed-in user in a page. The e-mail address is their own, and shown to nobody else. */
export const authUser = z.strictObject({
  id,
  name: z.string().meta({ examples: ['Meera'] }),
  email: z.string().meta({ examples: ['meera@khazana.test'] }),
  picture: z.string().nullable(),
  isAdmin: z.boolean(),
})
export type AuthUser = z.infer<typeof authUser>
