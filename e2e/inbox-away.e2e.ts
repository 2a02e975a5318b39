import { createViewer } from '#test/chat.ts'

import { ask, type Chat, field, message, openInbox, rows, signInAt, findTalk, writeInto } from './chat.ts'
import { axe, expect, test } from './fixtures.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})

test(
  'while the server is unreachable the inbox stays, and so does an open chat',
  { tag: ['@phone', '@long'] },
  async ({ page, browser, allowed }) => {
    allowed.push(/net::ERR_FAILED/)
    const viewer = await createViewer(chat.server.sql, 'Asha')
    await signInAt(page.context(), chat, viewer)
    const clock = await findTalk(chat, viewer, { name: 'Arjun', title: 'Brass table clock' })
    const car = await findTalk(chat, viewer, { name: 'Chitra', title: 'Die-cast Ambassador' })
    const sellersPage = await (await browser.newContext()).newPage()
    await signInAt(sellersPage.context(), chat, car.seller)
    const open = (title: string) => rows(page).filter({ hasText: title }).getByRole('link').tap()
    await openInbox(page, chat)
    await open('Die-cast Ambassador')
    await field(page).fill('Half a sentence')
    const pageData = /\/messages\.data/
    await page.route(pageData, (route) => route.abort())

    // Changes by the other person are fetched independently of the page.
    await ask(sellersPage, chat, 'PUT', `/blocks/${viewer.userId}`)
    await expect(field(page)).toHaveCount(0)
    await page.goBack()
    await open('Brass table clock')
    await expect(page.getByRole('heading', { name: 'This conversation could not be loaded' })).toBeVisible()
    await axe(page)
    await page.goBack()
    await ask(sellersPage, chat, 'DELETE', `/blocks/${viewer.userId}`)
    // Shown from memory, then updated.
    await open('Die-cast Ambassador')
    await expect(field(page)).toHaveValue('Half a sentence')
    await page.goBack()
    await open('Brass table clock')
    await page.unroute(pageData)
    await page.getByRole('button', { name: 'Try Again' }).tap()
    await expect(message(page, clock.first.content)).toBeVisible()
  },
)
