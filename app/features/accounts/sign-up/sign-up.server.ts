import { db, type Sql } from '#app/db/client.server.ts'
import { auth, authErrorCode } from '#app/features/accounts/form/load-auth.server.ts'
import { queueExistingAccountMail, queueVerificationMail } from '#app/features/accounts/mails/account-mails.server.ts'
import { maySendSignUpMail } from '#app/features/accounts/mails/mail-limit.server.ts'
import { notBefore } from '#app/features/accounts/sign-in/not-before.server.ts'
import { takeTry } from '#app/platform/rate-limit.server.ts'
import { Refusal } from '#app/platform/refusal.server.ts'

import { rememberWish, wishedHash, type Wish } from './sign-up-wish.server.ts'

const ANSWERED_AFTER_MS = 350
/** So many times as many accounts may be made from an address by devices that somebody signed in on before. */
const GENEROUS = 10

interface NewAccount {
  email: string
  password: string
  name: string | null
}

/**
 * Makes an account that waits for its e-mail address to be verified. While it waits, each further sign-up gets a link of
 * its own, which brings the password and the name of that sign-up. An address whose account is verified gets a mail that says so; the
 * caller learns nothing of it, by the answer or by the time it takes. `source` is whom limits count (`limitSource`).
 */
export async function signUp(given: NewAccount, from: { source: string; address: string }): Promise<void> {
  // Only now that an account could be made: looking for a better password costs no try.
  await spendSignUp(from)
  await notBefore(
    ANSWERED_AFTER_MS,
    async () => {
      const account = { ...given, email: given.email.toLowerCase() }
      // Refused when the same address came in twice at the same time: now it is one that has an account.
      if (!(await makeAccount(account)) && !(await makeAccount(account)))
        throw new Error('An account could not be made')
      const hash = await wishedHash(account.email, account.password)
      await mailWhatIsDue(account.email, { hash, name: account.name })
    },
    { always: true },
  )
}

/** A known device does not share the limit of its address; all of them there together have a generous one. */
async function spendSignUp({ source, address }: { source: string; address: string }): Promise<void> {
  const tries = [await takeTry('signUp', source)]
  if (source !== address) tries.push(await takeTry('signUp', `known at ${address}`, GENEROUS))
  for (const tried of tries) {
    if (!tried.allowed)
      throw new Refusal('too_many', 'Several accounts were created from your network just now.', tried)
  }
}

// The same for an account that was made just now and for one that was there, whoever made it.
async function mailWhatIsDue(email: string, wish: Wish): Promise<void> {
  const allowed = await maySendSignUpMail(email)
  await db().begin(async (inside) => {
    // An open transaction takes the same statements as the pool.
    const sql = inside as unknown as Sql
    await rememberWish(sql, email, wish)
    const [user] = await sql<{ id: string; email_verified: boolean }[]>`
      select id, email_verified from users where email = ${email} and deleted_at is null`
    // The account stays as long as it is remembered that somebody waits for its mail.
    if (user && !user.email_verified) await sql`update users set updated_at = now() where id = ${user.id}`
    if (!user || !allowed) return
    if (user.email_verified) await queueExistingAccountMail(sql, user.id)
    else await queueVerificationMail(sql, user.id, wish)
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
