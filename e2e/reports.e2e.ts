import type { Browser, Locator, Page } from '@playwright/test'

import type { Viewer } from '#app/platform/http/viewer.ts'
import { createTalk, createViewer, say } from '#test/chat.ts'
import { createItem, createPhoto } from '#test/factories.ts'
import { createAdmin } from '#test/reports.ts'

import { open } from './catalogue.ts'
import { ask, openInbox, signInAt, toasts, type Chat, writeInto } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

const word = () => `w${crypto.randomUUID().slice(0, 8)}`
const card = (page: Page, name: string | RegExp) => page.getByRole('article', { name })

/** Presses Tab until the target has the focus, like a user without a mouse. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let n = 0; n < 80; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${String(target)}`)
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Another browser of the same size, with a person signed in. */
async function openPage(browser: Browser, page: Page, chat: Chat, person: Viewer | null) {
  const context = await browser.newContext({
    ...(page.viewportSize() && { viewport: page.viewportSize() }),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  if (person) await signInAt(context, chat, person)
  return context.newPage()
}

/** Checks a page in both colour schemes; saves screenshots if SHOTS is set. */
async function lookAt(page: Page, name: string) {
  await axe(page)
  await noSidewaysScroll(page)
  if (!process.env.SHOTS) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({
      path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}-${colorScheme}.png`,
      fullPage: name.startsWith('admin'),
    })
  }
  await page.emulateMedia({ colorScheme: null })
}

async function listing(chat: Chat, seller: Viewer, title: string) {
  const { key } = await createPhoto(chat.server.sql, { userId: seller.userId })
  return createItem(chat.server.sql, { userId: seller.userId, title, images: [key] })
}

test(
  'a listing is reported and hidden, by the keyboard: gone for others, and its owner reads why',
  { tag: '@phone' },
  async ({ page, browser, sharedChat, allowed }) => {
    test.slow()
    allowed.push(/503/, /409/, /404/)
    const { sql } = sharedChat.server
    const title = `Gold watch ${word()}`
    const [seller, reporter, admin] = [
      await createViewer(sql, 'Suresh Seller'),
      await createViewer(sql, 'Bina Buyer'),
      await createAdmin(sql, 'Meera'),
    ]
    const item = await listing(sharedChat, seller, title)
    const path = `${sharedChat.home}/listing/${item.id}`

    // When signed out, it leads to the sign-in page and back to the open dialog.
    await open(page, path)
    const link = page.getByRole('link', { name: 'Report this listing' })
    await expect(link).toHaveAttribute('href', `/auth?next=${encodeURIComponent(`/listing/${item.id}#report`)}`)

    await signInAt(page.context(), sharedChat, reporter)
    await page.goto('about:blank')
    await open(page, `${path}#report`)
    const dialog = page.getByRole('dialog', { name: 'Report this listing' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    const button = page.getByRole('button', { name: 'Report this listing' })
    await press(page, button)
    await press(page, dialog.getByRole('button', { name: 'Send report' }))
    await expect(dialog.getByText('Please choose a reason')).toBeVisible()
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await lookAt(page, 'report-dialog')
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: /^Fake or copy/ })).toBeChecked()
    await tabTo(page, dialog.getByLabel('What is wrong?'))
    await page.keyboard.type('The dial is misspelt.')
    await page.route('**/api/items/*/report', (route) => route.fulfill({ status: 503, body: '' }))
    await press(page, dialog.getByRole('button', { name: 'Send report' }))
    await expect(dialog.getByRole('alert')).toContainText('Please try again')
    await expect(dialog.getByLabel('What is wrong?')).toHaveValue('The dial is misspelt.')
    await page.unroute('**/api/items/*/report')
    await press(page, dialog.getByRole('button', { name: 'Send report' }))
    await expect(dialog.getByText('Your report was sent')).toBeVisible()
    await lookAt(page, 'report-sent')
    await press(page, dialog.getByRole('button', { name: 'Done' }))
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: /^Spam/ }).check()
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog.getByText('You have reported this listing already. Our team will look at it.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()

    // The admin, in another browser.
    const adminPage = await openPage(browser, page, sharedChat, admin)
    await open(adminPage, `${sharedChat.home}/admin/reports?status=any&search=${encodeURIComponent(title)}`)
    const report = card(adminPage, new RegExp(title))
    await expect(report).toContainText('The dial is misspelt.')
    await expect(report).toContainText(reporter.email)
    await expect(
      adminPage
        .getByRole('navigation', { name: 'Admin', exact: true })
        .getByRole('link', { name: /^Reports \d+\+? pending$/ }),
    ).toBeVisible()
    await lookAt(adminPage, 'admin-reports')
    const size = adminPage.viewportSize()
    await adminPage.setViewportSize({ width: 320, height: 640 })
    await noSidewaysScroll(adminPage)
    await adminPage.setViewportSize({ width: 360, height: 740 })
    // Two fit on the screen of a phone; the people behind them come with a tap.
    expect((await report.boundingBox())?.height).toBeLessThanOrEqual(400)
    await expect(report.getByText(reporter.email)).toBeHidden()
    await report.getByRole('button', { name: 'More' }).click()
    await expect(report.getByText(reporter.email)).toBeVisible()
    if (size) await adminPage.setViewportSize(size)
    await press(adminPage, report.getByRole('button', { name: /^Hide listing/ }))
    const hide = adminPage.getByRole('dialog', { name: 'Hide this listing?' })
    await expect(hide.getByLabel('Why')).toHaveValue('counterfeit')
    await expect(hide).toContainText('All open reports about it are closed.')
    await lookAt(adminPage, 'hide-dialog')
    await hide.getByLabel('Why').selectOption('')
    await press(adminPage, hide.getByRole('button', { name: 'Hide', exact: true }))
    await expect(hide.getByText('Please choose a reason')).toBeVisible()
    await expect(hide.getByLabel('Why')).toBeFocused()
    await hide.getByLabel('Why').selectOption('counterfeit')
    await press(adminPage, hide.getByRole('button', { name: 'Hide', exact: true }))
    await expect(toasts(adminPage).getByText('The listing is hidden')).toBeVisible()
    await expect(hide).toBeHidden()
    await expect(report.getByText('acted', { exact: true })).toBeVisible()
    await expect(report.getByText('Acted on by Meera')).toBeVisible()
    await expect(report).toBeFocused()
    await open(adminPage, `${sharedChat.home}/admin/audit?action=listing-hidden`)
    await expect(adminPage.getByRole('main').getByRole('listitem').filter({ hasText: title })).toContainText('Meera')

    // For everybody else it is gone; its owner reads why.
    expect((await open(page, path))?.status()).toBe(404)
    const ownersPage = await openPage(browser, page, sharedChat, seller)
    await open(ownersPage, path)
    await expect(ownersPage.getByRole('note').filter({ hasText: 'Your listing is hidden' })).toContainText(
      'because it looks like a fake or a copy',
    )
    await expect(ownersPage.getByRole('button', { name: 'Share Listing' })).toHaveCount(0)
    await lookAt(ownersPage, 'hidden-listing')
    await open(ownersPage, `${sharedChat.home}/profile`)
    await expect(ownersPage.getByRole('note').getByRole('link', { name: title })).toBeVisible()
    await lookAt(ownersPage, 'hidden-profile')

    // The report may be gone, so hiding can also be undone on the listing's own page.
    await open(adminPage, path)
    const notice = adminPage.getByRole('note').filter({ hasText: 'This listing is hidden' })
    await expect(notice).toBeVisible()
    // Both actions would be refused.
    await expect(adminPage.getByRole('button', { name: /^(?:Contact Seller|Wishlist)$/ })).toHaveCount(0)
    await press(adminPage, adminPage.getByRole('button', { name: `Show again: ${title}` }))
    await lookAt(adminPage, 'show-again-dialog')
    await press(adminPage, adminPage.getByRole('alertdialog').getByRole('button', { name: 'Show again' }))
    await expect(toasts(adminPage).getByText('The listing is shown again')).toBeVisible()
    await expect(notice).toHaveCount(0)
    await expect(adminPage.getByRole('group', { name: 'For admins' })).toBeFocused()
    expect((await open(page, path))?.status()).toBe(200)
    for (const one of [adminPage, ownersPage]) await one.context().close()
  },
)

