import { write } from '#app/db/write.server.ts'
import { recordAdminAction } from '#app/features/moderation/audit/audit.server.ts'
import { CONTACT_STATES, type ContactStatus, type InquiryMove } from '#app/nouns/inquiry/inquiry-states.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { canMove } from '#app/shared/state-moves.ts'

import * as say from './messages/messages.ts'

/** Sets the status of feedback, from any other status. Setting the same one again changes nothing and logs nothing. */
export function setFeedbackStatus(
  admin: Pick<Viewer, 'userId'>,
  id: string,
  status: InquiryMove,
): Promise<InquiryMove> {
  return write(admin, async (sql) => {
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

/** Sets the status of a contact message. Setting the same one again changes nothing and logs nothing. */
export function setContactStatus(admin: Pick<Viewer, 'userId'>, id: string, status: InquiryMove): Promise<InquiryMove> {
  return write(admin, async (sql) => {
    const [row] = await sql<{ status: ContactStatus }[]>`select status from contacts where id = ${id} for update`
    if (!row) throw new Refusal('not_found', say.noSuchMessage())
    if (row.status === status) return status
    if (!canMove(CONTACT_STATES, row.status, status)) throw new Refusal('conflict', say.resolvedAlready())
    await sql`update contacts set status = ${status}, updated_at = now() where id = ${id}`
    await recordAdminAction(sql, admin, {
      action: 'contact-status',
      subjectId: id,
      details: { from: row.status, to: status },
    })
    return status
  })
}
