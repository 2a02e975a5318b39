import { createDoneDeal } from '#test/deals.ts'

import { openSecond, signInAt, writeInto, type Chat } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})
test.beforeEach(({ context }) => context.route('**/photos/**', (route) => route.fulfill({ status: 204 })))

test(
  'the two of a deal review each other, blind until both have written, and one replies',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const { deal, buyer, seller } = await createDoneDeal(chat.server.sql)
    await signInAt(page.context(), chat, buyer)
    const sellersPage = await openSecond(browser, chat, seller)
    await page.goto(`${chat.home}/deals/${deal}`)
    await page.getByRole('button', { name: 'Send the review' }).click()
    await expect(page.getByText('Please choose one to five stars.')).toBeVisible()
    // The star is the label of a radio button that only others than the eyes find.
    await page.getByRole('radio', { name: '4 of 5 stars' }).locator('..').click()
    await page.getByText('As described', { exact: true }).click()
    await page.getByLabel('In your own words').fill('Just as in the photos.')
    await axe(page)
    await noSidewaysScroll(page)
    await page.getByRole('button', { name: 'Send the review' }).click()
    await expect(page.getByText('Thank you. Your review is stored.')).toBeVisible()
    await expect(page.getByText('or as soon as', { exact: false })).toBeVisible()

    const profile = `${chat.home}/profile/${seller.userId}/reviews`
    await page.goto(profile)
    await expect(page.getByText('No reviews yet')).toBeVisible()
    await sellersPage.goto(`${chat.home}/hi/deals/${deal}`)
    await expect(sellersPage.getByText('Just as in the photos.')).toHaveCount(0)
    await sellersPage.getByRole('radio').last().locator('..').click()
    await sellersPage.getByRole('button', { name: 'रिव्यू भेजें' }).click()

    await expect(sellersPage.getByText('Just as in the photos.')).toBeVisible()
    await axe(sellersPage)
    await sellersPage.getByRole('button', { name: 'जवाब दें' }).click()
    await sellersPage.getByRole('textbox').fill('Enjoy it!')
    await sellersPage.getByRole('button', { name: 'जवाब भेजें' }).click()
    await expect(sellersPage.getByText('Enjoy it!')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Just as in the photos.')).toBeVisible()
    await expect(page.getByText('As described', { exact: true })).toBeVisible()
    await expect(page.getByText('Enjoy it!')).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
  },
)

test('an average is shown from three reviews on, on the profile and the listing', async ({ page }) => {
  const { seller, item } = await createDoneDeal(chat.server.sql)
  const region = page.getByRole('region', { name: 'Seller' })
  for (const stars of [5, 4, 3]) {
    if (stars === 3) {
      await page.goto(`${chat.home}/hi/profile/${seller.userId}`)
      await expect(page.getByText('3 सौदे पूरे')).toBeVisible()
      await expect(page.getByRole('link', { name: /^[\d.]+ में|में से [\d.]+ स्टार/ })).toHaveCount(0)
    }
    const { deal, buyer } = await createDoneDeal(chat.server.sql, { seller })
    for (const [by, author, subject] of [
      ['buyer', buyer.userId, seller.userId],
      ['seller', seller.userId, buyer.userId],
    ] as const) {
      await chat.server.sql`
        insert into reviews (id, deal_id, written_by, author_id, subject_id, stars, shown_at)
        values (new_id(), ${deal}, ${by}, ${author}, ${subject}, ${stars}, now())`
    }
  }
  await page.goto(`${chat.home}/listing/${item.id}`)
  await expect(region.getByText('4 deals completed')).toBeVisible()
  await expect(region.getByRole('img', { name: '4.0 of 5 stars, from 3 reviews' })).toBeVisible()
  await page.goto(`${chat.home}/profile/${seller.userId}`)
  await expect(page.getByRole('link', { name: '4.0 of 5 stars, from 3 reviews' })).toBeVisible()
  await axe(page)
})
