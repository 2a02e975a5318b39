import { db } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { cutPage, readPlace, type CursorPosition } from '#app/db/newest-first.server.ts'
import { adminName } from '#app/db/policies/names.server.ts'
import { mapTexts } from '#app/shared/map-texts.ts'
import { deletedUser } from '#app/shared/messages/messages.ts'
import { ADMIN_ACTIONS, type AdminAction } from '#app/shared/moderation.ts'
import { withoutUnseen } from '#app/shared/text/visible-text.ts'

import { OPERATOR_ID, type AuditDetails } from './audit.server.ts'
import * as say from './messages/messages.ts'

const AUDIT_PER_PAGE = 50

export interface AuditEntry {
  id: string
  at: string
  /** The admin's name; a deleted account has none any more. */
  admin: string
  action: AdminAction
  subjectId: string | null
  details: AuditDetails
}

export interface AuditView {
  action: AdminAction | null
  after: CursorPosition | null
}

/** The filters in a URL; an invalid parameter is ignored. */
export function auditView(params: URLSearchParams): AuditView {
  const actionParam = params.get('action')
  return {
    action: ADMIN_ACTIONS.find((action) => action === actionParam) ?? null,
    after: readPlace(params),
  }
}

type Row = Omit<AuditEntry, 'at'> & { at: Date }

/** Admin actions, newest first, one page at a time. Only `recordAdminAction` writes these rows. */
export async function listAudit({ action, after }: AuditView, limit = AUDIT_PER_PAGE) {
  const sql = db()
  const rows = await sql<Row[]>`
    select a.id, a.at, coalesce(${adminName(sql)},
        case when a.admin_id = ${OPERATOR_ID} then ${say.theOperator()} else ${deletedUser()} end) as admin, a.action, a.subject_id as "subjectId",
      a.details
    from audit_log a left join users u on u.id = a.admin_id left join profiles p on p.user_id = a.admin_id
    where true ${action ? sql`and a.action = ${action}` : sql``}
      ${after ? sql`and (a.at, a.id) < (${momentAt(sql, after.at)}, ${after.id}::uuid)` : sql``}
    order by a.at desc, a.id desc limit ${limit + 1}`
  const { page, next } = cutPage(rows, limit, ({ at }) => at)
  return {
    entries: page.map((row): AuditEntry => ({
      ...row,
      // Entries never change, and old ones contain titles and names from before texts were cleaned.
      details: mapTexts(row.details, withoutUnseen),
      at: row.at.toISOString(),
    })),
    next,
  }
}
