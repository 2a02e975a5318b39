import { z } from 'zod'

import { db, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import { readFields, selectFields } from '#app/db/columns/item-columns.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { withOthers } from '#app/features/photos/with-others.server.ts'
import type { EditableItem, StoredItem } from '#app/features/selling/editor/drafts/editable-item.schema.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import {
  OWNERS_NAMES,
  TYPED_NAMES,
  watchedTexts,
  type ItemDraft,
  type OwnersName,
} from '#app/nouns/item/item-fields.ts'
import { tidyAttributes, type Attributes } from '#app/nouns/item/listing-attributes.ts'
import * as sayItem from '#app/nouns/item/messages/messages.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { refuseWatched } from '#app/platform/watched-words/watched-words.server.ts'

/** The same answer for another person's item and for one that does not exist. */
export function notYours(): Refusal {
  return new Refusal('not_found', say.notYours())
}

/** Throws a `Refusal` when the listing would show a word or link that admins refuse. */
export const refuseWatchedListing = (draft: ItemDraft): void => refuseWatched(watchedTexts(draft), 'listings')

const isId = (id: string) => z.uuid().safeParse(id).success

export type OwnRow = {
  id: string
  is_sold: boolean
  updated_at: Date
  images: string[]
  price: number
  category: string
  pin: number | null
  attributes: Attributes
}

/** Locks one of the viewer's items until the transaction ends. Throws a `Refusal` when the viewer has no such item. */
export async function holdOwnItem(
  sql: TransactionSql,
  { userId }: Pick<Viewer, 'userId'>,
  id: string,
): Promise<OwnRow> {
  const [row] = await sql<OwnRow[]>`
    select id, is_sold, updated_at, images, price, category, pin, attributes from items where id = ${id} and user_id = ${userId} for update`
  if (!row) throw notYours()
  return row
}

/** Locks the seller's account until the transaction ends. Throws a `Refusal` when it was banned or deleted meanwhile. */
export async function holdSeller(sql: TransactionSql, { userId }: Pick<Viewer, 'userId'>): Promise<void> {
  const [seller] = await sql`select from users where id = ${userId} and ${isReachableAccount(sql)} for share`
  if (!seller) throw new Refusal('signed_out', say.signInToEdit())
}

export const toStored = (row: Pick<OwnRow, 'id' | 'is_sold' | 'updated_at'>): StoredItem => ({
  id: row.id,
  isSold: row.is_sold,
  updatedAt: row.updated_at.toISOString(),
})

/** An item as its owner edits it. Throws a `Refusal` when the viewer has no such item. */
export async function getOwnItem(viewer: Pick<Viewer, 'userId' | 'isAdmin'>, id: string): Promise<EditableItem> {
  // The id comes from the address, where people may type anything.
  if (!isId(id)) throw notYours()
  const sql = db()
  const [row] = await sql<(Pick<ItemDraft, OwnersName> & { updated_at: Date })[]>`
    select updated_at, ${selectFields(sql, 'i', OWNERS_NAMES)} from items i where id = ${id} and user_id = ${viewer.userId}`
  // Read after its version, so that a change in between is reported as a conflict and not lost.
  const item = row && (await getItem(id, viewer))
  if (!item) throw notYours()
  return {
    id: item.id,
    ...readFields({ ...item, ...row }, TYPED_NAMES),
    // A change does without the free ones, which stay.
    attributes: tidyAttributes(item.category, item.attributes),
    photos: await withOthers(item.photos),
    isSold: item.isSold,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Refuses a PIN code that does not exist: a listing would be nowhere. */
export async function requirePin(sql: Tag, pin: number | null): Promise<void> {
  if (pin === null) return
  const [row] = await sql`select from pins where pin = ${pin}`
  const problem = sayItem.pinUnknown({ pin: String(pin) })
  if (!row) throw new Refusal('invalid', problem, { fields: { pin: problem } })
}
