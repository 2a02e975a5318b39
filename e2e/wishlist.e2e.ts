import type { Locator, Page } from '@playwright/test'

import { saveItem } from '#app/features/wishlist/save-item.server.ts'
import { createViewer } from '#test/chat.ts'
import { createItem, createSponsoredRequest } from '#test/factories.ts'

import { cards, open } from './catalogue.ts'
import { type Chat, signInAt, toasts, writeInto } from './chat.ts'
import { axe, expect, noSidewaysScroll, test, toastsCoverNothing } from './fixtures.ts'

let shop: Chat
test.beforeAll(({ sharedChat }) => {
  shop = writeInto(sharedChat)
})

const heart = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('button', { name: `Save ${title}`, exact: true })
const saved = (page: Page, title: string): Locator => page.getByRole('article').filter({ hasText: title })
const remove = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: `Remove ${title} from wishlist`, exact: true })

/** A signed-in user, and another user's items. */
async function shopper(page: Page, ...titles: string[]) {
  const [viewer, seller] = [await createViewer(shop.server.sql, 'Bina'), await createViewer(shop.server.sql, 'Suresh')]
  const items = []
  for (const title of titles)
    items.push(await createItem(shop.server.sql, { userId: seller.userId, title, price: 2000 }))
  await signInAt(page.context(), shop, viewer)
  return { viewer, seller, items }
}

/** At least the size that a thumb needs. */
async function expectTarget(target: Locator) {
  const box = await target.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
}

test(
  'a visitor is asked to sign in, told why, and led back to the item',
  { tag: ['@phone', '@long'] },
  async ({ page, context }) => {
    await context.route('**/photos/**', (route) => route.fulfill({ status: 204 }))
    const item = await createItem(shop.server.sql, { title: 'Visited clock' })
    const next = `/auth?next=${encodeURIComponent(`/listing/${item.id}#save`)}`
    for (const path of ['/', '/browse', '/category/action-figures']) {
      const link = page.getByRole('link', { name: 'Save Visited clock' })
      // A cached page may be older than the item.
      await expect(async () => {
        await open(page, shop.home + path)
        await expect(link).toHaveAttribute('href', next, { timeout: 1000 })
      }).toPass()
      await expectTarget(link)
      if (path === '/') await axe(page)
      await noSidewaysScroll(page)
      await link.click()
      await expect(toasts(page).getByText('Please sign in to use wishlist')).toBeVisible()
      await expect(page).toHaveURL(shop.home + next)
    }
    await open(page, `${shop.home}/listing/${item.id}`)
    await page.getByRole('link', { name: 'Wishlist', exact: true }).click()
    await expect(toasts(page).getByText('Please sign in to use wishlist')).toBeVisible()
    await expect(page).toHaveURL(shop.home + next)

    await open(page, `${shop.home}/wishlist`)
    await expect(page.getByRole('heading', { level: 1, name: 'My Wishlist' })).toBeVisible()
    await expect(page.getByText('Please sign in to view your wishlist')).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/auth?mode=sign-in&next=%2Fwishlist',
    )
  },
)

