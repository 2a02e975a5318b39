import type { Page } from '@playwright/test'

import { createViewer } from '#test/chat.ts'
import { createDoneDeal } from '#test/deals.ts'
import { createItem } from '#test/factories.ts'

import { answering, hold } from './catalogue.ts'
import { type Chat, signInAt, writeInto } from './chat.ts'
import { addPhotos, NO_MODEL, tiles } from './editor.ts'
import { expect, test } from './fixtures.ts'
import { photoFile } from './photo-files.ts'

// A button stands in the page before its script has come: a press is kept, shown, and done once it can be.

let shop: Chat
test.beforeAll(({ sharedChat }) => {
  shop = writeInto(sharedChat)
})

/** Whether a button shows that its press is kept. */
const pulses = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().some(({ effect }) => effect?.getComputedTiming().iterations === Infinity),
  )

/** Opens another person's listing, signed in, while the page's modules are held back until `release` is called. */
async function openEarly(page: Page, name: string) {
  const [viewer, seller] = [await createViewer(shop.server.sql, 'Bina'), await createViewer(shop.server.sql, 'Suresh')]
  const { id, title } = await createItem(shop.server.sql, { userId: seller.userId, title: name })
  await signInAt(page.context(), shop, viewer)
  await page.route('**/photos/**', (route) => route.fulfill({ status: 204 }))
  const release = await hold(page, '**/assets/*.js')
  await page.goto(`${shop.home}/listing/${id}`, { waitUntil: 'domcontentloaded' })
  const heart = page.getByRole('main').getByRole('button', { name: `Wishlist: ${title}`, exact: true })
  return { release, heart }
}

test('a press before the script is there is done once, however often it is repeated', async ({ page }) => {
  const { release, heart } = await openEarly(page, 'Early clock')
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/wishlist/')) saves.push(request.method())
  })
  // An even number of presses would save the item and take it off again.
  await heart.click()
  await heart.click()
  await expect.poll(() => pulses(page)).toBe(true)
  release()
  await answering(page)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect([await pulses(page), saves]).toEqual([false, ['PUT']])
})

test('of two buttons that were pressed early the last one counts', async ({ page }) => {
  const { release, heart } = await openEarly(page, 'Early radio')
  await heart.click()
  await page.getByRole('button', { name: 'Report this listing' }).click()
  release()
  await answering(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a form that is filled in and sent before the script is there is sent once it can be', async ({ page }) => {
  const { deal, buyer } = await createDoneDeal(shop.server.sql)
  await signInAt(page.context(), shop, buyer)
  await page.route('**/photos/**', (route) => route.fulfill({ status: 204 }))
  const release = await hold(page, '**/assets/*.js')
  await page.goto(`${shop.home}/deals/${deal}`, { waitUntil: 'domcontentloaded' })
  const address = page.url()
  await page.getByRole('radio', { name: '4 of 5 stars' }).locator('..').click()
  await page.getByText('Friendly', { exact: true }).click()
  await page.getByLabel('In your own words').fill('Typed in a tunnel')
  await page.getByRole('button', { name: 'Send the review' }).click()
  await expect.poll(() => pulses(page)).toBe(true)
  expect(page.url()).toBe(address)
  release()
  await expect(page.getByText('Thank you. Your review is stored.')).toBeVisible()
  const [stored] = await shop.server.sql`select stars, tags, content from reviews where deal_id = ${deal}`
  expect(stored).toEqual({ stars: 4, tags: ['friendly'], content: 'Typed in a tunnel' })
})

test('a photo that was chosen before the script is there is uploaded', async ({ page, allowed }) => {
  allowed.push(NO_MODEL)
  await signInAt(page.context(), shop, await createViewer(shop.server.sql, 'Bina'))
  const release = await hold(page, '**/assets/*.js')
  await page.goto(`${shop.home}/add-item`, { waitUntil: 'domcontentloaded' })
  await addPhotos(page).setInputFiles(await photoFile('early', '#a83'))
  release()
  await expect(tiles(page)).toHaveCount(1)
})

test('a setting that was changed early is stored, and one that was changed back is not', async ({ page }) => {
  await signInAt(page.context(), shop, await createViewer(shop.server.sql, 'Bina'))
  const release = await hold(page, '**/assets/*.js')
  const stored: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') stored.push(request.postDataJSON())
  })
  await page.goto(`${shop.home}/profile#offer-settings`, { waitUntil: 'domcontentloaded' })
  const takes = page.getByLabel('Take offers on my listings')
  await takes.uncheck()
  const [other] = await page.getByRole('main').getByRole('checkbox').all()
  await other?.click()
  await other?.click()
  release()
  await answering(page)
  await expect.poll(() => stored).toEqual([{ takesOffers: false }])
  await expect(takes).toBeEnabled()
  await page.reload()
  await expect(takes).not.toBeChecked()
})
