import type { Fragment, Tag } from '#app/db/client.server.ts'
import { listColumns } from '#app/db/columns/item-columns.server.ts'
import * as say from '#app/features/sponsorship/messages/messages.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'

/**
 * The version of a request `r`: it changes with anything that admins decide or that its listing shows. So a seller
 * cannot swap the listing between an admin's look and the approval.
 */
export const requestVersionSql = (sql: Tag): Fragment =>
  sql`md5(row(r.status, extract(epoch from r.expires_at), r.admin_notes, (
    select row(${listColumns(sql).names})::text from items where id = r.item_id))::text)`

export const noSuchRequest = () => new Refusal('not_found', say.noSuchRequest())
