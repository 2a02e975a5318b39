import type { APIRequestContext, Locator, Page, Response } from '@playwright/test'

import type { ListingCard, ListingPage } from '#app/nouns/item/listing.schema.ts'

import { expect } from './translation/expect.ts'

/** Opens a page and waits until it is interactive; without JavaScript, the page is ready at once. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path)
  await answering(page)
  return answer
}

/** Waits until the page is interactive, with the parts that it loads later. */
export async function answering(page: Page) {
  await expect(page.locator('html[data-ready=true]:not([data-later])')).toBeAttached()
}

/** The listings in the page's grid. */
export const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')

/** The prices that the cards in the grid show. A former price beside one does not count. */
export async function shownPrices(page: Page): Promise<number[]> {
  const texts = await cards(page).locator('.price').allInnerTexts()
  return texts.map((text) => Number(/^₹([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')))
}

/** The number of results that the page states: '397 items', 'about 12,000 items'. */
export const count = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^(?:about )?[\d,]+ items?$/ })

/** Expects the page to show a view of `total` items, starting with these, in this order. */
export async function expectView(page: Page, expected: readonly ListingCard[], total = expected.length) {
  await expect(count(page)).toHaveText(`${total} ${total === 1 ? 'item' : 'items'}`)
  await expect(cards(page).getByRole('link')).toHaveText(expected.map(({ title }) => title))
}

/**
 * Opens a page that shows the whole catalogue and compares it with all listings. If a concurrent journey published or
 * sold something meanwhile, it tries again. Returns the listings.
 */
export async function openWhole(page: Page, path: string, look: (all: ListingCard[]) => Promise<void>) {
  let all: ListingCard[] = []
  await expect(async () => {
    all = await everyListing(page.request)
    await open(page, path)
    await look(all)
  }).toPass()
  return all
}

/** The filters: beside the list on a laptop; on a phone in a sheet, which this opens. */
export async function openFilters(page: Page): Promise<Locator> {
  // An open sheet has the role dialog.
  const sheet = page.getByRole('complementary', { name: 'Filters' }).or(page.getByRole('dialog', { name: 'Filters' }))
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: 'Filters' }).click()
  await expect(sheet).toBeVisible()
  return sheet
}

/** Closes the sheet on a phone, which applies the choices made in it. */
export async function closeFilters(page: Page) {
  if (await page.getByRole('button', { name: 'Filters' }).isVisible()) await page.keyboard.press('Escape')
}

/** Every listing from the API, including sold ones, newest first. */
export async function everyListing(request: APIRequestContext): Promise<ListingCard[]> {
  const all: ListingCard[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const answer = await request.get('/api/items', { params: { sold: '1', sort: 'newest', ...(cursor && { cursor }) } })
    expect(answer.status()).toBe(200)
    // The API's documented shape.
    const page = (await answer.json()) as ListingPage
    all.push(...page.items)
    cursor = page.nextCursor
  }
  return all
}

/** Holds answers back until the returned function is called. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await held.promise
    // The browser may have cancelled the request meanwhile.
    await route.continue().catch(() => {})
  })
  return held.resolve
}

export const PAGE_SIZE = 24

/** The page's scroll position. */
export const scrollY = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))
