import { db } from '#app/db/client.server.ts'

import { queueExistingAccountMail, queueVerificationMail } from './account-mails.server.ts'
import { spendMailTry } from './mail-limit.server.ts'
import { notBefore } from './not-before.server.ts'
import { hasDecoy } from './sign-up-decoy.server.ts'
import { verificationIdentifier } from './verification-token.server.ts'

/** Takes the token of a verification mail; false when it was used, is too old or never was one. */
export async function verifyEmail(token: string): Promise<boolean> {
  return db().begin(async (sql) => {
    const [found] = await sql<{ value: string }[]>`
      delete from verifications where identifier = ${verificationIdentifier(token)} and expires_at > now()
      returning value`
    if (!found) return false
    const [user] = await sql`
      update users set email_verified = true, updated_at = now()
      where id = ${found.value}::uuid and deleted_at is null returning id`
    return user !== undefined
  })
}

/** Mails the link once more, if there is an account that waits for it; the answer is the same either way. */
export async function resendVerification(given: string, address: string): Promise<void> {
  const email = given.toLowerCase()
  await spendMailTry('verify', email, address)
  await notBefore(
    250,
    async () => {
      const [user] = await db()<{ id: string }[]>`
        select id from users where email = ${email} and not email_verified and deleted_at is null`
      if (user) await queueVerificationMail(user.id, email)
      else if (await hasDecoy(email)) await queueExistingAccountMail(email)
    },
    { always: true },
  )
}
