import type { Sql } from '#app/db/client.server.ts'

import { linkIdentifier } from '#app/features/accounts/mails/one-time-link.server.ts'

import { readWish, writeWish, type Wish } from './sign-up-wish.server.ts'

/** How long a mailed link to verify an address works. */
export const VERIFY_SECONDS = 24 * 3600

/** What the link of a verification mail stands for: one sign-up of a person, with what that sign-up asked for. */
export const verificationValue = (userId: string, wish: Wish) => `${userId} ${writeWish(wish)}`

/** Takes a token: whose it is and what it brings, or null when it was used, is too old or never was one. */
export async function takeVerificationToken(sql: Sql, token: string) {
  const identifier = linkIdentifier('verify-email', token)
  // First: of two links of one person the second waits here, and not for the other's rows while it holds its own.
  await sql`select from users where id = (
    select split_part(value, ' ', 1)::uuid from verifications where identifier = ${identifier} limit 1) for update`
  const [found] = await sql<{ value: string }[]>`
    delete from verifications where identifier = ${identifier} and expires_at > now() returning value`
  const [, userId, written = ''] = /^(\S+) (.*)$/.exec(found?.value ?? '') ?? []
  const wish = readWish(written)
  return userId && wish ? { userId, wish } : null
}

/** Links of a person's sign-ups hold no more. */
export async function forgetVerificationTokens(sql: Sql, userId: string): Promise<void> {
  await sql`delete from verifications 
    where value like ${`${userId} %`} and (identifier like 'verify-email:%' or identifier like 'mail:%')`
}
