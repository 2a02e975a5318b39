import type { Page } from '@playwright/test'

import { categoryName } from '#app/nouns/category/category-list.ts'
import { formatDay } from '#app/shared/text/dates.ts'

import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { findListing, open, slides, squares, thumbnails, withPhotos } from './listing-page.ts'

test.beforeEach(({ context }) => squares(context))

test('a listing answers a buyer’s first questions; its layout does not shift, and axe finds nothing', async ({
  page,
  request,
}) => {
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
  const fact = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}: `) })
  await expect(fact('Condition')).toContainText(item.condition)
  await expect(fact('Listed on')).toContainText(formatDay(item.createdAt))
  const seller = page.getByRole('region', { name: 'Seller' }).getByRole('link', { name: item.seller.name })
  await expect(seller).toHaveAttribute('href', `/profile/${item.seller.id}`)
  await expect(page.getByRole('region', { name: 'Buying safely' })).toBeVisible()
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('listitem')).toHaveText(['Home', categoryName(item.category), item.title])
  await expect(trail.getByRole('link')).toHaveCount(2)
  await expect(trail.getByRole('link').first()).toHaveAttribute('href', '/')
  await expect(trail.getByRole('link').last()).toHaveAttribute('href', `/category/${item.category}`)
  await expect(thumbnails(page)).toHaveCount(item.photos.length)
  expect(await page.evaluate(() => ('shifts' in window ? window.shifts : 'not measured'))).toEqual([])
  await noSidewaysScroll(page)
  await axe(page)
})

test(
  'the tabs show one section each, by click, by keyboard and by URL',
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
    // The text follows from the seller's answer, if there is one.
    const says = {
      ships: 'the seller typically ships within 2-3 business days',
      'hand-over': 'The seller does not ship this item.',
      unsaid: 'The seller has not said whether this item can be shipped.',
    }
    await expect(panel).toContainText(says[item.delivery ?? 'unsaid'])
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
  const openShare = (page: Page) => page.getByRole('button', { name: 'Share', exact: true }).click()
  const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph')
  /** Makes the browser's share function work, throw this error, or be missing. */
  const giveShare = (page: Page, outcome: 'works' | 'AbortError' | 'NotAllowedError' | 'missing') =>
    page.evaluate((how) => {
      const share = () => (how === 'works' ? Promise.resolve() : Promise.reject(new DOMException('as asked', how)))
      Object.defineProperty(navigator, 'share', { value: how === 'missing' ? undefined : share, configurable: true })
    }, outcome)

  test(
    'copies the link where the browser cannot share; WhatsApp is a link',
    { tag: '@laptop' },
    async ({ page, context, request }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const item = await withPhotos(request)
      await open(page, item)
      await giveShare(page, 'missing')
      await openShare(page)
      await shareButton(page).click()
      await expect(toasts(page)).toHaveText(['Link copied to clipboard!'])
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain(item.title)
      expect(copied).toContain(`/listing/${item.id}`)
      await page.getByRole('button', { name: 'Hide notification' }).click()
      await expect(toasts(page)).toHaveCount(0)

      await openShare(page)
      await page.getByRole('button', { name: 'Copy Link' }).click()
      await expect(page.getByRole('button', { name: 'Copy Link' })).toBeHidden()
      await expect(toasts(page)).toHaveText(['Link copied to clipboard!'])
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
        new RegExp(`^http.+/listing/${item.id}$`),
      )

      await openShare(page)
      const whatsApp = await page.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')
      expect(new URL(whatsApp ?? '').searchParams.get('text')).toBe(copied)
    },
  )

  test('is native where supported, and shows nothing when cancelled', { tag: '@phone' }, async ({ page, request }) => {
    await open(page, await withPhotos(request))
    await giveShare(page, 'AbortError')
    await openShare(page)
    await shareButton(page).click()
    await giveShare(page, 'works')
    await openShare(page)
    await shareButton(page).click()
    // A toast for the cancelled share would come before this one.
    await expect(toasts(page)).toHaveText(['Listing shared successfully!'])
    await giveShare(page, 'NotAllowedError')
    await openShare(page)
    await shareButton(page).click()
    await expect(toasts(page).last()).toHaveText('Failed to share listing')
  })
})

test('a sold listing says so and offers no action', { tag: '@long-laptop' }, async ({ page, request }) => {
  const item = await findListing(request, 'sold=1', ({ isSold }) => isSold)
  await open(page, item)
  await expect(page.getByText('This item has been sold')).toBeVisible()
  await expect(page.getByText('SOLD', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Share|Copy/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveCount(0)
  const listing = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(listing.getByText(/Contact Seller|^Wishlist$|^Report/)).toHaveCount(0)
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

test('the document contains the data that search engines and chats read', { tag: '@laptop' }, async ({ request }) => {
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

test('a missing listing answers 404 and links home', { tag: '@long-laptop' }, async ({ page, request, allowed }) => {
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

test('an id in upper case redirects permanently', { tag: '@laptop' }, async ({ request }) => {
  const { id } = await withPhotos(request)
  const response = await request.get(`/listing/${id.toUpperCase()}`, { maxRedirects: 0 })
  expect(response.status()).toBe(301)
  expect(response.headers()['location']).toMatch(new RegExp(`/listing/${id}$`))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all of a listing is shown', { tag: '@laptop' }, async ({ page, request, allowed }) => {
    // Chromium's report that it did not run a script.
    allowed.push(/^csp: .+\.js$/)
    const item = await withPhotos(request)
    await page.goto(`/listing/${item.id}`)
    await expect(page.getByRole('tablist')).toBeHidden()
    for (const name of ['Description', 'Item Details', 'Shipping']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
      await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    }
    // Controls that need a script are absent.
    await page.getByRole('button', { name: 'Share', exact: true }).click()
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
