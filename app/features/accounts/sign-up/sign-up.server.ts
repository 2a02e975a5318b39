import { auth, authErrorCode } from '#app/features/accounts/form/load-auth.server.ts'
import { notBefore } from '#app/features/accounts/sign-in/not-before.server.ts'
import { takeTry } from '#app/platform/rate-limit.server.ts'
import { Refusal } from '#app/platform/refusal.server.ts'

import { rememberWish } from './sign-up-wish.server.ts'

const ANSWERED_AFTER_MS = 350

interface NewAccount {
  email: string
  password: string
  name: string | null
}

/**
 * Makes an account that waits for its e-mail address to be verified. An address that has one already gets a mail that
 * says so; the caller learns nothing of it, by the answer or by the time it takes. `address` is where it comes from.
 */
export async function signUp(given: NewAccount, address: string): Promise<void> {
  // Only now that an account could be made: looking for a better password costs no try.
  const tried = await takeTry('signUp', address)
  if (!tried.allowed) throw new Refusal('too_many', 'A few accounts were made from here already.', tried)
  await notBefore(
    ANSWERED_AFTER_MS,
    async () => {
      const account = { ...given, email: given.email.toLowerCase() }
      // Refused when the same address came in twice at the same time: now it is one that has an account.
      if (!(await makeAccount(account)) && !(await makeAccount(account)))
        throw new Error('An account could not be made')
      await rememberWish(account.email, account.password)
    },
    { always: true },
  )
}

/** Whether the database took it. For an address that has an account, better-auth does the same work and makes none. */
async function makeAccount({ email, password, name }: NewAccount): Promise<boolean> {
  const { api } = await auth()
  try {
    await api.signUpEmail({ body: { email, password, name: name ?? '' } })
    return true
  } catch (error) {
    if (authErrorCode(error) !== 'FAILED_TO_CREATE_USER') throw error
    return false
  }
}
