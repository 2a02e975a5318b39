import type { TransactionSql } from 'postgres'

import { Refusal } from '#app/platform/refusal.server.ts'
import { MAX_IMAGES } from '#app/shared/catalogue.ts'

const GONE = 'One of the photos is no longer there. Remove it and add it again.'
const TAKEN = 'One of the photos belongs to another listing. Remove it and add it again.'

type Attached = {
  userId: string
  itemId: string
  /** In the order of the listing, the first is the cover. */
  keys: readonly string[]
  /** What the item showed before: of these it may keep drawings of the shared pool, which nobody can add. */
  shown?: readonly string[]
}

/**
 * Makes `keys` the photos of an item; call it in the transaction that writes the item, whose row has to be there. What the
 * item no longer shows belongs to nothing from then on and is removed by `removeStalePhotos`. Throws a `Refusal` with
 * `fields.images` when a key is not a photo of `userId` or belongs to another item; the transaction has to end then.
 */
export async function attachPhotos(sql: TransactionSql, { userId, itemId, keys, shown = [] }: Attached): Promise<void> {
  if (keys.length === 0) throw refused('Please add at least one image')
  if (keys.length > MAX_IMAGES) throw refused(`Maximum ${MAX_IMAGES} images allowed.`)
  if (new Set(keys).size < keys.length) throw refused('A photo is there twice. Remove one of the two.')
  // In the order of their keys, so that two listings that claim the same photos do not wait for each other for ever.
  const found = await sql<{ key: string; user_id: string | null; item_id: string | null }[]>`
    select key, user_id, item_id from photos where key = any(${[...keys]}) and starts_with(key, 'item-images/')
    order by key for update`
  for (const key of keys) {
    const photo = found.find((one) => one.key === key)
    const own = photo?.user_id === userId || (photo?.user_id === null && shown.includes(key))
    if (!photo || !own) throw refused(GONE)
    if (photo.item_id !== null && photo.item_id !== itemId) throw refused(TAKEN)
  }
  await sql`
    update photos set item_id = ${itemId}
    where key = any(${[...keys]}) and user_id = ${userId} and item_id is distinct from ${itemId}`
  await sql`update photos set item_id = null where item_id = ${itemId} and key <> all(${[...keys]})`
}

function refused(message: string): Refusal {
  return new Refusal('invalid', message, { fields: { images: message } })
}
