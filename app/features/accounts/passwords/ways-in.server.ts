/** Grants and revokes access to an account: passwords, pending sign-ups and links, sessions and the admin role. */

import type { Sql, TransactionSql } from '#app/db/client.server.ts'

/** Adds a password to an account that has none. */
export async function addPassword(sql: Sql | TransactionSql, userId: string, passwordHash: string): Promise<void> {
  await sql`insert into accounts (user_id, account_id, provider_id, password)
    values (${userId}, ${userId}, 'credential', ${passwordHash})`
}

/**
 * Deletes the change of address that waits for its mailboxes, with its links: a new password ends it, because the one
 * who asked for it may have known the old one. It locks the change before the links.
 */
export async function forgetEmailChange(sql: Sql | TransactionSql, userId: string): Promise<void> {
  const [gone] = await sql<{ id: string }[]>`delete from email_changes where user_id = ${userId} returning id`
  if (gone) await sql`delete from verifications where value in (${`${gone.id} old`}, ${`${gone.id} new`})`
}

/** Deletes the second factors of accounts, with their recovery codes. */
export async function forgetFactors(sql: TransactionSql, userIds: readonly string[]): Promise<void> {
  await sql`delete from second_factors where user_id = any(${[...userIds]}::uuid[])`
  await sql`delete from recovery_codes where user_id = any(${[...userIds]}::uuid[])`
}

/** Removes the passwords, mailed links, pending sign-ups, admin role and sessions of these accounts. */
export async function removeWaysIn(sql: TransactionSql, userIds: readonly string[]): Promise<void> {
  const ids = [...userIds]
  await sql`delete from accounts where user_id = any(${ids}::uuid[]) and provider_id = 'credential'`
  await sql`delete from verifications where value = any(${ids})`
  await sql`delete from sign_ups where user_id = any(${ids}::uuid[])`
  await sql`delete from user_roles where user_id = any(${ids}::uuid[])`
  await forgetFactors(sql, ids)
  await sql`delete from sessions where user_id = any(${ids}::uuid[])`
}
