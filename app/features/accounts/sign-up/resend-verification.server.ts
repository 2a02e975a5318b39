import { db, systemDb } from '#app/db/client.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import type { Arrival } from '#app/features/accounts/door/arrival.schema.ts'
import { queueExistingAccountMail, queueVerificationMail } from '#app/features/accounts/mails/account-mails.server.ts'
import { maySendSignUpMail, spendMailTry } from '#app/platform/mail/mailbox-limit.server.ts'
import type { Client } from '#app/platform/visitor/limit-source.server.ts'
import { notBefore } from '#app/platform/visitor/not-before.server.ts'

import { readBrowserProof } from './browser-proof.server.ts'
import { findSignUps, isSignedUpAgain } from './sign-ups.server.ts'

/**
 * Mails the link again, if there is an unverified account; the answer is the same either way. The browser that signed
 * up may have a new destination by now: `arrival`.
 */
export async function resendVerification(given: string, client: Client, arrival: Arrival | null): Promise<void> {
  const email = given.toLowerCase()
  await spendMailTry('verify', email, client.address)
  await notBefore(250, () => mailAgain(email, readBrowserProof(client.cookies), arrival), { always: true })
}

async function mailAgain(email: string, browser: string | null, arrival: Arrival | null): Promise<void> {
  const sql = db()
  const [user] = await sql<{ id: string; email_verified: boolean }[]>`
    select id, email_verified from users where email = ${email} and ${isLiveAccount(sql)}`
  if (!user) return
  const signUps = await findSignUps(sql, user.id)
  if (user.email_verified) {
    // A person who signed up again with an existing account's address waits for a mail: it explains why it has no link.
    if (signUps.length > 0 && (await maySendSignUpMail(email))) await queueExistingAccountMail(systemDb(), user.id)
    return
  }
  const own = signUps.find((one) => one.browser === browser)
  const id = (own ?? signUps[0])?.id ?? null
  await systemDb().begin(async (sql) => {
    if (own && arrival) {
      await sql`update sign_ups set next = ${arrival.next}, scroll_y = ${arrival.scrollY}, saves_item = ${arrival.saves}
        where id = ${own.id}`
    }
    await queueVerificationMail(sql, { id, userId: user.id, isAgain: isSignedUpAgain(signUps) })
  })
}
