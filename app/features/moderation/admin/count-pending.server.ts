import { db } from '#app/db/client.server.ts'
import { isBetween } from '#app/db/policies/conversations.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import type { PendingCounts } from './pending-counts.schema.ts'

/** Counting stops here: a badge says 99+. */
const MOST = 100

/**
 * Counts an admin's pending cases, except those about themselves: one query over the partial indexes of pending cases.
 */
export async function countPending({ userId }: Pick<Viewer, 'userId'>): Promise<PendingCounts> {
  const sql = db()
  const [row] = await sql<PendingCounts[]>`
    select
      (select count(*)::int from (select from feedback where status = 'pending' limit ${MOST}) f) as feedback,
      (select count(*)::int from (select from contacts where status = 'pending' limit ${MOST}) c) as contacts,
      (select count(*)::int from (select from sponsored_requests where status = 'pending' limit ${MOST}) s) as sponsored,
      (select count(*)::int from (
        (select from reports where status = 'open' and reported_user_id <> ${userId} limit ${MOST}) union all
        (select from conversation_reports s join conversations c on c.id = s.conversation_id
          where s.status = 'open' and (s.reporter_id = ${userId} or not ${isBetween(sql, userId, 'c')})
          limit ${MOST}) limit ${MOST}) r) as reports,
      (select count(*)::int from (
        select from flagged_photos f join items i on i.id = f.item_id
        where f.status = 'open' and i.user_id <> ${userId} limit ${MOST}) p) as photos`
  return row ?? { feedback: 0, contacts: 0, sponsored: 0, reports: 0, photos: 0 }
}
