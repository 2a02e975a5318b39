import type { Page } from '@playwright/test'

import { newMessageId } from '#test/chat.ts'

import {
  ask,
  type Chat,
  choose,
  field,
  message,
  messages,
  openInbox,
  rows,
  signInAt,
  toasts,
  twoPeople,
  write,
  writeInto,
  sendTyped,
} from './chat.ts'
import { expect, test } from './fixtures.ts'
import { photoFile } from './photo-files.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})

const notice = (one: Page, name: string) => toasts(one).getByText(`New message from ${name}`)

test(
  'two tabs and two devices of one person stay in sync: writing, unsending, reading, counting',
  { tag: '@laptop' },
  async ({ page, context, browser, complaints, isMobile }) => {
    const { id, buyer, sellersPage } = await twoPeople(chat, page, browser, complaints)
    const tab = await context.newPage()
    const device = await browser.newContext({ viewport: page.viewportSize() })
    await signInAt(device, chat, buyer)
    const devicesPage = await device.newPage()
    await openInbox(page, chat, id)
    await openInbox(tab, chat, id)
    await openInbox(devicesPage, chat)
    await openInbox(sellersPage, chat, id)
    await write(sellersPage, 'Are we connected?')
    for (const one of [page, tab]) await expect(message(one, 'Are we connected?')).toBeVisible()
    await write(page, 'From the first tab')
    await expect(message(tab, 'From the first tab')).toContainText(/Delivered|Read/)
    await expect(rows(devicesPage).first()).toContainText('You: From the first tab')
    await choose(tab, 'From the first tab', 'Unsend')
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Unsend' }).click()
    await expect(message(page, 'From the first tab')).toHaveCount(0)
    await expect(rows(devicesPage).first()).toContainText('Are we connected?')

    // From now on, only the other device will look at the conversation, later.
    for (const one of [page, tab]) await openInbox(one, chat)
    await write(sellersPage, 'Are you there?')
    const link = (one: typeof page) => one.getByRole('navigation', { name: isMobile ? 'Bottom' : 'Main' })
    for (const one of [page, tab, devicesPage]) {
      await expect(link(one).getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible()
      await expect(one).toHaveTitle(/^\(1\) Messages/)
    }
    await rows(devicesPage).first().getByRole('link').click()
    await expect(message(devicesPage, 'Are you there?')).toBeVisible()
    for (const one of [page, tab]) {
      await expect(link(one).getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
      await expect(rows(one).first()).not.toContainText('unread')
    }
    for (const one of [page, tab, devicesPage]) await expect(one).toHaveTitle(/^Messages/)
    await device.close()
  },
)

test(
  'a waiting message shows in both tabs, and is stored once when both send it',
  { tag: ['@laptop', '@long'] },
  async ({ page, context, browser, complaints, allowed }) => {
    allowed.push(/net::ERR_/)
    const { id, sellersPage } = await twoPeople(chat, page, browser, complaints)
    const tab = await context.newPage()
    for (const one of [page, tab, sellersPage]) await openInbox(one, chat, id)
    const writes = /\/api\/conversations\/[^/]+\/(?:messages|images)/
    await context.route(writes, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await write(page, 'Waiting')
    await page
      .getByLabel('Choose an image')
      .setInputFiles(await photoFile('watch', '#58a', { width: 640, height: 480 }))
    await sendTyped(page)
    await expect(message(tab, 'Waiting')).toContainText(/Sending|Not sent/)
    await expect(message(page, 'Waiting')).toContainText('Not sent')
    await expect(message(tab, 'Waiting')).toContainText('Not sent')
    // Both must be sent by themselves, the image from the browser's storage.
    await context.unroute(writes)
    await Promise.all([openInbox(page, chat, id), openInbox(tab, chat, id)])
    for (const one of [page, tab, sellersPage]) {
      await expect(message(one, 'Waiting')).toHaveCount(1)
      await expect(messages(one).getByRole('img', { name: /^Photo from/ })).toHaveCount(1)
    }
    await expect(message(page, 'Waiting')).toContainText(/Delivered|Read/)
    const answer = await ask(page, chat, 'GET', `/conversations/${id}/messages`)
    // The API's documented shape.
    const { messages: stored } = (await answer.json()) as { messages: { type: string }[] }
    expect(stored.map(({ type }) => type)).toEqual(['text', 'text', 'image'])
  },
)

test(
  'on a shared device nobody sends another’s words, not even to themselves',
  { tag: ['@phone', '@long'] },
  async ({ page, context, browser, complaints, allowed }) => {
    allowed.push(/net::ERR_/, /\b401\b/)
    const { id, buyer, seller } = await twoPeople(chat, page, browser, complaints)
    await openInbox(page, chat, id)
    await page.route('**/api/conversations/*/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await write(page, 'Of the buyer alone')
    await field(page).fill('And a thought of the buyer’s')
    const tab = await context.newPage()
    await openInbox(tab, chat)
    await ask(tab, chat, 'POST', '/auth/sign-out')
    // The tab that still showed the conversation is signed out by itself.
    await expect(page).toHaveURL(/\/auth\?next=/)
    await page.unrouteAll()

    await signInAt(context, chat, seller)
    await openInbox(page, chat, id)
    await expect(field(page)).toHaveValue('')
    await write(page, 'Of the seller')
    await expect(message(page, 'Of the seller')).toContainText('Delivered')
    await expect(message(page, 'Of the buyer alone')).toHaveCount(0)
    await ask(page, chat, 'POST', '/auth/sign-out')
    await expect(page).toHaveURL(/\/auth\?next=/)

    // Signing out removed the unsent message, so it is not waiting for the buyer either.
    await signInAt(context, chat, buyer)
    await openInbox(page, chat, id)
    await expect(message(page, 'Of the seller')).toBeVisible()
    await expect(field(page)).toHaveValue('')
    await expect(message(page, 'Of the buyer alone')).toHaveCount(0)
  },
)

test(
  'the badge is shown before scripts run, and says 9+ above nine',
  { tag: '@laptop' },
  async ({ page, browser, complaints, isMobile }) => {
    const { id, sellersPage } = await twoPeople(chat, page, browser, complaints)
    const connected = sellersPage.waitForEvent('websocket')
    await sellersPage.goto(`${chat.home}/browse`)
    const bar = sellersPage.getByRole('navigation', { name: isMobile ? 'Bottom' : 'Main' })
    await expect(bar.getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible()
    expect(await (await sellersPage.request.get(`${chat.home}/browse`)).text()).toContain('Messages, 1 unread')
    await openInbox(page, chat, id)
    await connected
    for (let n = 2; n <= 9; n++) await write(page, `Message ${n}`)
    await expect(bar.getByRole('link', { name: 'Messages, 9 unread' })).toBeVisible()
    await write(page, 'Message 10')
    await expect(bar.getByRole('link', { name: 'Messages, 9+ unread' })).toBeVisible()
    // On any page, not only on those with messages.
    await expect(notice(sellersPage, 'Bina')).not.toHaveCount(0)
    // A user who is looking at the conversation sees the message and gets no notice. A notice of the first would appear
    // before the second arrives, and disappear by itself.
    for (const content of ['Yes, still', 'With its box']) {
      await ask(sellersPage, chat, 'POST', `/conversations/${id}/messages`, { id: newMessageId(), content })
      await expect(message(page, content)).toBeVisible()
    }
    expect(await notice(page, 'Suresh').count()).toBe(0)
    await expect(sellersPage).toHaveTitle(/^\(10\) /)
    // The number stays in the title of every page.
    await sellersPage.getByRole('link', { name: 'Khazana, home' }).first().click()
    await expect(sellersPage).toHaveURL(`${chat.home}/`)
    await expect(sellersPage).toHaveTitle(/^\(10\) Khazana/)
  },
)
