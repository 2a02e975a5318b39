import type { TransactionSql } from '#app/db/client.server.ts'
import { recallClosedAccounts } from '#app/features/accounts/closed/closed-accounts.server.ts'
import { setName } from '#app/features/accounts/names/set-name.server.ts'
import { addPassword } from '#app/features/accounts/passwords/ways-in.server.ts'
import { language } from '#app/shared/language/language.ts'

interface NewAccount {
  /** In lower case. */
  email: string
  name: string | null
  /**
   * How its owner signs in: with a password, or as this subject of Google, which has verified the address. `isVerified`: whoever calls
   * vouches for the address.
   */
  by: { passwordHash: string; isVerified?: true } | { subject: string }
}

/**
 * Creates an account with its profile, in the language of the request, and recalls closed accounts that had its address. Returns its id, or null when
 * the address has an account already.
 */
export async function createAccount(sql: TransactionSql, { email, name, by }: NewAccount): Promise<string | null> {
  const [user] = await sql<{ id: string }[]>`
    insert into users (name, email, email_verified, language)
    values ('', ${email}, ${'subject' in by || by.isVerified === true}, ${language()})
    on conflict (email) do nothing returning id`
  if (!user) return null
  const { id } = user
  if ('subject' in by) {
    await sql`insert into accounts (user_id, provider_id, account_id) values (${id}, 'google', ${by.subject})`
  } else await addPassword(sql, id, by.passwordHash)
  await setName(sql, id, name)
  await recallClosedAccounts(sql, id, email)
  return id
}
