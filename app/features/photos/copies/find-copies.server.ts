import type { Sql } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'

import { NEAR, nearBandNames } from './photo-hashes.ts'

type Sought = { shape: string; slopes: string; userId: string }

/** A photo of an active listing, and how many of the 128 bits of both hashes differ. */
export type Copy = { key: string; itemId: string; distance: number }

const MOST = 20
/** A limit on candidates, which also tells the planner that there are few. */
const MOST_LOOKED_AT = 200

/**
 * Photos of other sellers' active listings that look the same, the most similar first. The index finds those that share
 * a band of the hash, and the hashes then decide. Of an enhanced pair, only the photo that the listing shows counts.
 */
export async function findCopies(sql: Sql, { shape, slopes, userId }: Sought): Promise<Copy[]> {
  return sql<Copy[]>`
    with near as materialized (
      select p.key, p.item_id, p.enhanced_of,
        bit_count((p.shape_hash # ${shape}::bigint)::bit(64)) + bit_count((p.slopes_hash # ${slopes}::bigint)::bit(64))
          as distance
      from photos p
      where p.item_id is not null and p.hash_bands && ${nearBandNames(BigInt(shape))}::int[]
        and bit_count((p.shape_hash # ${shape}::bigint)::bit(64)) <= ${NEAR.shape}
        and bit_count((p.slopes_hash # ${slopes}::bigint)::bit(64)) <= ${NEAR.slopes}
      order by distance limit ${MOST_LOOKED_AT}
    )
    select case when near.key = any(i.images) then near.key else pair.key end as key, i.id as "itemId", near.distance
    from near
    join items i on i.id = near.item_id
    left join lateral (
      select key from photos where key = near.enhanced_of union all select key from photos where enhanced_of = near.key
    ) pair on true
    where i.user_id <> ${userId} and not i.is_sold and ${isVisibleItem(sql, 'i')}
      and (near.key = any(i.images) or pair.key = any(i.images))
    order by distance, i.created_at, i.id limit ${MOST}`
}
