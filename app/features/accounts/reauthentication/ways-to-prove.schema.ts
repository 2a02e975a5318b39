import { z } from 'zod'

/** How a person can prove again who they are. */
export const waysToProve = z.strictObject({
  isProved: z.boolean().describe('They have just done so'),
  password: z.boolean(),
  passkey: z.boolean(),
  code: z.boolean().describe('A code of their app, or a recovery code'),
  google: z.boolean().describe('The account has no password: they sign in with Google again'),
})
export type WaysToProve = z.infer<typeof waysToProve>
