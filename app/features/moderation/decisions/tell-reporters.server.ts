import type { TransactionSql } from '#app/db/client.server.ts'
import type { NoticeFacts } from '#app/nouns/notice/notice-facts.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'

import type { Closed } from './close-reports.server.ts'

/** Tells the reporters that their reports were decided: each once, however many of their reports that covers. */
export async function tellReporters(
  sql: TransactionSql,
  closed: readonly Closed[],
  outcome: NoticeFacts['report-decided']['outcome'],
): Promise<void> {
  const byReporter = new Map(closed.map((one) => [one.reporterId, one]))
  const news = [...byReporter.values()].map(({ id, reporterId, kind, reportedAt }) => ({
    person: reporterId,
    kind: 'report-decided' as const,
    about: `report:${id}`,
    facts: { reported: kind, reportedAt: reportedAt.getTime(), outcome },
  }))
  await notifyPeople(sql, ...news)
}
