import type { Fragment, Tag } from '#app/db/client.server.ts'
import { nameInEvidence } from '#app/db/policies/names.server.ts'
import type { EvidenceDeal, EvidenceReview } from '#app/nouns/report/report-evidence.schema.ts'

/** A time as JSON has it. */
const timeText = (sql: Tag, time: Fragment): Fragment =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const nameSql = (sql: Tag, person: Fragment): Fragment =>
  sql`(select ${nameInEvidence(sql)} from users u left join profiles p on p.user_id = u.id where u.id = ${person})`

/** A review as it is now, and the deal that it is about. */
export async function readReviewRecord(
  sql: Tag,
  id: string,
): Promise<{ record: EvidenceReview; dealId: string | null } | null> {
  const [row] = await sql<(EvidenceReview & { dealId: string | null })[]>`
    select coalesce(${nameSql(sql, sql`r.author_id`)}, '') as author, ${nameSql(sql, sql`r.subject_id`)} as subject,
      r.written_by as "writtenBy", r.stars, r.tags, r.content as text, ${timeText(sql, sql`r.created_at`)} as at, r.reply,
      r.deal_id as "dealId"
    from reviews r where r.id = ${id}`
  if (!row) return null
  const { dealId, ...record } = row
  return { record, dealId }
}

/** The record of a deal as it is now: how it was paid is in it, but no UPI address. */
export async function readDealRecord(sql: Tag, id: string | null): Promise<EvidenceDeal | null> {
  const [row] = await sql<EvidenceDeal[]>`
    select coalesce(i.title, c.item_title) as title, i.id as "itemId", d.amount, ${nameSql(sql, sql`d.buyer_id`)} as buyer,
      ${nameSql(sql, sql`d.seller_id`)} as seller, d.state, d.way, d.payment, d.checked, d.reason, d.fell_by as "fellBy",
      case when d.problem_by is not null
        then json_build_object('by', d.problem_by, 'at', ${timeText(sql, sql`d.problem_at`)}) end as problem,
      ${timeText(sql, sql`d.created_at`)} as at, ${timeText(sql, sql`d.settled_at`)} as "settledAt",
      json_build_object('until', ${timeText(sql, sql`r.until`)}, 'endedAt', ${timeText(sql, sql`r.settled_at`)}) as reserved,
      (select coalesce(json_agg(json_build_object('move', m.move, 'by', m.moved_by, 'at', ${timeText(sql, sql`m.created_at`)})
          order by m.created_at, m.id), '[]')
        from deal_moves m where m.deal_id = d.id) as moves,
      (select coalesce(json_agg(json_build_object('by', m.proposed_by, 'place', m.place,
          'times', array(select ${timeText(sql, sql`t`)} from unnest(m.times) as t), 'picked', ${timeText(sql, sql`m.picked`)},
          'state', m.state, 'at', ${timeText(sql, sql`m.created_at`)}) order by m.created_at, m.id), '[]')
        from meetings m where m.deal_id = d.id) as meetings
    from deals d join reservations r on r.id = d.id join conversations c on c.id = d.conversation_id
      left join items i on i.id = c.item_id
    where d.id = ${id}`
  return row ?? null
}
