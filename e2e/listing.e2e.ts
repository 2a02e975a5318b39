import type { APIRequestContext, Locator, Page } from '@playwright/test'

import type { Listing, ListingPage } from '#app/features/listings/listing.ts'

import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'

// The demo's photos are still being drawn while the journeys run: here every photo is the same square.
const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><path fill="#58a" d="M0 0h800v800H0z"/></svg>'

test.beforeEach(async ({ context }) => {
  await context.route('**/photos/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: SQUARE }))
})

/** The first listing of the demo that fits. */
async function findListing(
  request: APIRequestContext,
  query: string,
  fits: (item: Listing) => boolean,
): Promise<Listing> {
  let cursor: string | null = ''
  while (cursor !== null) {
    const list = await request.get(`/api/items?${query}${cursor && `&cursor=${cursor}`}`)
    // As GET /api/items and /api/items/{id} answer.
    const page = (await list.json()) as ListingPage
    for (const { id } of page.items) {
      const item = (await (await request.get(`/api/items/${id}`)).json()) as Listing
      if (fits(item)) return item
    }
    cursor = page.nextCursor
  }
  throw new Error(`The demo has no such listing: ${query}`)
}

let found: Promise<Listing> | undefined
/** One with at least three photos, on sale. */
const withPhotos = (request: APIRequestContext) =>
  (found ??= findListing(request, '', ({ photos }) => photos.length >= 3))

async function open(page: Page, { id }: Pick<Listing, 'id'>) {
  await page.goto(`/listing/${id}`)
  await page.locator('html[data-ready]').waitFor()
}

const slides = (page: Page) =>
  page.getByRole('region', { name: 'Photos' }).getByRole('link', { name: /^View full screen/ })
const thumbnails = (page: Page) =>
  page.getByRole('region', { name: 'Photos' }).getByRole('link', { name: /^Photo \d$/ })

/** How many times the full-screen photo is enlarged. */
const scaleOf = (dialog: Locator) =>
  dialog.locator('[style]').evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)

test('a listing shows what a buyer asks first; nothing moves, and axe finds nothing', async ({ page, request }) => {
  const item = await withPhotos(request)
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) shifts.push(entry.toJSON())
    }
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  await open(page, item)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.title)
  await expect(
    page
      .getByText(`₹${item.price.toLocaleString('en-IN')}`)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(page.getByText(item.seller.name)).toBeVisible()
  await expect(page.getByText('Pay once you have seen it')).toBeVisible()
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('link')).toHaveText(['Home', /./])
  await expect(thumbnails(page)).toHaveCount(item.photos.length)
  expect(await page.evaluate(() => ('shifts' in window ? window.shifts : 'not measured'))).toEqual([])
  await noSidewaysScroll(page)
  await axe(page)
})

test('the photos go by thumbnail and by arrow keys', { tag: '@laptop' }, async ({ page, request }) => {
  const item = await withPhotos(request)
  const count = item.photos.length
  await open(page, item)
  await expect(thumbnails(page)).toHaveCount(count)
  await expect(page.getByText(`1 / ${count}`)).toBeInViewport()
  await expect(thumbnails(page).nth(0)).toHaveAttribute('aria-current', 'true')

  await thumbnails(page).nth(1).click()
  await expect(slides(page).nth(1)).toBeInViewport({ ratio: 0.9 })
  await expect(slides(page).nth(0)).not.toBeInViewport()
  await expect(thumbnails(page).nth(1)).toHaveAttribute('aria-current', 'true')

  await page.keyboard.press('ArrowRight')
  await expect(slides(page).nth(2)).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(slides(page).nth(0)).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('ArrowLeft')
  await expect(slides(page).nth(0)).toBeInViewport({ ratio: 0.9 })
  expect(new URL(page.url()).hash).toBe('')
})

test('a single photo has no thumbnails', { tag: '@laptop' }, async ({ page, request }) => {
  const item = await findListing(request, '', ({ photos }) => photos.length === 1)
  await open(page, item)
  await expect(slides(page)).toHaveCount(1)
  await expect(thumbnails(page)).toHaveCount(0)
})

