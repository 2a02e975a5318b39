import { db, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import { hasContent, toColumns } from '#app/db/columns/item-columns.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { hasName } from '#app/db/policies/names.server.ts'
import { write } from '#app/db/write.server.ts'
import { attachPhotos } from '#app/features/photos/attach-photos.server.ts'
import type { StoredItem } from '#app/features/selling/editor/drafts/editable-item.schema.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import type { ItemDraft } from '#app/nouns/item/item-fields.ts'
import { returnTries, returnTry, takeTry } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { nameNeeded } from '#app/shared/messages/messages.ts'
import { timeLeft } from '#app/shared/text/time-left.ts'
import { violatedConstraint } from '#packages/sql'

import { refuseWatchedListing, toStored, type OwnRow, requirePin } from './own-item.server.ts'
import { firstDayLeft } from './seller-limits.server.ts'

/** A viewer, or the owner of a file that a job works through. */
type Seller = Pick<Viewer, 'userId' | 'createdAt'>

/** Where a row of a file comes from: the same (source, sourceId) is never listed twice. */
export type Origin = { source: string; sourceId: string }

/**
 * Publishes an item under the id that the browser made for it. Idempotent: the same item again returns the stored one,
 * so a double click or a lost response publishes once. Throws a `Refusal`: `already_listed` when the viewer's item with
 * this id has other content, which must not be lost behind a success.
 */
export async function publishItem(
  viewer: Seller,
  { id, ...draft }: ItemDraft & { id: string },
  origin: Origin | null = null,
): Promise<StoredItem> {
  const published = await findPublished(db(), viewer, id, draft)
  if (published) return published
  refuseWatchedListing(draft)
  await requirePin(db(), draft.pin)
  const counted = await countFirstDay(viewer)
  let isNew = false
  try {
    const stored = await write(viewer, (sql) => insertItem(sql, viewer, id, draft, origin)).catch(refuseTaken)
    isNew = stored.isNew
    return stored.item
  } finally {
    if (counted && !isNew) await returnTry('newAccountItems', viewer.userId)
    if (isNew) await uncountUploads(viewer, draft.images.length)
  }
}

/** A trigger refuses the id of a deleted listing: links to that one must not lead to another. */
function refuseTaken(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'items_id_not_deleted') throw new Refusal('gone', say.thisWasRemoved())
  if (constraint === 'items_source') throw new Refusal('already_listed', say.isListedAlready())
  throw error
}

async function insertItem(sql: TransactionSql, viewer: Seller, id: string, draft: ItemDraft, origin: Origin | null) {
  // A concurrent ban either waits for this lock or is visible here, so a banned user can never publish.
  const [seller] = await sql<{ named: boolean }[]>`
    select ${hasName(sql, viewer.userId)} as named from users
    where id = ${viewer.userId} and ${isReachableAccount(sql)} for share`
  if (!seller) throw new Refusal('signed_out', say.signInToAdd())
  if (!seller.named) throw new Refusal('name_needed', nameNeeded())
  const [row] = await sql<Omit<OwnRow, 'images'>[]>`
    insert into items ${sql({
      id,
      user_id: viewer.userId,
      ...toColumns(draft),
      source: origin?.source ?? null,
      source_id: origin?.sourceId ?? null,
    })}
    on conflict (id) do nothing
    returning id, is_sold, updated_at`
  if (!row) {
    // A concurrent request with the same id was first.
    const published = await findPublished(sql, viewer, id, draft)
    if (published) return { item: published, isNew: false }
    throw new Refusal('conflict', say.thisWasRemoved())
  }
  await attachPhotos(sql, { userId: viewer.userId, itemId: id, keys: draft.images })
  return { item: toStored(row), isNew: true }
}

/**
 * The viewer's item with this id; null if the id is free. Throws when it belongs to somebody else or has other content.
 */
async function findPublished(sql: Tag, { userId }: Seller, id: string, draft: ItemDraft): Promise<StoredItem | null> {
  const [row] = await sql<(Pick<OwnRow, 'id' | 'is_sold' | 'updated_at'> & { own: boolean; same: boolean })[]>`
    select id, is_sold, updated_at, user_id = ${userId} as own, ${hasContent(sql, draft)} as same
    from items where id = ${id}`
  if (row && !row.own) throw new Refusal('conflict', say.idIsTaken())
  if (row && !row.same) throw new Refusal('already_listed', say.isListedAlready())
  return row ? toStored(row) : null
}

/**
 * Refunds the upload quota for published photos: somebody who clears a cupboard may list seven things with five
 * photos each. Only a limited number of listings a day gets a refund, because a listing can be deleted and published
 * again.
 */
async function uncountUploads({ userId }: Seller, photos: number): Promise<void> {
  try {
    if ((await takeTry('listedUploads', userId)).allowed) await returnTries('uploads', userId, photos)
  } catch (error) {
    // Only logged, because the item is already on sale.
    log.warn({ err: error }, 'giving uploads back')
  }
}

/** Whether an attempt was counted. New accounts have a separate limit on their first day. */
async function countFirstDay({ userId, createdAt }: Seller): Promise<boolean> {
  if (firstDayLeft(createdAt) === 0) return false
  const answer = await takeTry('newAccountItems', userId)
  if (answer.allowed) return true
  const { count } = settings().limits.newAccountItems
  const retryAfter = Math.min(answer.retryAfter, firstDayLeft(createdAt))
  throw new Refusal('too_many', say.firstDayFull({ max: count, wait: timeLeft(retryAfter) }), { retryAfter })
}
