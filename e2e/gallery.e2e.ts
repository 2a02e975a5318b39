import type { Locator } from '@playwright/test'

import { axe, expect, test } from './fixtures.ts'
import { findListing, open, slides, squares, thumbnails, withPhotos } from './listing-page.ts'

test.beforeEach(({ context }) => squares(context))

/** The zoom factor of the full-screen photo. */
const readScale = (dialog: Locator) =>
  dialog.locator('[style]').evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)

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

  // The focus moves along: Enter opens the visible photo.
  await slides(page).nth(0).focus()
  await page.keyboard.press('ArrowRight')
  await expect(slides(page).nth(1)).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Photo, full screen' })
  await expect(dialog.getByText(`2 / ${count}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // At the end the button remains, so the keyboard keeps its focus.
  const next = page.getByRole('button', { name: 'Next photo' })
  await next.focus()
  for (let shown = 2; shown < count; shown++) {
    await page.keyboard.press('Enter')
    await expect(thumbnails(page).nth(shown)).toHaveAttribute('aria-current', 'true')
  }
  await expect(next).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(next).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(slides(page).nth(count - 2)).toBeInViewport({ ratio: 0.9 })
})

test('the photos are swiped one by one', { tag: '@phone' }, async ({ page, request }) => {
  const item = await withPhotos(request)
  await open(page, item)
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y: 300 })) })
  for (const [shown, from, step] of [
    [1, 320, -20],
    [2, 320, -20],
    [1, 40, 20],
  ] as const) {
    await touch('touchStart', from)
    for (let n = 1; n <= 14; n++) await touch('touchMove', from + n * step)
    await touch('touchEnd')
    await expect(thumbnails(page).nth(shown)).toHaveAttribute('aria-current', 'true')
    // Interrupted half-way, it settles where the previous one was.
    await expect.poll(async () => (await slides(page).nth(shown).boundingBox())?.x).toBe(0)
  }
})

test('a single photo has no thumbnails', { tag: '@laptop' }, async ({ page, request }) => {
  const item = await findListing(request, '', ({ photos }) => photos.length === 1)
  await open(page, item)
  await expect(slides(page)).toHaveCount(1)
  await expect(thumbnails(page)).toHaveCount(0)
})

test(
  'a photo opens full screen, zooms, and returns the focus',
  { tag: ['@phone', '@long'] },
  async ({ page, request, allowed }) => {
    allowed.push(/ERR_FAILED|dynamically imported module/)
    const item = await withPhotos(request)
    await open(page, item)
    // The viewer's code is loaded on demand. Offline, the listing stays.
    await page.route('**/assets/gallery-zoom-*', (route) => route.abort())
    await slides(page).nth(0).click()
    await expect(page.getByText('You seem to be offline. Please check your connection and try again.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible()
    await page.unroute('**/assets/gallery-zoom-*')
    await slides(page).nth(0).click()
    const dialog = page.getByRole('dialog', { name: 'Photo, full screen' })
    await expect(dialog.getByText(`1 / ${item.photos.length}`)).toBeVisible()
    await axe(page)

    const scale = () => readScale(dialog)
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
  },
)

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
    await expect.poll(() => readScale(dialog)).toBeCloseTo(3, 1)
  },
)

test(
  'a photo that fails to load is replaced by its category’s drawing',
  { tag: '@laptop' },
  async ({ page, context, request, allowed }) => {
    allowed.push(/404/)
    const item = await withPhotos(request)
    await context.route('**/photos/**', (route) => route.fulfill({ status: 404, body: '' }))
    await open(page, item)
    // Until it fails there are two: the placeholder is below the photo.
    const shown = slides(page).first().locator('img').last()
    await expect(shown).toHaveAttribute('src', `/art/category-${item.category}.svg`)
  },
)
