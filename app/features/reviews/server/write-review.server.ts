import type { TransactionSql } from '#app/db/client.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { mayBeTold } from '#app/db/policies/mail-readers.server.ts'
import { isShownReview } from '#app/db/policies/reviews.server.ts'
import { write } from '#app/db/write.server.ts'
import * as say from '#app/features/reviews/messages/messages.ts'
import type { DealStatus } from '#app/nouns/deal/deal-states.ts'
import { reviewableUntil, REVIEW_DAYS, TAGS_BY, type ReviewTag } from '#app/nouns/review/review-states.ts'
import type { DealReviews } from '#app/nouns/review/review.schema.ts'
import type { Side } from '#app/nouns/sides.ts'
import { noDeal } from '#app/platform/deals/viewers-deal.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'
import { refuseWatched } from '#app/platform/watched-words/watched-words.server.ts'
import { newId } from '#app/shared/new-id.ts'

import { findDealReviews } from './list-reviews.server.ts'
import { tellReviewsSoon } from './tell-reviews.server.ts'

type Writer = Pick<Viewer, 'userId'>

export interface NewReview {
  id: string
  stars: number
  tags: readonly ReviewTag[]
  text: string | null
}

interface DealOfWriter {
  side: Side
  other: string
  item: string | null
  state: DealStatus
  settledAt: Date | null
  isOtherLive: boolean
}

/**
 * Writes what the viewer says of the other side of a completed deal. Each side writes once; the same id again changes nothing. A
 * trigger decides when it is shown, and whether it counts. Throws a `Refusal`.
 */
export async function writeReview(viewer: Writer, dealId: string, given: NewReview): Promise<DealReviews> {
  refuseWatched({ text: given.text }, 'messages')
  await write(viewer, async (sql) => {
    const deal = await holdDeal(sql, viewer, dealId)
    const [before] = await sql<{ id: string }[]>`
      select id from reviews where deal_id = ${dealId} and written_by = ${deal.side}`
    if (before?.id === given.id) return
    if (before) throw new Refusal('conflict', say.reviewedAlready())
    const until = reviewableUntil(deal)
    if (!until) throw new Refusal('conflict', say.notCompleted())
    if (until.getTime() <= Date.now()) throw new Refusal('conflict', say.tooLate({ n: REVIEW_DAYS }))
    if (!deal.isOtherLive) throw new Refusal('conflict', say.otherGone())
    if (!given.tags.every((tag) => TAGS_BY[deal.side].includes(tag))) throw wrongTags()
    await storeReview(sql, viewer, dealId, deal, given)
  })
  return findDealReviews(viewer, dealId)
}

const wrongTags = () => new Refusal('invalid', say.unknownTag(), { fields: { tags: say.unknownTag() } })

/** Locks the deal, so that of two reviews the later sees the earlier; the writer's profile before it, as the trigger does. */
async function holdDeal(sql: TransactionSql, { userId }: Writer, id: string): Promise<DealOfWriter> {
  await sql`select from profiles where user_id = ${userId} for no key update`
  await sql`select from deals where id = ${id} for no key update`
  const [deal] = await sql<DealOfWriter[]>`
    select case when d.buyer_id = ${userId} then 'buyer' else 'seller' end as side, u.id as other, d.item_id as item, d.state,
      d.settled_at as "settledAt", ${isLiveAccount(sql, 'u')} as "isOtherLive"
    from deals d join users u on u.id = case when d.buyer_id = ${userId} then d.seller_id else d.buyer_id end
    where d.id = ${id} and ${userId} in (d.buyer_id, d.seller_id)`
  if (!deal) throw noDeal()
  return deal
}

async function storeReview(
  sql: TransactionSql,
  { userId }: Writer,
  dealId: string,
  { side, other, item }: DealOfWriter,
  { id, stars, tags, text }: NewReview,
): Promise<void> {
  const [known] = await sql`select from reviews where id = ${id}`
  if (known) throw new Refusal('conflict', say.idTaken())
  const [stored] = await sql<{ shownAt: Date; isShown: boolean; isTold: boolean }[]>`
    insert into reviews (id, deal_id, written_by, author_id, subject_id, stars, tags, content)
    values (${id}, ${dealId}, ${side}, ${userId}, ${other}, ${stars}, ${[...new Set(tags)]}, ${text})
    returning shown_at as "shownAt", ${isShownReview(sql)} as "isShown",
      ${mayBeTold(sql, { reader: sql`subject_id`, other: sql`author_id` })} as "isTold"`
  if (!stored) return
  if (stored.isShown) return tellReviewsSoon(sql)
  if (!stored.isTold) return
  await notifyPeople(sql, {
    person: other,
    kind: 'review-waiting',
    ...(item !== null && { item }),
    about: `review:${dealId}`,
    facts: { deal: dealId, until: stored.shownAt.getTime() },
  })
}

/** Stores the one answer of the person whom a review is about; repeating it changes nothing. Throws a `Refusal`. */
export async function replyToReview(viewer: Writer, id: string, text: string): Promise<void> {
  refuseWatched({ text }, 'messages')
  const { userId } = viewer
  await write(viewer, async (sql) => {
    const [review] = await sql<{ reply: string | null; deal: string | null; author: string | null; isTold: boolean }[]>`
      select reply, deal_id as deal, author_id as author,
        ${mayBeTold(sql, { reader: sql`author_id`, other: sql`subject_id` })} as "isTold"
      from reviews where id = ${id} and subject_id = ${userId} and ${isShownReview(sql)} for no key update`
    if (!review) throw new Refusal('not_found', say.noSuchReview())
    if (review.reply === text) return
    if (review.reply !== null) throw new Refusal('conflict', say.repliedAlready())
    await sql`update reviews set reply = ${text}, replied_at = now() where id = ${id}`
    if (review.author === null || !review.isTold) return
    await notifyPeople(sql, {
      person: review.author,
      kind: 'review-replied',
      about: `reply:${id}`,
      facts: { deal: review.deal, person: userId },
    })
  })
}

export interface DemoReview {
  stars: number
  /** Keys of what this side may say by a tap. */
  tags: readonly string[]
  text?: string | undefined
  /** The other side's answer. */
  reply?: string | undefined
}

/** Stores what one side of a completed deal of the demo said of the other, at a moment in the past. Nobody is told. */
export async function storeDemoReview(
  sql: TransactionSql,
  deal: string,
  { by, at, review: { stars, tags, text, reply } }: { by: Side; at: Date; review: DemoReview },
): Promise<void> {
  await sql`
    insert into reviews (id, deal_id, written_by, author_id, subject_id, stars, tags, content, reply, replied_at, created_at, shown_at,
      told_at)
    select ${newId()}, id, ${by}, case ${by}::text when 'buyer' then buyer_id else seller_id end,
      case ${by}::text when 'buyer' then seller_id else buyer_id end, ${stars}, ${[...tags]}::text[], ${text ?? null}, ${reply ?? null},
      ${reply === undefined ? null : at}, ${at}, ${at}, ${at}
    from deals where id = ${deal}`
}
