import type { TransactionSql } from '#app/db/client.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import type { AdminAction } from '#app/shared/moderation.ts'

/** The details of an action for admins: names and values before and after, no addresses. */
export type AuditDetails = Record<string, string | number | boolean | null>

/** The actor: an admin, or null for the operator, who uses commands and needs no account. */
export type Actor = { userId: string | null }

/** The operator's id in the log, where every actor needs one. */
export const OPERATOR_ID = '00000000-0000-0000-0000-000000000000'

export interface AdminDeed {
  action: AdminAction
  /** The target of the action. */
  subjectId: string | null
  details?: AuditDetails
}

/**
 * The only writer of the audit log. Call it in the transaction of the action itself, so that exactly what happened is
 * on record. Returns the id of the row.
 */
export async function recordAdminAction(
  sql: TransactionSql,
  { userId }: Actor,
  { action, subjectId, details = {} }: AdminDeed,
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into audit_log (admin_id, action, subject_id, details)
    values (${userId ?? OPERATOR_ID}, ${action}, ${subjectId}, ${sql.json(details)}) returning id`
  await recordEvent(sql, {
    kind: 'admin-deed',
    accountId: userId,
    subjectId,
    details: { action, ...(userId === null && { via: 'command' }) },
  })
  return row?.id ?? ''
}
