import type { Page } from '@playwright/test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { createTalk } from '#test/chat.ts'
import { createAd, createSponsoredRequest } from '#test/factories.ts'
import { makeRunFolder } from '#test/leftovers.ts'

import { open } from './catalogue.ts'
import { field, signInAt, startChatServer, writeInto, type Chat } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { lookAt, signInAdmin } from './promotion.ts'

const SITE = { sponsorship: false, ads: false, chatImages: false, languages: ['en'] }
const PARTS = /sponsor|\bads\b|हिन्दी/i

let chat: Chat
test.beforeAll(async () => {
  const dataDir = await makeRunFolder('khazana-switches-')
  mkdirSync(join(dataDir, 'site'))
  writeFileSync(join(dataDir, 'site', 'site.json'), JSON.stringify(SITE))
  chat = await startChatServer({ DATA_DIR: dataDir })
  await createAd(chat.server.sql, { title: 'Pay less for ink' })
})
test.afterAll(() => chat.server.stop())
test.beforeEach(({ allowed }) => {
  writeInto(chat)
  allowed.push(/\b404\b/)
})

/** Opens each page, where nothing names a part that is switched off, open menus and hidden texts included. */
async function expectNothing(page: Page, paths: readonly string[], { but = /$^/ }: { but?: RegExp } = {}) {
  for (const path of paths) {
    const answer = await open(page, chat.home + path)
    expect(answer?.status(), path).toBe(200)
    const words = await page.evaluate(() => {
      // Not the data for the page's script.
      const parts = document.querySelectorAll('header, main, footer, nav, dialog, [popover]')
      return [document.title, ...[...parts].map(({ textContent }) => textContent)].join('\n')
    })
    expect(words.replace(but, '').match(PARTS), path).toBeNull()
    expect(await page.locator('a[href*="sponsor"], [hreflang="hi-IN"], a[href^="/hi"]').count(), path).toBe(0)
  }
}

async function expectMissing(page: Page, path: string) {
  const answer = await open(page, chat.home + path)
  expect(answer?.status(), path).toBe(404)
  await expect(page).toHaveTitle(/Page Not Found · /)
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
}

/** Writes with the page's session, and returns the status of the answer. */
const ask = async (page: Page, method: string, path: string, data?: object | Buffer) =>
  (
    await page.request.fetch(`${chat.home}/api${path}`, {
      method,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      ...(data && { data }),
    })
  ).status()

test('a visitor sees nothing of parts that are switched off, and no other language', async ({
  page,
  browser,
  isMobile,
}) => {
  const { item } = await createTalk(chat.server.sql)
  const pages = ['/', '/browse', `/listing/${item.id}`, '/about', '/help', '/terms', '/privacy', '/auth', '/contact']
  await expectNothing(page, pages)
  expect(await page.content()).not.toContain('Pay less for ink')
  await open(page, chat.home)
  await lookAt(page, isMobile, 'switched-off-home')
  await expectMissing(page, '/sponsor-request')
  await lookAt(page, isMobile, 'switched-off-404')

  const files = ['/api/openapi.json', '/sitemap.xml', '/sitemaps/pages.xml', '/manifest.webmanifest']
  for (const path of files) {
    expect(await (await page.request.get(chat.home + path)).text(), path).not.toMatch(/\/sponsor|hi-IN|\/hi\b/i)
  }

  const hindi = await browser.newContext({ locale: 'hi-IN' })
  await hindi.addCookies([{ name: 'khazana_language', value: 'hi', url: chat.home }])
  const theirs = await hindi.newPage()
  for (const path of ['/hi/help', '/help?lang=hi']) {
    const answer = await theirs.goto(chat.home + path)
    expect(answer?.status()).toBe(200)
    await expect(theirs.locator('html')).toHaveAttribute('lang', 'en-IN')
    await expect(theirs.getByRole('complementary', { name: 'हिन्दी में देखें' })).toHaveCount(0)
  }
  const refusal = await theirs.request.get(`${chat.home}/api/nothing`, { headers: { 'Accept-Language': 'hi' } })
  expect(await refusal.text()).not.toMatch(/\p{Script=Devanagari}/u)
  await hindi.close()
})

test('a member meets nothing of them on their own pages, and the server refuses them', async ({ page, isMobile }) => {
  const { seller, buyer, item, id } = await createTalk(chat.server.sql)
  await signInAt(page.context(), chat, seller)
  const own = ['/', `/listing/${item.id}`, '/profile', '/add-item', `/edit-item/${item.id}`, '/settings/account']
  await expectNothing(page, [...own, '/notices', '/wishlist', '/messages'])
  await open(page, `${chat.home}/settings/account`)
  await expect(page.getByRole('heading', { name: 'Language' })).toHaveCount(0)
  await lookAt(page, isMobile, 'switched-off-settings')
  await expectMissing(page, '/sponsor-request')
  expect(await ask(page, 'GET', '/me/sponsorship')).toBe(403)
  expect(await ask(page, 'POST', `/items/${item.id}/sponsorship`)).toBe(403)

  await signInAt(page.context(), chat, buyer)
  await open(page, `${chat.home}/messages?c=${id}`)
  await expect(field(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Attach an image' })).toHaveCount(0)
  await expect(page.locator('input[type=file]')).toHaveCount(0)
  await lookAt(page, isMobile, 'switched-off-messages')
  const image = `/conversations/${id}/images?id=${crypto.randomUUID()}`
  expect(await ask(page, 'POST', image, Buffer.from('no picture'))).toBe(403)
})

test('an admin has no page for requests of sponsorship, and prepares ads', async ({ page, isMobile }) => {
  const { item } = await createTalk(chat.server.sql)
  const request = await createSponsoredRequest(chat.server.sql, {
    itemId: item.id,
    status: 'pending',
    approvedAt: null,
  })
  await signInAdmin(page, chat)
  const pages = ['/feedback', '/contacts', '/reports', '/people', '/words', '/site'].map((path) => `/admin${path}`)
  await expectNothing(page, pages, { but: /\bAds\b/g })
  await lookAt(page, isMobile, 'switched-off-admin')
  await expectMissing(page, '/admin/sponsored')
  expect(await ask(page, 'GET', `/admin/sponsored/${request.id}`)).toBe(403)
  expect(await ask(page, 'DELETE', `/admin/sponsored/${request.id}`)).toBe(403)
  await open(page, `${chat.home}/admin/ads`)
  await expect(page.getByRole('article').filter({ hasText: 'Pay less for ink' })).toContainText('Prepared')
  await lookAt(page, isMobile, 'switched-off-ads')
})
