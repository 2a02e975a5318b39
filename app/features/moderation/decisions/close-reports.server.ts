import type { Fragment, Tag, TransactionSql } from '#app/db/client.server.ts'
import { isBetweenBoth } from '#app/db/policies/conversations.server.ts'
import { queueErasures } from '#app/features/accounts/closed/closed-accounts.server.ts'
import { decideConversationReports } from '#app/features/chat/server/report-conversation.server.ts'
import type { Actor, AuditDetails } from '#app/features/moderation/audit/audit.server.ts'
import { closeFlaggedPhotos } from '#app/features/moderation/flagged-photos/close-flagged.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import type { ReportedKind } from '#app/nouns/report/report-states.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

export type Admin = Pick<Viewer, 'userId'>

/** A report that was just decided, for the mail to its reporter. */
export interface Closed {
  id: string
  kind: ReportedKind
  reporterId: string
  reportedAt: Date
}

/**
 * Refuses to decide a report whose text the admin has not seen, because it was renewed since it was shown.
 * `seenVersion` is the time of the shown version. Throws a `Refusal`.
 */
export function checkSeen(seenVersion: string | null, reportedAt: Date): void {
  if (seenVersion !== null && seenVersion !== reportedAt.toISOString()) {
    throw new Refusal('conflict', say.changedMeanwhile())
  }
}

/** The details of a decision in the audit log: how many reports it closed, and which. */
export const nameReports = (closed: readonly Closed[]): AuditDetails => ({
  reports: closed.length,
  ...(closed.length > 0 && { 'closed reports': closed.map(({ id }) => id).join(' ') }),
})

type Outcome = 'acted' | 'dismissed'

/** Decides those of these reports of listings and people that are open; erases accounts that only waited for that. */
export async function closeReports(
  sql: TransactionSql,
  admin: Actor,
  outcome: Outcome,
  which: Fragment,
): Promise<Closed[]> {
  const rows = await sql<(Closed & { personId: string })[]>`
    update reports set status = ${outcome}, decided_at = now(), decided_by = ${admin.userId}
    where status = 'open' and ${which}
    returning id, kind, reporter_id as "reporterId", updated_at as "reportedAt", reported_user_id as "personId"`
  return afterClosing(sql, rows)
}

async function afterClosing(sql: TransactionSql, rows: readonly (Closed & { personId: string })[]): Promise<Closed[]> {
  await queueErasures(
    sql,
    rows.map(({ personId }) => personId),
  )
  return rows.map(({ id, kind, reporterId, reportedAt }) => ({ id, kind, reporterId, reportedAt }))
}

/** The same for reports of conversations; `which` names the report `r` and the conversation `c`. */
export async function closeConversationReports(
  sql: TransactionSql,
  admin: Actor,
  outcome: Outcome,
  which: Fragment,
): Promise<Closed[]> {
  const rows = await decideConversationReports(sql, admin, outcome, which)
  return afterClosing(
    sql,
    rows.map((row) => ({ ...row, kind: 'conversation' })),
  )
}

/** Whether a conversation's report is about this person. */
export const isAbout = (sql: Tag, personId: string): Fragment => isBetweenBoth(sql, personId, sql`r.reporter_id`, 'c')

export interface HiddenListing {
  id: string
  sellerId: string
  /** The conversation's report that is the reason for hiding it. */
  conversationReport: string | null
}

/**
 * Decides, as acted on, the open reports about a hidden listing, and the conversation's report that is the reason for
 * hiding it.
 */
export async function closeOfListing(sql: TransactionSql, admin: Actor, listing: HiddenListing): Promise<Closed[]> {
  const { id, sellerId, conversationReport } = listing
  const closed = await closeReports(sql, admin, 'acted', sql`kind = 'listing' and item_id = ${id}`)
  await closeFlaggedPhotos(sql, admin, [id])
  if (!conversationReport) return closed
  const which = sql`r.id = ${conversationReport} and c.item_id = ${id} and ${isAbout(sql, sellerId)}`
  return [...closed, ...(await closeConversationReports(sql, admin, 'acted', which))]
}

/** The same for a banned person: open reports about them, their listings and their conversations. */
export async function closeOfPerson(sql: TransactionSql, admin: Actor, personId: string): Promise<Closed[]> {
  return [
    ...(await closeReports(sql, admin, 'acted', sql`reported_user_id = ${personId}`)),
    ...(await closeConversationReports(sql, admin, 'acted', isAbout(sql, personId))),
  ]
}
