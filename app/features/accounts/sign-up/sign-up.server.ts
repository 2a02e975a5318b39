import { systemDb } from '#app/db/client.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import type { Arrival } from '#app/features/accounts/door/arrival.schema.ts'
import { queueExistingAccountMail, queueVerificationMail } from '#app/features/accounts/mails/account-mails.server.ts'
import * as say from '#app/features/accounts/messages/messages.ts'
import { takeTry } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { maySendSignUpMail } from '#app/platform/mail/mailbox-limit.server.ts'
import { notBefore } from '#app/platform/visitor/not-before.server.ts'

import { readBrowserProof, makeBrowserProof } from './browser-proof.server.ts'
import { createAccount } from './create-account.server.ts'
import { requireSignUp } from './may-sign-up.server.ts'
import { findSignUps, isSignedUpAgain, signUpHash, storeSignUp, type SignUp } from './sign-ups.server.ts'

const ANSWERED_AFTER_MS = 350
/** Multiplies the limit per address for known devices, on which somebody has signed in before. */
const GENEROUS = 10

interface NewAccount {
  email: string
  password: string
  name: string | null
  /** Where they were going, and why. */
  arrival: Arrival
  invitation: string | null
}

interface Origin {
  source: string
  address: string
  cookies: string | null
}

/**
 * Creates an account that has to verify its e-mail address. Until then, each further sign-up gets a mail of its own. If
 * the address already has a verified account, a mail says so; the caller learns nothing of it, neither from the answer
 * nor from its timing. `source` is the rate-limit key (`limitSource`). Returns a Set-Cookie line: proof that this
 * browser signed up.
 */
export async function signUp(given: NewAccount, { cookies, ...from }: Origin): Promise<string> {
  // Counted only once an account could be created: a rejected password costs no attempt.
  await spendSignUp(from)
  const proof = makeBrowserProof()
  await notBefore(
    ANSWERED_AFTER_MS,
    async () => {
      const email = given.email.toLowerCase()
      const { password, name, arrival, invitation } = given
      // Before the transaction: hashing takes time, and would hold a connection.
      const passwordHash = await signUpHash(email, password)
      const signUp = { passwordHash, name, arrival, browser: proof.browser }
      await keepAndMail(email, signUp, { before: readBrowserProof(cookies), invitation })
    },
    { always: true },
  )
  return proof.cookie
}

/** A known device does not share its address's limit; all of them at one address share a generous one. */
async function spendSignUp({ source, address }: Omit<Origin, 'cookies'>): Promise<void> {
  const tries = [await takeTry('signUp', source)]
  if (source !== address) tries.push(await takeTry('signUp', `known at ${address}`, GENEROUS))
  for (const tried of tries) {
    if (!tried.allowed) throw new Refusal('too_many', say.severalAccounts(), tried)
  }
}

/**
 * Creates the account unless the address has one, keeps the sign-up and queues its mail. Apart from the account, it does
 * the same for a new address and a known one.
 */
async function keepAndMail(
  email: string,
  signUp: Omit<SignUp, 'id'>,
  { before, invitation }: { before: string | null; invitation: string | null },
): Promise<void> {
  const { passwordHash, name } = signUp
  const allowed = await maySendSignUpMail(email)
  await systemDb().begin(async (sql) => {
    await requireSignUp(sql, invitation)
    await createAccount(sql, { email, name, by: { passwordHash } })
    // The new proof also replaces the one of earlier sign-ups in this browser: the cookie holds only one.
    await sql`update sign_ups set browser = ${signUp.browser} where browser = ${before ?? ''}`
    const [user] = await sql<{ id: string; email_verified: boolean }[]>`
      select id, email_verified from users where email = ${email} and ${isLiveAccount(sql)}`
    if (!user) return
    const id = await storeSignUp(sql, user.id, signUp)
    // Keeps the account as long as its latest sign-up waits for verification.
    if (!user.email_verified) await sql`update users set updated_at = now() where id = ${user.id}`
    if (!allowed) return
    if (user.email_verified) return queueExistingAccountMail(sql, user.id)
    const isAgain = isSignedUpAgain(await findSignUps(sql, user.id))
    await queueVerificationMail(sql, { id, userId: user.id, isAgain })
  })
}
