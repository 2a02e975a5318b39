import type { TransactionSql } from '#app/db/client.server.ts'
import { isBannedAccount } from '#app/db/policies/accounts.server.ts'
import { isBlindReview } from '#app/db/policies/reviews.server.ts'
import { write } from '#app/db/write.server.ts'
import { recordAdminAction } from '#app/features/moderation/audit/audit.server.ts'
import { closeReports, nameReports, type Admin } from '#app/features/moderation/decisions/close-reports.server.ts'
import { listDecided } from '#app/features/moderation/decisions/decided-before.server.ts'
import { tellReporters } from '#app/features/moderation/decisions/tell-reporters.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import type { Deed } from '#app/features/moderation/report.schema.ts'
import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import { HIDDEN_BY_BAN } from '#app/nouns/review/review-states.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'

interface LockedReview {
  author: string | null
  subject: string
  /** An admin's reason, `ban` while its author is banned, or null. */
  hiddenFor: ReportReason | typeof HIDDEN_BY_BAN | null
  isBlind: boolean
}

/**
 * Hides a review for a reason, which its author is told, or shows it again. Hiding decides the open reports about it, even when it was
 * hidden already, which the answer then says. Hidden, it is in no average. While its author is banned, it cannot be shown. Admins
 * decide nothing about reviews by or about themselves. Throws a `Refusal`.
 */
export function setReviewHidden(admin: Admin, id: string, why: ReportReason | null): Promise<Deed> {
  return write(admin, async (sql) => {
    // Lock the author first, as a ban and a report do.
    const [held] = await sql<{ isBanned: boolean }[]>`
      select ${isBannedAccount(sql)} as "isBanned" from users
      where id = (select author_id from reviews where id = ${id}) for share`
    const [review] = await sql<LockedReview[]>`
      select author_id as author, subject_id as subject, hidden_for as "hiddenFor", ${isBlindReview(sql)} as "isBlind" from reviews where id = ${id} for update`
    if (!review) throw new Refusal('not_found', say.noSuchReview())
    const { author, subject, hiddenFor, isBlind } = review
    if (admin.userId === author || admin.userId === subject) throw new Refusal('forbidden', say.notAboutOwnReview())
    // As long as nobody else sees it, there is nothing to hide.
    if (isBlind) throw new Refusal('not_found', say.noSuchReview())
    const deed = (closed: string[]): Deed => ({ did: 'review', id, isHidden: why !== null, closed })
    if (why === null) {
      // Another admin was first.
      if (hiddenFor === null) return { ...deed([]), already: [] }
      if (hiddenFor === HIDDEN_BY_BAN || held?.isBanned) throw new Refusal('conflict', say.authorIsBanned())
      await sql`update reviews set hidden_at = null, hidden_for = null where id = ${id}`
      await recordAdminAction(sql, admin, { action: 'review-shown', subjectId: subject, details: { review: id } })
      return deed([])
    }
    if (hiddenFor !== null && hiddenFor !== HIDDEN_BY_BAN) {
      const already = await listDecided(sql, sql`r.review_id = ${id}`, sql`false`)
      return { ...deed(await closeOfHiddenReview(sql, admin, { id, subject })), already }
    }
    await sql`update reviews set hidden_at = coalesce(hidden_at, now()), hidden_for = ${why} where id = ${id}`
    const closed = await closeReports(sql, admin, 'acted', sql`review_id = ${id}`)
    const details = { review: id, why, ...nameReports(closed) }
    await recordAdminAction(sql, admin, { action: 'review-hidden', subjectId: subject, details })
    await tellReporters(sql, closed, 'acted')
    if (author !== null) {
      const facts = { why, at: Date.now() }
      await notifyPeople(sql, { person: author, kind: 'review-hidden', about: `hidden-review:${id}`, facts })
    }
    return deed(closed.map((one) => one.id))
  })
}

/** Decides the open reports about a review that is already hidden: logs it and tells the reporters. Returns the reports' ids. */
export async function closeOfHiddenReview(
  sql: TransactionSql,
  admin: Admin,
  { id, subject }: { id: string; subject: string },
): Promise<string[]> {
  const closed = await closeReports(sql, admin, 'acted', sql`review_id = ${id}`)
  if (closed.length === 0) return []
  await recordAdminAction(sql, admin, {
    action: 'review-hidden',
    subjectId: subject,
    details: { review: id, 'hidden before': true, ...nameReports(closed) },
  })
  await tellReporters(sql, closed, 'acted')
  return closed.map((one) => one.id)
}
