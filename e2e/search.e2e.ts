import type { Page } from '@playwright/test'

import type { Suggestions } from '#app/features/catalogue/search/suggestions.schema.ts'

import { answering, cards, count, open } from './catalogue.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search items' })
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })

/** Navigates to the current URL once more. */
async function goAgain(page: Page, step: () => Promise<void>) {
  // The router's key of a history entry, which also changes when one replaces another.
  const name = () => page.evaluate(() => JSON.stringify(history.state))
  const before = await name()
  await step()
  await expect.poll(name).not.toBe(before)
}

test(
  'searching from the header finds listings, and an empty search browses',
  { tag: '@long-laptop' },
  async ({ page, isMobile }) => {
    await open(page, '/')
    await box(page).fill('  titan   raga ')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/browse?search=titan+raga')
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “titan raga”' })).toBeVisible()
    await expect(box(page)).toHaveValue('titan raga')
    await expect(cards(page).first()).toContainText('Titan Raga')
    await expect(page.getByLabel('Sort by')).toHaveValue('')
    await expect(page.getByLabel('Sort by').getByRole('option', { selected: true })).toHaveText('Most relevant')

    await goAgain(page, () => box(page).press('Enter'))

    await box(page).fill('')
    await box(page).press('Enter')
    await expect(page).toHaveURL('/browse')
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Items' })).toBeVisible()
    const places = page.getByRole('navigation', { name: isMobile ? 'Bottom' : 'Main' })
    await goAgain(page, () => places.getByRole('link', { name: 'Browse' }).click())
    // Navigating to the same URL adds no entry.
    await page.goBack()
    await expect(box(page)).toHaveValue('titan raga')
    await page.goBack()
    await expect(page).toHaveURL('/')
  },
)

test('a prefix and a part of a word find listings; nonsense finds nothing', { tag: '@laptop' }, async ({ page }) => {
  await open(page, '/browse?search=windmi')
  await expect(cards(page).filter({ hasText: 'Windmill' }).first()).toBeVisible()
  await open(page, '/browse?search=indmill')
  await expect(cards(page).filter({ hasText: 'Windmill' }).first()).toBeVisible()
  await open(page, '/browse?search=qqzzxxyy')
  await expect(page.getByRole('heading', { name: 'No items found' })).toBeVisible()
  await expect(count(page)).toHaveText('0 items')
  await expect(box(page)).toHaveValue('qqzzxxyy')
})

test(
  'letters of other scripts of India and emoji are suggested and understood',
  { tag: '@laptop' },
  async ({ page }) => {
    await open(page, '/')
    await box(page).pressSequentially('புத்தக')
    await expect(suggestions(page).getByRole('option', { name: 'Books Category' })).toBeVisible()
    await box(page).fill('⌚')
    await expect(suggestions(page).getByRole('option', { name: 'Watches Category' })).toBeVisible()
    await box(page).press('Enter')
    await expect(page).toHaveURL(`/browse?search=${encodeURIComponent('⌚')}`)
    await expect(page.getByRole('link', { name: 'Search without Watches' })).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
  },
)

test('suggestions come while typing and answer to the keyboard', { tag: '@laptop' }, async ({ page }) => {
  await open(page, '/')
  await expect(suggestions(page)).toBeHidden()
  await box(page).pressSequentially('wat')
  const list = suggestions(page)
  await expect(list.getByRole('option', { name: 'Watches Category' })).toBeVisible()
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')

  await box(page).press('Escape')
  await expect(list).toBeHidden()
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(box(page)).toHaveValue('wat')
  await expect(page).toHaveURL('/')

  const answer = page.waitForResponse('**/api/suggestions?q=watc')
  await box(page).pressSequentially('c')
  await expect(list).toBeVisible()
  const options = list.getByRole('option')
  // Until then the list for the shorter text is shown: an option chosen in it stays chosen if the next list contains
  // it.
  const { titles } = (await (await answer).json()) as Suggestions
  await expect(options.last()).toContainText(titles.at(-1)?.title ?? '')
  await box(page).press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await box(page).press('ArrowDown')
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0)
  await box(page).press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(options.first()).toHaveId((await box(page).getAttribute('aria-activedescendant')) ?? '')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/category/watches')
  await expect(page.getByRole('heading', { level: 1, name: 'Watches' })).toBeVisible()
  await expect(list).toBeHidden()
})

