import type { Page } from '@playwright/test'

import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'

import { cards, open } from './catalogue.ts'
import { signInAt, writeInto } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'

// Home for those who come back: the last searches of the device, what is new in their city, and saved items that got cheaper.

const searches = (page: Page) => page.getByRole('region', { name: 'Recent searches' })
const inCity = (page: Page, city: string) => page.getByRole('region', { name: `New in ${city}` })

/** The share of the window that a part which comes late would move. Letters of a late font move by a thousandth of that. */
const SHIFT = 0.001

/** Notes which parts of the page that are in sight move while it loads, and how far. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    // The standard's type of these entries, which TypeScript does not have.
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    const shifts: { value: number; parts: string[] }[] = []
    Object.assign(window, { shifts })
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as Shift
        shifts.push({ value, parts: sources.map(({ node }) => node?.textContent?.slice(0, 80) ?? '') })
      }
    }
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
  })
const listShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { value: number; parts: string[] }[] }).shifts)

test('a device that was here before finds its searches and its city at home, and nothing moves', async ({ page }) => {
  await open(page, '/')
  await expect(cards(page).first()).toBeVisible()
  const names = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  await page.getByRole('combobox', { name: 'Search items' }).fill('titan raga')
  await page.getByRole('combobox', { name: 'Search items' }).press('Enter')
  await expect(page).toHaveURL('/browse?search=titan+raga')
  await open(page, '/browse?sort=city')
  await page.getByLabel('Which city should come first?').fill('pune')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Items in Pune come first.')).toBeVisible()
  // The page is shown a moment before the browser keeps the city.
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('khazana_city=Pune')

  await watchShifts(page)
  await open(page, '/')
  await expect(inCity(page, 'Pune').getByRole('article')).toHaveCount(4)
  await expect(inCity(page, 'Pune').getByText('Pune', { exact: true })).toHaveCount(4)
  await expect(searches(page).getByRole('link')).toHaveText(['titan raga'])
  expect((await listShifts(page)).filter(({ value }) => value >= SHIFT)).toEqual([])
  const now = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  expect(now.filter((name) => !names.includes(name))).toEqual(['Recent searches', 'New in Pune'])
  await searches(page).scrollIntoViewIfNeeded()
  await axe(page)
  await noSidewaysScroll(page)
  // Going back finds the page as it was left.
  await inCity(page, 'Pune').getByRole('link', { name: 'All in Pune' }).click()
  await expect(page).toHaveURL('/browse?city=Pune')
  await page.goBack()
  await expect(inCity(page, 'Pune').getByRole('article')).toHaveCount(4)
  await expect(searches(page)).toBeInViewport()
  await searches(page).getByRole('link', { name: 'titan raga' }).click()
  await expect(page).toHaveURL('/browse?search=titan+raga')
  await expect(cards(page).first()).toContainText('Titan Raga')
})

test(
  'a stranger’s home loads nothing of that, and is the same page',
  { tag: '@phone' },
  async ({ page, context, baseURL }) => {
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await open(page, '/')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible()
    await expect(searches(page)).toHaveCount(0)
    expect(asked.filter((path) => path.startsWith('/api/') || path.includes('returning'))).toEqual([])
    // The server is not told more by a browser that it knows, so both get the copy that was made for everybody.
    const etag = async () => (await page.request.get('/')).headers()['etag']
    await expect(async () => {
      await context.clearCookies()
      const strangers = await etag()
      await context.addCookies([{ name: 'khazana_city', value: 'Pune', url: baseURL ?? '' }])
      expect(await etag()).toBe(strangers)
    }).toPass()
  },
)

test(
  'saved items that got cheaper stand at home, without any script',
  { tag: '@phone' },
  async ({ browser, sharedChat }) => {
    const chat = writeInto(sharedChat)
    const { sql } = chat.server
    const viewer = await createViewer(sql)
    const context = await browser.newContext({ javaScriptEnabled: false })
    await signInAt(context, chat, viewer)
    const page = await context.newPage()
    const part = page.getByRole('region', { name: 'Saved items that got cheaper' })
    const { id, title } = await createItem(sql, { title: 'A lamp of brass', price: 2000 })
    await sql`insert into wishlists (user_id, item_id, saved_price) values (${viewer.userId}, ${id}, 2000)`
    await page.goto(chat.home)
    await expect(page.getByRole('heading', { name: 'Recent Items' })).toBeVisible()
    await expect(part).toHaveCount(0)
    await sql`update items set price = 1500 where id = ${id}`
    await page.goto(chat.home)
    await expect(part.getByRole('article')).toContainText(title)
    await expect(part.getByRole('article')).toContainText('₹500 less than when you saved it')
    await noSidewaysScroll(page)
    await part.getByRole('link', { name: 'My Wishlist' }).click()
    await expect(page).toHaveURL(`${chat.home}/wishlist`)
    await context.close()
  },
)

test('saved items that got cheaper keep their photos when their script comes long after the page', async ({
  page,
  sharedChat,
}) => {
  const chat = writeInto(sharedChat)
  const { sql } = chat.server
  const viewer = await createViewer(sql)
  await signInAt(page.context(), chat, viewer)
  const { id } = await createItem(sql, { title: 'A lamp of brass', price: 1500 })
  await sql`insert into wishlists (user_id, item_id, saved_price) values (${viewer.userId}, ${id}, 2000)`
  await page.route('**/photos/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await page.route('**/assets/cheaper-items*', async (route) => {
    await page.locator('html[data-ready]').waitFor()
    await route.continue()
  })
  await page.goto(chat.home)
  await expect(page.locator('html[data-ready]:not([data-later])')).toBeAttached()
  const part = page.getByRole('region', { name: 'Saved items that got cheaper' })
  await expect(part.getByRole('article')).toContainText('A lamp of brass')
  await expect(part.locator('img[src^="data:"]')).toHaveCount(1)
})
