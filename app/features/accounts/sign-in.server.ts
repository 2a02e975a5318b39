import { db } from '#app/db/client.server.ts'
import { returnTry, takeTry } from '#app/platform/rate-limit.server.ts'
import { Refusal } from '#app/platform/refusal.server.ts'

import { deviceCookie, isKnownDevice } from './known-device.server.ts'
import { auth, authErrorCode } from './load-auth.server.ts'
import { notBefore } from './not-before.server.ts'
import { withLongCookie } from './session-cookie.server.ts'

export interface Client {
  address: string
  cookies: string | null
}

/** As long as the slowest refusal takes, so that none tells what was wrong. */
const REFUSED_AFTER_MS = 350

/**
 * Signs in with e-mail and password. Answers with the Set-Cookie lines of a new session; throws a Refusal. Failures count
 * against the address, and against the account from devices that never signed in to it: so strangers can neither go on
 * guessing nor keep its owner out.
 */
export async function signIn(given: { email: string; password: string }, client: Client): Promise<string[]> {
  const email = given.email.toLowerCase()
  const whom = isKnownDevice(client.cookies, email) ? `${email} known ${client.address}` : email
  return notBefore(REFUSED_AFTER_MS, async () => {
    await spend('signInIp', client.address)
    await spend('signInAccount', whom)
    const cookies = await createSession({ email, password: given.password })
    await Promise.all([returnTry('signInIp', client.address), returnTry('signInAccount', whom)])
    return [...cookies, deviceCookie(client.cookies, email)]
  })
}

async function spend(limit: 'signInIp' | 'signInAccount', whom: string): Promise<void> {
  const tried = await takeTry(limit, whom)
  if (tried.allowed) return
  throw new Refusal('too_many', 'Too many tries. Please wait a while, or reset your password.', tried)
}

/** The Set-Cookie lines of a new session. */
export async function createSession(body: { email: string; password: string }): Promise<string[]> {
  try {
    const { api } = await auth()
    const { headers } = await api.signInEmail({ body, headers: new Headers(), returnHeaders: true })
    return withLongCookie(headers.getSetCookie())
  } catch (error) {
    const code = authErrorCode(error)
    if (code === null) throw error
    if (code === 'EMAIL_NOT_VERIFIED') {
      throw new Refusal('unverified', 'Please verify your e-mail address first: open the link that we mailed to you.')
    }
    if (code === 'banned')
      throw new Refusal('forbidden', 'This account is closed. Please write to us if that is wrong.')
    throw new Refusal('signed_out', 'The e-mail address or the password is not right.')
  }
}

/** Ends one session. */
export async function signOut(sessionId: string): Promise<void> {
  await db()`delete from sessions where id = ${sessionId}`
}

/** Ends every session of a person, this one too. */
export async function signOutEverywhere(userId: string): Promise<void> {
  await db()`delete from sessions where user_id = ${userId}`
}

/** Closes an account: no session of it holds any more, and none can begin. */
export async function setBanned(userId: string, banned: boolean): Promise<void> {
  await db().begin(async (sql) => {
    await sql`update users set banned_at = ${banned ? sql`now()` : null} where id = ${userId}`
    if (banned) await sql`delete from sessions where user_id = ${userId}`
  })
}