test(
  'a suggested title leads to its listing, and Enter without a choice searches the text',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/')
    await box(page).pressSequentially('titan ed')
    const option = suggestions(page).getByRole('option').first()
    // A listing shows its picture, price and category, and is read with them.
    await expect(option).toHaveText(/^Titan Ed.*₹[\d,]+ Watches$/)
    await expect(option).toHaveAccessibleName(/^Titan Ed.* ₹[\d,]+ Watches$/)
    const picture = option.locator('img').last()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-320\.webp$/)
    expect(await picture.boundingBox()).toMatchObject({ width: 44, height: 44 })
    const title = (await option.innerText()).split('\n')[0] ?? ''
    await option.click()
    await expect(page).toHaveURL(/\/listing\//)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(suggestions(page)).toBeHidden()

    await box(page).fill('titan r')
    await expect(suggestions(page)).toBeVisible()
    await box(page).press('Enter')
    await expect(page).toHaveURL('/browse?search=titan+r')
  },
)

test('typing is not blocked when suggestions are late or fail', { tag: '@laptop' }, async ({ page, allowed }) => {
  allowed.push(/ERR_FAILED/)
  await open(page, '/')
  const later = Promise.withResolvers<void>()
  const answers: Record<string, string[]> = { cas: ['Casio F-91W', 'Casio G-Shock'], casi: ['Casio G-Shock', 'Casio'] }
  await page.route('**/api/suggestions?*', async (route) => {
    const typed = new URL(route.request().url()).searchParams.get('q') ?? ''
    if (typed === 'casi') await later.promise
    const titles = answers[typed]
    const json = {
      categories: [],
      titles: titles?.map((title) => ({ title, item: null, exact: false, listing: null })),
      devanagari: null,
    }
    return titles ? route.fulfill({ json }) : route.abort()
  })
  const options = suggestions(page).getByRole('option')
  await box(page).pressSequentially('cas')
  await expect(options).toHaveText([/^Casio F-91W/, /^Casio G-Shock/])
  // A later list may have the chosen option in another place.
  const asked = page.waitForRequest('**/api/suggestions?q=casi')
  await box(page).press('i')
  await asked
  await box(page).press('ArrowUp')
  await expect(suggestions(page).getByRole('option', { selected: true })).toContainText('Casio G-Shock')
  later.resolve()
  await expect(options).toHaveText([/^Casio G-Shock/, /^Casio(?! G)/])
  await expect(suggestions(page).getByRole('option', { selected: true })).toContainText('Casio G-Shock')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', 'suggestion-0')

  const failed = page.waitForEvent('requestfailed')
  await box(page).press('o')
  await failed
  await expect(suggestions(page)).toBeHidden()
  await box(page).press('Enter')
  await expect(page).toHaveURL('/browse?search=casio')
  await expect(cards(page).first()).toBeVisible()
})

test('suggestions of a browser that saves data load no photos', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await open(page, '/about')
  const photos: string[] = []
  page.on('request', (request) => void (request.url().includes('/photos/') && photos.push(request.url())))
  await box(page).pressSequentially('titan ed')
  const option = suggestions(page).getByRole('option').first()
  await expect(option).toHaveText(/₹/)
  expect(await option.locator('img').boundingBox()).toMatchObject({ width: 44, height: 44 })
  expect(photos).toEqual([])
})

test('the empty field offers the last searches of this device, which can be removed', async ({ page, isMobile }) => {
  const recent = page.getByRole('listbox', { name: 'Recent searches' })
  const options = recent.getByRole('option')
  const searchFor = async (words: string) => {
    await box(page).fill(words)
    await box(page).press('Enter')
    await expect(page).toHaveURL(`/browse?${new URLSearchParams({ search: words }).toString()}`)
  }
  await open(page, '/')
  await box(page).click()
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  for (const words of ['casio', 'hmt janata', 'titan raga']) await searchFor(words)
  // A text that results followed is remembered when the field is left.
  await box(page).fill('swatch')
  await expect(page).toHaveURL('/browse?search=swatch')
  await box(page).blur()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('swatch')

  await open(page, '/about')
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await box(page).click()
  await expect(options).toHaveText(['swatch', 'titan raga', 'hmt janata', 'casio'])
  await axe(page)
  await noSidewaysScroll(page)
  await box(page).press('ArrowDown')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', 'suggestion-0')
  await box(page).press('Delete')
  await expect(options).toHaveText(['titan raga', 'hmt janata', 'casio'])
  const remove = page.getByRole('button', { name: 'Remove “casio” from recent searches' })
  const [row, button] = await Promise.all([options.last().boundingBox(), remove.boundingBox()])
  expect(button).toMatchObject({ y: row?.y, height: row?.height })
  await remove.click()
  await expect(options).toHaveText(['titan raga', 'hmt janata'])
  await expect(box(page)).toBeFocused()
  await box(page).press('Escape')
  await expect(recent).toBeHidden()
  await box(page).press('ArrowDown')
  await expect(recent).toBeVisible()
  // The server is not told of them.
  expect(asked.filter((one) => /swatch|titan|hmt|casio/i.test(one))).toEqual([])
  await (isMobile ? options.last().tap() : options.last().click())
  await expect(page).toHaveURL('/browse?search=hmt+janata')
  await expect(cards(page).first()).toContainText('HMT')

  await box(page).fill('')
  await expect(options).toHaveText(['hmt janata', 'titan raga'])
  await page.getByRole('button', { name: 'Remove all recent searches' }).click()
  await expect(recent).toBeHidden()
  await page.reload()
  await answering(page)
  await box(page).fill('')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
})