test('a photo opens full screen, is zoomed, and gives the focus back', { tag: '@phone' }, async ({ page, request }) => {
  const item = await withPhotos(request)
  await open(page, item)
  await slides(page).nth(0).click()
  const dialog = page.getByRole('dialog', { name: 'Photo, full screen' })
  await expect(dialog.getByText(`1 / ${item.photos.length}`)).toBeVisible()
  await axe(page)

  const scale = () => scaleOf(dialog)
  expect(await scale()).toBe(1)
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(scale).toBeGreaterThan(1)
  await dialog.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(scale).toBe(1)
  await page.mouse.move(180, 400)
  await page.mouse.wheel(0, -300)
  await expect.poll(scale).toBeGreaterThan(1.2)
  await page.mouse.dblclick(180, 400)
  await expect.poll(scale).toBe(1)

  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(`2 / ${item.photos.length}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(slides(page).nth(1)).toBeFocused()
  await expect(slides(page).nth(1)).toBeInViewport({ ratio: 0.9 })
})

test(
  'a full-screen photo is swiped to the next one, and two fingers enlarge it',
  { tag: '@phone' },
  async ({ page, request }) => {
    const item = await withPhotos(request)
    await open(page, item)
    await slides(page).nth(0).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(`1 / ${item.photos.length}`)).toBeVisible()
    await page.mouse.move(300, 400)
    await page.mouse.down()
    await page.mouse.move(100, 410, { steps: 3 })
    await page.mouse.up()
    await expect(dialog.getByText(`2 / ${item.photos.length}`)).toBeVisible()

    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [x: number, y: number][]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
    await touch('touchStart', [150, 400])
    await touch('touchStart', [150, 400], [210, 400])
    await touch('touchMove', [90, 400], [270, 400])
    await touch('touchEnd')
    await expect.poll(() => scaleOf(dialog)).toBeCloseTo(3, 1)
  },
)

test(
  'the tabs show one section each, by click, by keys and by address',
  { tag: '@laptop' },
  async ({ page, request }) => {
    const item = await withPhotos(request)
    await open(page, item)
    const panel = page.getByRole('tabpanel')
    await expect(panel).toHaveCount(1)
    await expect(panel).toContainText(item.description.slice(0, 20))

    await page.getByRole('tab', { name: 'Item Details' }).click()
    await expect(page.getByRole('tab', { name: 'Item Details' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: 'Item Details' })).toContainText('Listed on')
    await expect(panel).toHaveCount(1)

    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Shipping' })).toBeFocused()
    await expect(panel).toContainText('the seller typically ships within 2-3 business days')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Description' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('tab', { name: 'Shipping' })).toBeFocused()

    await page.goto(`/listing/${item.id}#details`)
    await expect(page.getByRole('tabpanel', { name: 'Item Details' })).toBeVisible()
    await expect(panel).toHaveCount(1)
  },
)

test.describe('sharing', () => {
  const shareButton = (page: Page) => page.getByRole('button', { name: 'Share Listing' }).filter({ visible: true })
  const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph')
  /** Gives the page a browser that shares, that throws this error instead, or that cannot share. */
  const giveShare = (page: Page, outcome: 'works' | 'AbortError' | 'NotAllowedError' | 'missing') =>
    page.evaluate((how) => {
      const share = () => (how === 'works' ? Promise.resolve() : Promise.reject(new DOMException('as asked', how)))
      Object.defineProperty(navigator, 'share', { value: how === 'missing' ? undefined : share, configurable: true })
    }, outcome)

  test(
    'copies where the browser cannot share; WhatsApp is a link',
    { tag: '@laptop' },
    async ({ page, context, request }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const item = await withPhotos(request)
      await open(page, item)
      await giveShare(page, 'missing')
      await shareButton(page).click()
      await expect(toasts(page)).toHaveText(['Link copied to clipboard!'])
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain(item.title)
      expect(copied).toContain(`/listing/${item.id}`)
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(toasts(page)).toHaveCount(0)

      await page.getByRole('button', { name: 'Copy Link' }).click()
      await expect(toasts(page)).toHaveText(['Link copied to clipboard!'])
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
        new RegExp(`^http.+/listing/${item.id}$`),
      )

      const whatsApp = await page.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')
      expect(new URL(whatsApp ?? '').searchParams.get('text')).toBe(copied)
    },
  )

  test('is native where it can be; a cancelled one says nothing', { tag: '@phone' }, async ({ page, request }) => {
    await open(page, await withPhotos(request))
    await giveShare(page, 'AbortError')
    await shareButton(page).click()
    await giveShare(page, 'works')
    await shareButton(page).click()
    // Were there a toast for the cancelled one, it would stand before this one.
    await expect(toasts(page)).toHaveText(['Listing shared successfully!'])
    await giveShare(page, 'NotAllowedError')
    await shareButton(page).click()
    await expect(toasts(page).last()).toHaveText('Failed to share listing')
  })
})

