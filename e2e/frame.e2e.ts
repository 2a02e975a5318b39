import type { Locator, Page } from '@playwright/test'

import { CATEGORIES } from '#app/shared/catalogue.ts'

import { cards, count, open, openWhole } from './catalogue.ts'
import { expect, test } from './fixtures.ts'

test('home shows its strips, and each leads somewhere', { tag: '@long-laptop' }, async ({ page }) => {
  const main = page.getByRole('main')
  await openWhole(page, '/', async (all) => {
    for (const { id, name } of CATEGORIES) {
      const n = all.filter(({ category, isSold }) => category === id && !isSold).length
      const tile = main.getByRole('link', { name: `${name} ${n} items` })
      await expect(tile).toHaveAttribute('href', `/category/${id}`)
    }
    const recent = main.getByRole('region', { name: 'Recent Items' }).getByRole('article')
    await expect(recent.getByRole('link')).toHaveText(all.slice(0, 12).map(({ title }) => title))
  })
  await expect(main.getByRole('heading', { level: 1, name: 'Find Your Next Collectible Treasure' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Browse Items' })).toHaveAttribute('href', '/browse')
  await expect(main.getByRole('link', { name: 'Sell an Item' })).toHaveAttribute('href', '/sell')
  const sponsored = main.getByRole('region', { name: 'Sponsored Items' }).getByRole('article')
  await expect(sponsored).toHaveCount(4)
  await expect(sponsored.first().getByText('Sponsored', { exact: true })).toBeVisible()
  const steps = main.getByRole('region', { name: 'How It Works' }).getByRole('listitem').getByRole('heading')
  await expect(steps).toHaveText(['1. List an item', '2. Connect with buyers', '3. Complete the sale'])
  const ads = main.getByRole('region', { name: 'Sponsored ads' }).getByRole('link')
  expect(await ads.count()).toBeGreaterThan(0)
  await ads.first().click()
  await expect(page).not.toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test(
  'a page is fetched ahead when its link is pointed at, not for who saves data; who wants no motion sees none',
  { tag: '@laptop' },
  async ({ page }) => {
    const ahead = page.locator('link[rel="prefetch"]')
    const pointed = async () => {
      await open(page, '/')
      await page.getByRole('main').getByRole('link', { name: 'Browse Items' }).hover()
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    }
    await pointed()
    await expect(ahead.first()).toBeAttached()
    const card = page.getByRole('article').first()
    const moving = () => card.evaluate((element) => getComputedStyle(element).transitionDuration)
    expect(await moving()).toBe('0s')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await moving()).not.toBe('0s')
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await pointed()
    expect(await ahead.count()).toBe(0)
  },
)

test('the phone has a menu and a bar under the thumb, the laptop has neither', async ({ page, isMobile }) => {
  await open(page, '/browse')
  const button = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const bar = page.getByRole('navigation', { name: 'Bottom' })
  if (!isMobile) {
    await expect(button).toBeHidden()
    await expect(bar).toBeHidden()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse' }).click()
    await expect(page).toHaveURL('/browse')
    return
  }
  await expect(menu).toBeHidden()
  await button.click()
  await expect(menu).toBeVisible()
  await button.click()
  await expect(menu).toBeHidden()
  await button.click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await expect(menu.getByRole('link')).toHaveText([
    'Sign In',
    'Sign Up',
    'Home',
    'Browse',
    ...CATEGORIES.map(({ name }) => name),
  ])
  // Also one to the page that is shown closes it.
  await menu.getByRole('link', { name: 'Browse' }).click()
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await menu.getByRole('link', { name: 'Games' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await expect(menu).toBeHidden()

  await bar.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.getByRole('link', { name: 'Messages' })).toHaveAttribute('href', '/auth?next=%2Fmessages')
  await bar.getByRole('link', { name: 'Browse' }).click()
  await expect(page).toHaveURL('/browse')
  await expect(bar.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
})

test('the sheet of filters opens, takes the focus along and gives it back', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/browse')
  const button = page.getByRole('button', { name: 'Filters' })
  const sheet = page.getByRole('complementary', { name: 'Filters' })
  await expect(sheet).toBeHidden()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(sheet.getByRole('link', { name: 'All categories' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
  await button.tap()
  const before = await count(page).innerText()
  await sheet.getByText('Like New').tap()
  await expect(count(page)).not.toHaveText(before)
  await expect(sheet.getByRole('checkbox', { name: /^Like New/ })).toBeFocused()
  // Apply shows the results, also where the choice has taken effect already; so does Reset Filters.
  const closes = async (press: () => Promise<void>) => {
    await press()
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
    await button.tap()
  }
  const apply = sheet.getByRole('button', { name: 'Apply' })
  await closes(() => apply.tap())
  await closes(() => apply.press('Enter'))
  await expect(page).toHaveURL('/browse?condition=Like+New')
  await closes(() => sheet.getByRole('link', { name: 'Reset Filters' }).tap())
  await expect(page).toHaveURL('/browse')
  await page.touchscreen.tap(180, 40)
  await expect(sheet).toBeHidden()
  await expect(cards(page).first()).toBeVisible()
})

test(
  'by keyboard alone: skip link, a sane order, a focus that is seen',
  { tag: '@long-phone' },
  async ({ page, isMobile }) => {
    await open(page, '/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    // No step of the history of its own, by whose key nothing could be told apart.
    expect(new URL(page.url()).hash).toBe('')
    await page.keyboard.press('Tab')
    const hero = page.getByRole('main').getByRole('link', { name: 'Browse Items' })
    await expect(hero).toBeFocused()
    await expectSeen(hero)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Items' })).toBeVisible()
    // What the link led to is said, and the keyboard goes on there.
    await expect(page.getByRole('main').getByText(await page.title(), { exact: true })).toHaveAttribute(
      'aria-live',
      'polite',
    )
    await expect(page.getByRole('main')).toBeFocused()

    await open(page, '/browse')
    const stops: string[] = []
    const wanted = isMobile
      ? ['Skip to content', 'Khazana, home', 'Search items', 'Search', 'Menu', 'Filters', 'Sort by', 'first card']
      : [
          'Skip to content',
          'Khazana, home',
          'Search items',
          'Search',
          'Browse',
          'Sign In',
          'Sign Up',
          'Skip to results',
          'Sort by',
          'All categories',
          'Action Figures',
        ]
    while (stops.length < wanted.length) {
      await page.keyboard.press('Tab')
      await expectSeen(page.locator(':focus'))
      // Without the count behind a category.
      stops.push((await focusedName(page)).replace(/ [\d,]+$/, ''))
    }
    expect(stops).toEqual(wanted)
  },
)

test('choosing by keyboard leaves the focus where it was', { tag: '@long-laptop' }, async ({ page, isMobile }) => {
  await open(page, '/browse')
  const sort = page.getByLabel('Sort by')
  await sort.focus()
  await sort.selectOption('price-low')
  await expect(page).toHaveURL('/browse?sort=price-low')
  await expect(sort).toBeFocused()
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).press('Enter')
  const good = page.getByRole('checkbox', { name: /^Good/ })
  await good.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/browse?condition=Good&sort=price-low')
  await expect(good).toBeFocused()
  await expect(good).toBeChecked()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/browse?sort=price-low')
  await expect(good).toBeFocused()
  const lowest = page.getByLabel('Lowest price in rupees')
  await lowest.fill('2000')
  await lowest.press('Enter')
  await expect(page).toHaveURL('/browse?min=2000&sort=price-low')
  await expect(lowest).toBeFocused()
})

async function expectSeen(focused: Locator) {
  const outline = await focused.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
  })
  expect(outline).toBeGreaterThanOrEqual(2)
}

/** What a person hears of the focused element, roughly; the first listing goes by that name. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused?.closest('article')) return 'first card'
    // Only inputs and selects have labels.
    const labels = (focused as HTMLInputElement | null)?.labels
    const label = focused?.getAttribute('aria-label') ?? labels?.[0]?.querySelector('span')?.textContent
    return (label ?? labels?.[0]?.textContent ?? focused?.textContent ?? '').trim()
  })
}