/** React renders a page in slices, each in a task of its own. */
interface Slices {
  state: 'running' | 'until a heading' | 'held'
  waiting: (() => void)[]
}

/**
 * Lets a journey stop React while it renders a page: the address is the next page's and its header is rendered, but the page
 * before is shown and answers.
 */
function holdRendering() {
  const slices: Slices = { state: 'running', waiting: [] }
  const { port1, port2 } = new MessageChannel()
  const next: (() => void)[] = []
  port1.addEventListener('message', () => next.shift()?.())
  port1.start()
  // React's scheduler prefers it to what browsers have.
  const setImmediate = (run: () => void) => {
    if (slices.state === 'held') return slices.waiting.push(run)
    next.push(run)
    port2.postMessage(null)
  }
  Object.assign(window, { slices, setImmediate })
  // React looks at it to end a slice: no time passes before a page is held, and much when it is.
  let time = 0
  Object.assign(performance, { now: () => (time += slices.state === 'held' ? 1000 : 0) })
  const maker: { createElement: (name: string, options?: ElementCreationOptions) => HTMLElement } = document
  const create = maker.createElement.bind(document)
  maker.createElement = (name, options) => {
    if (name === 'h1' && slices.state === 'until a heading') slices.state = 'held'
    return create(name, options)
  }
}

const setSlices = (page: Page, state: Slices['state']) =>
  page.evaluate((wanted) => {
    // The script above defined it.
    const { slices } = window as unknown as { slices: Slices }
    slices.state = wanted
    for (const run of slices.waiting.splice(0)) run()
  }, state)

test('what is typed and searched for while a page appears is not lost', { tag: '@laptop' }, async ({ page }) => {
  await page.addInitScript(holdRendering)
  const heading = (words: string) => page.getByRole('heading', { level: 1, name: `Results for “${words}”` })
  const searchFor = async (words: string) => {
    await box(page).fill(words)
    await box(page).press('Enter')
    await expect(page).toHaveURL(`/browse?${new URLSearchParams({ search: words }).toString()}`)
  }
  await open(page, '/')
  await setSlices(page, 'until a heading')
  await searchFor('casio')
  await expect(heading('casio')).toHaveCount(0)
  await box(page).fill('hmt janata')
  await setSlices(page, 'running')
  // Results follow what was typed.
  await expect(heading('hmt janata')).toBeVisible()
  await expect(box(page)).toHaveValue('hmt janata')

  await page.getByRole('link', { name: 'Khazana, home' }).click()
  await expect(box(page)).toHaveValue('')
  const answer = Promise.withResolvers<void>()
  await page.route(/browse\.data\?search=titan/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await setSlices(page, 'until a heading')
  await searchFor('casio')
  await box(page).fill('titan raga')
  await box(page).press('Enter')
  await setSlices(page, 'running')
  await expect(heading('casio')).toBeVisible()
  await expect(box(page)).toHaveValue('titan raga')
  answer.resolve()
  await expect(heading('titan raga')).toBeVisible()
})

test(
  'a search in a category stays there and says so, and leaves it on request',
  { tag: '@laptop' },
  async ({ page }) => {
    await open(page, '/category/watches?max=20000&sort=price-low')
    const inWatches = page.getByRole('combobox', { name: 'Search items in Watches' })
    await expect(inWatches).toHaveAttribute('placeholder', 'Search in Watches')
    await inWatches.fill('casio')
    await inWatches.press('Enter')
    await expect(page).toHaveURL('/browse?search=casio&category=watches&max=20000&sort=price-low')
    await expect(cards(page).first()).toContainText('Casio')
    await inWatches.fill('titan')
    const everywhere = suggestions(page).getByRole('option', { name: '“titan” in all categories' })
    await everywhere.click()
    await expect(page).toHaveURL('/browse?search=titan')
    await expect(box(page)).toHaveAttribute('placeholder', 'Search Khazana')
  },
)

test('a name that nobody sells is told, with the listings of its category', async ({ page }) => {
  await open(page, '/browse?search=rolex')
  await expect(page.getByText('No Rolex is for sale yet. Showing similar.')).toBeVisible()
  await expect(cards(page).first()).toContainText(/watch/i)
})
