import sharp from 'sharp'

import type { Listing } from '#app/nouns/item/listing.schema.ts'

import { answering, cards, count, everyListing, expectView, open, PAGE_SIZE, shownPrices } from './catalogue.ts'
import { expect, test } from './fixtures.ts'

test('each order follows the dates or the prices', { tag: '@laptop' }, async ({ page }) => {
  const unsold = (await everyListing(page.request)).filter(({ isSold }) => !isSold)
  const prices = () => shownPrices(page)
  const ascending = unsold.map(({ price }) => price).toSorted((a, b) => a - b)

  await open(page, '/browse')
  // Reserved items stand behind those that are free.
  const [free, reserved] = [false, true].map((is) => unsold.filter(({ isReserved = false }) => isReserved === is))
  expect(reserved?.length).toBeGreaterThan(0)
  expect([...(free ?? []), ...(reserved ?? [])]).toEqual(unsold)
  const dates = free?.map(({ createdAt }) => createdAt)
  expect(dates).toEqual(dates?.toSorted().toReversed())
  await expectView(page, unsold.slice(0, PAGE_SIZE), unsold.length)
  await page.getByLabel('Sort by').selectOption({ label: 'Price: Low to High' })
  await expect(page).toHaveURL('/browse?sort=price-low')
  await expect.poll(prices).toEqual(ascending.slice(0, PAGE_SIZE))
  await page.getByLabel('Sort by').selectOption({ label: 'Price: High to Low' })
  await expect(page).toHaveURL('/browse?sort=price-high')
  await expect.poll(prices).toEqual(ascending.toReversed().slice(0, PAGE_SIZE))
  await page.getByLabel('Sort by').selectOption({ label: 'Newest' })
  await expect(page).toHaveURL('/browse')
  await expectView(page, unsold.slice(0, PAGE_SIZE), unsold.length)
})

test('the window’s width determines the number of cards in a row', async ({ page, isMobile }) => {
  const firstRow = () =>
    cards(page).evaluateAll((all) => {
      const [top] = all.map((card) => card.getBoundingClientRect().top)
      return all.filter((card) => card.getBoundingClientRect().top === top).length
    })
  // From the demo, whose sellers have many listings.
  const oldest = (await everyListing(page.request)).at(-1)
  // The API's documented shape.
  const { seller } = (await (await page.request.get(`/api/items/${oldest?.id}`)).json()) as Listing
  for (const [path, columns] of [
    ['/browse', 3],
    ['/category/lego', 3],
    [`/profile/${seller.id}`, 4],
    ['/', 4],
  ] as const) {
    await open(page, path)
    expect(await firstRow(), path).toBe(isMobile ? 2 : columns)
  }
  // The home page's photos are rendered before the server is ready. Each loads the smallest file that is sharp in its
  // place.
  const photo = cards(page).first().getByRole('presentation').last()
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-320\.webp$/)
})

test('cards of a row have one height, and the arrow of the order and the cross of the search are our own', async ({
  page,
}) => {
  await open(page, '/browse')
  // One card has more to say than the others of its row.
  await cards(page)
    .first()
    .evaluate((card) => card.append(Object.assign(document.createElement('p'), { textContent: 'More' })))
  const row = await cards(page).evaluateAll((all) => {
    const boxes = all.map((card) => card.getBoundingClientRect())
    return boxes.filter(({ top }) => top === boxes[0]?.top).map(({ height }) => Math.round(height))
  })
  expect(row.length).toBeGreaterThan(1)
  expect(new Set(row).size, row.join()).toBe(1)

  const order = page.getByLabel('Sort by')
  expect(await order.evaluate((select) => getComputedStyle(select).appearance)).toBe('none')
  const arrow = order.locator('xpath=following-sibling::*[local-name()="svg"]')
  const [field, drawn] = [await order.boundingBox(), await arrow.boundingBox()]
  if (!field || !drawn) throw new Error('The order or its arrow is not shown')
  const gap = field.x + field.width - (drawn.x + drawn.width)
  expect([gap >= 8, drawn.x > field.x, drawn.y >= field.y, drawn.y + drawn.height <= field.y + field.height]).toEqual(
    Array.from({ length: 4 }, () => true),
  )
  // A tap on it opens the list.
  const [x, y] = [drawn.x + drawn.width / 2, drawn.y + drawn.height / 2]
  expect(await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.tagName, [x, y] as const)).toBe(
    'SELECT',
  )

  const search = page.getByRole('combobox', { name: 'Search items' })
  // On a phone, the placeholder reaches the right end.
  await search.evaluate((input: HTMLInputElement) => (input.placeholder = ''))
  await search.focus()
  const without = await countPixels(await search.screenshot({ caret: 'hide' }))
  await search.fill('a')
  const { inked, blue } = await countPixels(await search.screenshot({ caret: 'hide' }))
  expect(inked - without.inked).toBeGreaterThan(20)
  expect(blue - without.blue).toBeLessThanOrEqual(0)
})

/** Counts pixels in the right half of a field: those that are no ground, and blue ones among them. */
async function countPixels(picture: Buffer): Promise<{ inked: number; blue: number }> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let [inked, blue] = [0, 0]
  const middle = Math.floor(info.height / 2)
  const half = Math.floor(info.height / 4)
  for (let y = middle - half; y < middle + half; y += 1)
    for (let x = Math.floor(info.width / 2); x < info.width - 8; x += 1) {
      const [r = 0, g = 0, b = 0] = data.subarray(3 * (y * info.width + x))
      if (r + g + b < 600) inked += 1
      if (b - r > 60) blue += 1
    }
  return { inked, blue }
}

