import { newMessageId } from '#test/chat.ts'
import { createDoneDeal } from '#test/deals.ts'
import { createAdmin } from '#test/reports.ts'

import { openSecond, signInAt, toasts, writeInto } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

test(
  'a review and its deal are reported; an admin reads both as they were, hides the review and shows it again',
  { tag: '@phone' },
  async ({ page, browser, sharedChat }) => {
    const { sql } = sharedChat.server
    const { buyer, seller, deal } = await createDoneDeal(sql)
    // The second shows both.
    for (const [side, author, subject, stars, words] of [
      ['buyer', buyer, seller, 1, 'A fool and a thief'],
      ['seller', seller, buyer, 5, 'Friendly'],
    ] as const) {
      await sql`
        insert into reviews (id, deal_id, written_by, author_id, subject_id, stars, content)
        values (${newMessageId()}, ${deal}, ${side}, ${author.userId}, ${subject.userId}, ${stars}, ${words})`
    }
    await signInAt(page.context(), sharedChat, seller)
    await page.goto(`${sharedChat.home}/deals/${deal}`)
    await page.getByRole('button', { name: 'Something is not right' }).click()
    await page.getByRole('button', { name: 'Report this deal' }).click()
    const ofDeal = page.getByRole('dialog', { name: 'Report this deal' })
    await expect(ofDeal.getByText('The record of this deal goes along')).toBeVisible()
    await axe(page)
    await ofDeal.getByRole('radio', { name: /^Scam or fraud/ }).check()
    await ofDeal.getByRole('button', { name: 'Send report' }).click()
    await expect(ofDeal.getByText('Your report was sent')).toBeVisible()
    await ofDeal.getByRole('button', { name: 'Done' }).click()

    await page.goto(`${sharedChat.home}/profile/${seller.userId}/reviews`)
    await page.getByRole('button', { name: 'Report this review' }).click()
    const ofReview = page.getByRole('dialog', { name: 'Report this review' })
    await ofReview.getByRole('radio', { name: /^Harassment/ }).check()
    await ofReview.getByRole('button', { name: 'Send report' }).click()
    await expect(ofReview.getByText('Your report was sent')).toBeVisible()
    await ofReview.getByRole('button', { name: 'Done' }).click()
    await axe(page)
    await noSidewaysScroll(page)
    // Nobody reports their own.
    await page.goto(`${sharedChat.home}/profile/${buyer.userId}/reviews`)
    await expect(page.getByText('Friendly')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Report this review' })).toHaveCount(0)

    const adminPage = await openSecond(browser, sharedChat, await createAdmin(sql, 'Meera'))
    await adminPage.goto(`${sharedChat.home}/admin/reports?kind=deal&by=each`)
    const record = adminPage.getByRole('article').filter({ hasText: seller.name }).first()
    await record.getByRole('button', { name: /^See the record of the deal/ }).click()
    await expect(record.getByText('Agreed and reserved')).toBeVisible()
    await axe(adminPage)
    await noSidewaysScroll(adminPage)
    await adminPage.goto(`${sharedChat.home}/admin/reports?kind=review&by=each`)
    const card = adminPage.getByRole('article').filter({ hasText: 'A fool and a thief' })
    await expect(card).toContainText(`${buyer.name} about ${seller.name}`)
    await axe(adminPage)
    await noSidewaysScroll(adminPage)
    await card.getByRole('button', { name: 'Hide the review' }).click()
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(toasts(adminPage).getByText('This review is hidden now.')).toBeVisible()
    await card.getByRole('button', { name: 'Show the review again' }).click()
    const again = adminPage.getByRole('alertdialog', { name: 'Show this review again?' })
    await again.getByRole('button', { name: 'Show the review again' }).click()
    await expect(toasts(adminPage).getByText('The review is shown again.')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Hide the review' })).toBeVisible()
  },
)
