import { takeTry } from '#app/platform/rate-limit.server.ts'
import { Refusal } from '#app/platform/refusal.server.ts'

import { auth } from './load-auth.server.ts'
import { notBefore } from './not-before.server.ts'

const ANSWERED_AFTER_MS = 350

/**
 * Makes an account that waits for its e-mail address to be verified. An address that has one already gets a mail that
 * says so; the caller learns nothing of it, by the answer or by the time it takes. `address` is where it comes from.
 */
export async function signUp(
  { email, password, name }: { email: string; password: string; name: string | null },
  address: string,
): Promise<void> {
  // Only now that an account could be made: looking for a better password costs no try.
  const tried = await takeTry('signUp', address)
  if (!tried.allowed) throw new Refusal('too_many', 'A few accounts were made from here already.', tried)
  await notBefore(
    ANSWERED_AFTER_MS,
    async () => {
      const { api } = await auth()
      await api.signUpEmail({ body: { email: email.toLowerCase(), password, name: name ?? '' } })
    },
    { always: true },
  )
}
