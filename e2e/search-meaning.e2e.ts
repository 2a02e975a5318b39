import type { Page } from '@playwright/test'

import { hence } from '#test/dates.ts'

import { cards, count, hold, open, openFilters, scrollY, shownPrices } from './catalogue.ts'
import { axe, expect, test } from './fixtures.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search items' })
const understood = (page: Page) => page.getByRole('list', { name: 'Understood:' })

test('a misspelled search is corrected, and can be repeated as typed', { tag: '@laptop' }, async ({ page }) => {
  await open(page, '/browse?search=skodda+octaviaa')
  const note = page.getByRole('status').filter({ hasText: 'Showing results for' })
  await expect(note).toHaveText('Showing results for skoda octavia, search instead for skodda octaviaa')
  await expect(cards(page).first()).toContainText('Skoda Octavia')
  await axe(page)

  await note.getByRole('link', { name: 'skodda octaviaa' }).click()
  await expect(page).toHaveURL('/browse?search=skodda+octaviaa&exact=1')
  await expect(page.getByRole('heading', { name: 'No items found' })).toBeVisible()
  await page.getByRole('link', { name: 'Search by meaning instead' }).click()
  await expect(cards(page).first()).toContainText('Skoda Octavia')
})

test(
  'Hinglish is understood, each part can be removed, and missing words are relaxed',
  { tag: '@laptop' },
  async ({ page }) => {
    await open(page, '/browse?search=sasti+ghadi+5+hazar+se+kam')
    await expect(understood(page).getByRole('link')).toHaveText(['Price: Low to High', 'Watches', 'Under ₹5,000'])
    const rupees = await shownPrices(page)
    expect(rupees.length).toBeGreaterThan(5)
    expect(rupees).toEqual(rupees.toSorted((a, b) => a - b))
    expect(Math.max(...rupees)).toBeLessThanOrEqual(5000)
    const within = await count(page).textContent()

    await understood(page).getByRole('link', { name: 'Search without Under ₹5,000' }).click()
    await expect(page).toHaveURL('/browse?search=sasti+ghadi')
    await expect(box(page)).toHaveValue('sasti ghadi')
    await expect(understood(page).getByRole('link')).toHaveText(['Price: Low to High', 'Watches'])
    await expect(count(page)).not.toHaveText(within ?? '')
    await axe(page)

    await open(page, '/browse?search=titan+raga+under+50')
    const relaxed = page.getByRole('status').filter({ hasText: 'No exact match, showing similar.' })
    await expect(relaxed).toContainText('Nothing near your price')
    await expect(cards(page).first()).toContainText('Titan Raga')

    await open(page, '/browse?search=titan+qqzzxx')
    await expect(relaxed).toContainText('No listing says “qqzzxx”.')
    // A known name is given up last.
    await open(page, '/browse?search=qqzzxx+wwyyzz+titan')
    await expect(relaxed).toContainText('No listing says “qqzzxx” or “wwyyzz”.')
    await expect(cards(page).first()).toContainText('Titan')
    await open(page, '/browse?search=qqzzxx+wwyyzz')
    await expect(page.getByRole('heading', { name: 'No items found' })).toBeVisible()
    await expect(count(page)).toHaveText('0 items')
  },
)