test(
  'without scripts a heart is the same link, and there is none when signed in',
  { tag: '@laptop' },
  async ({ browser }) => {
    const item = await createItem(shop.server.sql, { title: 'Scriptless clock' })
    const plain = await browser.newContext({ javaScriptEnabled: false })
    await plain.route('**/photos/**', (route) => route.fulfill({ status: 204 }))
    const page = await plain.newPage()
    // Not the very first page, which may still be cached.
    await page.goto(`${shop.home}/browse?search=Scriptless+clock`)
    await page.getByRole('link', { name: 'Save Scriptless clock' }).click()
    await expect(page).toHaveURL(`${shop.home}/auth?next=${encodeURIComponent(`/listing/${item.id}#save`)}`)
    const viewer = await createViewer(shop.server.sql)
    await saveItem(viewer, item.id)
    await signInAt(plain, shop, viewer)
    await page.goto(`${shop.home}/browse`)
    await expect(heart(page, 'Scriptless clock')).toHaveCount(0)
    await page.goto(`${shop.home}/wishlist`)
    await expect(saved(page, 'Scriptless clock')).toBeVisible()
    await expect(remove(page, 'Scriptless clock')).toHaveCount(0)
    await plain.close()
  },
)

test(
  'a heart saves at once and says so; every copy shows it, also after a reload',
  { tag: '@phone' },
  async ({ page }) => {
    const { items } = await shopper(page, 'Heart kettle')
    let answer: () => void = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/wishlist/*', async (route) => {
      await asked
      await route.continue()
    })
    await open(page, `${shop.home}/browse`)
    await expect(heart(page, 'Heart kettle')).toHaveAttribute('aria-pressed', 'false')
    await expectTarget(heart(page, 'Heart kettle'))
    await heart(page, 'Heart kettle').focus()
    await page.keyboard.press('Enter')
    // Before the server has answered.
    await expect(heart(page, 'Heart kettle')).toHaveAttribute('aria-pressed', 'true')
    await expect(toasts(page).getByText('Added to wishlist')).toHaveCount(0)
    answer()
    await expect(toasts(page).getByText('Added to wishlist')).toBeVisible()
    await toastsCoverNothing(page)
    await noSidewaysScroll(page)

    for (const path of ['/', '/browse?search=kettle', '/category/action-figures', `/profile/${items[0]?.userId}`]) {
      await open(page, shop.home + path)
      await expect(heart(page, 'Heart kettle')).toHaveAttribute('aria-pressed', 'true')
    }
    // In the page as the server sent it.
    expect(await (await page.request.get(`${shop.home}/browse`)).text()).toMatch(
      /aria-pressed="true" aria-label="Save Heart kettle"/,
    )
    await open(page, `${shop.home}/listing/${items[0]?.id}`)
    const toggle = page.getByRole('button', { name: 'Wishlist: Heart kettle' })
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await axe(page)
    await noSidewaysScroll(page)
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await expect(toasts(page).getByText('Removed from wishlist')).toBeVisible()
    await page.reload()
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  },
)

test(
  'an item shown twice, in the sponsored strip and below, changes in both',
  { tag: ['@laptop', '@long'] },
  async ({ page }) => {
    const { items } = await shopper(page, 'Twice lamp')
    await createSponsoredRequest(shop.server.sql, { itemId: items[0]?.id ?? '' })
    await open(page, shop.home)
    await expect(heart(page, 'Twice lamp')).toHaveCount(2)
    await heart(page, 'Twice lamp').first().click()
    for (const one of await heart(page, 'Twice lamp').all()) await expect(one).toHaveAttribute('aria-pressed', 'true')
    await axe(page)
  },
)

test('a failed heart is reverted and reported', { tag: ['@phone', '@long'] }, async ({ page, allowed }) => {
  allowed.push(/\b(?:500|401)\b/, /ERR_FAILED|ERR_INTERNET/)
  const { items } = await shopper(page, 'Failing fan')
  await open(page, `${shop.home}/browse`)
  await page.route('**/api/wishlist/*', (route) => route.fulfill({ status: 500, body: '' }))
  await heart(page, 'Failing fan').click()
  await expect(toasts(page).getByText('Error updating wishlist')).toBeVisible()
  await expect(heart(page, 'Failing fan')).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/wishlist/*')
  await heart(page, 'Failing fan').click()
  await expect(toasts(page).getByText('Added to wishlist')).toBeVisible()
  await page.route('**/api/wishlist/*', (route) => route.abort())
  await heart(page, 'Failing fan').click()
  await expect(heart(page, 'Failing fan')).toHaveAttribute('aria-pressed', 'true')
  await page.unroute('**/api/wishlist/*')
  // The session has ended meanwhile.
  await page.route('**/api/wishlist/*', (route) => route.fulfill({ status: 401, body: '' }))
  await heart(page, 'Failing fan').click()
  await expect(toasts(page).getByText('Please sign in to use wishlist')).toBeVisible()
  await expect(heart(page, 'Failing fan')).toHaveAttribute('aria-pressed', 'true')
  expect(await shop.server.sql`select from wishlists where item_id = ${items[0]?.id ?? ''}`).toHaveLength(1)
})

test(
  'one’s own items have no heart, and sold ones none for saving',
  { tag: ['@laptop', '@long'] },
  async ({ page }) => {
    const { viewer, items } = await shopper(page, 'Sold radio')
    const own = await createItem(shop.server.sql, { userId: viewer.userId, title: 'My own radio' })
    await shop.server.sql`update items set is_sold = true where id = ${items[0]?.id ?? ''}`
    await open(page, `${shop.home}/browse?sold=1&search=radio`)
    await expect(cards(page)).toHaveCount(2)
    for (const title of ['My own radio', 'Sold radio']) await expect(heart(page, title)).toHaveCount(0)
    for (const id of [own.id, items[0]?.id]) {
      await open(page, `${shop.home}/listing/${id}`)
      await expect(page.getByRole('button', { name: 'Wishlist', exact: true })).toHaveCount(0)
    }
  },
)

test(
  'the wishlist shows saved items in their current state, and removes them',
  { tag: '@laptop' },
  async ({ page, allowed }) => {
    allowed.push(/\b500\b/)
    const { viewer, items } = await shopper(page, 'First thing', 'Cheaper thing', 'Sold thing', 'Hidden thing')
    for (const { id } of items) await saveItem(viewer, id)
    const [first, cheaper, gone, hidden] = items
    const { sql } = shop.server
    await sql`update items set price = 1500 where id = ${cheaper?.id ?? ''}`
    await sql`update items set is_sold = true, price = 900 where id = ${gone?.id ?? ''}`
    await sql`update items set hidden_at = now(), hidden_reason = 'report' where id = ${hidden?.id ?? ''}`
    await open(page, `${shop.home}/wishlist`)
    await expect(page.getByRole('heading', { level: 1, name: 'My Wishlist' })).toBeVisible()
    await expect(cards(page).getByRole('heading')).toHaveText(['Sold thing', 'Cheaper thing', 'First thing'])
    await expect(saved(page, 'Cheaper thing')).toContainText('₹1,500')
    await expect(saved(page, 'Cheaper thing')).toContainText('₹500 less than when you saved it')
    await expect(saved(page, 'Sold thing')).toContainText('SOLD')
    await expect(page.getByText('less than when you saved it')).toHaveCount(1)
    await expectTarget(remove(page, 'First thing'))
    await axe(page)
    await noSidewaysScroll(page)

    await page.route('**/api/wishlist/*', (route) => route.fulfill({ status: 500, body: '' }))
    await remove(page, 'Cheaper thing').click()
    await expect(toasts(page).getByText('Failed to remove item from wishlist')).toBeVisible()
    await expect(cards(page)).toHaveCount(3)
    await page.unroute('**/api/wishlist/*')

    await remove(page, 'Sold thing').click()
    await expect(toasts(page).getByText('Item removed from wishlist')).toBeVisible()
    await expect(cards(page).getByRole('heading')).toHaveText(['Cheaper thing', 'First thing'])
    // The focus moves to the neighbour, so that the keyboard can continue.
    await expect(remove(page, 'Cheaper thing')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove(page, 'First thing')).toBeFocused()
    await page.keyboard.press('Enter')
    const notice = page.getByRole('list', { name: 'No longer available' })
    await expect(notice).toHaveText(/^An item that you saved on .+ is no longer available\.Remove$/)
    await expect(cards(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Wishlist is Empty' })).toHaveCount(0)
    await axe(page)
    await noSidewaysScroll(page)
    await expect
      .poll(async () =>
        (await sql`select item_id from wishlists where user_id = ${viewer.userId}`).map((row) => row['item_id']),
      )
      .toEqual([hidden?.id])
    await notice.getByRole('button', { name: /^Remove the item saved on/ }).click()
    await expect(page.getByRole('heading', { name: 'Wishlist is Empty' })).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
    // The same on other pages in this window.
    await page.getByRole('main').getByRole('link', { name: 'Find Something You Like' }).click()
    await expect(page).toHaveURL(`${shop.home}/`)
    await open(page, `${shop.home}/listing/${first?.id}`)
    await expect(page.getByRole('button', { name: 'Wishlist: First thing' })).toHaveAttribute('aria-pressed', 'false')
  },
)

test('only one’s own profile has a wishlist tab', { tag: ['@laptop', '@long'] }, async ({ page, browser }) => {
  const { viewer, items, seller } = await shopper(page, 'Tabbed thing')
  await open(page, `${shop.home}/profile#wishlist`)
  await expect(page.getByRole('tab', { name: 'Wishlist' })).toHaveAttribute('aria-selected', 'true')
  const panel = page.getByRole('tabpanel', { name: 'Wishlist' })
  await expect(panel.getByRole('heading', { name: 'Wishlist is Empty' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Find Something You Like' })).toHaveAttribute('href', '/')
  await saveItem(viewer, items[0]?.id ?? '')
  await page.reload()
  await expect(panel.getByRole('heading', { name: 'Tabbed thing' })).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  const setting = page.getByLabel('E-mail me when something I saved gets cheaper or is sold')
  await expect(setting).toBeChecked()
  await setting.click()
  await expect(setting).not.toBeChecked()
  await expect(setting).toBeEnabled()
  await panel.getByRole('button', { name: 'Remove Tabbed thing from wishlist' }).click()
  await expect(toasts(page).getByText('Item removed from wishlist')).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Wishlist is Empty' })).toBeVisible()
  await page.reload()
  await expect(setting).not.toBeChecked()

  await saveItem(viewer, items[0]?.id ?? '')
  const others = await browser.newContext()
  await signInAt(others, shop, seller)
  const other = await others.newPage()
  await open(other, `${shop.home}/profile/${viewer.userId}`)
  await expect(other.getByRole('tab')).toHaveText(['Listings'])
  expect(await other.content()).not.toContain('Tabbed thing')
  await others.close()
})

test(
  'a long wishlist grows, is restored by Back, and has pages without scripts',
  { tag: ['@laptop', '@long'] },
  async ({ page, browser }) => {
    const { viewer, seller, items } = await shopper(page, ...Array.from({ length: 30 }, (_, n) => `Saved ${n + 1}`))
    for (const { id } of items) await saveItem(viewer, id)
    let expected = items.map(({ title }) => title).toReversed()
    await open(page, `${shop.home}/wishlist`)
    await expect(cards(page).getByRole('heading')).toHaveText(expected.slice(0, 24))
    await page.getByRole('link', { name: 'Load more' }).press('Enter')
    await expect(cards(page).getByRole('heading')).toHaveText(expected)
    await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0)
    // The link is gone: the new rows are announced, and the keyboard continues there.
    await expect(page.getByRole('status').filter({ hasText: /^30 items shown$/ })).toHaveCount(1)
    await expect(cards(page).nth(24).getByRole('link')).toBeFocused()
    await cards(page).last().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saved 1' })).toBeVisible()
    await page.goBack()
    await expect(cards(page).getByRole('heading')).toHaveText(expected)
    // An item saved meanwhile pushes another one off the first page: it does not get lost between the pages.
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'Saved 1' })).toBeVisible()
    await saveItem(viewer, (await createItem(shop.server.sql, { userId: seller.userId, title: 'Saved meanwhile' })).id)
    await page.goBack()
    expected = ['Saved meanwhile', ...expected]
    await expect(cards(page).getByRole('heading')).toHaveText(expected)
    // A removed item does not come back when going back.
    await remove(page, 'Saved 2').click()
    await expect(cards(page)).toHaveCount(30)
    await cards(page).last().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saved 1' })).toBeVisible()
    await page.goBack()
    const left = expected.filter((title) => title !== 'Saved 2')
    await expect(cards(page).getByRole('heading')).toHaveText(left)

    const plain = await browser.newContext({ javaScriptEnabled: false })
    await signInAt(plain, shop, viewer)
    const noScript = await plain.newPage()
    await noScript.goto(`${shop.home}/wishlist`)
    await noScript.getByRole('link', { name: 'Load more' }).click()
    await expect(cards(noScript).getByRole('heading')).toHaveText(left.slice(24))
    await open(page, noScript.url())
    await expect(cards(page).getByRole('heading')).toHaveText(left.slice(24))
    await noScript.getByRole('link', { name: 'Back to the first page' }).click()
    await expect(cards(noScript)).toHaveCount(24)
    await plain.close()
    // From the second page, client-side: the first page can again be extended by the second.
    await page.getByRole('link', { name: 'Back to the first page' }).click()
    await expect(cards(page).getByRole('heading')).toHaveText(left.slice(0, 24))
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(cards(page).getByRole('heading')).toHaveText(left)
    // The same in the catalogue.
    await open(page, `${shop.home}/browse?search=Saved&exact=1`)
    await page.getByRole('link', { name: 'Load more' }).press('Enter')
    await expect(cards(page)).toHaveCount(31)
    await expect(cards(page).nth(24).getByRole('link')).toBeFocused()
  },
)
