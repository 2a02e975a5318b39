import type { Locator, Page } from '@playwright/test'

import { cards, count, open, scrollY } from './catalogue.ts'
import { expect, noSidewaysScroll, test } from './fixtures.ts'
import { said } from './translation/journey-language.ts'

// The first screen of a phone, before any scrolling. A browser's own bars leave 624 px of an 800 px window.
const WINDOW = { width: 360, height: 624 }

/** An element's bottom edge, from the top of the page, in pixels. */
const readEnd = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return box.y + box.height
}

const BOTTOM = `nav[aria-label="${said('Bottom')}"]`

/** The top edge of the bars at the bottom of the window. */
const barsBegin = (page: Page) =>
  page.evaluate((bottom) => {
    const bars = document.querySelectorAll(`.contact-bar, ${bottom}`)
    const tops = [...bars].map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0)
    return Math.min(innerHeight, ...tops.map(({ top }) => top))
  }, BOTTOM)

test('a listing shows its photo, price and title at once', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize(WINDOW)
  for (const category of ['watches', 'books']) {
    await open(page, `/category/${category}`)
    await open(page, (await cards(page).first().getByRole('link').getAttribute('href')) ?? '')
    const title = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    const bars = await barsBegin(page)
    expect(await readEnd(title)).toBeLessThanOrEqual(bars)
    expect(
      await readEnd(
        page
          .getByRole('article')
          .getByText(/^₹[\d,]+$/)
          .first(),
      ),
    ).toBeLessThanOrEqual(bars)
    const photo = await page.getByRole('region', { name: 'Photos' }).getByRole('link').first().boundingBox()
    expect(photo?.height).toBeGreaterThan(180)
    await noSidewaysScroll(page)
  }
  // Sharing a listing is not contacting its seller: the group says so and is set apart.
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Share with friends' }).getByRole('link')).toHaveText(
    /^Share on WhatsApp/,
  )
})

test('results show prices and cities without scrolling', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize(WINDOW)
  for (const path of [
    '/category/cars',
    '/browse?search=lego+under+2000+red&condition=Good&condition=Fair',
    '/browse?search=titan+raga+under+50',
    '/browse?search=harry+poter',
  ]) {
    await open(page, path)
    const price = cards(page)
      .first()
      .getByText(/^₹[\d,]+$/)
    expect(await readEnd(price), path).toBeLessThanOrEqual(await barsBegin(page))
    await noSidewaysScroll(page)
  }
  await open(page, '/browse?search=kothrud')
  await expect(count(page)).not.toHaveText('0 items')
  const place = cards(page).first().getByText('Pune', { exact: true })
  await expect(place).toBeVisible()
  expect(await place.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true)
})

test('home shows items within the first screen and a half', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize(WINDOW)
  await open(page, '/')
  expect(
    await readEnd(
      cards(page)
        .first()
        .getByText(/^₹[\d,]+$/),
    ),
  ).toBeLessThanOrEqual(1.5 * WINDOW.height)
})

test('a listing’s description begins within the first screen and a half', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize(WINDOW)
  await open(page, '/browse?search=lego')
  await open(page, (await cards(page).first().getByRole('link').getAttribute('href')) ?? '')
  const description = page.getByRole('tabpanel', { name: 'Description' })
  const box = await description.boundingBox()
  expect(box?.y).toBeLessThanOrEqual(1.5 * WINDOW.height)
  // The reasons to trust it follow at once.
  await expect(page.getByRole('region', { name: 'Seller' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Buying safely' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Report this listing' })).toBeVisible()
})

test(
  'the keyboard can skip the filters, and its focus is never behind a bar',
  { tag: '@long-phone' },
  async ({ page, isMobile }) => {
    if (isMobile) await page.setViewportSize(WINDOW)
    await open(page, '/browse')
    if (!isMobile) {
      await page.getByRole('main').focus()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to results' })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect(cards(page).first().getByRole('link')).toBeFocused()
    }
    await open(page, (await cards(page).first().getByRole('link').getAttribute('href')) ?? '')
    const covered = await focusBehindBars(page)
    expect(covered.seen).toBeGreaterThan(20)
    expect(covered.behind).toEqual([])

    // A bar stays in view wherever the page is scrolled: focusing or typing in it must not scroll the page.
    const inBar = isMobile
      ? page.locator('.contact-bar').getByRole('link')
      : page.getByRole('combobox', { name: 'Search items' })
    await page.evaluate(() => window.scrollTo(0, 300))
    await inBar.focus()
    await page.keyboard.type('ti')
    expect(await scrollY(page)).toBe(300)
  },
)

/** Tabs through the page, forwards and backwards; returns the names of focused elements that are hidden behind bars. */
async function focusBehindBars(page: Page) {
  const behind: string[] = []
  let seen = 0
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < 45; stop++) {
      await page.keyboard.press(key)
      const name = await page.evaluate((bar) => {
        const element = document.activeElement
        if (!element || element === document.body || element.closest(`${bar}, header`)) return 'a bar itself'
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const isSeen = [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
          const at = document.elementFromPoint((left + right) / 2, y)
          return at !== null && (element.contains(at) || at.contains(element))
        })
        return isSeen ? '' : `${element.localName} ${element.textContent.trim().slice(0, 40)} at ${top} to ${bottom}`
      }, BOTTOM)
      if (name === '') seen += 1
      else if (name !== 'a bar itself') behind.push(`${key}: ${name}`)
    }
  }
  return { seen, behind }
}
