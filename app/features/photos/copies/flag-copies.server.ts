import { systemDb, type Fragment, type Tag } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import type { JobData, JobKind } from '#app/platform/jobs/queue.server.ts'

import { NEAR, nearBandNames } from './photo-hashes.ts'

/** Queued when a listing shows new photos, or is shown again: photos of hidden listings are not checked. */
export const FLAG_COPIES_JOB = 'flag-copied-photos'

export const FLAG_COPIES_KIND: JobKind = {
  name: FLAG_COPIES_JOB,
  run: (data) => flagCopies(data),
  retries: 10,
  seconds: 60,
  survivesRestore: true,
}

/** A manufacturer's picture may be on hundreds of listings: an admin need not see all of them. */
const MOST_FLAGGED = 5

type OwnPhoto = { key: string; user_id: string; shape: string; slopes: string }

/**
 * A job: flags other people's listings that show the same photos as `item`, for admins only. A pair of listings is
 * flagged once, whatever an admin decided. Returns how many are new.
 */
export async function flagCopies({ item }: JobData): Promise<number> {
  const sql = systemDb()
  // Both photos of an enhanced pair have hashes; the listing shows one of them.
  const photos = await sql<OwnPhoto[]>`
    select shown.key, i.user_id, p.shape_hash::text as shape, p.slopes_hash::text as slopes
    from items i join photos p on p.item_id = i.id
    join photos shown on shown.key = any(i.images)
      and (shown.key = p.key or shown.key = p.enhanced_of or shown.enhanced_of = p.key)
    where i.id = ${String(item)} and p.shape_hash is not null and not i.is_sold and ${isVisibleItem(sql, 'i')}
    order by array_position(i.images, shown.key)`
  const nearest = new Map<string, Copy & { own: string }>()
  for (const { key: own, user_id: userId, shape, slopes } of photos) {
    for (const copy of await findCopies(sql, { shape, slopes, userId })) {
      const nearer = nearest.get(copy.itemId)
      if (!nearer || nearer.distance > copy.distance) nearest.set(copy.itemId, { ...copy, own })
    }
  }
  const copies = [...nearest.values()].toSorted((a, b) => a.distance - b.distance).slice(0, MOST_FLAGGED)
  let flagged = 0
  for (const { key, itemId, distance, own } of copies) {
    // Either listing may be gone by now.
    const { count } = await sql`
      insert into flagged_photos (item_id, photo_key, other_item_id, other_photo_key, distance)
      select a.id, ${own}, b.id, ${key}, ${distance} from items a, items b
      where a.id = ${String(item)} and b.id = ${itemId}
      on conflict do nothing`
    flagged += count
  }
  return flagged
}

type Sought = { shape: string; slopes: string; userId: string }

/** A photo of an active listing, and how many of the 128 bits of both hashes differ. */
type Copy = { key: string; itemId: string; distance: number }

const MOST_FOUND = 20
/** A limit on candidates, which also tells the planner that there are few. */
const MOST_LOOKED_AT = 200

/** Photos of listings whose hashes are near these, the nearest first. */
const nearPhotos = (sql: Tag, { shape, slopes }: Pick<Sought, 'shape' | 'slopes'>): Fragment => sql`
  select p.key, p.item_id, p.enhanced_of,
    bit_count((p.shape_hash # ${shape}::bigint)::bit(64)) + bit_count((p.slopes_hash # ${slopes}::bigint)::bit(64))
      as distance
  from photos p
  where p.item_id is not null and p.hash_bands && ${nearBandNames(BigInt(shape))}::int[]
    and bit_count((p.shape_hash # ${shape}::bigint)::bit(64)) <= ${NEAR.shape}
    and bit_count((p.slopes_hash # ${slopes}::bigint)::bit(64)) <= ${NEAR.slopes}
  order by distance limit ${MOST_LOOKED_AT}`

/**
 * The photo of any listing, whoever sells it, that looks the same as this one, except for some. Null if there is none, or too little
 * to see in it.
 */
export async function findSamePhoto(sql: Tag, key: string, except: readonly string[]): Promise<string | null> {
  const [photo] = await sql<Pick<Sought, 'shape' | 'slopes'>[]>`
    select shape_hash::text as shape, slopes_hash::text as slopes from photos where key = ${key} and shape_hash is not null`
  if (!photo) return null
  const near = await sql<{ key: string }[]>`${nearPhotos(sql, photo)}`
  return near.find((one) => one.key !== key && !except.includes(one.key))?.key ?? null
}

/**
 * Photos of other sellers' active listings that look the same, the most similar first. The index finds those that share
 * a band of the hash, and the hashes then decide. Of an enhanced pair, only the photo that the listing shows counts.
 */
async function findCopies(sql: Tag, { shape, slopes, userId }: Sought): Promise<Copy[]> {
  return sql<Copy[]>`
    with near as materialized (${nearPhotos(sql, { shape, slopes })})
    select case when near.key = any(i.images) then near.key else pair.key end as key, i.id as "itemId", near.distance
    from near
    join items i on i.id = near.item_id
    left join lateral (
      select key from photos where key = near.enhanced_of union all select key from photos where enhanced_of = near.key
    ) pair on true
    where i.user_id <> ${userId} and not i.is_sold and ${isVisibleItem(sql, 'i')}
      and (near.key = any(i.images) or pair.key = any(i.images))
    order by distance, i.created_at, i.id limit ${MOST_FOUND}`
}
