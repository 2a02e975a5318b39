import type { Tag, TransactionSql } from '#app/db/client.server.ts'
import { isBannedAccount, isLiveAccount, isReachableAccount } from '#app/db/policies/accounts.server.ts'

import { ImportRefused } from './rows/import-refused.ts'

// The owners of imported listings must be able to sell here. Listings of a banned or deleted user never go on sale.

type Owner = { id: string; email: string; problem: 'is banned' | 'has not verified its e-mail address' | null }

/**
 * The accounts with these addresses that are not deleted, in the order of their addresses, each with the reason why it
 * cannot sell.
 */
export function findOwners(sql: Tag, emails: readonly string[]): Promise<Owner[]> {
  return sql<Owner[]>`
    select id, email, case
        when ${isBannedAccount(sql)} then 'is banned'
        when not email_verified then 'has not verified its e-mail address'
      end as problem
    from users where lower(email) = any(${[...emails]}) and ${isLiveAccount(sql)} order by email`
}

/**
 * Locks the owners of a batch until its transaction ends. A concurrent ban or deletion either waits and then sees the
 * imported rows, or is visible here. Throws an ImportRefused for an owner who can no longer sell.
 */
export async function holdOwners(sql: TransactionSql, userIds: Iterable<string>): Promise<void> {
  const wanted = [...new Set(userIds)]
  const held = await sql<{ id: string }[]>`
    select id from users where id = any(${wanted}::uuid[]) and ${isReachableAccount(sql)} for share`
  if (held.length === wanted.length) return
  const [banned] = await sql<{ email: string }[]>`
    select email from users where id = any(${wanted}::uuid[]) and ${isBannedAccount(sql)} and ${isLiveAccount(sql)}`
  throw new ImportRefused(
    `The import stopped: ${banned ? `${banned.email} was banned` : 'an owner of these listings deleted the account'} meanwhile.\n` +
      'What was imported stays. Run the same command again to go on; if --owner names that account, name another one.',
  )
}
