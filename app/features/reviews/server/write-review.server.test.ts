import { beforeEach, describe, expect, test } from 'vitest'

import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { deleteConversation } from '#app/features/chat/server/delete-conversation.server.ts'
import { getProfile } from '#app/features/people/get-profile.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { readWatchedWords } from '#app/platform/watched-words/watched-words.server.ts'
import { deleteAccount, eraseAccount, exportData } from '#test/account-data.ts'
import { createTalk, createViewer, newMessageId } from '#test/chat.ts'
import { createDoneDeal } from '#test/deals.ts'
import { refused } from '#test/refused.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { findDealReviews, listReviews } from './list-reviews.server.ts'
import { tellReviews } from './tell-reviews.server.ts'
import { replyToReview, writeReview } from './write-review.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings({ LIMIT_CONVERSATIONS: '100/1d' }))

type Deal = Awaited<ReturnType<typeof createDoneDeal>>
let deal: Deal
beforeEach(async () => {
  deal = await createDoneDeal(sql)
})

const review = (by: Viewer, { stars = 5, text = null as string | null, id = newMessageId(), to = deal.deal } = {}) =>
  writeReview(by, to, { id, stars, tags: ['friendly'], text })
/** Moves everything about a deal so many days into the past. */
async function age(id: string, days: number) {
  const past = sql`${days}::float8 * interval '1 day'`
  await sql`update deals set settled_at = settled_at - ${past} where id = ${id}`
  await sql`update reviews set created_at = created_at - ${past}, shown_at = shown_at - ${past} where deal_id = ${id}`
}
const notices = async ({ userId }: Viewer) =>
  (await sql`select kind from notices where user_id = ${userId} and kind like 'review-%'`).map(({ kind }) =>
    String(kind),
  )

describe('a review is blind', () => {
  test('until both have written', async () => {
    const { buyer, seller } = deal
    expect(await review(buyer, { stars: 2, text: 'Late' })).toMatchObject({
      mayWrite: false,
      own: { stars: 2, writtenBy: 'buyer', text: 'Late', tags: ['friendly'] },
      isReviewed: false,
      other: null,
    })
    expect(await findDealReviews(seller, deal.deal)).toMatchObject({ mayWrite: true, isReviewed: true, other: null })
    expect((await listReviews(seller.userId)).items).toEqual([])
    expect(await notices(seller)).toEqual(['review-waiting'])
    expect(await review(seller, { stars: 4 })).toMatchObject({ own: { stars: 4 }, other: { stars: 2, text: 'Late' } })
    expect((await listReviews(seller.userId)).items).toMatchObject([
      { stars: 2, text: 'Late', writtenBy: 'buyer', author: { id: buyer.userId, name: 'Bina' }, reply: null },
    ])
    expect((await listReviews(buyer.userId)).items).toMatchObject([{ stars: 4, author: { name: 'Suresh' } }])
    await tellReviews()
    expect([await notices(buyer), await notices(seller)]).toEqual([['review-shown'], ['review-shown']])
  })

  test('or for fourteen days after it was written', async () => {
    await review(deal.buyer)
    await age(deal.deal, 13.9)
    expect((await listReviews(deal.seller.userId)).items).toHaveLength(0)
    await tellReviews()
    expect(await notices(deal.seller)).toEqual(['review-waiting'])
    await age(deal.deal, 0.2)
    expect((await listReviews(deal.seller.userId)).items).toHaveLength(1)
    expect(await findDealReviews(deal.seller, deal.deal)).toMatchObject({ mayWrite: true, other: { stars: 5 } })
    await tellReviews()
    await tellReviews()
    expect(await notices(deal.seller)).toEqual(['review-shown'])
  })

  test('also if both write at once', async () => {
    await Promise.all([review(deal.buyer), review(deal.seller)])
    const rows = await sql`select from reviews where deal_id = ${deal.deal} and shown_at <= now()`
    expect(rows).toHaveLength(2)
  })
})

describe('nobody writes', () => {
  test('without a completed deal of at most thirty days ago', async () => {
    await expect(review(await createViewer(sql))).rejects.toEqual(refused('no such deal'))
    await age(deal.deal, 30.1)
    await expect(review(deal.buyer)).rejects.toEqual(refused('within 30 days'))
    expect(await findDealReviews(deal.buyer, deal.deal)).toMatchObject({ mayWrite: false })
    const talk = await createTalk(sql)
    const id = newMessageId()
    await sql`
      insert into reservations (id, conversation_id, item_id, buyer_id, seller_id, amount, until)
      values (${id}, ${talk.id}, null, ${talk.buyer.userId}, ${talk.seller.userId}, 5, now() + interval '48 hours')`
    await expect(review(talk.buyer, { to: id })).rejects.toEqual(refused('once it is completed'))
    expect(await findDealReviews(talk.buyer, id)).toMatchObject({ until: null, mayWrite: false })
  })

  test('twice, except for the same again', async () => {
    const id = newMessageId()
    await review(deal.buyer, { id })
    expect(await review(deal.buyer, { id, stars: 1 })).toMatchObject({ own: { stars: 5 } })
    await expect(review(deal.buyer)).rejects.toEqual(refused('already'))
    await expect(review(deal.seller, { id })).rejects.toEqual(refused('another review'))
  })

  test('a tag that is not for their side, or a word that is not allowed', async () => {
    const packed = { id: newMessageId(), stars: 5, tags: ['well-packed'] as const, text: null }
    await expect(writeReview(deal.seller, deal.deal, packed)).rejects.toEqual(refused('that are offered'))
    await sql`
      insert into watched_words (kind, text, folded, effect, places) values ('phrase', 'swindler', 'swindler', 'refuse', array['messages'])`
    await readWatchedWords()
    await expect(review(deal.buyer, { text: 'A swindler' })).rejects.toEqual(refused('not allowed'))
    await sql`delete from watched_words`
    await readWatchedWords()
  })

  test('past the database: no deal, other people, or a deal that is not completed', async () => {
    const { buyer, seller } = deal
    const insert = (dealId: string | null, author: Viewer, subject: Viewer) => sql`
      insert into reviews (id, deal_id, written_by, author_id, subject_id, stars)
      values (${newMessageId()}, ${dealId}, 'buyer', ${author.userId}, ${subject.userId}, 1)`
    await expect(insert(null, buyer, seller)).rejects.toMatchObject({ constraint_name: 'reviews_deal' })
    await expect(insert(deal.deal, seller, buyer)).rejects.toMatchObject({ constraint_name: 'reviews_people' })
    await age(deal.deal, 31)
    await expect(insert(deal.deal, buyer, seller)).rejects.toMatchObject({ constraint_name: 'reviews_deal' })
  })
})

