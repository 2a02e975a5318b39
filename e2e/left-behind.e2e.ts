import type { Page } from '@playwright/test'

import { createTalk, createViewer, newMessageId } from '#test/chat.ts'
import { beginSession } from '#test/visitor.ts'

import { answering, open } from './catalogue.ts'
import {
  type Chat,
  field,
  message,
  messages,
  openInbox,
  rows,
  sendTyped,
  signInAt,
  toasts,
  twoPeople,
  write,
  writeInto,
} from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { photoFile } from './photo-files.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})

/** Everything personal that the site's scripts could find in this browser, as one text. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const web = [localStorage, sessionStorage]
      .flatMap((storage) => Object.entries(storage))
      .filter(([key]) => key.startsWith('khazana'))
    const databases = await indexedDB.databases()
    const records = await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise<unknown[]>((resolve, reject) => {
            const asked = indexedDB.open(name)
            asked.addEventListener('error', () => reject(new Error('The database did not open')))
            asked.addEventListener('success', () => {
              const stores = [...asked.result.objectStoreNames]
              if (stores.length === 0) return resolve([])
              const all = asked.result
                .transaction(stores)
                .objectStore(stores[0] ?? '')
                .getAllKeys()
              all.addEventListener('success', () => {
                asked.result.close()
                resolve(all.result)
              })
            })
          }),
      ),
    )
    return { web, records: records.flat(), caches: await caches.keys() }
  })

const NOTHING = { web: [], records: [], caches: [] }

async function signOut(page: Page, isMobile: boolean) {
  await page.getByRole('button', { name: isMobile ? 'Menu' : 'Your account' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

test(
  'signing out asks about unsent messages, and leaves nothing for the next person on the phone',
  { tag: '@phone' },
  async ({ page, context, browser, complaints, allowed, isMobile }) => {
    allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_CACHE_MISS|net::|\b50[34]\b|\b401\b/)
    const { id, seller } = await twoPeople(chat, page, browser, complaints)
    await open(page, chat.home)
    const search = page.getByRole('combobox', { name: 'Search items' })
    await search.fill('a secret wish of the buyer')
    await search.press('Enter')
    await expect(page).toHaveURL(/search=/)
    expect(JSON.stringify(await everythingKept(page))).toContain('a secret wish')
    await openInbox(page, chat, id)

    // Two messages that wait for a connection are shown as waiting, not as failed, and survive a reload.
    await context.setOffline(true)
    await write(page, 'Of the buyer alone')
    await expect(message(page, 'Of the buyer alone')).toContainText('Waiting for a connection')
    await page.getByLabel('Choose an image').setInputFiles(await photoFile('robot', '#a33'))
    await sendTyped(page)
    await expect(messages(page).getByText('Waiting for a connection')).not.toHaveCount(0)
    await expect(toasts(page)).not.toContainText('Failed')
    await expect(messages(page)).not.toContainText('Not sent')
    await field(page).fill('And a thought of the buyer’s')
    // Sending is blocked until then, so that there is something to ask about.
    await context.route('**/api/conversations/*/{messages,images}*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await context.setOffline(false)
    await open(page, `${chat.home}/profile`)
    await signOut(page, isMobile)
    const question = page.getByRole('alertdialog', { name: 'Sign out?' })
    await expect(question).toContainText('2 messages are not sent yet.')
    await axe(page)
    await noSidewaysScroll(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect((await everythingKept(page)).records).toHaveLength(1)
    const tab = await context.newPage()
    await openInbox(tab, chat, id)
    await expect(message(tab, 'Of the buyer alone')).toBeVisible()

    await signOut(page, isMobile)
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${chat.home}/`)
    await answering(page)
    // Neither the other tab, which showed the conversation, nor going back shows anything of it.
    await expect(tab).toHaveURL(/\/auth\?next=/)
    await expect.poll(() => everythingKept(page)).toEqual(NOTHING)
    await expect.poll(() => everythingKept(tab)).toEqual(NOTHING)
    await context.setOffline(true)
    for (const one of [page, tab]) {
      await one.goBack().catch(() => {})
      await expect(one.locator('body')).not.toContainText('Of the buyer alone')
      await expect(one.locator('body')).not.toContainText('Is it still there?')
    }
    await context.setOffline(false)
    await context.unrouteAll()

    await signInAt(context, chat, seller)
    await openInbox(page, chat)
    await rows(page).first().getByRole('link').click()
    await expect(message(page, 'Is it still there?')).toBeVisible()
    await expect(field(page)).toHaveValue('')
    await expect(message(page, 'Of the buyer alone')).toHaveCount(0)
    const kept = JSON.stringify(await everythingKept(page))
    expect(kept).not.toContain('buyer')
  },
)

test(
  'a session ended elsewhere leaves nothing either, and reports unsent messages',
  { tag: '@laptop' },
  async ({ page, context, browser, complaints, allowed }) => {
    allowed.push(/net::|\b401\b/)
    const { id, buyer, seller } = await twoPeople(chat, page, browser, complaints)
    await openInbox(page, chat, id)
    await context.route('**/api/conversations/*/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await write(page, 'Of the buyer alone')
    await field(page).fill('And a thought')
    // While the page removes the buyer's data, the next user signs in.
    await context.route('**/api/auth/*', async (route) => {
      await signInAt(context, chat, seller)
      await route.fallback()
    })
    // As a ban or signing out everywhere does.
    await chat.server.sql`delete from sessions where user_id = ${buyer.userId}`
    await expect(page).toHaveURL(/\/auth\?next=/)
    await expect(toasts(page)).toContainText('You were signed out. 1 message was not sent.')
    expect(await everythingKept(page)).toEqual(NOTHING)
    const me = await page.request.get(`${chat.home}/api/me`)
    expect(await me.json(), 'the next person stays signed in').toMatchObject({ user: { id: seller.userId } })
  },
)

/** Whether the browser's cache has an answer. */
const isCached = (page: Page, path: string) =>
  page.evaluate(
    (url) =>
      fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    path,
  )

