import { createViewer } from '#test/chat.ts'
import { createItem, createPhoto } from '#test/factories.ts'
import { createAdmin } from '#test/reports.ts'

import { open } from './catalogue.ts'
import { signInAt, toasts, writeInto } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { countTaps } from './taps.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

test(
  'a report is decided by thumb, with its evidence still visible',
  { tag: '@phone' },
  async ({ page, browser, sharedChat }) => {
    const { sql } = sharedChat.server
    const title = `Gold coin ${crypto.randomUUID().slice(0, 8)}`
    const seller = await createViewer(sql, 'Suresh Seller')
    const { key } = await createPhoto(sql, { userId: seller.userId })
    const item = await createItem(sql, { userId: seller.userId, title, images: [key] })
    await signInAt(page.context(), sharedChat, await createViewer(sql, 'Bina Buyer'))
    const context = await browser.newContext({
      viewport: page.viewportSize(),
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    })
    await signInAt(context, sharedChat, await createAdmin(sql, 'Meera'))
    const adminPage = await context.newPage()
    await open(page, `${sharedChat.home}/listing/${item.id}`)
    await open(adminPage, sharedChat.home)

    const taps = await countTaps(page.context(), context)
    await page.getByRole('button', { name: 'Report this listing' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this listing' })
    await dialog.getByRole('radio', { name: /^Scam or fraud/ }).check()
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog.getByText('Your report was sent')).toBeVisible()
    // The reported seller changes it at once.
    await sql`update items set title = ${`Brass token ${title}`}, price = 90, updated_at = now() where id = ${item.id}`

    await adminPage.getByRole('button', { name: /^Menu/ }).click()
    await adminPage
      .getByRole('list', { name: 'Admin' })
      .getByRole('link', { name: /^Reports/ })
      .click()
    const report = adminPage.getByRole('article', { name: new RegExp(title) })
    await expect(report.getByRole('img').first()).toBeAttached()
    await expect(report).toContainText('Changed since it was reported: title, price')
    await expect(report).toContainText('Price then: ₹1,500')
    await report.getByRole('button', { name: /^See it as reported/ }).click()
    const kept = report.getByRole('region', { name: /^As it was reported/ })
    await expect(kept).toContainText(`₹1,500`)
    await expect(kept).toBeFocused()
    await axe(adminPage)
    await noSidewaysScroll(adminPage)
    await report.getByRole('button', { name: /^Hide listing/ }).click()
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(toasts(adminPage).getByText('The listing is hidden')).toBeVisible()
    taps.expectAtMost(8, 'report to decision')

    // The reporter's page hears of it; the list says what was decided, and leads on.
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Notices, 1 new' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
    const decided = page.getByRole('link', { name: /^Unread: We looked at your report/ })
    await expect(decided).toContainText('acted on it')
    await expect(page.getByRole('link', { name: 'Notices', exact: true })).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
    await decided.click()
    await expect(page).toHaveURL(`${sharedChat.home}/help`)
    await page.goBack()
    await expect(page.getByRole('link', { name: /^We looked at your report/ })).toBeVisible()
    await context.close()
  },
)
