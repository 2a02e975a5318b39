// These conditions say what state an account is in. `alias` is the account's row of `users`.
import type { Fragment, Tag } from '#app/db/client.server.ts'

import { nameColumn } from './alias.server.ts'

/** A live account is one that its person has not deleted. It may be banned, and its address unverified. */
export const isLiveAccount = (sql: Tag, alias?: string): Fragment =>
  sql`${nameColumn(sql, alias, 'deleted_at')} is null`

/** A deleted account stays as a row without personal data, because other people's conversations refer to it. */
export const isDeletedAccount = (sql: Tag, alias?: string): Fragment =>
  sql`${nameColumn(sql, alias, 'deleted_at')} is not null`

/** The time until which a suspension holds has come. Null for a ban without an end. */
const isPast = (sql: Tag, alias?: string): Fragment => sql`${nameColumn(sql, alias, 'banned_until')} <= now()`

/**
 * An admin has banned the account, before or after its person deleted it, and no end of that ban has come. Also for rows of
 * `closed_accounts`.
 */
export const isBannedAccount = (sql: Tag, alias?: string): Fragment =>
  sql`(${nameColumn(sql, alias, 'banned_at')} is not null and (${isPast(sql, alias)}) is not true)`

/** No admin has banned the account, which may be deleted, or the ban has ended. Also for rows of `closed_accounts`. */
export const isUnbannedAccount = (sql: Tag, alias?: string): Fragment =>
  sql`(${nameColumn(sql, alias, 'banned_at')} is null or (${isPast(sql, alias)}) is true)`

/** A ban has ended by its time, and what it hid is about to be shown. Also for rows of `closed_accounts`. */
export const isOverBan = (sql: Tag): Fragment => sql`(banned_at is not null and (${isPast(sql)}) is true)`

/** An account can be reached, or act, while it is neither deleted nor banned. */
export const isReachableAccount = (sql: Tag, alias?: string): Fragment =>
  sql`(${nameColumn(sql, alias, 'deleted_at')} is null and ${isUnbannedAccount(sql, alias)})`

/** An account that is deleted or banned cannot be reached; it implies the condition of the partial index on `users`. */
export const isUnreachableAccount = (sql: Tag, alias?: string): Fragment =>
  sql`(${isBannedAccount(sql, alias)} or ${nameColumn(sql, alias, 'deleted_at')} is not null)`

/** Others can know of it: its address is verified, and it is not deleted. It may be banned. */
export const isVerifiedLiveAccount = (sql: Tag, alias?: string): Fragment =>
  sql`(${nameColumn(sql, alias, 'email_verified')} and ${isLiveAccount(sql, alias)})`

/** Its person may be signed in, gets mails and can be reported: it can be reached, and its address is verified. */
export const isVerifiedReachableAccount = (sql: Tag, alias?: string): Fragment =>
  sql`(${nameColumn(sql, alias, 'email_verified')} and ${isReachableAccount(sql, alias)})`
