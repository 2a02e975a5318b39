import { db, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { linkIdentifier } from '#app/features/accounts/mails/one-time-link.server.ts'

/** How long a mailed verification link works, in seconds. */
export const VERIFY_SECONDS = 24 * 3600

/**
 * The value behind the link in a verification mail: a mailbox, and the sign-up whose destination it leads to. No
 * password.
 */
export const verificationValue = (userId: string, signUpId: string | null) => `${userId} ${signUpId ?? ''}`

export interface MailedLink {
  userId: string
  email: string
  /** The sign-up that the mail belongs to. */
  signUpId: string | null
}

/**
 * Returns what a token stands for. Null when it was used, has expired or never existed, and when the address is already
 * verified. In a transaction it locks the account, so that of two links used concurrently the second finds nothing.
 */
export async function findMailedLink(token: string, transaction?: TransactionSql): Promise<MailedLink | null> {
  const sql = transaction ?? db()
  const [row] = await sql<{ user_id: string; email: string; value: string }[]>`
    select u.id as user_id, u.email, v.value
    from verifications v
    join users u on u.id = split_part(v.value, ' ', 1)::uuid
    where v.identifier = ${linkIdentifier('verify-email', token)} and v.expires_at > now() and not u.email_verified and ${isLiveAccount(sql, 'u')}
    ${transaction ? sql`for update of u` : sql``}`
  if (!row) return null
  const [, signUpId] = row.value.split(' ')
  return { userId: row.user_id, email: row.email, signUpId: signUpId || null }
}

/** Invalidates the links of a person's sign-ups. */
export async function forgetVerificationTokens(sql: Sql | TransactionSql, userId: string): Promise<void> {
  await sql`delete from verifications
    where value like ${`${userId} %`} and (identifier like 'verify-email:%' or identifier like 'mail:%')`
}
