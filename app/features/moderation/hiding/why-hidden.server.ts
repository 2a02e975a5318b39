import { db } from '#app/db/client.server.ts'
import { REPORT_REASONS, type ReportReason } from '#app/nouns/report/report-reasons.ts'

/**
 * Why listings are hidden, by id, in the reason that the latest admin gave. Listings of a banned person are not
 * included.
 */
export async function whyHidden(
  items: readonly { id: string; isHidden: boolean }[],
): Promise<Map<string, ReportReason>> {
  const hidden = items.filter(({ isHidden }) => isHidden).map(({ id }) => id)
  if (hidden.length === 0) return new Map()
  const rows = await db()<{ id: string; why: string | null }[]>`
    select distinct on (a.subject_id) a.subject_id as id, a.details ->> 'why' as why
    from audit_log a join items i on i.id = a.subject_id and i.hidden_reason = 'report'
    where a.subject_id = any(${hidden}::uuid[]) and a.action = 'listing-hidden' and a.details ->> 'why' is not null
    order by a.subject_id, a.at desc, a.id desc`
  return new Map(rows.map(({ id, why }) => [id, REPORT_REASONS.find((one) => one === why) ?? 'other']))
}
