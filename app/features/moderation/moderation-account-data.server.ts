import { db } from '#app/db/client.server.ts'
import { isBetween } from '#app/db/policies/conversations.server.ts'
import type { ListExporter } from '#app/platform/account-data/account-data-parts.server.ts'

/** The person's own reports: of conversations first, then of everything else. */
export const reportsExporter: ListExporter = {
  name: 'reports',
  tables: ['reports', 'conversation_reports'],
  async *readRows(userId) {
    yield* await db()`
      select conversation_id as "conversationId", reason, details, created_at as "createdAt", updated_at as "updatedAt"
      from conversation_reports where reporter_id = ${userId} order by id`
    yield* await db()`
      select case when kind = 'person' then reported_user_id end as "userId", item_id as "itemId", item_title as "itemTitle",
        review_id as "reviewId", deal_id as "dealId", reason, details, created_at as "createdAt", updated_at as "updatedAt"
      from reports where reporter_id = ${userId} order by id`
  },
}

/**
 * The log of admins who viewed this person's data because of a report, or acted on it: the kind and the time, but
 * neither the admin nor the reporter.
 */
export const adminActionsExporter: ListExporter = {
  name: 'adminActions',
  tables: ['audit_log'],
  async *readRows(userId) {
    const sql = db()
    yield* await sql`
      select a.action as kind, a.at from audit_log a
      where a.subject_id = any(array(
        select ${userId}::uuid
        union all select id from items where user_id = ${userId}
        union all select id from sponsored_requests where user_id = ${userId}
        union all select id from feedback where user_id = ${userId}
        union all select c.id from users u join contacts c on lower(c.email) = u.email where u.id = ${userId}
        union all select id from reports where reported_user_id = ${userId}
        union all select r.id from conversation_reports r join conversations c on c.id = r.conversation_id
          where ${isBetween(sql, userId, 'c')}))
      order by a.at, a.id`
  },
}