test(
  'on Browse the results follow the typing, and Back restores earlier ones',
  { tag: ['@laptop', '@long'] },
  async ({ page }) => {
    await page.clock.install()
    await open(page, '/browse?category=watches')
    await page.evaluate(() => window.scrollTo(0, 1500))
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/browse.data')) asked.push(request.url())
    })
    // The debounce is 0.8 s by the page's own clock; in real time, a busy machine would pause between two letters.
    await page.clock.pauseAt(hence({ minutes: 1 }))
    await box(page).pressSequentially('titan raga')
    await page.clock.runFor(799)
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(page).toHaveURL('/browse?search=titan+raga&category=watches')
    await expect(cards(page).first()).toContainText('Titan Raga')
    await expect.poll(() => scrollY(page)).toBe(0)
    // Text typed without a pause caused one request, and the field is unchanged.
    expect(asked).toHaveLength(1)
    await expect(box(page)).toBeFocused()
    await box(page).pressSequentially(' gold')
    await expect(page).toHaveURL('/browse?search=titan+raga+gold&category=watches')
    await expect(box(page)).toHaveValue('titan raga gold')
    // Enter comes before the pause is over, so that this search is a step of its own.
    await page.clock.pauseAt(hence({ minutes: 3 }))
    await box(page).fill('casio')
    await box(page).press('Enter')
    await page.clock.resume()
    await expect(page).toHaveURL('/browse?search=casio&category=watches')

    await page.goBack()
    await expect(page).toHaveURL('/browse?search=titan+raga+gold&category=watches')
    await expect(box(page)).toHaveValue('titan raga gold')
    await page.goBack()
    await expect(page).toHaveURL('/browse?category=watches')
    await expect(box(page)).toHaveValue('')
    await expect.poll(() => scrollY(page)).toBe(1500)
  },
)

test('a text that is typed while the last search loads stays', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/')
  const casio = await hold(page, '**/browse.data?*search=casio*')
  await box(page).fill('casio')
  await box(page).press('Enter')
  await box(page).fill('hmt janata')
  casio()
  await expect(page).toHaveURL('/browse?search=hmt+janata')
  await expect(box(page)).toHaveValue('hmt janata')
  // The search that was chosen is a step of its own.
  await page.goBack()
  await expect(page).toHaveURL('/browse?search=casio')
  await expect(box(page)).toHaveValue('casio')
})

test(
  'typing and filters do not undo each other while results load',
  { tag: ['@laptop', '@long'] },
  async ({ page }) => {
    await open(page, '/browse')
    const filters = await openFilters(page)
    const condition = (name: string) => filters.getByRole('checkbox', { name: new RegExp(`^${name}`) })
    const asksFor = (text: string) => page.waitForRequest((request) => request.url().includes(`/browse.data?${text}`))

    const titan = await hold(page, '**/browse.data?*search=titan*')
    const asked = asksFor('search=titan')
    await box(page).pressSequentially('titan')
    await asked
    await condition('Good').check()
    await expect(box(page)).toHaveValue('titan')
    titan()
    await expect(page).toHaveURL('/browse?search=titan&condition=Good')
    await expect(box(page)).toHaveValue('titan')

    await box(page).fill('titan raga')
    await condition('Fair').check()
    await expect(page).toHaveURL('/browse?search=titan+raga&condition=Good&condition=Fair')
    await expect(box(page)).toHaveValue('titan raga')
    await expect(condition('Fair')).toBeChecked()

    // A choice made just as earlier results arrive stays while its own results load.
    const poor = await hold(page, '**/browse.data?*condition=Poor*')
    const sort = page.getByLabel('Sort by')
    await condition('Poor').evaluate((checkbox: HTMLInputElement) => {
      new MutationObserver((_changes, observer) => {
        const shows = (name: string) => document.querySelector(`[aria-label="${name}"]`) !== null
        if (!shows('Remove Like New') || shows('Loading items')) return
        observer.disconnect()
        checkbox.click()
        const select = checkbox.form?.elements.namedItem('sort')
        if (!(select instanceof HTMLSelectElement)) return
        select.value = 'price-low'
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }).observe(document.body, { childList: true, subtree: true, attributes: true })
    })
    const next = asksFor(
      'search=titan+raga&condition=Like+New&condition=Good&condition=Fair&condition=Poor&sort=price-low',
    )
    await condition('Like New').check()
    await next
    await expect(page.getByRole('link', { name: 'Remove Like New' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Loading items' })).toBeVisible()
    await expect(condition('Poor')).toBeChecked()
    await expect(sort).toHaveValue('price-low')
    poor()
    await expect(page).toHaveURL(/condition=Fair&condition=Poor&sort=price-low$/)
    await expect(condition('Poor')).toBeChecked()
    await expect(sort).toHaveValue('price-low')
  },
)
