// These conditions say who may see a listing. Those of the partial indexes in app/db/schema/listings.ts are the same predicates.
import type { Fragment, Tag } from '#app/db/client.server.ts'

import { isReachableAccount } from './accounts.server.ts'
import { nameColumn } from './alias.server.ts'

/** A listing is in lists and searches unless an admin has hidden it or its seller is away; `alias` is its row of `items`. */
export const isVisibleItem = (sql: Tag, alias?: string): Fragment => sql`${nameColumn(sql, alias, 'hidden_at')} is null`

/** Only its owner and admins may see a listing that an admin has hidden; `alias` is its row of `items`. */
export const isHiddenItem = (sql: Tag, alias?: string): Fragment =>
  sql`(${nameColumn(sql, alias, 'hidden_at')} is not null and ${nameColumn(sql, alias, 'hidden_reason')} <> 'away')`

/** Why an admin's deed hides a listing, or null; `alias` is its row of `items`. */
export const hiddenReason = (sql: Tag, alias?: string): Fragment =>
  sql`nullif(${nameColumn(sql, alias, 'hidden_reason')}, 'away')`

/** While its seller is away, a listing is in no list; `alias` is its row of `items`. */
export const isPausedItem = (sql: Tag, alias?: string): Fragment =>
  sql`coalesce(${nameColumn(sql, alias, 'hidden_reason')} = 'away', false)`

/** No admin has hidden the listing, so people who have its link may open, save, report or ask about it. `alias` is its row of `items`. */
export const mayBeOpened = (sql: Tag, alias?: string): Fragment =>
  sql`(${nameColumn(sql, alias, 'hidden_at')} is null or ${nameColumn(sql, alias, 'hidden_reason')} = 'away')`

/** Its seller is asked whether it is still on sale; `alias` is its row of `items`. */
export const isAskedItem = (sql: Tag, alias?: string): Fragment =>
  sql`(${nameColumn(sql, alias, 'asked_at')} is not null and ${nameColumn(sql, alias, 'is_sold')} is not true and ${isVisibleItem(sql, alias)})`

/**
 * The listing's seller can be reached; `alias` is its row of `items`. Nobody else may open a listing whose seller cannot, also
 * before a job has hidden or deleted the listing itself. A subquery and not a join, for which PostgreSQL may read all accounts.
 */
export const isSellerReachable = (sql: Tag, alias?: string): Fragment =>
  sql`(select ${isReachableAccount(sql, 'seller')} from users seller where seller.id = ${nameColumn(sql, alias ?? 'items', 'user_id')})`