test('the person answers once, when they can read it, and the author is told', async () => {
  const { buyer, seller } = deal
  const id = newMessageId()
  await review(buyer, { id })
  await expect(replyToReview(seller, id, 'Thanks')).rejects.toEqual(refused('no such review'))
  await review(seller)
  await replyToReview(seller, id, 'Thanks')
  await replyToReview(seller, id, 'Thanks')
  await expect(replyToReview(seller, id, 'More')).rejects.toEqual(refused('already'))
  await expect(replyToReview(buyer, id, 'Well')).rejects.toEqual(refused('no such review'))
  expect((await listReviews(seller.userId)).items).toMatchObject([{ reply: { text: 'Thanks' } }])
  expect(await notices(buyer)).toEqual(['review-replied'])
})

describe('the average', () => {
  const rate = async (seller: Viewer, stars: number, buyer?: Viewer) => {
    const one = await createDoneDeal(sql, { seller, ...(buyer && { buyer }) })
    await review(one.buyer, { stars, to: one.deal })
    await review(one.seller, { to: one.deal })
    return one
  }

  test('is told from three reviews on, by profile and listing, with the deals that were completed', async () => {
    const { seller } = await rate(deal.seller, 5)
    await rate(seller, 4)
    const before = await getProfile(null, seller.userId)
    expect(before).toMatchObject({ dealsDone: 3 })
    expect(before).not.toHaveProperty('rating')
    const last = await rate(seller, 5)
    const rating = { average: 4.7, number: 3 }
    expect(await getProfile(null, seller.userId)).toMatchObject({ dealsDone: 4, rating })
    expect(await getItem(last.item.id)).toMatchObject({ seller: { dealsDone: 4, rating } })
  })

  test('has one of two deals between the same two within thirty days', async () => {
    const { seller } = deal
    const first = await rate(seller, 1)
    await rate(seller, 5, first.buyer)
    const counted = () =>
      sql`select stars from reviews where subject_id = ${seller.userId} and counts order by created_at`
    expect((await counted()).map(({ stars }) => Number(stars))).toEqual([1])
    await age(first.deal, 31)
    await rate(seller, 3, first.buyer)
    expect((await counted()).map(({ stars }) => Number(stars))).toEqual([1, 3])
  })

  test('and the list outlive the conversation', async () => {
    await review(deal.buyer)
    await review(deal.seller)
    await deleteConversation(deal.seller, deal.id)
    await sql`delete from conversations where id = ${deal.id}`
    expect((await listReviews(deal.seller.userId)).items).toHaveLength(1)
    expect(await getProfile(null, deal.seller.userId)).toMatchObject({ dealsDone: 1 })
  })
})

test('reviews come in pages, the latest first', async () => {
  const { seller } = deal
  for (let n = 0; n < 12; n += 1) {
    const one = await createDoneDeal(sql, { seller })
    await review(one.buyer, { stars: (n % 5) + 1, to: one.deal })
    await age(one.deal, 20 - n / 10)
  }
  const first = await listReviews(seller.userId)
  expect(first.items.map(({ stars }) => stars)).toEqual([2, 1, 5, 4, 3, 2, 1, 5, 4, 3])
  const [at = '', id = ''] = first.nextCursor?.split('.') ?? []
  const second = await listReviews(seller.userId, { at: Number(at), id })
  expect(second.items.map(({ stars }) => stars)).toEqual([2, 1])
  expect(second.nextCursor).toBeNull()
})

test('an erased account takes its words along: the stars stay, without a name', async () => {
  const { buyer, seller } = deal
  await review(buyer, { stars: 2, text: 'Not the robot of the photos' })
  await review(seller, { text: 'A pleasant buyer' })
  const file = await new Response(exportData(buyer)).text()
  expect(file).toContain('Not the robot of the photos')
  expect(file).toContain('A pleasant buyer')
  await deleteAccount(buyer, buyer.email)
  await eraseAccount({ userId: buyer.userId })
  expect((await listReviews(seller.userId)).items).toMatchObject([{ stars: 2, text: null, tags: [], author: null }])
  expect(await sql`select from reviews where subject_id = ${buyer.userId}`).toHaveLength(0)
})
