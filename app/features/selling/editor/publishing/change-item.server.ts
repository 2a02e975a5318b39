import type { TransactionSql } from '#app/db/client.server.ts'
import { toChangedColumns } from '#app/db/columns/item-columns.server.ts'
import { write } from '#app/db/write.server.ts'
import { attachPhotos } from '#app/features/photos/attach-photos.server.ts'
import { FLAG_COPIES_JOB } from '#app/features/photos/copies/flag-copies.server.ts'
import { REMOVE_PHOTO_JOB } from '#app/features/photos/remove-photos.server.ts'
import type { StoredItem } from '#app/features/selling/editor/drafts/editable-item.schema.ts'
import type { ChangedItem } from '#app/features/selling/editor/drafts/item-draft-schema.server.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import { releaseItems } from '#app/features/selling/release-items.server.ts'
import { affirmed } from '#app/features/selling/still-on-sale/confirm-item.server.ts'
import { isOffered } from '#app/nouns/category/category-list.ts'
import type { ItemDraft } from '#app/nouns/item/item-fields.ts'
import { mayDo } from '#app/nouns/item/item-states.ts'
import * as sayItem from '#app/nouns/item/messages/messages.ts'
import { mergeAttributes } from '#app/nouns/item/read-attributes.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { enqueueJob, enqueueAll } from '#app/platform/jobs/queue.server.ts'

import {
  holdOwnItem,
  holdSeller,
  notYours,
  refuseWatchedListing,
  toStored,
  type OwnRow,
  requirePin,
} from './own-item.server.ts'

/** Enqueued when an item became cheaper or was sold, to notify those who saved it. */
export const ITEM_NEWS_JOB = 'item-news'
/** Owners correct slips quickly. The delay lets the job see the item's final state. */
export const SETTLED = { afterSeconds: 600 }

type ChangedRow = Pick<OwnRow, 'id' | 'is_sold' | 'updated_at'>

// A version is identified by its timestamp, so two changes within a millisecond must differ.
const nextVersion = (sql: TransactionSql) => sql`greatest(now(), updated_at + interval '1 ms')`

/**
 * Saves the viewer's changes, provided the item is still the version they saw. Throws a `Refusal`, and then saves
 * nothing.
 */
export async function updateItem(
  viewer: Viewer,
  id: string,
  changes: ChangedItem,
  seenUpdatedAt: string,
): Promise<StoredItem> {
  refuseWatchedListing({ ...changes, pin: null })
  return write(viewer, async (sql) => {
    const before = await holdOwnItem(sql, viewer, id)
    const draft: ItemDraft = { ...changes, pin: changes.pin === undefined ? before.pin : changes.pin }
    // One that was stored may be gone from newer files.
    if (draft.pin !== before.pin) await requirePin(sql, draft.pin)
    if (!mayDo({ isSold: before.is_sold }, 'edit')) throw new Refusal('conflict', say.isSold())
    if (before.updated_at.getTime() !== Date.parse(seenUpdatedAt)) throw new Refusal('conflict', say.changedMeanwhile())
    if (draft.category !== before.category && !isOffered(draft.category)) {
      throw new Refusal('conflict', sayItem.chooseACategory())
    }
    const attributes = mergeAttributes(draft.category, draft.attributes, before.attributes)
    // Fields that an import had filled in are the owner's own from now on.
    const [row] = await sql<ChangedRow[]>`
      update items set ${sql(toChangedColumns({ ...draft, attributes }))}, filled = '{}', updated_at = ${nextVersion(sql)}, ${affirmed(sql)}
      where id = ${id} and user_id = ${viewer.userId}
      returning id, is_sold, updated_at`
    if (!row) throw notYours()
    if (draft.price < before.price) await enqueueJob(sql, ITEM_NEWS_JOB, { item: id }, SETTLED)
    await attachPhotos(sql, { userId: viewer.userId, itemId: id, keys: draft.images, shown: before.images })
    return toStored(row)
  })
}

/**
 * Changes the price alone, provided it is still the one that was seen. Idempotent: an item that has the price stays as it
 * is. Throws a `Refusal`, and then changes nothing.
 */
export async function repriceItem(
  viewer: Pick<Viewer, 'userId'>,
  id: string,
  { price, seen }: { price: number; seen: number },
): Promise<StoredItem> {
  return write(viewer, async (sql) => {
    await holdSeller(sql, viewer)
    const before = await holdOwnItem(sql, viewer, id)
    if (before.price === price) return toStored(before)
    if (!mayDo({ isSold: before.is_sold }, 'edit')) throw new Refusal('conflict', say.isSold())
    if (before.price !== seen) throw new Refusal('conflict', say.changedMeanwhile())
    const [row] = await sql<ChangedRow[]>`
      update items set price = ${price}, filled = array_remove(filled, 'price'), updated_at = ${nextVersion(sql)}, ${affirmed(sql)}
      where id = ${id} and user_id = ${viewer.userId}
      returning id, is_sold, updated_at`
    if (!row) throw notYours()
    if (price < before.price) await enqueueJob(sql, ITEM_NEWS_JOB, { item: id }, SETTLED)
    return toStored(row)
  })
}

/**
 * Deletes the viewer's item. One job per photo deletes its files soon after. If very many people saved it or wrote about it, it lets go
 * of them in transactions before: a deletion that fails in between can be tried again.
 */
export async function deleteItem(viewer: Viewer, id: string): Promise<void> {
  const own = (sql: TransactionSql) => sql`select id from items where id = ${id} and user_id = ${viewer.userId}`
  while (await write(viewer, (sql) => releaseItems(sql, own(sql)))) continue
  await write(viewer, async (sql) => {
    const photos = await sql<{ key: string }[]>`
      select key from photos where item_id = ${id} and user_id = ${viewer.userId}`
    const { count } = await sql`delete from items where id = ${id} and user_id = ${viewer.userId}`
    if (count === 0) throw notYours()
    await enqueueAll(sql, REMOVE_PHOTO_JOB, photos)
  })
}

export function markSold(viewer: Viewer, id: string): Promise<StoredItem> {
  return moveItem(viewer, id, 'sell')
}

export function markAvailable(viewer: Viewer, id: string): Promise<StoredItem> {
  return moveItem(viewer, id, 'offerAgain')
}

/** Idempotent: an item already in that state stays as it is. */
async function moveItem(viewer: Viewer, id: string, move: 'sell' | 'offerAgain'): Promise<StoredItem> {
  return write(viewer, async (sql) => {
    const before = await holdOwnItem(sql, viewer, id)
    const isSold = move === 'sell'
    if (before.is_sold === isSold) return toStored(before)
    if (!mayDo({ isSold: before.is_sold }, move)) throw new Refusal('conflict', say.cannotMove())
    const [row] = await sql<ChangedRow[]>`
      update items set is_sold = ${isSold}, updated_at = ${nextVersion(sql)}, ${affirmed(sql)}
      where id = ${id} and user_id = ${viewer.userId}
      returning id, is_sold, updated_at`
    if (!row) throw notYours()
    if (isSold) await enqueueJob(sql, ITEM_NEWS_JOB, { item: id }, SETTLED)
    else await enqueueJob(sql, FLAG_COPIES_JOB, { item: id })
    return toStored(row)
  })
}
