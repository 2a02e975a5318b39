import { beforeEach, expect, test } from 'vitest'

import { listAudit } from '#app/features/moderation/audit/list-audit.server.ts'
import { findDealReviews, listReviews } from '#app/features/reviews/server/list-reviews.server.ts'
import { writeReview } from '#app/features/reviews/server/write-review.server.ts'
import { newMessageId } from '#test/chat.ts'
import { createDoneDeal } from '#test/deals.ts'
import { createAdmin } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { setReviewHidden } from './hide-review.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings())

test('an admin hides a review for a reason, which its author is told once, and shows it again', async () => {
  const { buyer, seller, deal } = await createDoneDeal(sql)
  const admin = await createAdmin(sql)
  const id = newMessageId()
  await writeReview(buyer, deal, { id, stars: 1, tags: [], text: 'A fool' })
  await writeReview(seller, deal, { id: newMessageId(), stars: 5, tags: [], text: null })
  await setReviewHidden(admin, id, 'harassment')
  await setReviewHidden(admin, id, 'spam')
  expect((await listReviews(seller.userId)).items).toEqual([])
  expect(await findDealReviews(buyer, deal)).toMatchObject({ own: { isHidden: true } })
  expect(await findDealReviews(seller, deal)).toMatchObject({ other: null })
  const told =
    await sql`select facts ->> 'why' as why from notices where user_id = ${buyer.userId} and kind = 'review-hidden'`
  expect([...told]).toEqual([{ why: 'harassment' }])
  const { entries } = await listAudit({ action: 'review-hidden', after: null })
  expect(entries).toMatchObject([{ subjectId: seller.userId, details: { review: id, why: 'harassment' } }])
  await setReviewHidden(admin, id, null)
  expect((await listReviews(seller.userId)).items).toHaveLength(1)
})

test('nobody decides about a review of their own or about themselves, or one that is not there or not shown yet', async () => {
  const { buyer, seller, deal } = await createDoneDeal(sql)
  const id = newMessageId()
  await writeReview(buyer, deal, { id, stars: 1, tags: [], text: null })
  for (const own of [buyer, seller]) {
    await expect(setReviewHidden(own, id, 'spam')).rejects.toMatchObject({ status: 403 })
  }
  for (const hidden of [newMessageId(), id]) {
    await expect(setReviewHidden(await createAdmin(sql), hidden, 'spam')).rejects.toMatchObject({ status: 404 })
  }
})
