/**
 * The passwords that were wished for at sign-up, whether or not there was an account. Whoever signs up with an address that
 * has one must see what they would see with a new one, at the sign-in that follows, too: 'verify your address first'
 * instead of 'wrong password', after the same time. Else the difference tells that there is an account.
 */
import { createHmac } from 'node:crypto'

import { db, type Sql } from '#app/db/client.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { sessionSecret } from '#app/platform/session-secret.server.ts'
import { settings } from '#app/platform/settings.server.ts'

/** As long as an account that nobody verifies. */
const DAYS = 30

const identifier = (email: string) => `sign-up:${keyed('wish', email).toString('base64url')}`

/** What is remembered of a sign-up's password: a hash as accounts have it. */
export const wishOf = (email: string, password: string) =>
  // As costly to guess as any password of ours; one salt per address, so that one hash finds any of several.
  hashPassword(password, keyed('salt', email).subarray(0, 16))

/** Remembers that somebody signed up with this address and the password behind the hash. */
export async function rememberWish(sql: Sql, email: string, hash: string): Promise<void> {
  await sql`insert into verifications (identifier, value, expires_at)
    values (${identifier(email)}, ${hash}, now() + ${DAYS}::integer * interval '1 day')`
}

/** Once the mailbox has been shown, its owner's word alone counts. */
export async function forgetWishes(sql: Sql, email: string): Promise<void> {
  await sql`delete from verifications where identifier = ${identifier(email)}`
}

/** The hashes of the passwords that somebody signed up with at this address lately. */
export async function findWishes(email: string): Promise<string[]> {
  const rows = await db()<{ value: string }[]>`
    select distinct value from verifications where identifier = ${identifier(email)} and expires_at > now()`
  return rows.map(({ value }) => value)
}

/** Whether somebody signed up with this address and password lately. */
export async function wasWished(email: string, password: string): Promise<boolean> {
  const wishes = await findWishes(email)
  return wishes.length > 0 && wishes.includes(await wishOf(email, password))
}

const keyed = (use: string, email: string) =>
  createHmac('sha256', sessionSecret(settings())).update(`sign-up ${use} ${email}`).digest()