test(
  'a person is reported and banned: signed out at once everywhere, and back when the ban is lifted',
  { tag: ['@laptop', '@long'] },
  async ({ page, browser, sharedChat, allowed }) => {
    test.slow()
    allowed.push(/401/, /404/, /409/, /WebSocket/)
    const { sql } = sharedChat.server
    const own = word()
    const talk = await createTalk(sql, { seller: await createViewer(sql, `Suresh ${own}`) })
    await say(talk.seller, talk.id, 'Send the OTP now')
    await signInAt(page.context(), sharedChat, talk.buyer)
    const details = `Wants an OTP ${own}`
    await ask(page, sharedChat, 'POST', `/conversations/${talk.id}/report`, { reason: 'scam', details })
    const item = await listing(sharedChat, talk.seller, `Lamp ${own}`)
    await open(page, `${sharedChat.home}/profile/${talk.seller.userId}`)
    await page.getByRole('button', { name: 'Report this person' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this person' })
    await dialog.getByRole('radio', { name: /^Scam or fraud/ }).check()
    await lookAt(page, 'report-person')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog.getByText('Your report was sent')).toBeVisible()

    const sellersPage = await openPage(browser, page, sharedChat, talk.seller)
    const closed = new Promise((resolve) => sellersPage.on('websocket', (socket) => socket.on('close', resolve)))
    await openInbox(sellersPage, sharedChat, talk.id)

    const adminPage = await openPage(browser, page, sharedChat, await createAdmin(sql, 'Meera'))
    await open(adminPage, `${sharedChat.home}/admin/reports?status=any&kind=conversation&search=${own}`)
    const conversation = adminPage.getByRole('article')
    await expect(conversation).toHaveCount(1)
    await press(adminPage, conversation.getByRole('button', { name: /^Read the last messages/ }))
    const read = conversation.getByRole('region', { name: /^As it was reported/ })
    await expect(read).toContainText('Send the OTP now')
    // The part scrolls by itself, by keyboard too.
    await expect(read).toBeFocused()
    await adminPage.keyboard.press('Shift+Tab')
    await expect(read).not.toBeFocused()
    await tabTo(adminPage, read)
    await lookAt(adminPage, 'admin-reports-conversation')
    await open(adminPage, `${sharedChat.home}/admin/reports?status=any&search=${own}`)
    await expect(adminPage.getByRole('article')).toHaveCount(2)
    const person = card(adminPage, /^Person/)
    await press(adminPage, person.getByRole('button', { name: /^Ban person/ }))
    const sure = adminPage.getByRole('alertdialog', { name: 'Ban this person?' })
    await lookAt(adminPage, 'ban-dialog')
    await press(adminPage, sure.getByRole('button', { name: 'Ban', exact: true }))
    await expect(toasts(adminPage).getByText('The person is banned')).toBeVisible()
    // The live connection is closed.
    await closed
    await expect(adminPage.getByRole('article').getByText('acted', { exact: true })).toHaveCount(2)
    await expect(person).toBeFocused()
    await lookAt(adminPage, 'admin-reports-acted')

    const me = await sellersPage.request.get(`${sharedChat.home}/api/conversations`)
    expect(me.status()).toBe(401)
    await sellersPage.goto(`${sharedChat.home}/profile`)
    await expect(sellersPage).toHaveURL(/\/auth\?next=/)
    expect((await open(page, `${sharedChat.home}/listing/${item.id}`))?.status()).toBe(404)

    await press(adminPage, person.getByRole('button', { name: /^Lift ban/ }))
    await press(adminPage, adminPage.getByRole('alertdialog').getByRole('button', { name: 'Lift ban' }))
    await expect(toasts(adminPage).getByText('The ban is lifted')).toBeVisible()
    expect((await open(page, `${sharedChat.home}/listing/${item.id}`))?.status()).toBe(200)

    // One of its photos was in another seller's listing first.
    const first = await listing(sharedChat, await createViewer(sql, 'Farida'), `The first lamp ${own}`)
    await sql`insert into flagged_photos ${sql({
      item_id: item.id,
      photo_key: item.images[0],
      other_item_id: first.id,
      other_photo_key: first.images[0],
      distance: 1,
    })}`
    await open(adminPage, `${sharedChat.home}/admin/reports?kind=photo&status=open&search=${own}`)
    const flagged = adminPage.getByRole('article')
    await expect(flagged).toHaveCount(1)
    await lookAt(adminPage, 'admin-reports-photo')
    await press(adminPage, flagged.getByRole('button', { name: /^Hide listing/ }))
    await press(adminPage, adminPage.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }))
    await expect(flagged.getByText('acted', { exact: true })).toBeVisible()
    await expect(flagged).toBeFocused()

    // Another tab has decided what this one still shows as open: a message says so, and the list is reloaded.
    await ask(page, sharedChat, 'POST', `/profiles/${talk.seller.userId}/report`, { reason: 'spam' })
    await open(adminPage, `${sharedChat.home}/admin/reports?kind=person&status=open&search=${own}`)
    await expect(person).toHaveCount(1)
    await ask(adminPage, sharedChat, 'PUT', `/admin/people/${talk.seller.userId}/banned`, { banned: true })
    await press(adminPage, person.getByRole('button', { name: /^Dismiss/ }))
    await press(adminPage, adminPage.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }))
    await expect(toasts(adminPage).getByText('This report is decided already.')).toBeVisible()
    await expect(adminPage.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
    await expect(adminPage.locator('[tabindex="-1"]', { hasText: 'Nothing here' }).last()).toBeFocused()

    // A report made after the ban is already acted on: it only has to be closed.
    await ask(page, sharedChat, 'POST', `/conversations/${talk.id}/report`, { reason: 'scam', details })
    await open(adminPage, `${sharedChat.home}/admin/reports?kind=conversation&status=open&search=${own}`)
    const close = adminPage.getByRole('alertdialog').getByRole('button', { name: 'Close the report' })
    // It is renewed while the admin looks at the card: the new text has to be read first.
    const added = { reason: 'scam', details: `And a PIN ${own}` }
    await ask(page, sharedChat, 'POST', `/conversations/${talk.id}/report`, added)
    await press(adminPage, conversation.getByRole('button', { name: /^Already acted on/ }))
    await press(adminPage, close)
    await expect(toasts(adminPage).getByText('This report was changed meanwhile.')).toBeVisible()
    await expect(conversation).toContainText(added.details)
    await press(adminPage, conversation.getByRole('button', { name: /^Already acted on/ }))
    await lookAt(adminPage, 'already-dialog')
    await press(adminPage, close)
    await expect(conversation.getByText('acted', { exact: true })).toBeVisible()
    await expect(conversation).toBeFocused()
    await lookAt(adminPage, 'admin-reports-already')

    // The ban can also be lifted on the person's own page.
    await open(adminPage, `${sharedChat.home}/profile/${talk.seller.userId}`)
    const badge = adminPage.getByRole('main').getByText('Banned', { exact: true })
    await expect(badge).toBeVisible()
    await press(adminPage, adminPage.getByRole('button', { name: /^Lift ban/ }))
    await lookAt(adminPage, 'banned-profile')
    await press(adminPage, adminPage.getByRole('alertdialog').getByRole('button', { name: 'Lift ban' }))
    await expect(toasts(adminPage).getByText('The ban is lifted')).toBeVisible()
    await expect(badge).toHaveCount(0)
    await expect(adminPage.getByRole('group', { name: 'For admins' })).toBeFocused()
    for (const one of [adminPage, sellersPage]) await one.context().close()
  },
)

