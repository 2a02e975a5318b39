import { db } from '#app/db/client.server.ts'
import { momentAt } from '#app/db/moment.server.ts'
import { cutPage, readPlace, type CursorPosition } from '#app/db/newest-first.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isLiveAccount, isReachableAccount, isVerifiedReachableAccount } from '#app/db/policies/accounts.server.ts'
import { profileName } from '#app/db/policies/names.server.ts'
import { isHiddenReview, isShownReview } from '#app/db/policies/reviews.server.ts'
import type { DealStatus } from '#app/nouns/deal/deal-states.ts'
import { reviewableUntil, type ReviewTag } from '#app/nouns/review/review-states.ts'
import type { DealReview, DealReviews, Review, ReviewPage } from '#app/nouns/review/review.schema.ts'
import type { Side } from '#app/nouns/sides.ts'
import { noDeal } from '#app/platform/deals/viewers-deal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

const PAGE = 10

interface Row {
  id: string
  written_by: Side
  stars: number
  tags: ReviewTag[]
  content: string | null
  reply: string | null
  replied_at: Date | null
  created_at: Date
}

const toText = (row: Row): Omit<Review, 'author'> => ({
  id: row.id,
  writtenBy: row.written_by,
  stars: row.stars,
  tags: row.tags,
  text: row.content,
  writtenAt: row.created_at.toISOString(),
  reply: row.reply === null || !row.replied_at ? null : { text: row.reply, at: row.replied_at.toISOString() },
})

/** Everybody may read these reviews of a person, the latest that was shown first. */
export async function listReviews(person: string, after: CursorPosition | null = null): Promise<ReviewPage> {
  const sql = db()
  const rows = await sql<(Row & { shown_at: Date; author: Review['author'] })[]>`
    select r.id, r.written_by, r.stars, r.tags, r.content, r.reply, r.replied_at, r.created_at, r.shown_at,
      case when u.id is not null and ${isReachableAccount(sql, 'u')} then json_build_object('id', u.id, 'name', ${profileName(sql)}) end as author
    from (
      select * from reviews where subject_id = ${person} and ${isShownReview(sql)}
        and exists (select from users s where s.id = ${person} and ${isVerifiedReachableAccount(sql, 's')})
        ${after ? sql`and (shown_at, id) < (${momentAt(sql, after.at)}, ${after.id}::uuid)` : sql``}
      order by shown_at desc, id desc ${limitTo(sql, PAGE + 1)}
    ) r left join users u on u.id = r.author_id left join profiles p on p.user_id = u.id
    order by r.shown_at desc, r.id desc`
  const { page, next } = cutPage(rows, PAGE, ({ shown_at }) => shown_at)
  return { items: page.map((row) => ({ ...toText(row), author: row.author })), nextCursor: next }
}

/** A page of them, as an address names it, and whether it is a further one. */
export async function readReviewPage(
  person: string,
  query: URLSearchParams,
): Promise<{ reviews: ReviewPage; after: string | null }> {
  const after = readPlace(query)
  return { reviews: await listReviews(person, after), after: after?.id ?? null }
}

interface DealRow {
  side: Side
  state: DealStatus
  settledAt: Date | null
  isOtherLive: boolean
}

/** The reviews of one of the viewer's deals: their own, and that of the other side once it is shown. Throws a `Refusal`. */
export async function findDealReviews({ userId }: Pick<Viewer, 'userId'>, dealId: string): Promise<DealReviews> {
  const sql = db()
  const [deal] = await sql<DealRow[]>`
    select case when d.buyer_id = ${userId} then 'buyer' else 'seller' end as side, d.state, d.settled_at as "settledAt",
      ${isLiveAccount(sql, 'u')} as "isOtherLive"
    from deals d join users u on u.id = case when d.buyer_id = ${userId} then d.seller_id else d.buyer_id end
    where d.id = ${dealId} and ${userId} in (d.buyer_id, d.seller_id)`
  if (!deal) throw noDeal()
  const rows = await sql<(Row & { shown_at: Date; is_shown: boolean; is_hidden: boolean })[]>`
    select id, written_by, stars, tags, content, reply, replied_at, created_at, shown_at, ${isHiddenReview(sql)} as is_hidden,
      ${isShownReview(sql)} as is_shown
    from reviews where deal_id = ${dealId}`
  const [own, other] = [true, false].map((isOwn) => rows.find((row) => (row.written_by === deal.side) === isOwn))
  const until = reviewableUntil(deal)
  const toDealReview = (row: (typeof rows)[number]): DealReview => ({
    ...toText(row),
    isHidden: row.is_hidden,
    shownAt: row.shown_at.toISOString(),
  })
  return {
    until: until?.toISOString() ?? null,
    mayWrite: until !== null && until.getTime() > Date.now() && !own && deal.isOtherLive,
    own: own ? toDealReview(own) : null,
    isReviewed: other !== undefined,
    other: other?.is_shown ? toDealReview(other) : null,
  }
}
