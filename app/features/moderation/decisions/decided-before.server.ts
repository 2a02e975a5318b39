import type { Fragment, TransactionSql } from '#app/db/client.server.ts'
import { adminName } from '#app/db/policies/names.server.ts'
import { theOperator } from '#app/features/moderation/audit/messages/messages.ts'
import type { Decided } from '#app/features/moderation/report.schema.ts'

import { isAbout, type HiddenListing } from './close-reports.server.ts'

/** The limit is more than a page of cards can ever show. */
const MOST = 100

/**
 * Earlier decisions about a listing, and about the conversation's report for which it is hidden, for an admin who came
 * second.
 */
export const decidedOfListing = (
  sql: TransactionSql,
  { id, sellerId, conversationReport }: HiddenListing,
): Promise<Decided[]> =>
  listDecided(
    sql,
    sql`r.kind = 'listing' and r.item_id = ${id}`,
    sql`r.id = ${conversationReport} and c.item_id = ${id} and ${isAbout(sql, sellerId)}`,
  )

/** The same for a person, their listings and their conversations. */
export const decidedOfPerson = (sql: TransactionSql, personId: string): Promise<Decided[]> =>
  listDecided(sql, sql`r.reported_user_id = ${personId}`, isAbout(sql, personId))

/** The same for a single report. */
export const decidedBefore = (sql: TransactionSql, id: string): Promise<Decided[]> =>
  listDecided(sql, sql`r.id = ${id}`, sql`r.id = ${id}`)

/** The decided ones among these reports, and among a conversation's reports `r` of the conversation `c`. */
export async function listDecided(sql: TransactionSql, reports: Fragment, conversations: Fragment): Promise<Decided[]> {
  const rows = await sql<(Omit<Decided, 'at'> & { at: Date })[]>`
    select d.id, d.status, d.decided_at as at, coalesce(${adminName(sql)}, ${theOperator()}) as by
    from (
      select r.id, r.status, r.decided_at, r.decided_by from reports r where ${reports}
      union all
      select r.id, r.status, r.decided_at, r.decided_by
      from conversation_reports r join conversations c on c.id = r.conversation_id where ${conversations}) d
    left join users u on u.id = d.decided_by left join profiles p on p.user_id = u.id
    where d.status <> 'open' order by d.decided_at desc limit ${MOST}`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
