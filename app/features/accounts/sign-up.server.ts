import { db } from '#app/db/client.server.ts'
import { takeTry } from '#app/platform/rate-limit.server.ts'
import { Refusal } from '#app/platform/refusal.server.ts'

import { auth, authErrorCode } from './load-auth.server.ts'
import { notBefore } from './not-before.server.ts'
import { layDecoy } from './sign-up-decoy.server.ts'

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
      const isNew = (await makeAccount(account)) ?? (await makeAccount(account))
      if (isNew === null) throw new Error('An account could not be made')
      if (!isNew) await layDecoy(account.email, account.password)
    },
    { always: true },
  )
}

/** Whether an account was made for the address, or it had one already; null when the database refused. */
async function makeAccount({ email, password, name }: NewAccount): Promise<boolean | null> {
  const { api } = await auth()
  try {
    // For an address that has an account, the answer's user is made up.
    const { user } = await api.signUpEmail({ body: { email, password, name: name ?? '' } })
    const [row] = await db()`select from users where id::text = ${user.id}`
    return row !== undefined
  } catch (error) {
    if (authErrorCode(error) !== 'FAILED_TO_CREATE_USER') throw error
    return null
  }
}
