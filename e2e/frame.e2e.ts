import type { Locator, Page } from '@playwright/test'

import { listCategories } from '#app/nouns/category/category-list.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#app/shared/language/languages.ts'

import { cards, open, openWhole } from './catalogue.ts'
import { expect, test, toastsCoverNothing } from './fixtures.ts'
import { signUpAndIn } from './people.ts'
import { JOURNEY_LANGUAGE, said } from './translation/journey-language.ts'

test('home shows its strips, and each has a link', { tag: '@long-laptop' }, async ({ page }) => {
  const main = page.getByRole('main')
  await openWhole(page, '/', async (all) => {
    for (const { id, names } of listCategories()) {
      const n = all.filter(({ category, isSold }) => category === id && !isSold).length
      const tile = main.getByRole('link', { name: `${names.en} ${n} items` })
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

test('the footer is folded on a phone, and left out where something is done step by step', async ({
  page,
  isMobile,
}) => {
  const footer = page.getByRole('contentinfo')
  const about = footer.getByRole('link', { name: 'About', exact: true })
  const watches = footer.getByRole('link', { name: 'Watches' })
  const hindi = footer.getByRole('link', { name: LANGUAGE_NAMES.hi })
  await open(page, '/help')
  await expect(hindi).toBeVisible()
  if (isMobile) {
    await expect(about).toBeHidden()
    await expect(watches).toBeHidden()
    // Two names, the languages and the address of the site.
    expect((await footer.boundingBox())?.height).toBeLessThan(240)
    await footer
      .locator('summary')
      .filter({ hasText: said('Categories') })
      .click()
    await expect(watches).toBeVisible()
    await footer.locator('summary').filter({ hasText: 'Khazana' }).click()
  } else await expect(watches).toBeVisible()
  await about.click()
  await expect(page).toHaveURL('/about')
  await open(page, '/auth')
  await expect(about).toBeHidden()
  await expect(watches).toBeHidden()
  // A phone has the languages in its menu.
  if (isMobile) await expect(footer).toBeHidden()
  else await expect(hindi).toBeVisible()
})

test(
  'pointing at a link prefetches its page, except with reduced data; reduced motion is respected',
  { tag: '@laptop' },
  async ({ page }) => {
    const ahead = page.locator('link[rel="prefetch"]')
    const data = page.locator('link[rel="prefetch"][as="fetch"]')
    const pointed = async () => {
      await open(page, '/')
      await page.getByRole('main').getByRole('link', { name: 'Browse Items' }).hover()
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    }
    await pointed()
    await expect(data).toBeAttached()
    // The pointer then lies on no link of the next page.
    await page.mouse.move(0, 0)
    await page.getByRole('main').getByRole('link', { name: 'Browse Items' }).press('Enter')
    await expect(page).toHaveURL('/browse')
    // Not the page that is open now.
    await expect(data).toHaveCount(0)
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
    'Sell',
    'Sign In',
    'Sign Up',
    'Home',
    'Browse',
    ...listCategories().map(({ names }) => names.en),
    ...LANGUAGES.filter((language) => language !== JOURNEY_LANGUAGE).map((language) => LANGUAGE_NAMES[language]),
  ])
  // A link to the current page closes it too.
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

test(
  'the filter sheet is a dialog that counts the chosen filters and returns the focus',
  { tag: '@phone' },
  async ({ page, allowed }) => {
    await open(page, '/browse')
    const button = page.getByRole('button', { name: 'Filters' })
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    const show = sheet.getByRole('button', { name: /^Show/ })
    await expect(sheet).toBeHidden()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(sheet).toBeVisible()
    // Everything behind it is inert, and its first choices are distances and price ranges.
    await expect(page.locator('#results')).toHaveJSProperty('inert', true)
    await page.keyboard.press('Tab')
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAttribute('name', 'within')
    await page.keyboard.press('Tab')
    const preset = sheet.getByRole('list', { name: 'Price ranges' }).getByRole('link').first()
    await expect(preset).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()

    await button.tap()
    const of = (text: string | null) => Number(/[\d,]+(?=\D*$)/.exec(text ?? '')?.[0].replaceAll(',', ''))
    const all = of(await show.textContent())
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes('/api/item-counts') && asked.push(request.url())))
    // Set by script, because taps would take longer here.
    await sheet.evaluate((element) => {
      for (const value of ['Like New', 'Fair']) element.querySelector<HTMLElement>(`input[value="${value}"]`)?.click()
    })
    await expect(show).toHaveText(/^Show [\d,]+ items/)
    await expect.poll(async () => of(await show.textContent())).toBeLessThan(all)
    // Several taps in a row cause one request, and the page stays as it is meanwhile.
    expect(asked).toHaveLength(1)
    await expect(page).toHaveURL('/browse')
    const cheap = of(await preset.textContent())
    await preset.tap()
    await expect(sheet.getByLabel('Highest price in rupees')).not.toHaveValue('')
    await expect.poll(async () => of(await show.textContent())).toBe(cheap)

    // When counting fails, the last number stays.
    allowed.push(/ERR_FAILED/)
    allowed.push(/ERR_FAILED/)
    await page.route('**/api/item-counts?*', (route) => route.abort())
    await sheet.getByText('Fair').tap()
    await expect(show).toHaveText(/^Show items/)
    await show.tap()
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
    await expect(page).toHaveURL(/^[^?]*\/browse\?max=\d+&condition=Like\+New$/)

    await button.tap()
    await expect(show).toContainText(`Show ${await page.locator('main p[role=status]').first().textContent()}`)
    const lowest = sheet.getByLabel('Lowest price in rupees')
    await lowest.fill('900000')
    await expect(sheet.getByRole('alert')).toHaveText('The lowest price is above the highest price')
    await show.tap()
    await expect(sheet).toBeVisible()
    await expect(lowest).toHaveValue('900000')
    await sheet.getByRole('link', { name: 'Reset Filters' }).tap()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/browse')
    await expect(cards(page).first()).toBeVisible()
  },
)

test(
  'by keyboard alone there are a skip link, a logical order, and a visible focus',
  { tag: '@long-phone' },
  async ({ page, isMobile }) => {
    await open(page, '/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    // It adds no history entry: all entries made by the browser itself would look alike.
    expect(new URL(page.url()).hash).toBe('')
    await page.keyboard.press('Tab')
    const hero = page.getByRole('main').getByRole('link', { name: 'Browse Items' })
    await expect(hero).toBeFocused()
    await expectSeen(hero)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Items' })).toBeVisible()
    // The new page's title is announced, and the keyboard continues there.
    await expect(page.getByRole('main').getByText(await page.title(), { exact: true })).toHaveAttribute(
      'aria-live',
      'polite',
    )
    await expect(page.getByRole('main')).toBeFocused()

    await open(page, '/browse')
    const stops: string[] = []
    const wanted = isMobile
      ? [
          'Skip to content',
          'Khazana, home',
          'Search items',
          'Search by voice',
          'Menu',
          'Filters',
          'Sort by',
          'first card',
        ]
      : [
          'Skip to content',
          'Khazana, home',
          'Search items',
          'Search by voice',
          'Search',
          'Browse',
          'Sell',
          'Sign In',
          'Sign Up',
          'Skip to results',
          'Sort by',
        ]
    // On a laptop the distances follow, which are one stop, and presets of prices, which depend on what is on sale.
    const [distances, presets] = isMobile ? [0, 0] : [1, 2]
    while (stops.length < wanted.length + distances + presets) {
      await page.keyboard.press('Tab')
      await expectSeen(page.locator(':focus'))
      // Without the number behind a category.
      stops.push((await focusedName(page)).replace(/ [\d,]+$/, ''))
    }
    expect(stops.slice(0, wanted.length)).toEqual(wanted.map((name) => (name === 'first card' ? name : said(name))))
    expect(stops.slice(wanted.length).filter((name) => name.includes('₹'))).toHaveLength(presets)
  },
)

test('a choice by keyboard leaves the focus where it was', { tag: ['@laptop', '@long'] }, async ({ page }) => {
  await open(page, '/browse')
  const sort = page.getByLabel('Sort by')
  await sort.focus()
  await sort.selectOption('price-low')
  await expect(page).toHaveURL('/browse?sort=price-low')
  await expect(sort).toBeFocused()
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

/** Roughly what a screen reader announces for the focused element; any listing becomes 'first card'. */
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

test('a toast moves from a control that comes where it stands, though the page is no longer for it', async ({
  page,
}) => {
  await signUpAndIn(page)
  await open(page, '/browse')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
    .press('Enter')
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await expect(toasts).toContainText('Added to wishlist')
  // It is invisible until the code that places it has come.
  await expect(toasts).not.toHaveClass(/opacity-0/)
  await toastsCoverNothing(page)
  await toasts.evaluate((region) => {
    const { left, top } = region.getBoundingClientRect()
    const added = Object.assign(document.createElement('button'), { textContent: 'Later' })
    added.style.cssText = `position: fixed; left: ${left + 20}px; top: ${top + 5}px; height: 44px`
    document.querySelector('main')?.append(added)
  })
  await toastsCoverNothing(page)
})
