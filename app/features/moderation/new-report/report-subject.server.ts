import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import { isDeletedAccount, isVerifiedReachableAccount } from '#app/db/policies/accounts.server.ts'
import { mayBeOpened } from '#app/db/policies/items.server.ts'
import { isShownReview } from '#app/db/policies/reviews.server.ts'
import { write } from '#app/db/write.server.ts'
import { copyingPictures, takeEvidence, type EvidencePictures } from '#app/features/evidence/take-evidence.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import { REPORTED_ALREADY } from '#app/features/moderation/report-words.ts'
import type { ReportBody } from '#app/features/moderation/reports-schema.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

type Reporter = Pick<Viewer, 'userId'>

/** A decided report of the same by the same person is opened with the new words; an open one stays as it is. */
const reopen = (sql: Tag): Fragment => sql`do update
  set reason = excluded.reason, details = excluded.details, item_title = excluded.item_title, status = 'open',
    updated_at = now(), decided_at = null, decided_by = null
  where r.status <> 'open' returning id`

/**
 * Reports a visible listing to the admins. While that report is open, the same person cannot report it again; a decided
 * one is reopened with the new text. Throws a `Refusal`.
 */
export async function reportListing({ userId }: Reporter, itemId: string, report: ReportBody): Promise<void> {
  const [listing] = await db()<{ personId: string }[]>`
    select user_id as "personId" from items
    where id = ${itemId} and user_id <> ${userId} and ${mayBeOpened(db())} and not exists (
      select from reports r
      where r.kind = 'listing' and r.item_id = items.id and r.reporter_id = ${userId} and r.status = 'open')`
  const reported = listing && { reportId: null, itemId, ...listing }
  return copyingPictures(reported, (pictures) => storeListingReport({ userId, itemId, report }, pictures))
}

function storeListingReport(
  { userId, itemId, report }: { userId: string; itemId: string; report: ReportBody },
  pictures: EvidencePictures | undefined,
): Promise<void> {
  return write({ userId }, async (sql) => {
    // A concurrent hiding or ban waits for this lock and then decides this report too, or it came first and the listing
    // is hidden.
    await sql`select from users where id = (select user_id from items where id = ${itemId}) for share`
    const [item] = await sql<{ title: string; seller: string }[]>`
      select title, user_id as seller from items where id = ${itemId} and ${mayBeOpened(sql)} for share`
    if (!item) throw new Refusal('not_found', say.noSuchListing())
    if (item.seller === userId) throw new Refusal('forbidden', say.ownListing())
    const [stored] = await sql<{ id: string }[]>`
      insert into reports as r (kind, item_id, item_title, reported_user_id, reporter_id, reason, details)
      values ('listing', ${itemId}, ${item.title}, ${item.seller}, ${userId}, ${report.reason}, ${report.details})
      on conflict (item_id, reporter_id) where kind = 'listing' ${reopen(sql)}`
    if (!stored) throw new Refusal('conflict', REPORTED_ALREADY.listing())
    await takeEvidence(sql, { reportId: stored.id, kind: 'listing', personId: item.seller, itemId }, pictures)
  })
}

/** Reports a person to the admins; otherwise like `reportListing`. */
export async function reportPerson({ userId }: Reporter, personId: string, report: ReportBody): Promise<void> {
  const [person] = await db()`
    select from users
    where id = ${personId} and id <> ${userId} and ${isVerifiedReachableAccount(db())} and not exists (
      select from reports r
      where r.kind = 'person' and r.reported_user_id = users.id and r.reporter_id = ${userId} and r.status = 'open')`
  const reported = person && { reportId: null, personId, itemId: null }
  return copyingPictures(reported, (pictures) => storePersonReport({ userId, personId, report }, pictures))
}

function storePersonReport(
  { userId, personId, report }: { userId: string; personId: string; report: ReportBody },
  pictures: EvidencePictures | undefined,
): Promise<void> {
  return write({ userId }, async (sql) => {
    const [person] = await sql`
      select from users where id = ${personId} and ${isVerifiedReachableAccount(sql)} for share`
    if (!person) throw new Refusal('not_found', say.noSuchPerson())
    if (personId === userId) throw new Refusal('forbidden', say.ownProfile())
    const [stored] = await sql<{ id: string }[]>`
      insert into reports as r (kind, reported_user_id, reporter_id, reason, details)
      values ('person', ${personId}, ${userId}, ${report.reason}, ${report.details})
      on conflict (reported_user_id, reporter_id) where kind = 'person' ${reopen(sql)}`
    if (!stored) throw new Refusal('conflict', REPORTED_ALREADY.person())
    await takeEvidence(sql, { reportId: stored.id, kind: 'person', personId, itemId: null }, pictures)
  })
}

/**
 * Reports a review that everybody sees, also one about the reporter; otherwise like `reportListing`. Its author is the reported
 * person: a review whose author has left has neither name nor words. Throws a `Refusal`.
 */
