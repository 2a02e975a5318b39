import type { Locator, Page } from '@playwright/test'

import type { ListingPage } from '#app/nouns/item/listing.schema.ts'
import { newId } from '#app/shared/new-id.ts'

import { cards, everyListing, open } from './catalogue.ts'
import { pages, PLAUSIBLE } from './doors.ts'
import { SELLER } from './editor.ts'
import { expect, test } from './fixtures.ts'
import { slides } from './listing-page.ts'
import { callAs, GOOD_PASSWORD, keepPlace, mailTo, newEmail, signInAs, signUpAndIn } from './people.ts'
import { doubleText, findBrokenText, findLostDoors, OPENED, WAYS } from './text-size.ts'
import { said } from './translation/journey-language.ts'

// F40: text at 200 % by root font, by text alone and by page zoom: nothing is cut off or overlaps, and every control
// stays usable.

/** Dialogs and menus: the button or link that opens each of them over a page, and its role. */
type Opened = readonly [button: Locator, opened: Locator]

/**
 * Checks a page with its text doubled in each way, and then what opens over it. It loads the page once, because loading
 * takes far longer.
 */
async function lookDoubled(page: Page, path: string, problems: string[], opens: readonly Opened[] = []) {
  const window = page.viewportSize() ?? { width: 360, height: 800 }
  await open(page, path)
  async function look(parts: string | undefined, what: string) {
    for (const way of WAYS) {
      const undo = await doubleText(page, way, window)
      for (const problem of [...(await findLostDoors(page, parts)), ...(await findBrokenText(page))])
        problems.push(`${what}, ${way}: ${problem}`)
      await undo()
    }
  }
  await look(undefined, path)
  for (const [button, opened] of opens) {
    await button.click()
    await expect(opened).toBeVisible()
    await look(OPENED, `${path}, ${String(opened)}`)
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }
}

test(
  'at 200 % text size nothing is cut off and every link stays, on the main pages and what opens there',
  { tag: '@long-laptop' },
  async ({ page, allowed, isMobile }) => {
    // A photo that was preloaded before the window was halved.
    allowed.push(/was preloaded using link preload but not used/)
    const problems: string[] = []
    await open(page, '/browse')
    const listing = (await cards(page).first().getByRole('link').getAttribute('href')) ?? ''
    const menu: Opened = [page.getByRole('button', { name: 'Menu' }), page.getByRole('navigation', { name: 'Menu' })]
    const filters: Opened = [
      page.getByRole('button', { name: 'Filters' }),
      page.getByRole('dialog', { name: 'Filters' }),
    ]
    // A laptop has neither.
    await lookDoubled(page, '/', problems, isMobile ? [menu] : [])
    await lookDoubled(page, '/browse?search=lego+under+2000&condition=Good', problems, isMobile ? [filters] : [])
    await keepPlace(page, '411038')
    for (const path of ['/', '/place?to=/browse']) await lookDoubled(page, path, problems)
    await lookDoubled(page, '/browse?within=25', problems, isMobile ? [filters] : [])
    for (const path of [listing, '/auth?mode=sign-up']) await lookDoubled(page, path, problems)
    await page.goto('about:blank')
    await signInAs(page, SELLER)
    for (const path of ['/add-item', '/profile']) await lookDoubled(page, path, problems)
    // The open page belongs to another user and would reload itself.
    await page.goto('about:blank')
    await signUpAndIn(page)
    const report = page.getByRole('button', { name: 'Report this listing' })
    await lookDoubled(page, listing, problems, [
      [page.getByRole('button', { name: 'Contact Seller' }).last(), page.getByRole('dialog', { name: /^Message to / })],
      [report, page.getByRole('dialog', { name: 'Report this listing' })],
      [slides(page).first(), page.getByRole('dialog', { name: 'Photo, full screen' })],
    ])
    // The API's documented shape.
    const conversation = (await (
      await callAs(page, 'POST', '/conversations', {
        itemId: listing.split('/').at(-1),
        message: { id: newId(), content: 'Namaste! Is this still available?' },
      })
    ).json()) as { id: string }
    for (const path of ['/messages', `/messages?c=${conversation.id}`]) await lookDoubled(page, path, problems)
    expect(problems).toEqual([])
  },
)

/** How many conversations are entirely between the top of the window and the bar at its bottom. */
const wholeRows = (page: Page) =>
  page.evaluate(
    ([list, bottom]) => {
      const bar = document.querySelector(bottom)?.getBoundingClientRect().top ?? innerHeight
      return [...document.querySelectorAll(`${list} > li`)].filter((row) => {
        const { left, right, top, bottom: end } = row.getBoundingClientRect()
        const at = (y: number) => row.contains(document.elementFromPoint((left + right) / 2, y))
        return top >= 0 && end <= bar + 1 && at(top + 4) && at(end - 4)
      }).length
    },
    [`ul[aria-label="${said('Conversations')}"]`, `nav[aria-label="${said('Bottom')}"]`] as const,
  )

