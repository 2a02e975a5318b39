import { db } from '#app/db/client.server.ts'
import { auth, authErrorCode } from '#app/features/accounts/form/load-auth.server.ts'
import { queueExistingAccountMail, queueVerificationMail } from '#app/features/accounts/mails/account-mails.server.ts'
import { maySendSignUpMail } from '#app/features/accounts/mails/mail-limit.server.ts'
import type { Arrival } from '#app/features/accounts/door/arrival.ts'
import { notBefore } from '#app/features/accounts/sign-in/not-before.server.ts'
import { takeTry } from '#app/platform/rate-limit.server.ts'
import { Refusal } from '#app/platform/refusal.server.ts'

import { browserOf, makeBrowserProof } from './browser-proof.server.ts'
import { findSignUps, isSignedUpAgain, signUpHash, storeSignUp, type SignUp } from './sign-ups.server.ts'

const ANSWERED_AFTER_MS = 350
/** So many times as many accounts may be made from an address by devices that somebody signed in on before. */
const GENEROUS = 10

interface NewAccount {
  email: string
  password: string
  name: string | null
  /** What they came for. */
  arrival: Arrival
}

interface Origin {
  source: string
  address: string
  cookies: string | null
}

/**
 * Makes an account that waits for its e-mail address to be verified. While it waits, each further sign-up gets a mail of its
 * own. An address whose account is verified gets a mail that says so; the caller learns nothing of it, by the answer or by
 * the time it takes. `source` is whom limits count (`limitSource`). Answers with a Set-Cookie line: the browser's proof that it was this one that signed up.
 */
export async function signUp(given: NewAccount, { cookies, ...from }: Origin): Promise<string> {
  // Only now that an account could be made: looking for a better password costs no try.
  await spendSignUp(from)
  const proof = makeBrowserProof()
  await notBefore(
    ANSWERED_AFTER_MS,
    async () => {
      const account = { ...given, email: given.email.toLowerCase() }
      // Refused when the same address came in twice at the same time: now it is one that has an account.
      if (!(await makeAccount(account)) && !(await makeAccount(account)))
        throw new Error('An account could not be made')
      const passwordHash = await signUpHash(account.email, account.password)
      const { name, arrival } = account
      await keepAndMail(account.email, { passwordHash, name, arrival, browser: proof.browser }, browserOf(cookies))
    },
    { always: true },
  )
  return proof.cookie
}

/** A known device does not share the limit of its address; all of them there together have a generous one. */
async function spendSignUp({ source, address }: Omit<Origin, 'cookies'>): Promise<void> {
  const tries = [await takeTry('signUp', source)]
  if (source !== address) tries.push(await takeTry('signUp', `known at ${address}`, GENEROUS))
  for (const tried of tries) {
    if (!tried.allowed)
      throw new Refusal('too_many', 'Several accounts were created from your network just now.', tried)
  }
}

// The same for an account that was made just now and for one that was there, whoever made it.
async function keepAndMail(email: string, signUp: Omit<SignUp, 'id'>, before: string | null): Promise<void> {
  const allowed = await maySendSignUpMail(email)
  await db().begin(async (sql) => {
    // The new proof is good for whatever this browser signed up with before: a cookie holds one.
    await sql`update sign_ups set browser = ${signUp.browser} where browser = ${before ?? ''}`
    const [user] = await sql<{ id: string; email_verified: boolean }[]>`
      select id, email_verified from users where email = ${email} and deleted_at is null`
    if (!user) return
    const id = await storeSignUp(sql, user.id, signUp)
    // The account stays as long as it is remembered that somebody waits for its mail.
    if (!user.email_verified) await sql`update users set updated_at = now() where id = ${user.id}`
    if (!allowed) return
    if (user.email_verified) return queueExistingAccountMail(sql, user.id)
    const isAgain = isSignedUpAgain(await findSignUps(sql, user.id))
    await queueVerificationMail(sql, { id, userId: user.id, isAgain })
  })
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
