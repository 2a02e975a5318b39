import type { Fragment, Tag } from '#app/db/client.server.ts'
import { isDeletedConversation, otherPerson } from '#app/db/policies/conversations.server.ts'
import { isAbout } from '#app/features/moderation/decisions/close-reports.server.ts'
import type { ReportsView } from '#app/features/moderation/reports-schema.server.ts'
import { REPORT_STATUSES } from '#app/nouns/report/report-states.ts'

/** A condition on the report `r` of each range, and the end of its statement. */
interface Range {
  where: Fragment
  cut: Fragment
}

/**
 * Reports of both tables, except those about the viewer: each status is a range of an index that is already sorted, so the
 * first rows cost the same however many there are.
 */
export function unionReports(
  sql: Tag,
  viewerId: string,
  { kind, status }: Pick<ReportsView, 'kind' | 'status'>,
  { where, cut }: Range,
): Fragment {
  const ranges = (status ? [status] : REPORT_STATUSES).flatMap((one) => {
    const range = sql`r.status = ${one} and ${where}`
    const common = sql`r.id, r.reason, r.details, r.status, r.updated_at, r.decided_at, r.decided_by, r.reporter_id`
    return [
      ...(kind === 'conversation'
        ? []
        : [
            sql`(select ${common}, r.kind, r.reported_user_id as person_id, r.item_id, r.item_title as title,
              null::uuid as conversation_id, false as is_deleted, r.review_id, r.deal_id
            from reports r where ${range} and r.reported_user_id <> ${viewerId} ${kind ? sql`and r.kind = ${kind}` : sql``} ${cut})`,
          ]),
      ...(kind === null || kind === 'conversation'
        ? [
            sql`(select ${common}, 'conversation' as kind,
              ${otherPerson(sql, sql`r.reporter_id`, 'c')} as person_id,
              c.item_id, c.item_title as title, c.id as conversation_id, ${isDeletedConversation(sql, 'c')} as is_deleted,
              null::uuid as review_id, null::uuid as deal_id
            from conversation_reports r join conversations c on c.id = r.conversation_id
            where ${range} and not ${isAbout(sql, viewerId)} ${cut})`,
          ]
        : []),
    ]
  })
  return ranges.reduce((all, range) => sql`${all} union all ${range}`)
}