test('a sold listing says so and offers no action', async ({ page, request }) => {
  const item = await findListing(request, 'sold=1', ({ isSold }) => isSold)
  await open(page, item)
  await expect(page.getByText('This item has been sold')).toBeVisible()
  await expect(page.getByText('SOLD', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Share|Copy/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveCount(0)
  await axe(page)
})

test('similar items lead to other listings, which start afresh', { tag: '@laptop' }, async ({ page, request }) => {
  const item = await withPhotos(request)
  await open(page, item)
  const similar = page.getByRole('region', { name: 'Similar Items' })
  await expect(similar.getByRole('article')).toHaveCount(4)
  await expect(similar.getByRole('link', { name: 'View More' })).toHaveAttribute('href', `/category/${item.category}`)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2)

  await page.getByRole('tab', { name: 'Shipping' }).click()
  const link = similar.getByRole('article').getByRole('link').first()
  const title = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(new RegExp(title.replaceAll(/[^\w ]/g, '.')))
  await expect(page.getByRole('tab', { name: 'Description' })).toHaveAttribute('aria-selected', 'true')
  // Only a document from the server carries structured data.
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
})

test('the document carries the data that search engines and chats read', { tag: '@laptop' }, async ({ request }) => {
  const item = await withPhotos(request)
  const html = await (await request.get(`/listing/${item.id}`)).text()
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const data = blocks.map(([, text]): unknown => JSON.parse(text ?? ''))
  expect(data).toMatchObject([
    { '@type': 'Product', name: item.title, offers: { price: item.price, priceCurrency: 'INR' } },
    { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, {}, { name: item.title }] },
  ])
  const tags = html.match(/<(?:link|meta) [^>]+>/g) ?? []
  expect(tags.filter((tag) => tag.includes('"canonical"'))).toEqual([expect.stringContaining(`/listing/${item.id}"`)])
  expect(tags.filter((tag) => tag.includes('"og:image"'))).toEqual([expect.stringContaining(`/share/${item.id}.jpg"`)])
  expect(html.match(/<[^>]+ style="[^>]*>/g), 'the policy allows no style attribute').toBeNull()
})

test('a listing that is not there answers 404 and shows the way home', async ({ page, request, allowed }) => {
  allowed.push(/404/)
  expect((await request.get('/listing/not-an-id')).status()).toBe(404)
  const response = await page.goto('/listing/0198c0de-0000-7000-8000-000000000001')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Listing Not Found' })).toBeVisible()
  const sentence = "Sorry, the listing you're looking for does not exist or has been removed."
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.locator('html[data-ready]').waitFor()
  await axe(page)
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('an id in upper case is redirected for good', { tag: '@laptop' }, async ({ request }) => {
  const { id } = await withPhotos(request)
  const response = await request.get(`/listing/${id.toUpperCase()}`, { maxRedirects: 0 })
  expect(response.status()).toBe(301)
  expect(response.headers()['location']).toMatch(new RegExp(`/listing/${id}$`))
})

test(
  'a photo that cannot be loaded gives way to the drawing of its category',
  { tag: '@laptop' },
  async ({ page, context, request, allowed }) => {
    allowed.push(/404/)
    const item = await withPhotos(request)
    await context.route('**/photos/**', (route) => route.fulfill({ status: 404, body: '' }))
    await open(page, item)
    await expect(slides(page).first().locator('img')).toHaveAttribute('src', `/art/category-${item.category}.svg`)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all of a listing is there', { tag: '@laptop' }, async ({ page, request, allowed }) => {
    // How Chromium reports that it ran no script.
    allowed.push(/^csp: .+\.js$/)
    const item = await withPhotos(request)
    await page.goto(`/listing/${item.id}`)
    await expect(page.getByRole('tablist')).toBeHidden()
    for (const name of ['Description', 'Item Details', 'Shipping']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
      await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    }
    // What could do nothing is not there.
    await expect(page.getByRole('button', { name: 'Share Listing' }).filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Copy Link' })).toBeHidden()
    await expect(page.getByRole('link', { name: /WhatsApp/ })).toBeVisible()

    await thumbnails(page).nth(1).click()
    await expect(slides(page).nth(1)).toBeInViewport()
    await expect(slides(page).nth(0)).not.toBeInViewport()
    await expect(slides(page).nth(1)).toHaveAttribute('href', /\/photos\/.+-(?:640|960|1600)\.webp$/)
    await noSidewaysScroll(page)
  })
})
