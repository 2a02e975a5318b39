import type { Page } from '@playwright/test'

import near from '#app/features/catalogue/near/messages/hi.json' with { type: 'json' }
import type { ListingPage } from '#app/nouns/item/listing.schema.ts'

import { cards, closeFilters, open, openFilters } from './catalogue.ts'
import { expect, test } from './fixtures.ts'

/** The distances on the cards, in their order. */
async function readDistances(page: Page): Promise<number[]> {
  await expect(
    cards(page)
      .getByText(/^About \d+ km$/)
      .first(),
  ).toBeVisible()
  const texts = await cards(page)
    .getByText(/^About \d+ km$/)
    .allTextContents()
  return texts.map((text) => Number(/\d+/.exec(text)?.[0]))
}

async function expectNearestFirst(page: Page) {
  const told = await readDistances(page)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(told[0]).toBeGreaterThanOrEqual(3)
  return told
}

const setPlace = async (page: Page, place: string) => {
  await page.getByLabel('PIN code or city').fill(place)
  await page.getByRole('button', { name: 'Set', exact: true }).click()
}

test('a reader sets a place, sees what is near, changes the place and forgets it', async ({ page, allowed }) => {
  // An unknown place is refused with 400.
  allowed.push(/\b400\b/)
  await page.goto('/browse')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText(/^About \d+ km$/)).toHaveCount(0)
  await page.getByLabel('Sort by').selectOption('Nearest')
  await expect(page.getByRole('region', { name: 'Where are you?' })).toBeVisible()
  await setPlace(page, 'Atlantis')
  await expect(page.getByText('We know no such PIN code or city')).toBeVisible()
  await setPlace(page, '411 038')
  await expect(page).toHaveURL('/browse?sort=nearest')
  await expect(page.getByText('Near 411038, Pune')).toBeVisible()
  const all = await expectNearestFirst(page)
  expect(all.at(-1)).toBeGreaterThan(50)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )

  const filters = await openFilters(page)
  await filters.getByRole('radio', { name: 'Within 50 km' }).check()
  await closeFilters(page)
  await expect(page).toHaveURL('/browse?within=50&sort=nearest')
  await expect(page.getByRole('link', { name: 'Remove Within 50 km' })).toBeVisible()
  expect(Math.max(...(await expectNearestFirst(page)))).toBeLessThanOrEqual(50)

  await page.getByRole('link', { name: 'Change place' }).click()
  await setPlace(page, 'bombay')
  await expect(page).toHaveURL('/browse?within=50&sort=nearest')
  await expect(page.getByText('Near Mumbai')).toBeVisible()
  await expectNearestFirst(page)
  // A listing says it, too.
  await cards(page).first().getByRole('link').click()
  await expect(page.getByText(/^About \d+ km from you$/).first()).toBeVisible()

  await page.goto('/place?to=/browse')
  await page.getByRole('link', { name: 'Forget it' }).click()
  await expect(page).toHaveURL('/browse')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText(/^About \d+ km$/)).toHaveCount(0)
})

/** Cars of the demo that their sellers only hand over, outside Pune. */
const readFar = async (page: Page) => {
  const cars = await page.request.get('/api/items?category=cars&sort=price-high')
  const { items } = (await cars.json()) as ListingPage
  return items.filter(({ location }) => location?.endsWith(', Pune') === false)
}

