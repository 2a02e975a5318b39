import type { TransactionSql } from '#app/db/client.server.ts'
import { isPausedItem, isVisibleItem, mayBeOpened } from '#app/db/policies/items.server.ts'
import { FLAG_COPIES_JOB } from '#app/features/photos/copies/flag-copies.server.ts'
import { enqueueAll } from '#app/platform/jobs/queue.server.ts'

/** Each listing updates a dozen indexes, which takes milliseconds: a large shop is hidden in batches, newest first. */
export const AT_ONCE = 100
/** Enough for such a batch on a busy machine. */
const PATIENCE = '60s'

/**
 * Hides a batch of listings for a reason that concerns their seller, or shows those again that were hidden for it. Skips listings that
 * changed meanwhile: an admin may have hidden one individually. A ban also hides what is paused.
 */
export async function setListingsHidden(
  sql: TransactionSql,
  ids: readonly string[],
  reason: 'ban' | 'away',
  hidden: boolean,
): Promise<void> {
  await sql`select set_config('statement_timeout', ${PATIENCE}, true)`
  if (hidden) {
    await sql`
      update items set hidden_at = now(), hidden_reason = ${reason}
      where id = any(${[...ids]}::uuid[]) and ${reason === 'ban' ? mayBeOpened(sql) : isVisibleItem(sql)}`
  } else {
    const shown = await sql<{ item: string }[]>`
      update items set hidden_at = null, hidden_reason = null
      where id = any(${[...ids]}::uuid[]) and hidden_reason = ${reason} returning id as item`
    // While they were hidden, their photos were not checked for copies.
    await enqueueAll(sql, FLAG_COPIES_JOB, shown)
  }
}

/**
 * Takes a batch of a person's listings out of the lists while they are away, or brings it back, newest first. It leaves alone
 * what an admin hid. Returns whether there may be more.
 */
export async function pauseListings(sql: TransactionSql, userId: string, isAway: boolean): Promise<boolean> {
  const listings = await sql<{ id: string }[]>`
    select id from items where user_id = ${userId} and ${isAway ? isVisibleItem(sql) : isPausedItem(sql)}
    order by created_at desc, id desc limit ${AT_ONCE}`
  const ids = listings.map(({ id }) => id)
  await setListingsHidden(sql, ids, 'away', isAway)
  return ids.length === AT_ONCE
}
