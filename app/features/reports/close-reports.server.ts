import type { TransactionSql } from 'postgres'

import type { Fragment } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { ReportedKind } from '#app/shared/moderation.ts'

export type Admin = Pick<Viewer, 'userId'>

/** A report that was decided just now, for the mail to whoever made it. */
export interface Closed {
  id: string
  kind: ReportedKind
  reporterId: string
  reportedAt: Date
}

type Outcome = 'acted' | 'dismissed'

/** Decides the open ones of these reports of listings and people. */
export function closeReports(sql: TransactionSql, admin: Admin, outcome: Outcome, which: Fragment): Promise<Closed[]> {
  return sql<Closed[]>`
    update reports set status = ${outcome}, decided_at = now(), decided_by = ${admin.userId}
    where status = 'open' and ${which}
    returning id, kind, reporter_id as "reporterId", updated_at as "reportedAt"`
}

/** The same for reports of conversations; `which` names them as `r`, and the conversation as `c`. */
export function closeConversationReports(
  sql: TransactionSql,
  admin: Admin,
  outcome: Outcome,
  which: Fragment,
): Promise<Closed[]> {
  return sql<Closed[]>`
    update conversation_reports r set status = ${outcome}, decided_at = now(), decided_by = ${admin.userId}
    from conversations c
    where c.id = r.conversation_id and r.status = 'open' and ${which}
    returning r.id, 'conversation' as kind, r.reporter_id as "reporterId", r.updated_at as "reportedAt"`
}

/** Of a conversation report: whether it is about this person. */
export const isAbout = (sql: TransactionSql, personId: string): Fragment => sql`
  ((c.participant_1 = ${personId} and r.reporter_id = c.participant_2)
    or (c.participant_2 = ${personId} and r.reporter_id = c.participant_1))`