export async function reportReview({ userId }: Reporter, reviewId: string, report: ReportBody): Promise<void> {
  const [review] = await db()<{ personId: string }[]>`
    select r.author_id as "personId" from reviews r where ${isReportable(db(), reviewId)} and r.author_id <> ${userId}
      and not exists (select from reports d where d.review_id = r.id and d.reporter_id = ${userId} and d.status = 'open')`
  const reported = review && { reportId: null, itemId: null, reviewId, ...review }
  return copyingPictures(reported, (pictures) => storeReviewReport({ userId, reviewId, report }, pictures))
}

/** Everybody sees the review `r`, and its author can still be reported. */
const isReportable = (sql: Tag, id: string): Fragment => sql`(r.id = ${id} and ${isShownReview(sql, 'r')}
  and (select ${isVerifiedReachableAccount(sql, 'a')} from users a where a.id = r.author_id)
  and (select ${isVerifiedReachableAccount(sql, 's')} from users s where s.id = r.subject_id))`

function storeReviewReport(
  { userId, reviewId, report }: { userId: string; reviewId: string; report: ReportBody },
  pictures: EvidencePictures | undefined,
): Promise<void> {
  return write({ userId }, async (sql) => {
    await sql`select from users where id = (select author_id from reviews where id = ${reviewId}) for share`
    const [review] = await sql<{ author: string }[]>`
      select r.author_id as author from reviews r where ${isReportable(sql, reviewId)} for share of r`
    if (!review) throw new Refusal('not_found', say.noSuchReview())
    if (review.author === userId) throw new Refusal('forbidden', say.ownReview())
    const [stored] = await sql<{ id: string }[]>`
      insert into reports as r (kind, review_id, reported_user_id, reporter_id, reason, details)
      values ('review', ${reviewId}, ${review.author}, ${userId}, ${report.reason}, ${report.details})
      on conflict (review_id, reporter_id) where review_id is not null ${reopen(sql)}`
    if (!stored) throw new Refusal('conflict', REPORTED_ALREADY.review())
    const reported = { kind: 'review' as const, personId: review.author, itemId: null, reviewId }
    await takeEvidence(sql, { reportId: stored.id, ...reported }, pictures)
  })
}

interface DealToReport {
  personId: string
  itemId: string | null
}

/**
 * Reports the other side of one of the viewer's deals, with the deal's record; otherwise like `reportListing`. It also works when the
 * other side has deleted the conversation or has lately closed the account. Throws a `Refusal`.
 */
export async function reportDeal({ userId }: Reporter, dealId: string, report: ReportBody): Promise<void> {
  const [deal] = await db()<DealToReport[]>`
    select ${otherSide(db(), userId)} as "personId", d.item_id as "itemId" from deals d
    where d.id = ${dealId} and ${userId} in (d.buyer_id, d.seller_id) and not exists (
      select from reports r where r.deal_id = d.id and r.reporter_id = ${userId} and r.status = 'open')`
  const reported = deal && { reportId: null, dealId, ...deal }
  return copyingPictures(reported, (pictures) => storeDealReport({ userId, dealId, report }, pictures))
}

const otherSide = (sql: Tag, userId: string): Fragment =>
  sql`case when d.buyer_id = ${userId} then d.seller_id else d.buyer_id end`

function storeDealReport(
  { userId, dealId, report }: { userId: string; dealId: string; report: ReportBody },
  pictures: EvidencePictures | undefined,
): Promise<void> {
  return write({ userId }, async (sql) => {
    // As for a conversation: a ban and the closing of an account wait for this lock, or came first.
    const [other] = await sql<{ isForgotten: boolean }[]>`
      select ${isDeletedAccount(sql, 'u')} and not exists (select from closed_accounts where user_id = u.id) as "isForgotten"
      from deals d join users u on u.id = ${otherSide(sql, userId)}
      where d.id = ${dealId} and ${userId} in (d.buyer_id, d.seller_id) for share of u`
    const [deal] = await sql<(DealToReport & { title: string })[]>`
      select ${otherSide(sql, userId)} as "personId", d.item_id as "itemId", coalesce(i.title, c.item_title) as title
      from deals d join conversations c on c.id = d.conversation_id left join items i on i.id = c.item_id
      where d.id = ${dealId} and ${userId} in (d.buyer_id, d.seller_id) for share of d`
    if (!other || !deal) throw new Refusal('not_found', say.noSuchDeal())
    if (other.isForgotten) throw new Refusal('conflict', say.reportedHasLeft())
    const { title, ...reported } = deal
    const [stored] = await sql<{ id: string }[]>`
      insert into reports as r (kind, deal_id, item_id, item_title, reported_user_id, reporter_id, reason, details)
      values ('deal', ${dealId}, ${deal.itemId}, ${title}, ${deal.personId}, ${userId}, ${report.reason}, ${report.details})
      on conflict (deal_id, reporter_id) where deal_id is not null ${reopen(sql)}`
    if (!stored) throw new Refusal('conflict', REPORTED_ALREADY.deal())
    await takeEvidence(sql, { reportId: stored.id, kind: 'deal', dealId, ...reported }, pictures)
  })
}
