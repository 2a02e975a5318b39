import { createViewer, say } from '#test/chat.ts'

import { type Chat, openInbox, rows, signInAt, findTalk, writeInto } from './chat.ts'
import { expect, test } from './fixtures.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})

const LISTS = /\/api\/conversations(\?|$)/

test(
  'a list starts with its page’s own rows, even if it was shown before, and none of another list',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/net::ERR_FAILED/)
    const viewer = await createViewer(chat.server.sql, 'Asha')
    await signInAt(page.context(), chat, viewer)
    const clock = await findTalk(chat, viewer, { name: 'Arjun', title: 'Brass table clock' })
    // A live connection that delivers nothing.
    await page.routeWebSocket('**/api/live*', () => {})
    await openInbox(page, chat)
    await expect(rows(page)).toHaveCount(1)

    const goOn = Promise.withResolvers<void>()
    await page.route(LISTS, async (route) => {
      await goOn.promise
      await route.continue()
    })
    const sides = page.getByRole('navigation', { name: 'Which conversations' })
    await sides.getByRole('link', { name: 'Selling' }).click()
    await expect(page).toHaveURL(/filter=selling/)
    await expect(rows(page).filter({ hasText: 'Brass table clock' })).toHaveCount(0)
    goOn.resolve()
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
    await sides.getByRole('link', { name: 'All' }).click()
    await expect(rows(page)).toHaveCount(1)

    // Away and back while list requests fail: the page's own data brings what arrived meanwhile.
    await page.unroute(LISTS)
    await page.route(LISTS, (route) => route.abort())
    await page.evaluate(() => (document.documentElement.dataset['same'] = 'document'))
    await page.getByRole('link', { name: 'Wishlist' }).first().click()
    await expect(page).toHaveURL(/\/wishlist$/)
    await say(clock.seller, clock.id, 'It is, and it runs')
    await page
      .getByRole('link', { name: /^Messages/ })
      .first()
      .click()
    await expect(rows(page).first()).toContainText('It is, and it runs')
    await expect(page.locator('html[data-same]')).toHaveCount(1)
  },
)