test(
  'a chat photo is cached for its viewers, also offline, and not for the next person',
  { tag: '@laptop' },
  async ({ page, context, allowed }) => {
    // Playwright disables the cache where a journey intercepts requests, so this one does not.
    allowed.push(/\b404\b/, /net::ERR_/)
    const { sql } = chat.server
    const { buyer, seller, id } = await createTalk(sql)
    const message = newMessageId()
    const { buffer, mimeType } = await photoFile('watch', '#58a')
    const sender = await context.browser()?.newContext()
    if (!sender) throw new Error('There is a browser')
    await signInAt(sender, chat, seller)
    const sent = await sender.request.post(`${chat.home}/api/conversations/${id}/images?id=${message}`, {
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': mimeType },
      data: buffer,
    })
    expect(sent.status()).toBe(201)
    await sender.close()

    const listCookies = async (userId: string) =>
      Object.entries((await beginSession(sql, userId)).cookies).map(([name, value]) => ({
        name,
        value,
        url: chat.home,
        httpOnly: true,
      }))
    const own = await listCookies(buyer.userId)
    await context.addCookies(own)
    await openInbox(page, chat, id)
    const photo = messages(page).getByRole('img', { name: /^Photo from Suresh/ })
    await expect(photo).toHaveJSProperty('complete', true)
    const path = `/api/messages/${message}/image`
    expect(await isCached(page, path)).toBe(true)
    await context.setOffline(true)
    expect(await page.evaluate((url) => fetch(url).then(({ status }) => status), path)).toBe(200)

    // With another user's cookie, the same browser gets nothing from its cache. With a connection, the page would hear that
    // there is somebody else, and reload itself in the middle of the question.
    const stranger = await createViewer(sql, 'Stranger')
    await context.addCookies(await listCookies(stranger.userId))
    expect(await isCached(page, path)).toBe(false)
    await context.setOffline(false)
    await context.addCookies(own)
    await openInbox(page, chat, id)
    await expect(photo).toHaveJSProperty('complete', true)
    expect(await isCached(page, path)).toBe(true)

    await open(page, chat.home)
    await signOut(page, false)
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    // Not even with the cookie for which it was cached.
    await context.addCookies(own)
    expect(await isCached(page, path)).toBe(false)
  },
)
