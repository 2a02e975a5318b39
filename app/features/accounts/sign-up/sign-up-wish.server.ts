/**
 * The passwords that were wished for at sign-up, whether or not there was an account. Whoever signs up with an address that
 * has one must see what they would see with a new one, at the sign-in that follows, too: 'verify your address first'
 * instead of 'wrong password', after the same time. Else the difference tells that there is an account.
 */
import { createHmac } from 'node:crypto'

import { db } from '#app/db/client.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { sessionSecret } from '#app/platform/session-secret.server.ts'
import { settings } from '#app/platform/settings.server.ts'

/** As long as an account that nobody verifies. */
const DAYS = 30

const identifier = (email: string) => `sign-up:${keyed('wish', email).toString('base64url')}`

/** Remembers that somebody signed up with this address and password. */
export async function rememberWish(email: string, password: string): Promise<void> {
  await db()`insert into verifications (identifier, value, expires_at)
    values (${identifier(email)}, ${await hashOf(email, password)}, now() + ${DAYS}::integer * interval '1 day')`
}

/** Once the mailbox has been shown, its owner's word alone counts. */
export async function forgetWishes(email: string): Promise<void> {
  await db()`delete from verifications where identifier = ${identifier(email)}`
}

/** Whether somebody signed up with this address lately. */
export async function hasWishes(email: string): Promise<boolean> {
  const [row] = await db()`
    select from verifications where identifier = ${identifier(email)} and expires_at > now() limit 1`
  return row !== undefined
}

/** Whether somebody signed up with this address and password lately. */
export async function wasWished(email: string, password: string): Promise<boolean> {
  if (!(await hasWishes(email))) return false
  const [row] = await db()`
    select from verifications
    where identifier = ${identifier(email)} and value = ${await hashOf(email, password)} and expires_at > now() limit 1`
  return row !== undefined
}

// As costly to guess as any password of ours; one salt per address, so that one hash finds any of several.
const hashOf = (email: string, password: string) => hashPassword(password, keyed('salt', email).subarray(0, 16))

const keyed = (use: string, email: string) =>
  createHmac('sha256', sessionSecret(settings())).update(`sign-up ${use} ${email}`).digest()
