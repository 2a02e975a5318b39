import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { isBannedAccount, isDeletedAccount } from '#app/db/policies/accounts.server.ts'
import { hiddenReason, isHiddenItem } from '#app/db/policies/items.server.ts'
import { adminName, profileName } from '#app/db/policies/names.server.ts'
import { theOperator } from '#app/features/moderation/audit/messages/messages.ts'
import type { ReportStatus } from '#app/nouns/report/report-states.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import type { HiddenReason } from '#app/shared/moderation.ts'

import type { FlaggedListing, FlaggedPage, FlaggedPhoto } from './flagged-photo.schema.ts'

const FLAGGED_PER_PAGE = 20

export type FlaggedView = {
  status: ReportStatus | null
  /** Part of either listing's title, or of either seller's name or address. */
  search: string
  after: { at: number; id: string } | null
}

type Row = Pick<FlaggedPhoto, 'id' | 'status' | 'distance' | 'seller'> & {
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
  hidden_reason: HiddenReason | null
  listing: FlaggedListing
  other: FlaggedListing
  other_seller: { id: string; name: string }
}

/** Listings whose photos look copied, except the admin's own, newest first, one page at a time. For admins. */
export async function listFlaggedPhotos(
  { userId }: Pick<Viewer, 'userId'>,
  { status, search, after }: FlaggedView,
  limit = FLAGGED_PER_PAGE,
): Promise<FlaggedPage> {
  const sql = db()
  const text = sql`concat_ws(' ', i.title, o.title, u.email, p.display_name, ou.email, op.display_name)`
  const rows = await sql<Row[]>`
    select f.id, f.status, f.distance, f.created_at, f.decided_at, ${hiddenReason(sql, 'i')} as hidden_reason,
      ${adminName(sql, { user: 'au', profile: 'ap' })} as decided_by,
      ${listingSql(sql, 'i', sql`f.photo_key`)} as listing, ${listingSql(sql, 'o', sql`f.other_photo_key`)} as other,
      json_build_object('id', u.id, 'email', u.email, 'isBanned', ${isBannedAccount(sql, 'u')},
        'isGone', ${isDeletedAccount(sql, 'u')},
        'name', ${profileName(sql)},
        'isAdmin', exists (select from user_roles where user_id = u.id and role = 'admin')) as seller,
      json_build_object('id', ou.id, 'name', ${profileName(sql, 'op')}) as other_seller
    from flagged_photos f
    join items i on i.id = f.item_id join users u on u.id = i.user_id left join profiles p on p.user_id = u.id
    join items o on o.id = f.other_item_id join users ou on ou.id = o.user_id left join profiles op on op.user_id = ou.id
    left join users au on au.id = f.decided_by left join profiles ap on ap.user_id = au.id
    where i.user_id <> ${userId} ${status ? sql`and f.status = ${status}` : sql``}
      ${search ? sql`and strpos(lower(${text}), lower(${search})) > 0` : sql``}
      ${after ? sql`and (f.created_at, f.id) < (${momentAt(sql, after.at)}, ${after.id}::uuid)` : sql``}
    order by f.created_at desc, f.id desc limit ${limit + 1}`
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { rows: page.map(toFlagged), next: last ? `${last.created_at.getTime()}.${last.id}` : null }
}

/** A listing from the row `alias` of `items`, with one of its photos. */
function listingSql(sql: Tag, alias: string, key: Fragment): Fragment {
  const item = sql(alias)
  return sql`json_build_object(
  'id', ${item}.id, 'title', ${item}.title, 'isSold', ${item}.is_sold, 'isHidden', ${isHiddenItem(sql, alias)},
  'createdAt', to_char(${item}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'photo', (select json_build_object('key', x.key, 'width', x.width, 'height', x.height,
    'placeholder', x.placeholder, 'alt', x.alt) from photos x where x.key = ${key}))`
}

function toFlagged(row: Row): FlaggedPhoto {
  const { id, status, distance, seller } = row
  return {
    id,
    status,
    distance,
    seller,
    createdAt: row.created_at.toISOString(),
    decided: row.decided_at && { at: row.decided_at.toISOString(), by: row.decided_by ?? theOperator() },
    listing: { ...row.listing, hiddenReason: row.hidden_reason },
    other: { ...row.other, seller: row.other_seller },
  }
}
