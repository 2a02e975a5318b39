import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'

import { setDatabase } from '#app/db/client.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { createTalk, createViewer } from '#test/chat.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { answering } from './catalogue.ts'
import { listStrings } from './foreign-text.ts'
import { startOwnServer, type OwnServer } from './own-server.ts'
import { expect } from './translation/expect.ts'
import { rememberTyped } from './translation/looks.ts'

export const SECRET = { SESSION_SECRET: 'a secret that test and server know, and long enough' }
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><path fill="#58a" d="M0 0h320v320H0z"/></svg>'

/** The header that browsers send with a write from one of our pages. */
const OURS = { 'Sec-Fetch-Site': 'same-origin' }

const ROOM = { LIMIT_WRITES: '99999/1m', LIMIT_MESSAGES: '99999/1m' }

export type Chat = { server: OwnServer; home: string }

/** A server whose conversations belong to one file's journeys; `env` adds settings. */
export async function startChatServer(env: Record<string, string> = {}): Promise<Chat> {
  const server = await startOwnServer({ ...SECRET, DEMO: '0', ...ROOM, ...env })
  return writeInto({ server, home: `http://localhost:${server.port}` })
}

/** From now on, this process's own functions write to that server's database. */
export function writeInto(chat: Chat): Chat {
  testSettings({ ...SECRET, PUBLIC_URL: chat.home, LIMIT_CONVERSATIONS: '99999/1d' })
  setDatabase(chat.server.sql)
  return chat
}

/** Signs a browser in at this file's server, where no photos have files. */
export async function signInAt(context: BrowserContext, { server, home }: Chat, { userId }: Viewer): Promise<void> {
  const { cookies } = await beginSession(server.sql, userId)
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: home, httpOnly: true })))
  await context.route('**/photos/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }))
}

/** Another browser, in which this person is signed in. */
export async function openSecond(browser: Browser, chat: Chat, viewer: Viewer): Promise<Page> {
  const page = await browser.newPage()
  await signInAt(page.context(), chat, viewer)
  return page
}

/**
 * A buyer in the given page and a seller in a second browser, in a conversation about an item; the buyer has said
 * hello. The second browser's complaints are added to `complaints`.
 */
export async function twoPeople(chat: Chat, page: Page, browser: Browser, complaints: string[]) {
  const talk = await createTalk(chat.server.sql)
  await signInAt(page.context(), chat, talk.buyer)
  const second = await browser.newContext({
    ...(page.viewportSize() && { viewport: page.viewportSize() }),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  second.on('weberror', (error) => complaints.push(`uncaught: ${String(error.error().stack)}`))
  second.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
  })
  await signInAt(second, chat, talk.seller)
  return { ...talk, sellersPage: await second.newPage() }
}

/** Another conversation of the viewer's with a new person, and that person's message. */
export async function findTalk(chat: Chat, viewer: Viewer, { name, title }: { name: string; title: string }) {
  const seller = await createViewer(chat.server.sql, name)
  const talk = await createTalk(chat.server.sql, { buyer: viewer, seller })
  await chat.server.sql`update items set title = ${title} where id = ${talk.item.id}`
  return talk
}

/** Opens the inbox, or a conversation in it, and waits until it can be written in and scrolled. */
export async function openInbox(page: Page, { home }: Chat, conversation?: string): Promise<void> {
  await page.goto(`${home}/messages${conversation ? `?c=${conversation}` : ''}`)
  await answering(page)
  if (conversation) await settled(page)
}

/** Waits until the virtualised list of messages is laid out. */
export async function settled(page: Page): Promise<void> {
  await expect(messages(page)).toHaveCount(1)
  await expect(messages(page)).toBeVisible()
}

/** Calls `/api{path}` with the session of the page or browser. */
export async function ask(
  { request }: Pick<BrowserContext, 'request'>,
  { home }: Chat,
  method: string,
  path: string,
  data?: unknown,
) {
  for (const text of listStrings(JSON.stringify(data ?? null))) rememberTyped(text)
  const answer = await request.fetch(`${home}/api${path}`, { method, headers: OURS, ...(data ? { data } : {}) })
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
  return answer
}

export const messages = (page: Page): Locator => page.getByRole('log', { name: /^Messages with / })
/** A message with this text. */
export const message = (page: Page, words: string | RegExp): Locator =>
  messages(page).locator('[data-message]').filter({ hasText: words })
export const field = (page: Page): Locator => page.getByRole('textbox', { name: /^Message to / })
export const rows = (page: Page): Locator => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' })

/** Sends the typed text: with Enter on a laptop, with the button on a phone, where Enter adds a line. */
export async function sendTyped(page: Page): Promise<void> {
  if (await page.evaluate(() => matchMedia('(hover: hover)').matches)) await field(page).press('Enter')
  else await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Types a message and sends it. */
export async function write(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await sendTyped(page)
  await expect(message(page, words)).toBeVisible()
}

/** Opens a message's menu: a mouse shows its button, a finger holds the message. */
export async function openMenu(page: Page, words: string | RegExp): Promise<Locator> {
  const bubble = message(page, words)
  const menu = page.getByRole('menu', { name: 'Message' })
  const button = bubble.locator('..').getByRole('button', { name: /^Options of the message/ })
  // A message that is still being sent has no menu: a finger would hold it for nothing.
  await expect(button).toBeAttached()
  if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) {
    const lift = await hold(page, bubble)
    await expect(menu).toBeVisible()
    await lift()
  } else {
    await bubble.hover()
    await button.click()
  }
  return menu
}

/** Puts a finger on the corner of an element. Returns a function that lifts it, after it was moved down by some pixels. */
export async function hold(page: Page, element: Locator): Promise<(moved?: number) => Promise<void>> {
  // A message that was just sent still moves, which would end the touch.
  await element.click({ trial: true })
  const box = await element.boundingBox()
  if (!box) throw new Error('Nothing to hold')
  const at = { x: box.x + 10, y: box.y + 10 }
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  return async (moved = 0) => {
    for (let by = 10; by <= moved; by += 10) {
      const touchPoints = [{ ...at, y: at.y + by }]
      await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    }
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await browser.detach()
  }
}

/** Opens a message's menu and chooses an entry. */
export async function choose(page: Page, words: string | RegExp, entry: 'Reply' | 'Unsend' | 'Copy text') {
  await (await openMenu(page, words)).getByRole('menuitem', { name: entry }).click()
}

/** The first message that is fully visible. */
function topMessage(page: Page): Promise<{ number: number; y: number }> {
  return messages(page).evaluate((log) => {
    const from = log.getBoundingClientRect().top
    const shown = [...log.querySelectorAll('[data-message]')].find((one) => one.getBoundingClientRect().top >= from)
    const number = /Number (\d+)\./.exec(shown?.textContent ?? '')?.[1]
    return { number: Number(number), y: shown?.getBoundingClientRect().top ?? 0 }
  })
}

/** The same, once the list has measured its rows: two samples in a row agree. */
export async function topMessageAtRest(page: Page) {
  let last = await topMessage(page)
  const rests = async () => {
    const before = last
    last = await topMessage(page)
    return last.number === before.number && last.y === before.y
  }
  await expect.poll(rests, { intervals: [100] }).toBe(true)
  return last
}