test('once a place is known, lists leave out what can only be collected far away, and say so', async ({ page }) => {
  const [far] = await readFar(page)
  await page.goto('/place?to=/category/cars?sort=price-high')
  await setPlace(page, '411038')
  await expect(page).toHaveURL('/category/cars?sort=price-high')
  await expect(page.getByText('Only what is handed over within 50 km or may be shipped.')).toBeVisible()
  await expect(cards(page).getByRole('link', { name: far?.title, exact: true })).toHaveCount(0)
  // It is the first of all filters.
  const filters = await openFilters(page)
  await expect(filters.getByRole('radio').first()).toBeChecked()
  await expect(filters.getByRole('radio', { name: 'Near me or ships to me' })).toBeChecked()
  await closeFilters(page)
  // Everything, from now on, until the reader wants less again.
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(page).toHaveURL('/category/cars?sort=price-high')
  await expect(page.getByText('Also what can only be collected far away.')).toBeVisible()
  await expect(cards(page).getByRole('link', { name: far?.title, exact: true })).toBeVisible()
  await open(page, '/category/cars?sort=price-high')
  await expect(cards(page).getByRole('link', { name: far?.title, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Leave it out' }).click()
  await expect(page.getByRole('link', { name: 'Show everything' })).toBeVisible()
  await expect(cards(page).getByRole('link', { name: far?.title, exact: true })).toHaveCount(0)
  // For one list, a filter does it.
  const again = await openFilters(page)
  await again.getByRole('radio', { name: 'Anywhere' }).check()
  await closeFilters(page)
  await expect(page).toHaveURL(/within=any/)
  await expect(cards(page).getByRole('link', { name: far?.title, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Remove Anywhere' }).click()
  await expect(page.getByRole('link', { name: 'Show everything' })).toBeVisible()
})

test('a listing within 25 km of a buyer is found', async ({ page }) => {
  await page.goto('/place?to=/category/cars?sort=price-high')
  await setPlace(page, '411038')
  await open(page, '/browse?within=25')
  await expect(page.getByRole('link', { name: 'Remove Within 25 km' })).toBeVisible()
  await cards(page).first().getByRole('link').first().click()
  await expect(page.getByText(/^About \d+ km from you$/).first()).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(/, Pune$/)
      .first(),
  ).toBeVisible()
})

test('the browser’s position is rounded to a PIN code before anything is sent', { tag: '@phone' }, async ({ page }) => {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 12.9784, longitude: 77.6408 })
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/place?to=/browse?sort=nearest')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page).toHaveURL('/browse?sort=nearest')
  await expect(page.getByText(/^Near 5600\d\d, Bengaluru/)).toBeVisible()
  expect(sent.filter((one) => /12\.97|77\.64/.test(one))).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ allowed }) => void allowed.push(/^csp: .*\/assets\/.*\.js$/))

  test('a place leads back to where it was asked for, in Hindi, too', { tag: '@laptop' }, async ({ page }) => {
    await page.goto('/hi/browse?sort=nearest')
    const [field] = await page.locator('input[name="place"]').all()
    await field?.fill('411038')
    await field?.press('Enter')
    await expect(page).toHaveURL('/hi/browse?sort=nearest')
    await expect(page.getByText('411038')).toBeVisible()
  })

  test('everything can be shown, in Hindi', { tag: '@laptop' }, async ({ page }) => {
    const [far] = await readFar(page)
    await page.goto('/hi/place?to=/category/cars?sort=price-high')
    const [field] = await page.locator('input[name="place"]').all()
    await field?.fill('411038')
    await field?.press('Enter')
    await expect(page).toHaveURL('/hi/category/cars?sort=price-high')
    const one = cards(page).getByRole('link', { name: far?.title, exact: true })
    await expect(one).toHaveCount(0)
    await page.getByRole('link', { name: near.showEverything }).click()
    await expect(page).toHaveURL('/hi/category/cars?sort=price-high')
    await expect(one).toBeVisible()
    await page.getByRole('link', { name: near.showReach }).click()
    await expect(one).toHaveCount(0)
  })

  test('a place can be set, changed and forgotten', { tag: '@laptop' }, async ({ page }) => {
    await page.goto('/browse?sort=nearest')
    await setPlace(page, '560038')
    await expect(page).toHaveURL('/browse?sort=nearest')
    await expect(page.getByText(/^Near 560038, Bengaluru/)).toBeVisible()
    await expectNearestFirst(page)
    await page.getByRole('radio', { name: 'Within 25 km' }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/within=25/)
    await page.getByRole('link', { name: 'Change place' }).click()
    await page.getByRole('link', { name: 'Forget it' }).click()
    await expect(page.getByRole('region', { name: 'Where are you?' })).toBeVisible()
  })
})
