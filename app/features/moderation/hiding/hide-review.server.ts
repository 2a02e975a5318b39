import { isHiddenReview, isShownReview } from '#app/db/policies/reviews.server.ts'
import { write } from '#app/db/write.server.ts'
import { recordAdminAction } from '#app/features/moderation/audit/audit.server.ts'
import type { Admin } from '#app/features/moderation/decisions/close-reports.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'

interface LockedReview {
  author: string | null
  subject: string
  isHidden: boolean
  isBlind: boolean
}

/**
 * Hides a review for a reason, which its author is told, or shows it again; repeating it changes nothing. Hidden, it is in no average.
 * Admins decide nothing about reviews by or about themselves. Throws a `Refusal`.
 */
export function setReviewHidden(admin: Admin, id: string, why: ReportReason | null): Promise<void> {
  return write(admin, async (sql) => {
    const [review] = await sql<LockedReview[]>`
      select author_id as author, subject_id as subject, ${isHiddenReview(sql)} as "isHidden",
        not ${isShownReview(sql)} and not ${isHiddenReview(sql)} as "isBlind"
      from reviews where id = ${id} for update`
    if (!review) throw new Refusal('not_found', say.noSuchReview())
    const { author, subject, isHidden, isBlind } = review
    if (admin.userId === author || admin.userId === subject) throw new Refusal('forbidden', say.notAboutOwn())
    // As long as nobody else sees it, there is nothing to hide.
    if (isBlind) throw new Refusal('not_found', say.noSuchReview())
    if (isHidden === (why !== null)) return
    await sql`
      update reviews set hidden_at = case when ${why}::text is not null then now() end, hidden_for = ${why}::text where id = ${id}`
    await recordAdminAction(sql, admin, {
      action: why === null ? 'review-shown' : 'review-hidden',
      subjectId: subject,
      details: { review: id, ...(why !== null && { why }) },
    })
    if (why === null || author === null) return
    const facts = { why, at: Date.now() }
    await notifyPeople(sql, { person: author, kind: 'review-hidden', about: `hidden-review:${id}`, facts })
  })
}