test(
  'at 200 % text size a phone shows two conversations, and its search on request',
  { tag: '@phone' },
  async ({ page }) => {
    const window = { width: 360, height: 640 }
    await page.setViewportSize(window)
    await signUpAndIn(page)
    const listings = (await everyListing(page.request)).filter(({ isSold }) => !isSold)
    for (const { id } of listings.slice(-3)) {
      const message = { id: newId(), content: 'Namaste! Is this still available?' }
      await callAs(page, 'POST', '/conversations', { itemId: id, message })
    }
    await open(page, '/messages')
    const search = page.getByRole('searchbox', { name: 'Search conversations' })
    const tools = page.getByRole('button', { name: 'Search and filter' })
    await expect(search).toBeVisible()
    await expect(tools).toBeHidden()
    for (const way of WAYS) {
      const undo = await doubleText(page, way, window)
      expect(await wholeRows(page), way).toBeGreaterThanOrEqual(2)
      expect(await findBrokenText(page), way).toEqual([])
      await expect(search).toBeHidden()
      await tools.click()
      await expect(search).toBeVisible()
      await tools.click()
      await undo()
    }
    // A filter that chooses the conversations is shown at first.
    await open(page, '/messages?filter=buying')
    await doubleText(page, 'root font', window)
    await expect(search).toBeVisible()
    await tools.click()
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(2)
  },
)

test('what people wrote may end with an ellipsis, our own words may not', { tag: '@phone' }, async ({ page }) => {
  const line = 'width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap'
  const clamp =
    'width: 60px; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1'
  await page.setContent(`
    <p style="${line}">Our own words</p> <p style="${clamp}">Our words in lines</p>
    <p dir="auto" style="${line}">A title that somebody wrote</p> <p dir="auto" style="${clamp}">Another title of somebody</p>
    <p style="${line}">Short</p>`)
  expect(await findBrokenText(page)).toEqual([
    expect.stringContaining('"Our own words"'),
    expect.stringContaining('"Our words in lines"'),
  ])
})

test('marks above letters may not be cut, whoever wrote them', { tag: '@phone' }, async ({ page }) => {
  const line = 'overflow: hidden; font-size: 32px'
  await page.setContent(`
    <p style="${line}; line-height: 0.8">कीर्ति</p> <p dir="auto" style="${line}; line-height: 0.8">ऐनक</p>
    <p style="${line}; line-height: 1.6">कीर्ति</p> <p style="${line}; line-height: 0.9">sea</p>`)
  expect(await findBrokenText(page)).toEqual([expect.stringContaining('"कीर्ति"'), expect.stringContaining('"ऐनक"')])
})

/** The pages behind mailed links, with valid tokens: verification, and both sides of an address change. */
async function mailedPages(page: Page): Promise<string[]> {
  const signingUp = newEmail('waiting')
  await callAs(page, 'POST', '/auth/sign-up', { email: signingUp, password: GOOD_PASSWORD, name: 'Asha Menon' })
  const { email, password } = await signUpAndIn(page)
  const next = newEmail('next')
  await callAs(page, 'POST', '/account/email', { email: next, password })
  const mails = [
    await mailTo(page.request, signingUp, 'Verify your e-mail address'),
    await mailTo(page.request, email, 'Do you want to change your e-mail'),
    await mailTo(page.request, next, 'Confirm your new'),
  ]
  await page.context().clearCookies()
  return mails.map(({ links }) => links[0] ?? '')
}

for (const [who, email] of [
  ['a visitor', null],
  ['a seller', SELLER],
  ['an admin', 'admin@khazana.test'],
] as const) {
  test(`at 200 % text size nothing is cut off on any page of ${who}`, { tag: '@long' }, async ({ page, allowed }) => {
    test.slow()
    allowed.push(/404/, /403/, /was preloaded using link preload but not used/)
    const { id: userId } = await signInAs(page, SELLER)
    // The API's documented shape.
    const { items } = (await (await page.request.get(`/api/profiles/${userId}/items`)).json()) as ListingPage
    const known: Record<string, string> = { userId, listingId: items.at(-1)?.id ?? '', itemId: items.at(-1)?.id ?? '' }
    await page.context().clearCookies()
    if (email) await signInAs(page, email)
    const problems: string[] = []
    for (const { pattern } of pages()) {
      if (pattern.endsWith('.json') || pattern.startsWith('/admin/') !== (who === 'an admin')) continue
      const path = pattern
        .replace('*', 'nothing')
        .replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? PLAUSIBLE[name]?.[0] ?? '')
      await lookDoubled(page, path, problems)
    }
    if (!email) for (const path of await mailedPages(page)) await lookDoubled(page, path, problems)
    expect(problems).toEqual([])
  })
}

test('at 200 % a date fits its field, and buttons stay within the sheet', { tag: '@phone' }, async ({ page }) => {
  await signUpAndIn(page)
  await open(page, '/profile')
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  const room = await page.locator('input[type=date]').evaluate((field) => {
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('There is no canvas')
    pen.font = `${fontSize} ${fontFamily}`
    // Beside the date, there is the picture of a calendar.
    const needed = pen.measureText('mm/dd/yyyy').width + parseFloat(fontSize)
    return field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - needed
  })
  expect(room).toBeGreaterThan(0)

  await open(page, '/browse')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  const beyond = await page.getByRole('link', { name: 'Reset Filters' }).evaluate((link) => {
    const bar = link.parentElement ?? link
    const edge = bar.getBoundingClientRect().right - parseFloat(getComputedStyle(bar).paddingRight)
    return link.getBoundingClientRect().right - edge
  })
  expect(beyond).toBeLessThanOrEqual(1)
})
