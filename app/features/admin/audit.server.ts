import type { TransactionSql } from 'postgres'

import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { AdminAction } from '#app/shared/moderation.ts'

/** What admins read of an action: names and values before and after, no addresses. */
export type AuditDetails = Record<string, string | number | boolean | null>

export interface AdminDeed {
  action: AdminAction
  /** What it was done to. */
  subjectId: string | null
  details?: AuditDetails
}

/**
 * The one writer of the audit log. It is called in the transaction of the action itself: what was done is on record, and
 * what was not done is not.
 */
export async function recordAdminAction(
  sql: TransactionSql,
  { userId }: Pick<Viewer, 'userId'>,
  { action, subjectId, details = {} }: AdminDeed,
): Promise<void> {
  await sql`
    insert into audit_log (admin_id, action, subject_id, details)
    values (${userId}, ${action}, ${subjectId}, ${sql.json(details)})`
}
