// These conditions say what state an account is in. `alias` is the account's row of `users`.
import type { Fragment } from '#app/db/client.server.ts'

import { nameColumn, type AnySql } from './alias.server.ts'

/** A live account is one that its person has not deleted. It may be banned, and its address unverified. */
export const isLiveAccount = (sql: AnySql, alias?: string): Fragment =>
  sql`${nameColumn(sql, alias, 'deleted_at')} is null`

/** A deleted account stays as a row without personal data, because other people's conversations refer to it. */
export const isDeletedAccount = (sql: AnySql, alias?: string): Fragment =>
  sql`${nameColumn(sql, alias, 'deleted_at')} is not null`

/** An admin has banned the account, before or after its person deleted it. Also for rows of `closed_accounts`. */
export const isBannedAccount = (sql: AnySql, alias?: string): Fragment =>
  sql`${nameColumn(sql, alias, 'banned_at')} is not null`

/** No admin has banned the account, which may be deleted. Also for rows of `closed_accounts`. */
export const isUnbannedAccount = (sql: AnySql, alias?: string): Fragment =>
  sql`${nameColumn(sql, alias, 'banned_at')} is null`

/** An account can be reached, or act, while it is neither deleted nor banned. */
export const isReachableAccount = (sql: AnySql, alias?: string): Fragment =>
  sql`(${nameColumn(sql, alias, 'deleted_at')} is null and ${nameColumn(sql, alias, 'banned_at')} is null)`

/** An account that is deleted or banned cannot be reached; spelled as the condition of the partial index on `users`. */
export const isUnreachableAccount = (sql: AnySql, alias?: string): Fragment =>
  sql`(${nameColumn(sql, alias, 'banned_at')} is not null or ${nameColumn(sql, alias, 'deleted_at')} is not null)`

/** Others can know of it: its address is verified, and it is not deleted. It may be banned. */
export const isVerifiedLiveAccount = (sql: AnySql, alias?: string): Fragment =>
  sql`(${nameColumn(sql, alias, 'email_verified')} and ${isLiveAccount(sql, alias)})`

/** Its person may be signed in, gets mails and can be reported: it can be reached, and its address is verified. */
export const isVerifiedReachableAccount = (sql: AnySql, alias?: string): Fragment =>
  sql`(${nameColumn(sql, alias, 'email_verified')} and ${isReachableAccount(sql, alias)})`
