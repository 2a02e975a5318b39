/**
 * The passwords that were wished for at sign-up, whether or not there was an account. Whoever signs up with an address that
 * has one must see what they would see with a new one, at the sign-in that follows, too: 'verify your address first'
 * instead of 'wrong password', after the same time. Else the difference tells that there is an account. The names go with
 * them: a link that is mailed again brings what was typed.
 */
import { createHmac } from 'node:crypto'

import { db, type Sql } from '#app/db/client.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { sessionSecret } from '#app/platform/session-secret.server.ts'
import { settings } from '#app/platform/settings.server.ts'

/** As long as an account that nobody verifies. */
const DAYS = 30

/** What a sign-up asks for: its password, as a hash, and its name; null for none, undefined where nobody knows any more. */
export interface Wish {
  hash: string
  name: string | null | undefined
}

/** A wish as one word and, where its name is known, a second one. */
export const writeWish = ({ hash, name }: Wish) =>
  name === undefined ? hash : `${hash} ${Buffer.from(name ?? '').toString('base64url')}`

export function readWish(written: string): Wish | null {
  const [hash, name] = written.split(' ')
  return hash ? { hash, name: name === undefined ? name : Buffer.from(name, 'base64url').toString() || null } : null
}

const identifier = (email: string) => `sign-up:${keyed('wish', email).toString('base64url')}`

/** What is remembered of a sign-up's password: a hash as accounts have it. */
export const wishedHash = (email: string, password: string) =>
  // As costly to guess as any password of ours; one salt per address, so that one hash finds any of several.
  hashPassword(password, keyed('salt', email).subarray(0, 16))

/** Remembers that somebody signed up with this address, and with what. */
export async function rememberWish(sql: Sql, email: string, wish: Wish): Promise<void> {
  await sql`insert into verifications (identifier, value, expires_at)
    values (${identifier(email)}, ${writeWish(wish)}, now() + ${DAYS}::integer * interval '1 day')`
}

/** Once the mailbox has been shown, its owner's word alone counts. */
export async function forgetWishes(sql: Sql, email: string): Promise<void> {
  await sql`delete from verifications where identifier = ${identifier(email)}`
}

/** What somebody signed up with at this address lately, the latest first. */
export async function findWishes(email: string): Promise<Wish[]> {
  const rows = await db()<{ value: string }[]>`
    select value from verifications where identifier = ${identifier(email)} and expires_at > now()
    order by created_at desc, id desc`
  return rows.flatMap(({ value }) => readWish(value) ?? [])
}

/** Shows an account under the name that one of its sign-ups gave. Where nobody knows which, it stays. */
export async function showName(sql: Sql, userId: string, name: Wish['name']): Promise<void> {
  if (name === undefined) return
  await sql`update users set name = ${name ?? ''} where id = ${userId}::uuid`
  await sql`update profiles set display_name = ${name} where user_id = ${userId}::uuid`
}

/** Whether somebody signed up with this address and password lately. */
export async function wasWished(email: string, password: string): Promise<boolean> {
  const wishes = await findWishes(email)
  if (wishes.length === 0) return false
  const asked = await wishedHash(email, password)
  return wishes.some(({ hash }) => hash === asked)
}

const keyed = (use: string, email: string) =>
  createHmac('sha256', sessionSecret(settings())).update(`sign-up ${use} ${email}`).digest()
