import { systemDb, type TransactionSql } from '#app/db/client.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { beginSession, type Begun } from '#app/features/accounts/sessions/begin-session.server.ts'
import { createAccount } from '#app/features/accounts/sign-up/create-account.server.ts'
import { requireSignUp } from '#app/features/accounts/sign-up/may-sign-up.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'

import type { Person } from './read-person.server.ts'

/**
 * Signs a person in whom Google has identified: to the account of their Google account, or to a new one. It never takes
 * over an account with a password. Returns its session or second step, or the problem.
 */
export async function signInPerson(
  person: Person,
  { invitation = null, ...how }: { again?: boolean; invitation?: string | null } = {},
): Promise<Begun | { problem: 'account_not_linked' } | { problem: 'banned' | 'sign_up_refused'; text: string }> {
  const userId = await systemDb()
    .begin((sql) => findOrCreate(sql, person, invitation))
    .catch(sayRefusal('sign_up_refused'))
  if (userId !== null && typeof userId !== 'string') return userId
  if (!userId) return { problem: 'account_not_linked' }
  // A transaction of its own: an account that was closed before is banned again, but gets no session.
  return systemDb()
    .begin((sql) => beginSession(sql, userId, how))
    .catch(sayRefusal('banned'))
}

const sayRefusal =
  <const P extends string>(problem: P) =>
  (error: unknown): { problem: P; text: string } => {
    if (error instanceof Refusal) return { problem, text: error.message }
    throw error
  }

async function findOrCreate(
  sql: TransactionSql,
  { subject, email, name }: Person,
  invitation: string | null,
): Promise<string | null> {
  const account = await findBySubject(sql, subject)
  if (account) return account
  // In another tab, the same person may be first, even with another address if they have just changed it at Google.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`google ${subject}`}, 0))`
  const first = await findBySubject(sql, subject)
  if (first) return first
  await requireSignUp(sql, invitation)
  await giveWay(sql, email)
  return createAccount(sql, { email, name, by: { subject } })
}

async function findBySubject(sql: TransactionSql, subject: string): Promise<string | null> {
  const [account] = await sql<{ user_id: string }[]>`
    select user_id from accounts where provider_id = 'google' and account_id = ${subject}`
  return account?.user_id ?? null
}

/**
 * Deletes an unverified account with `email`, so that the owner of that mailbox, according to Google, gets an account
 * of their own: either a stranger made it, or its owner now uses Google. Its password is deleted with it.
 */
async function giveWay(sql: TransactionSql, email: string): Promise<void> {
  await sql`delete from users
    where email = ${email} and not email_verified and ${isReachableAccount(sql)}
      and not exists (select from items where items.user_id = users.id)`
}
