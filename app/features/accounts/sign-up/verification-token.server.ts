import { randomBytes } from 'node:crypto'

import type { Sql } from '#app/db/client.server.ts'

import { hashToken } from '#app/features/accounts/sessions/session-cookie.server.ts'

import { readWish, writeWish, type Wish } from './sign-up-wish.server.ts'

const HOURS = 24

const identifier = (token: string) => `verify-email:${hashToken(token)}`

/**
 * A one-time token that shows whoever brings it back to have the mailbox; kept as its hash. It holds for one sign-up: with
 * it goes what that one asked for.
 */
export async function makeVerificationToken(sql: Sql, userId: string, wish: Wish): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into verifications (identifier, value, expires_at)
    values (${identifier(token)}, ${`${userId} ${writeWish(wish)}`}, now() + ${HOURS}::integer * interval '1 hour')`
  return token
}

/** Takes a token: whose it is and what it brings, or null when it was used, is too old or never was one. */
export async function takeVerificationToken(sql: Sql, token: string) {
  // First: of two links of one person the second waits here, and not for the other's rows while it holds its own.
  await sql`select from users where id = (
    select split_part(value, ' ', 1)::uuid from verifications where identifier = ${identifier(token)} limit 1) for update`
  const [found] = await sql<{ value: string }[]>`
    delete from verifications where identifier = ${identifier(token)} and expires_at > now() returning value`
  const [, userId, written = ''] = /^(\S+) (.*)$/.exec(found?.value ?? '') ?? []
  const wish = readWish(written)
  return userId && wish ? { userId, wish } : null
}

/** Links of a person's sign-ups hold no more. */
export async function forgetVerificationTokens(sql: Sql, userId: string): Promise<void> {
  await sql`delete from verifications where value like ${`${userId} %`} and identifier like 'verify-email:%'`
}
