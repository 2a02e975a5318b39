import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { profileName } from '#app/db/policies/names.server.ts'
import { cardColumns, toCard, type CardRow } from '#app/features/catalogue/lists/listing-rows.server.ts'
import type { RequestStatus } from '#app/nouns/sponsored-request/request-moves.ts'
import { writeCursor } from '#app/shared/cursor.ts'

import { changesSince, type ApprovedListing } from './approved-listing.ts'
import { noSuchRequest, requestVersionSql } from './request/request-version.server.ts'
import type { SponsoredRequest } from './request/sponsored-request.schema.ts'
import { CURSOR_KIND } from './request/sponsored-request.ts'
import type { RequestsView } from './request/sponsorship-schema.server.ts'

const REQUESTS_PER_PAGE = 20

type RequestRow = CardRow & {
  request: string
  requester: string
  name: string
  email: string
  status: RequestStatus
  requested_at: Date
  approved_at: Date | null
  expires_at: Date | null
  is_over: boolean
  admin_notes: string | null
  approved_as: ApprovedListing | null
  images: string[]
  version: string
}

/** All requests, newest first, one page at a time. For admins. */
export async function listRequests({ status, search, after }: RequestsView, limit = REQUESTS_PER_PAGE) {
  const sql = db()
  const text = sql`i.title || ' ' || coalesce(pr.display_name, '') || ' ' || u.email || ' ' || coalesce(r.admin_notes, '')`
  const rows = await sql<RequestRow[]>`
    select ${requestColumns(sql)} where true
      ${status ? sql`and r.status = ${status}` : sql``}
      ${search ? sql`and strpos(lower(${text}), lower(${search})) > 0` : sql``}
      ${after ? sql`and (r.requested_at, r.id) < (${momentAt(sql, after.key)}, ${after.id}::uuid)` : sql``}
    order by r.requested_at desc, r.id desc
    limit ${limit + 1}`
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit).map(toRequest),
    next: last ? writeCursor(CURSOR_KIND, { key: last.requested_at.getTime(), id: last.request }) : null,
  }
}

/** A request as it is now. For admins. Throws a `Refusal`. */
export async function getRequest(id: string): Promise<SponsoredRequest> {
  const sql = db()
  const [row] = await sql<RequestRow[]>`select ${requestColumns(sql)} where r.id = ${id}`
  if (!row) throw noSuchRequest()
  return toRequest(row)
}

const requestColumns = (sql: Tag): Fragment => sql`
  ${cardColumns(sql)}, r.id as request, r.user_id as requester, ${profileName(sql, 'pr')} as name,
    u.email, r.status, r.requested_at, r.approved_at, r.expires_at, r.admin_notes, r.approved_as, i.images,
    coalesce(r.status = 'approved' and r.expires_at <= now(), false) as is_over, ${requestVersionSql(sql)} as version
  from sponsored_requests r
  join items i on i.id = r.item_id
  join users u on u.id = r.user_id
  left join profiles pr on pr.user_id = r.user_id
  left join photos p on p.key = i.images[1]`

function toRequest(row: RequestRow): SponsoredRequest {
  const { id, title, price, category, condition, photo, isSold, isHidden } = toCard(row)
  const changes = changesSince(row.approved_as, { title, price, category, condition, images: row.images })
  return {
    id: row.request,
    item: { id, title, price, category, photo, isSold, isHidden },
    requester: { id: row.requester, name: row.name, email: row.email },
    status: row.status,
    requestedAt: row.requested_at.toISOString(),
    approvedAt: row.approved_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    isOver: row.is_over,
    notes: row.admin_notes,
    changes,
    version: row.version,
  }
}
