import { db, systemDb } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import * as say from '#app/features/accounts/messages/messages.ts'
import { recordAddressLockOut } from '#app/features/accounts/passwords/password-tries.server.ts'
import { hashPassword, verifyPassword } from '#app/features/accounts/passwords/password.server.ts'
import { beginSession, type Begun } from '#app/features/accounts/sessions/begin-session.server.ts'
import { wasSignedUp } from '#app/features/accounts/sign-up/sign-ups.server.ts'
import { returnTry, takeTry, type RateLimitName } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { deviceCookie, knownDevice } from '#app/platform/visitor/known-device.server.ts'
import type { Client } from '#app/platform/visitor/limit-source.server.ts'
import { notBefore } from '#app/platform/visitor/not-before.server.ts'

import { noteAccountLockOut, noteFailure } from './sign-in-events.server.ts'

/** As long as the slowest refusal takes, so that the timing does not reveal what was wrong. */
const REFUSED_AFTER_MS = 350

/** Set-Cookie lines: of a new session, or of the second step. */
export interface SignedIn {
  cookies: string[]
  needsSecondFactor: boolean
}

/**
 * Signs in with e-mail and password. Throws a Refusal. Failures count
 * against the account and the client address; on a device known to the account, against that device alone. So strangers
 * can neither go on guessing nor lock its owner out.
 */
export async function signIn(given: { email: string; password: string }, client: Client): Promise<SignedIn> {
  const email = given.email.toLowerCase()
  const device = knownDevice(client.cookies, email)
  const limits: [RateLimitName, string][] = device
    ? [['signInAccount', `${email} on ${device}`]]
    : [
        ['signInIp', client.address],
        ['signInAccount', email],
      ]
  return notBefore(REFUSED_AFTER_MS, async () => {
    for (const [limit, whom] of limits) {
      const tried = await takeTry(limit, whom)
      if (!tried.allowed) {
        if (limit === 'signInIp') await recordAddressLockOut(whom)
        else await noteAccountLockOut(email, whom, REFUSED_AFTER_MS)
        throw new Refusal('too_many', say.tooManyTries(), tried)
      }
    }
    const { cookie, needsSecondFactor } = await sessionFor(email, given.password)
    await Promise.all(limits.map(([limit, whom]) => returnTry(limit, whom)))
    // A device is known only once somebody has signed in.
    const device = needsSecondFactor ? [] : [deviceCookie(client.cookies, email)]
    return { cookies: [cookie, ...device], needsSecondFactor }
  })
}

async function sessionFor(email: string, password: string): Promise<Begun> {
  try {
    const userId = await checkPassword(email, password)
    return await systemDb().begin((sql) => beginSession(sql, userId))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await noteFailure(email, error.code)
    // Looked up even after a right password for an unverified account, so that both cases take the same time.
    throw (await wasSignedUp(email, password)) && error.code === 'signed_out' ? unverified() : error
  }
}

const unverified = () => new Refusal('unverified', say.verifyFirst())

/** The id of the account with this address and password. Throws a `Refusal`. */
async function checkPassword(email: string, password: string): Promise<string> {
  const [user] = await db()<{ id: string; verified: boolean; hash: string | null }[]>`
    select u.id, u.email_verified as verified, a.password as hash
    from users u left join accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where u.email = ${email}`
  // Without a password to compare with, hashing takes the same time.
  if (!user?.hash) await hashPassword(password)
  if (!user?.hash || !(await verifyPassword({ hash: user.hash, password })))
    throw new Refusal('signed_out', say.wrongEmailOrPassword())
  if (!user.verified) throw unverified()
  return user.id
}

/** Ends one session. */
export async function signOut(sessionId: string): Promise<void> {
  await systemDb()`delete from sessions where id = ${sessionId}`
}

/** Ends every session of a user, including this one. */
export async function signOutEverywhere(userId: string): Promise<void> {
  await write({ userId }, async (sql) => {
    await sql`delete from sessions where user_id = ${userId}`
    await recordEvent(sql, { kind: 'signed-out-everywhere', accountId: userId })
  })
}
