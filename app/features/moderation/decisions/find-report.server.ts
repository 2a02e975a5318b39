import type { TransactionSql } from '#app/db/client.server.ts'
import { otherPerson } from '#app/db/policies/conversations.server.ts'
import type { ReportedKind, ReportStatus } from '#app/nouns/report/report-states.ts'

import { isAbout, type Admin } from './close-reports.server.ts'

export interface FoundReport {
  status: ReportStatus
  reportedAt: Date
  personId: string
  itemId: string | null
  reviewId: string | null
  dealId: string | null
}

/**
 * Finds a report in any state, unless it is about the admin. With `lock`, its row stays as it is until the transaction
 * ends.
 */
export async function findReport(
  sql: TransactionSql,
  { userId }: Admin,
  { kind, id, lock }: { kind: ReportedKind; id: string; lock: boolean },
): Promise<FoundReport | undefined> {
  const locked = lock ? sql`for update of r` : sql``
  const [found] =
    kind === 'conversation'
      ? await sql<FoundReport[]>`
          select r.status, r.updated_at as "reportedAt", c.item_id as "itemId",
            ${otherPerson(sql, sql`r.reporter_id`, 'c')} as "personId", null as "reviewId", null as "dealId"
          from conversation_reports r join conversations c on c.id = r.conversation_id
          where r.id = ${id} and not ${isAbout(sql, userId)} ${locked}`
      : await sql<FoundReport[]>`
          select r.status, r.updated_at as "reportedAt", r.item_id as "itemId", r.reported_user_id as "personId",
            r.review_id as "reviewId", r.deal_id as "dealId"
          from reports r
          where r.id = ${id} and r.kind = ${kind} and r.reported_user_id <> ${userId} ${locked}`
  return found
}