test('Load more appends the next page, each listing once, to the end', { tag: '@laptop' }, async ({ page }) => {
  const fair = (await everyListing(page.request)).filter(({ isSold, condition }) => !isSold && condition === 'Fair')
  const names = fair.map(({ title }) => title)
  expect(fair.length).toBeGreaterThan(PAGE_SIZE)
  await open(page, '/browse?condition=Fair')
  await expect(page.getByText(`${PAGE_SIZE} of ${fair.length} shown`)).toBeVisible()
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page.getByText(`${fair.length} of ${fair.length} shown`)).toBeVisible()
  await expect(cards(page).getByRole('link')).toHaveText(names)
  await expect(page.getByRole('link', { name: 'Load more' })).toBeHidden()
  await expect(page).toHaveURL('/browse?condition=Fair')
})

test(
  'a failed Load more says so, keeps the list, and can be retried',
  { tag: ['@phone', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/ERR_(?:FAILED|INTERNET_DISCONNECTED)|503/)
    await open(page, '/browse?condition=Good')
    const titles = await cards(page).getByRole('link').allInnerTexts()
    await page.route('**/api/items?*', (route) => route.abort(), { times: 1 })
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page.getByRole('alert')).toHaveText('Error loading items')
    await expect(cards(page).getByRole('link')).toHaveText(titles)

    // While the server restarts, the request is retried twice by itself.
    await page.route('**/api/items?*', (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 3 })
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page.getByRole('link', { name: 'Loading...' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('Error loading items')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page.getByRole('alert')).toHaveText('Error loading items')
    await expect(cards(page).getByRole('link')).toHaveText(titles)

    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(cards(page)).not.toHaveCount(titles.length)
    await expect(page.getByRole('alert')).toBeHidden()
    const all = await cards(page).getByRole('link').allInnerTexts()
    expect(all.slice(0, titles.length)).toEqual(titles)
    expect(new Set(all).size).toBe(all.length)
  },
)

test('a loading page says so, and is requested once', { tag: '@laptop' }, async ({ page }) => {
  await open(page, '/browse')
  let asked = 0
  const held = Promise.withResolvers<void>()
  await page.route('**/api/items?*', async (route) => {
    asked += 1
    await held.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Load more' }).click()
  await page.getByRole('link', { name: 'Loading...' }).press('Enter')
  held.resolve()
  await expect(cards(page)).toHaveCount(2 * PAGE_SIZE)
  expect(asked).toBe(1)
})

test('six placeholders are shown while new results load', { tag: '@phone' }, async ({ page, allowed }) => {
  await page.clock.install()
  await open(page, '/browse')
  const held = Promise.withResolvers<void>()
  await page.route('**/browse.data?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByLabel('Sort by').selectOption({ label: 'Price: Low to High' })
  await expect(page.getByRole('list', { name: 'Loading items' }).getByRole('listitem')).toHaveCount(6)
  held.resolve()
  await expect(cards(page)).toHaveCount(PAGE_SIZE)
  await expect(page.getByRole('list', { name: 'Loading items' })).toBeHidden()
  await page.unroute('**/browse.data?*')

  // While the server restarts, a change of page is retried twice by itself, after 1 and 2 s.
  allowed.push(/503/)
  let refused = 0
  await page.route(
    '**/browse.data?*',
    async (route) => {
      refused += 1
      await route.fulfill({ status: 503, body: 'busy' })
    },
    { times: 2 },
  )
  await page.getByLabel('Sort by').selectOption({ label: 'Price: High to Low' })
  await expect(async () => {
    await page.clock.fastForward(1000)
    await expect(page).toHaveURL('/browse?sort=price-high', { timeout: 250 })
  }).toPass()
  await expect(cards(page)).toHaveCount(PAGE_SIZE)
  expect(refused).toBe(2)
})

test(
  'a list that cannot be read shows an error, and Try Again loads it',
  { tag: '@laptop' },
  async ({ page, allowed }) => {
    allowed.push(/ERR_FAILED|Failed to fetch|Load failed|500|uncaught|decode/)
    await open(page, '/')
    // Without any answer, the page would wait for the connection.
    await page.route('**/browse.data*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('main').getByRole('link', { name: 'Browse Items' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Error loading items' })).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    await page.unroute('**/browse.data*')
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Items' })).toBeVisible()
    await expect(page).toHaveURL('/browse')
    await expect(count(page)).toHaveText(/^\d+ items$/)
  },
)

test(
  'a photo that fails to load is replaced by its category’s drawing',
  { tag: '@phone' },
  async ({ page, allowed }) => {
    allowed.push(/404|ERR_FAILED/)
    let answers = Promise.resolve()
    await page.route('**/photos/**', async (route) => {
      await answers
      await route.fulfill({ status: 404, body: 'gone' })
    })
    await open(page, '/category/lego')
    const first = cards(page).first().getByRole('presentation').last()
    await expect(first).toHaveAttribute('src', '/art/category-lego.svg')
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    // So does one that fails while the page is open.
    const later = Promise.withResolvers<void>()
    answers = later.promise
    await page.reload({ waitUntil: 'commit' })
    await answering(page)
    await expect(first).toHaveAttribute('src', /^\/photos\//)
    later.resolve()
    await expect(first).toHaveAttribute('src', '/art/category-lego.svg')
    await page.unroute('**/photos/**')
    // The demo's pictures are there before the server is ready.
    await open(page, '/')
    await expect(cards(page).first().getByRole('presentation').last()).not.toHaveAttribute('src', /category-/)
  },
)
