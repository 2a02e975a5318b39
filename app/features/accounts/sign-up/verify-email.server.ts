import { db } from '#app/db/client.server.ts'

import { queueExistingAccountMail, queueVerificationMail } from '#app/features/accounts/mails/account-mails.server.ts'
import { spendMailTry } from '#app/features/accounts/mails/mail-limit.server.ts'
import { notBefore } from '#app/features/accounts/sign-in/not-before.server.ts'
import { forgetWishes, hasWishes } from './sign-up-wish.server.ts'
import { verificationIdentifier } from './verification-token.server.ts'

/** Takes the token of a verification mail; false when it was used, is too old or never was one. */
export async function verifyEmail(token: string): Promise<boolean> {
  const email = await db().begin(async (sql) => {
    const [found] = await sql<{ value: string }[]>`
      delete from verifications where identifier = ${verificationIdentifier(token)} and expires_at > now()
      returning value`
    if (!found) return null
    const [user] = await sql<{ email: string }[]>`
      update users set email_verified = true, updated_at = now()
      where id = ${found.value}::uuid and deleted_at is null returning email`
    return user?.email ?? null
  })
  if (email === null) return false
  await forgetWishes(email)
  return true
}

/** Mails the link once more, if there is an account that waits for it; the answer is the same either way. */
export async function resendVerification(given: string, address: string): Promise<void> {
  const email = given.toLowerCase()
  await spendMailTry('verify', email, address)
  await notBefore(
    250,
    async () => {
      const [user] = await db()<{ id: string; email_verified: boolean }[]>`
        select id, email_verified from users where email = ${email} and deleted_at is null`
      if (!user) return
      if (!user.email_verified) await queueVerificationMail(user.id, email)
      // Whoever signed up anew with an account's address waits for a mail, and is told why there is no link in it.
      else if (await hasWishes(email)) await queueExistingAccountMail(email)
    },
    { always: true },
  )
}
