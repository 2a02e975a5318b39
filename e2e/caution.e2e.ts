import { qrCode } from '#test/photos/qr-code.ts'

import { messages, openInbox, twoPeople, write, writeInto, type Chat } from './chat.ts'
import { axe, expect, test } from './fixtures.ts'
import { rememberTyped } from './translation/looks.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})

test(
  'a caution is shown below the other person’s message, explains itself on request, and blocks nothing',
  { tag: '@phone' },
  async ({ page, browser, complaints }) => {
    const { id, sellersPage } = await twoPeople(chat, page, browser, complaints)
    await openInbox(page, chat, id)
    await openInbox(sellersPage, chat, id)
    await write(sellersPage, 'Please pay 500 advance, my number is 98765 43210')
    const strip = messages(page).getByRole('group').filter({ hasText: 'Money sent in advance is hard to get back' })
    await expect(strip).toBeVisible()
    // It arrived through the live connection; the sender does not see it.
    await expect(messages(sellersPage).getByText('Money sent in advance')).toHaveCount(0)

    await expect(strip.getByText('98765 43210')).toBeHidden()
    await strip.locator('summary').press('Enter')
    await expect(strip.getByText('98765 43210')).toBeVisible()
    await axe(page)

    await openInbox(page, chat, id)
    await expect(strip).toBeVisible()
    await write(page, 'No, I pay when I see it')
    await expect(messages(sellersPage).getByText('No, I pay when I see it')).toBeVisible()
    await expect(messages(sellersPage).getByRole('group')).toHaveCount(0)
  },
)

test(
  'an image with a QR code says what it would pay, and to whom',
  { tag: ['@laptop', '@long'] },
  async ({ page, browser, complaints }) => {
    const { id, sellersPage } = await twoPeople(chat, page, browser, complaints)
    await openInbox(page, chat, id)
    await openInbox(sellersPage, chat, id)
    rememberTyped('Demo Seller')
    const buffer = await qrCode('upi://pay?pa=demo.seller@okaxis&pn=Demo%20Seller&am=12500&cu=INR', 500)
    await sellersPage.getByLabel('Choose an image').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer })
    await sellersPage.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(messages(page)).toContainText(
      'This code would pay ₹12,500 to demo.seller@okaxis, named “Demo Seller” in it.',
    )
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
  },
)
