import { cards, count, everyListing, expectView, PAGE_SIZE, shownPrices } from './catalogue.ts'
import { expect, test } from './fixtures.ts'

test.use({ javaScriptEnabled: false })

// How a browser with JavaScript disabled reports that it loaded no scripts.
test.beforeEach(({ allowed }) => void allowed.push(/^csp: .*\/assets\/.*\.js$/))

test(
  'without scripts home, all items, filters by Apply, order, the next page and a listing work',
  { tag: '@long-laptop' },
  async ({ page, isMobile }) => {
    const items = (await everyListing(page.request)).filter(({ isSold }) => !isSold)
    await page.goto('/')
    await page.getByRole('link', { name: 'Browse All Items' }).click()
    await expect(page).toHaveURL('/browse')
    await expectView(page, items.slice(0, PAGE_SIZE), items.length)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL(/\/browse\?cursor=/)
    await expect(cards(page).getByRole('link')).toHaveText(
      items.slice(PAGE_SIZE, 2 * PAGE_SIZE).map(({ title }) => title),
    )
    await page.getByRole('link', { name: 'Back to the first page' }).click()
    await expect(page).toHaveURL('/browse')

    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await expect(filters.getByRole('slider')).toHaveCount(0)
    await filters.getByLabel('Highest price in rupees').fill('500')
    await filters.getByRole('checkbox', { name: /^Good/ }).check()
    await filters.getByRole('checkbox', { name: /^Fair/ }).check()
    await filters.getByRole('button', { name: 'Apply' }).click()
    const wanted = items.filter(({ price, condition }) => price <= 500 && /Good|Fair/.test(condition))
    await expectView(page, wanted.slice(0, PAGE_SIZE), wanted.length)
    await page.getByRole('link', { name: 'Remove Good' }).click()
    await expect(count(page)).toHaveText(`${wanted.filter(({ condition }) => condition === 'Fair').length} items`)

    await cards(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/listing\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText(/^₹[\d,]+$/)
        .first(),
    ).toBeVisible()
  },
)

test('without scripts the order can be chosen and applied', { tag: '@laptop' }, async ({ page }) => {
  await page.goto('/category/cars')
  await page.getByLabel('Sort by').selectOption({ label: 'Price: Low to High' })
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/sort=price-low/)
  await expect(page.getByLabel('Sort by')).toHaveValue('price-low')
  const prices = await shownPrices(page)
  expect(prices.length).toBeGreaterThan(5)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
})

test(
  'without scripts search, the menu, and the way out of empty results work',
  { tag: '@long-laptop' },
  async ({ page, allowed, isMobile }) => {
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Search items' }).fill('casio')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/browse?search=casio')
    await expect(cards(page).first()).toContainText(/casio/i)
    await page.getByRole('combobox', { name: 'Search items' }).fill('')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Items' })).toBeVisible()

    if (isMobile) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Watches' }).click()
      await expect(page).toHaveURL('/category/watches')
    }
    allowed.push(/400.*min=9000&max=100/)
    await page.goto('/browse?min=9000&max=100')
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await expect(filters.getByRole('alert')).toHaveText('The lowest price is above the highest price')
    await expect(filters.getByLabel('Lowest price in rupees')).toHaveValue('9000')
    await filters.getByLabel('Highest price in rupees').fill('9999.50')
    await filters.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('link', { name: 'Remove ₹9,000 – ₹9,999' })).toBeVisible()

    await page.goto('/browse?category=keychains&min=40000')
    await expect(page.getByRole('heading', { name: 'No items found' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Reset Filters' }).last().click()
    await expect(page).toHaveURL('/browse')
  },
)
