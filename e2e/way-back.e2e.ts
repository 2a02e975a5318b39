import { answering, cards, closeFilters, count, hold, open, openFilters, scrollY } from './catalogue.ts'
import { publish, SELLER, uniqueTitle } from './editor.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './people.ts'

test(
  'after home, all items, filter and listing, Back returns to the same position',
  { tag: '@long-laptop' },
  async ({ page, isMobile }) => {
    await open(page, '/')
    await page.getByRole('link', { name: 'Browse All Items' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Items' })).toBeVisible()
    await expect(page).toHaveURL('/browse')
    expect(await scrollY(page)).toBe(0)

    const before = await count(page).innerText()
    const filters = await openFilters(page)
    await filters.getByLabel('Highest price in rupees').fill('600')
    await filters.getByLabel('Highest price in rupees').press('Enter')
    // On a phone, closing the sheet applies the choices.
    await closeFilters(page)
    await expect(page).toHaveURL('/browse?max=600')
    await expect(count(page)).not.toHaveText(before)

    // The listing to come back to is below the first page.
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(cards(page).nth(24)).toBeVisible()
    const shown = await cards(page).count()
    expect(shown).toBeGreaterThan(24)
    await expect(page).toHaveURL('/browse?max=600')
    const chosen = cards(page).nth(30).getByRole('link')
    const title = await chosen.innerText()
    await chosen.scrollIntoViewIfNeeded()
    const place = await scrollY(page)
    expect(place).toBeGreaterThan(1000)

    await chosen.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await scrollY(page)).toBe(0)

    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Items' })).toBeVisible()
    await expect(page).toHaveURL('/browse?max=600')
    await expect(cards(page)).toHaveCount(shown)
    await expect.poll(() => scrollY(page)).toBe(place)
    await expect(page.getByRole('link', { name: title, exact: true })).toBeInViewport()

    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
    await expect.poll(() => scrollY(page)).toBe(place)
    if (isMobile) return

    // A listing published meanwhile pushes another one off the first page: it does not get lost between the pages.
    const titles = await cards(page).getByRole('link').allInnerTexts()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await signInAs(page, SELLER)
    const published = uniqueTitle('Brass keychain')
    await publish(page, published, { category: 'keychains' })
    await page.goBack()
    await expect(cards(page).getByRole('link')).toHaveText([published, ...titles])
  },
)

test('filters survive a reload and can be shared as a link', { tag: '@laptop' }, async ({ page, context }) => {
  await open(page, '/browse?category=cars&min=50000&condition=Good&sort=price-low')
  const found = await count(page).innerText()
  const titles = await cards(page).getByRole('link').allInnerTexts()
  expect(titles.length).toBeGreaterThan(1)

  await page.reload()
  await answering(page)
  await expect(count(page)).toHaveText(found)
  expect(await cards(page).getByRole('link').allInnerTexts()).toEqual(titles)

  const elsewhere = await context.newPage()
  await open(elsewhere, page.url())
  expect(await cards(elsewhere).getByRole('link').allInnerTexts()).toEqual(titles)
})

test(
  'a loading page shows its outline, then starts at the top; Back restores the position',
  { tag: '@long-laptop' },
  async ({ page }) => {
    await open(page, '/')
    await page.getByRole('link', { name: 'Browse All Items' }).scrollIntoViewIfNeeded()
    const place = await scrollY(page)
    expect(place).toBeGreaterThan(500)
    const release = await hold(page, '**/browse.data*')
    await page.getByRole('link', { name: 'Browse All Items' }).click()
    const line = page.getByRole('progressbar', { name: 'Loading the page' })
    const places = page.getByRole('list', { name: 'Loading items' }).getByRole('listitem')
    await expect(line).toBeVisible()
    await expect(places).toHaveCount(6)
    await expect(places.first()).toBeInViewport()
    // The previous page stays visible underneath, unchanged.
    expect(await scrollY(page)).toBe(place)
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Items' })).toBeVisible()
    await expect(line).toHaveCount(0)
    await expect(places).toHaveCount(0)
    await expect.poll(() => scrollY(page)).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 2, name: 'Recent Items' })).toBeVisible()
    await expect.poll(() => scrollY(page)).toBe(place)

    const answer = await hold(page, '**/listing/*.data*')
    const card = page.getByRole('main').getByRole('article').getByRole('link').first()
    const title = await card.innerText()
    await card.click()
    await expect(page.getByRole('status', { name: 'Loading the listing' })).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading the listing' })).toHaveCount(0)
  },
)
