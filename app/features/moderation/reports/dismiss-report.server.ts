import { profileName } from '#app/db/policies/names.server.ts'
import { write } from '#app/db/write.server.ts'
import { recordAdminAction } from '#app/features/moderation/audit/audit.server.ts'
import {
  checkSeen,
  closeConversationReports,
  closeReports,
  isAbout,
  type Admin,
} from '#app/features/moderation/decisions/close-reports.server.ts'
import { decidedBefore } from '#app/features/moderation/decisions/decided-before.server.ts'
import { tellReporters } from '#app/features/moderation/decisions/tell-reporters.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import type { Deed } from '#app/features/moderation/report.schema.ts'
import { REPORT_STATES, type ReportedKind, type ReportStatus } from '#app/nouns/report/report-states.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { canMove } from '#app/shared/state-moves.ts'

type LockedReport = { status: ReportStatus; reason: string; about: string | null; reportedAt: Date }

/**
 * Dismisses a report, in the version that the admin saw; admins cannot see reports about themselves. The reporter is
 * told by mail, in careful words. Throws a `Refusal`.
 */
export function dismissReport(
  admin: Admin,
  kind: ReportedKind,
  id: string,
  seenVersion: string | null = null,
): Promise<Deed> {
  return write(admin, async (sql) => {
    const deed: Deed = { did: 'dismissed', closed: [id] }
    const isConversation = kind === 'conversation'
    const [held] = isConversation
      ? await sql<LockedReport[]>`
          select r.status, r.reason, r.updated_at as "reportedAt", coalesce(i.title, c.item_title) as about
          from conversation_reports r join conversations c on c.id = r.conversation_id
          left join items i on i.id = c.item_id
          where r.id = ${id} and not ${isAbout(sql, admin.userId)} for update of r`
      : await sql<LockedReport[]>`
          select r.status, r.reason, r.updated_at as "reportedAt",
            coalesce(r.item_title, ${profileName(sql)}) as about
          from reports r left join profiles p on p.user_id = r.reported_user_id
          where r.id = ${id} and r.kind = ${kind} and r.reported_user_id <> ${admin.userId} for update of r`
    if (!held) throw new Refusal('not_found', say.noSuchReport())
    if (held.status === 'dismissed') return { ...deed, closed: [], already: await decidedBefore(sql, id) }
    if (!canMove(REPORT_STATES, held.status, 'dismiss')) {
      throw new Refusal('conflict', say.decidedAlready())
    }
    checkSeen(seenVersion, held.reportedAt)
    const closed = isConversation
      ? await closeConversationReports(sql, admin, 'dismissed', sql`r.id = ${id}`)
      : await closeReports(sql, admin, 'dismissed', sql`id = ${id}`)
    await recordAdminAction(sql, admin, {
      action: 'report-dismissed',
      subjectId: id,
      details: { kind, about: held.about, reason: held.reason },
    })
    await tellReporters(sql, closed, 'dismissed')
    return deed
  })
}
