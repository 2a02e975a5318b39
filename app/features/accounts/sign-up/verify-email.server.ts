import { db, type Sql } from '#app/db/client.server.ts'

import {
  queueChoosingMail,
  queueExistingAccountMail,
  queueVerificationMail,
} from '#app/features/accounts/mails/account-mails.server.ts'
import { maySendSignUpMail, spendMailTry } from '#app/features/accounts/mails/mail-limit.server.ts'
import { notBefore } from '#app/features/accounts/sign-in/not-before.server.ts'

import { findWishes, forgetWishes, showName } from './sign-up-wish.server.ts'
import { forgetVerificationTokens, takeVerificationToken } from './verification-token.server.ts'

/**
 * Takes the token of a verification mail: the address is verified, and password and name are those of the sign-up whose
 * mail it was, whoever else signed up with the address. False when it was used, is too old or never was one, and when the address
 * is verified already: then a password is changed by a reset alone.
 */
export function verifyEmail(token: string): Promise<boolean> {
  return db().begin(async (inside) => {
    // An open transaction takes the same statements as the pool.
    const sql = inside as unknown as Sql
    const found = await takeVerificationToken(sql, token)
    if (!found) return false
    const { userId, wish } = found
    const [user] = await sql<{ email: string }[]>`
      update users set email_verified = true, updated_at = now()
      where id = ${userId}::uuid and not email_verified and deleted_at is null returning email`
    if (!user) return false
    await sql`update accounts set password = ${wish.hash}, updated_at = now()
      where user_id = ${userId} and provider_id = 'credential'`
    await showName(sql, userId, wish.name)
    await sql`delete from sessions where user_id = ${userId}`
    await forgetVerificationTokens(sql, userId)
    await forgetWishes(sql, user.email)
    return true
  })
}

/** Mails the link once more, if there is an account that waits for it; the answer is the same either way. */
export async function resendVerification(given: string, address: string): Promise<void> {
  const email = given.toLowerCase()
  await spendMailTry('verify', email, address)
  await notBefore(250, () => mailAgain(email), { always: true })
}

async function mailAgain(email: string): Promise<void> {
  const [user] = await db()<{ id: string; email_verified: boolean }[]>`
    select id, email_verified from users where email = ${email} and deleted_at is null`
  const wishes = await findWishes(email)
  if (!user) return
  if (user.email_verified) {
    // Whoever signed up anew with an account's address waits for a mail, and is told why there is no link in it.
    if (wishes.length > 0 && (await maySendSignUpMail(email))) await queueExistingAccountMail(db(), user.id)
    return
  }
  await db().begin((inside) => {
    // An open transaction takes the same statements as the pool.
    const sql = inside as unknown as Sql
    const [wish, ...others] = wishes
    // With one password it is one person, who meant the latest name.
    if (wish && others.every(({ hash }) => hash === wish.hash)) return queueVerificationMail(sql, user.id, wish)
    // Nothing says which of several passwords is the owner's. A link that chose one might be choosing a stranger's.
    return queueChoosingMail(sql, user.id)
  })
}
