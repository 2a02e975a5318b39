import { db } from '#app/db/client.server.ts'
import { recordAdminAction } from '#app/features/moderation/audit/audit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import * as say from './messages/messages.ts'

type Status = 'reviewed' | 'resolved'

/** Sets the status of feedback, from any other status. Setting the same one again changes nothing and logs nothing. */
export function setFeedbackStatus(admin: Pick<Viewer, 'userId'>, id: string, status: Status): Promise<Status> {
  return db().begin(async (sql) => {
    const [row] = await sql<{ status: string }[]>`select status from feedback where id = ${id} for update`
    if (!row) throw new Refusal('not_found', say.noSuchFeedback())
    if (row.status === status) return status
    await sql`update feedback set status = ${status}, updated_at = now() where id = ${id}`
    await recordAdminAction(sql, admin, {
      action: 'feedback-status',
      subjectId: id,
      details: { from: row.status, to: status },
    })
    return status
  })
}

/** Sets the status of a contact message: `reviewed` only while it is pending, `resolved` unless it already is. */
export function setContactStatus(admin: Pick<Viewer, 'userId'>, id: string, status: Status): Promise<Status> {
  return db().begin(async (sql) => {
    const [row] = await sql<{ status: string }[]>`select status from contacts where id = ${id} for update`
    if (!row) throw new Refusal('not_found', say.noSuchMessage())
    if (row.status === status) return status
    if (row.status === 'resolved') throw new Refusal('conflict', say.resolvedAlready())
    await sql`update contacts set status = ${status}, updated_at = now() where id = ${id}`
    await recordAdminAction(sql, admin, {
      action: 'contact-status',
      subjectId: id,
      details: { from: row.status, to: status },
    })
    return status
  })
}