test(
  'copied photos are dismissed by keyboard, and the focus moves to the next card',
  { tag: ['@laptop', '@long'] },
  async ({ page, sharedChat }) => {
    const { sql } = sharedChat.server
    const own = word()
    for (const name of ['one', 'two', 'three']) {
      const [copy, first] = [
        await listing(sharedChat, await createViewer(sql), `${own} ${name}`),
        await listing(sharedChat, await createViewer(sql), `The first ${name}`),
      ]
      await sql`insert into flagged_photos ${sql({
        item_id: copy.id,
        photo_key: copy.images[0],
        other_item_id: first.id,
        other_photo_key: first.images[0],
        distance: 1,
      })}`
    }
    await signInAt(page.context(), sharedChat, await createAdmin(sql, 'Meera'))
    await open(page, `${sharedChat.home}/admin/reports?kind=photo&status=open&search=${own}`)
    for (const name of ['one', 'two', 'three']) {
      const flagged = card(page, new RegExp(`${own} ${name}`))
      await press(page, flagged.getByRole('button', { name: /^Dismiss/ }))
      const sure = page.getByRole('alertdialog', { name: 'Dismiss this photo?' })
      await press(page, sure.getByRole('button', { name: 'Dismiss', exact: true }))
      await expect(sure).toBeHidden()
      await expect(flagged.getByText('dismissed', { exact: true })).toBeVisible()
      await expect(flagged).toBeFocused()
    }
  },
)
