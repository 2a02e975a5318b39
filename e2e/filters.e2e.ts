import { listCategories } from '#app/nouns/category/category-list.ts'
import type { ListingCard } from '#app/nouns/item/listing.schema.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'

import {
  answering,
  cards,
  closeFilters,
  count,
  everyListing,
  expectView,
  hold,
  open,
  openFilters,
  openWhole,
  PAGE_SIZE,
} from './catalogue.ts'
import { expect, test } from './fixtures.ts'

const unsold = (item: ListingCard) => !item.isSold
const first = (items: readonly ListingCard[]) => items.slice(0, PAGE_SIZE)

test(
  'conditions, price fields and sold items narrow the list; chips and Reset Filters undo them',
  { tag: '@laptop' },
  async ({ page }) => {
    const everything = async (listings: ListingCard[]) => {
      const unsoldOnes = listings.filter(unsold)
      await expectView(page, first(unsoldOnes), unsoldOnes.length)
    }
    const all = await openWhole(page, '/browse', everything)
    const view = all.filter(unsold)
    await expect(page.getByRole('list', { name: 'Filters that are on' })).toBeHidden()

    const filters = await openFilters(page)
    await filters.getByRole('checkbox', { name: /^New/ }).check()
    await expect(page).toHaveURL('/browse?condition=New')
    await filters.getByRole('checkbox', { name: /^Like New/ }).check()
    await expect(page).toHaveURL('/browse?condition=New&condition=Like+New')
    // A number takes effect only when it is complete: on Enter, or when the field loses the focus.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await filters.getByLabel('Lowest price in rupees').fill('1000')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(asked.filter((url) => url.includes('min='))).toEqual([])
    await expect(page).toHaveURL('/browse?condition=New&condition=Like+New')
    await filters.getByLabel('Lowest price in rupees').press('Enter')
    await expect(page).toHaveURL('/browse?min=1000&condition=New&condition=Like+New')
    await filters.getByLabel('Highest price in rupees').fill('5000')
    await filters.getByLabel('Highest price in rupees').blur()
    await expect(page).toHaveURL('/browse?min=1000&max=5000&condition=New&condition=Like+New')
    const wanted = (item: ListingCard) => item.price >= 1000 && item.price <= 5000 && item.condition.endsWith('New')
    const narrow = view.filter(wanted)
    await expectView(page, first(narrow), narrow.length)
    await expect(page.getByText('SOLD', { exact: true })).toHaveCount(0)

    await filters.getByRole('checkbox', { name: 'Include Sold Items' }).check()
    await expect(page).toHaveURL(/&sold=1$/)
    const withSold = all.filter(wanted)
    expect(withSold.length).toBeGreaterThan(narrow.length)
    await expectView(page, first(withSold), withSold.length)
    await expect(cards(page).filter({ has: page.getByText('SOLD', { exact: true }) })).toHaveCount(
      first(withSold).filter(({ isSold }) => isSold).length,
    )
    await closeFilters(page)

    const chips = page.getByRole('list', { name: 'Filters that are on' }).getByRole('link')
    await expect(chips).toHaveText(['₹1,000 – ₹5,000', 'New', 'Like New', 'Sold items included'])
    await page.getByRole('link', { name: 'Remove New', exact: true }).click()
    await expect(chips).toHaveText(['₹1,000 – ₹5,000', 'Like New', 'Sold items included'])
    const likeNew = withSold.filter(({ condition }) => condition === 'Like New')
    await expectView(page, first(likeNew), likeNew.length)
    await page.getByRole('link', { name: 'Remove ₹1,000 – ₹5,000' }).click()
    await expect(page).toHaveURL('/browse?condition=Like+New&sold=1')
    await page.getByRole('link', { name: 'Remove Sold items included' }).click()
    await expect(page).toHaveURL('/browse?condition=Like+New')
    const again = await openFilters(page)
    await expect(again.getByRole('checkbox', { name: 'Include Sold Items' })).not.toBeChecked()
    await expect(again.getByLabel('Lowest price in rupees')).toHaveValue('')
    // The whole catalogue again; retried with filters if a concurrent journey published meanwhile.
    await expect(async () => {
      if (page.url().endsWith('/browse')) await open(page, '/browse?condition=Like+New')
      const now = await everyListing(page.request)
      await (await openFilters(page)).getByRole('link', { name: 'Reset Filters' }).click()
      await expect(page).toHaveURL('/browse')
      await everything(now)
    }).toPass()
    await expect(page.getByRole('list', { name: 'Filters that are on' })).toBeHidden()
    await expect(again.getByRole('checkbox', { checked: true, includeHidden: true })).toHaveCount(0)
  },
)

test('50,000 means no upper bound, on the slider and in the field', { tag: ['@laptop', '@long'] }, async ({ page }) => {
  const view = (await everyListing(page.request)).filter(unsold)
  const dear = view.filter(({ price }) => price > 50_000)
  expect(dear.length).toBeGreaterThan(0)
  await open(page, '/browse?min=49000&sort=price-high')
  const above = view.filter(({ price }) => price >= 49_000)
  await expect(count(page)).toHaveText(`${above.length} items`)

  const filters = await openFilters(page)
  const high = filters.getByRole('slider', { name: 'Highest price' })
  await expect(high).toHaveAttribute('aria-valuetext', '₹50,000 and above')
  await filters.getByLabel('Highest price in rupees').fill('50000')
  await filters.getByLabel('Highest price in rupees').press('Enter')
  await expect(page).toHaveURL('/browse?min=49000&sort=price-high')
  await expect(count(page)).toHaveText(`${above.length} items`)

  await filters.getByLabel('Highest price in rupees').fill('49900')
  await filters.getByLabel('Highest price in rupees').press('Enter')
  await expect(page).toHaveURL('/browse?min=49000&max=49900&sort=price-high')
  const below = above.filter(({ price }) => price <= 49_900)
  expect(below.length).toBeLessThan(above.length)
  await expect(count(page)).toHaveText(`${below.length} ${below.length === 1 ? 'item' : 'items'}`)
})

test('the counts of categories and conditions equal their results', { tag: '@laptop' }, async ({ page }) => {
  await openWhole(page, '/browse?max=2000', async (all) => {
    const cheap = all.filter((item) => unsold(item) && item.price <= 2000)
    const filters = await openFilters(page)
    for (const { id, names } of listCategories()) {
      const n = cheap.filter(({ category }) => category === id).length
      await expect(filters.getByRole('link', { name: names.en })).toHaveText(`${names.en} ${n}`)
    }
    for (const condition of CONDITIONS) {
      const n = cheap.filter((item) => item.condition === condition).length
      await expect(filters.getByRole('checkbox', { name: `${condition} ${n}`, exact: true })).toBeVisible()
    }

    const books = cheap.filter(({ category }) => category === 'books')
    await filters.getByRole('link', { name: 'Books' }).click()
    await expect(page).toHaveURL('/browse?category=books&max=2000')
    await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
    await expect(filters.getByRole('link', { name: 'Books' })).toHaveAttribute('aria-current', 'true')
    await expectView(page, first(books), books.length)

    const poor = books.filter(({ condition }) => condition === 'Poor')
    await filters.getByRole('checkbox', { name: /^Poor/ }).check()
    await expectView(page, first(poor), poor.length)
  })
  const filters = await openFilters(page)
  await filters.getByRole('link', { name: 'All categories' }).click()
  await expect(page).toHaveURL('/browse?max=2000&condition=Poor')
})

test('the back button steps through the filters, and every control follows', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/browse')
  const filters = await openFilters(page)
  const good = filters.getByRole('checkbox', { name: /^Good/ })
  await good.check()
  await closeFilters(page)
  await expect(page).toHaveURL('/browse?condition=Good')
  await openFilters(page)
  await filters.getByLabel('Lowest price in rupees').fill('700')
  await closeFilters(page)
  await expect(page).toHaveURL('/browse?min=700&condition=Good')
  await page.getByLabel('Sort by').selectOption({ label: 'Price: High to Low' })
  await expect(page).toHaveURL('/browse?min=700&condition=Good&sort=price-high')

  await page.goBack()
  await expect(page).toHaveURL('/browse?min=700&condition=Good')
  await expect(page.getByLabel('Sort by')).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL('/browse?condition=Good')
  await openFilters(page)
  await expect(filters.getByLabel('Lowest price in rupees')).toHaveValue('')
  await expect(good).toBeChecked()
  await closeFilters(page)
  await page.goBack()
  await expect(page).toHaveURL('/browse')
  await openFilters(page)
  await expect(good).not.toBeChecked()
  await closeFilters(page)
  await page.goForward()
  await expect(page).toHaveURL('/browse?condition=Good')
  await openFilters(page)
  await expect(good).toBeChecked()

  // A choice in the sheet stays when the list of an earlier choice comes.
  await closeFilters(page)
  const release = await hold(page, '**/browse.data*')
  await page.getByLabel('Sort by').selectOption({ label: 'Price: High to Low' })
  await openFilters(page)
  await filters.getByRole('checkbox', { name: /^Fair/ }).check()
  release()
  await expect(page).toHaveURL('/browse?condition=Good&sort=price-high')
  await expect(cards(page).first()).toBeVisible()
  await closeFilters(page)
  await expect(page).toHaveURL('/browse?condition=Good&condition=Fair&sort=price-high')
})

test('input before the script runs is kept', { tag: '@phone' }, async ({ page }) => {
  const box = page.getByRole('combobox', { name: 'Search items' })
  const runHome = await hold(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await box.fill('lego')
  runHome()
  await answering(page)
  await expect(box).toHaveValue('lego')
  await box.press('Enter')
  await expect(page).toHaveURL('/browse?search=lego')
  await expect(box).toHaveValue('lego')

  const runBrowse = await hold(page, '**/assets/*.js')
  await page.goto('/browse', { waitUntil: 'commit' })
  const filters = await openFilters(page)
  await filters.getByLabel('Lowest price in rupees').fill('1000')
  await filters.getByRole('checkbox', { name: /^Good/ }).check()
  await closeFilters(page)
  await page.getByLabel('Sort by').selectOption({ label: 'Price: High to Low' })
  runBrowse()
  await expect(page).toHaveURL('/browse?min=1000&condition=Good&sort=price-high')
  await expect(page.getByLabel('Sort by')).toHaveValue('price-high')
  await openFilters(page)
  await expect(filters.getByRole('checkbox', { name: /^Good/ })).toBeChecked()
  await expect(filters.getByLabel('Lowest price in rupees')).toHaveValue('1000')
})

test('a tap while results load is applied to those results', { tag: '@laptop' }, async ({ page }) => {
  await open(page, '/browse?min=1000&max=5000&condition=Good')
  const filters = await openFilters(page)
  const condition = (name: string) => filters.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  const chips = page.getByRole('list', { name: 'Filters that are on' }).getByRole('link')
  const release = await hold(page, '**/browse.data*')
  await page.getByRole('link', { name: 'Remove Good' }).click()
  await expect(chips).toHaveText(['₹1,000 – ₹5,000'])
  await expect(condition('Good')).not.toBeChecked()
  await condition('Fair').check()
  await page.getByRole('link', { name: 'Remove ₹1,000 – ₹5,000' }).click()
  await filters.getByRole('link', { name: 'Books' }).click()
  await expect(filters.getByRole('link', { name: 'Books' })).toHaveAttribute('aria-current', 'true')
  await expect(filters.getByLabel('Lowest price in rupees')).toHaveValue('')
  // Back to what the URL still says.
  await page.getByRole('link', { name: 'Remove Books' }).click()
  await page.getByRole('link', { name: 'Remove Fair' }).click()
  await condition('Good').check()
  await filters.getByLabel('Lowest price in rupees').fill('1000')
  await filters.getByLabel('Highest price in rupees').fill('5000')
  await filters.getByLabel('Highest price in rupees').press('Enter')
  await expect(chips).toHaveText(['₹1,000 – ₹5,000', 'Good'])
  await page.getByRole('link', { name: 'Remove ₹1,000 – ₹5,000' }).click()
  await expect(chips).toHaveText(['Good'])
  release()
  await expect(page).toHaveURL('/browse?condition=Good')
  await expect(cards(page).first()).toBeVisible()
  await expect(chips).toHaveText(['Good'])
  await expect(filters.getByRole('checkbox', { checked: true })).toHaveCount(1)

  // Only what was understood from the search is removed from it.
  await open(page, '/browse?search=sasti+ghadi+5+hazar+se+kam')
  const releaseSearch = await hold(page, '**/browse.data*')
  await condition('Good').check()
  await page.getByRole('link', { name: 'Search without Under ₹5,000' }).click()
  releaseSearch()
  await expect(page).toHaveURL('/browse?search=sasti+ghadi&condition=Good')
  await expect(condition('Good')).toBeChecked()
})

test('a link with every parameter restores exactly those filters', { tag: '@laptop' }, async ({ page }) => {
  const all = await everyListing(page.request)
  await open(
    page,
    '/browse?search=racer&category=lego&min=300&max=20000&condition=Good&condition=Fair&sort=price-low&sold=1',
  )
  const heading = page.getByRole('heading', { level: 1 })
  for (const part of ['“racer”', 'LEGO Sets']) await expect(heading).toContainText(part)
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox', { name: 'Search items' }))).toHaveValue(
    'racer',
  )
  const chips = page.getByRole('list', { name: 'Filters that are on' }).getByRole('link')
  await expect(chips).toHaveText(['“racer”', 'LEGO Sets', '₹300 – ₹20,000', 'Good', 'Fair', 'Sold items included'])
  await expect(page.getByLabel('Sort by')).toHaveValue('price-low')
  const shown = await cards(page).getByRole('link').allInnerTexts()
  const wanted = all.filter(({ title }) => shown.includes(title))
  expect(wanted.length).toBeGreaterThan(1)
  for (const item of wanted) {
    expect(item).toMatchObject({ category: 'lego', condition: expect.stringMatching(/^(?:Good|Fair)$/) })
    expect(item.price).toBeGreaterThanOrEqual(300)
    expect(item.price).toBeLessThanOrEqual(20_000)
  }
  const filters = await openFilters(page)
  await expect(filters.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await expect(filters.getByLabel('Lowest price in rupees')).toHaveValue('300')
  await expect(filters.getByLabel('Highest price in rupees')).toHaveValue('20000')
})

test('a search without results says so and offers a way out', { tag: '@laptop' }, async ({ page }) => {
  await open(page, '/category/keychains?min=40000')
  await expect(count(page)).toHaveText('0 items')
  const empty = page.getByRole('main')
  await expect(empty.getByRole('heading', { name: 'No items found' })).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await empty.getByRole('link', { name: 'Reset Filters' }).last().click()
  await expect(page).toHaveURL('/category/keychains')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No items found' })).toBeHidden()
})

test('sold items stay out of categories and Browse unless requested', { tag: '@laptop' }, async ({ page }) => {
  const all = await everyListing(page.request)
  const watches = all.filter(({ category }) => category === 'watches')
  const sold = watches.filter(({ isSold }) => isSold)
  expect(sold.length).toBeGreaterThan(0)
  await open(page, '/category/watches')
  await expectView(page, first(watches.filter(unsold)), watches.length - sold.length)
  await expect(page.getByText('SOLD', { exact: true })).toHaveCount(0)
  await (await openFilters(page)).getByRole('checkbox', { name: 'Include Sold Items' }).check()
  await expect(page).toHaveURL('/category/watches?sold=1')
  await expectView(page, first(watches), watches.length)
  await open(page, `/browse?search=${encodeURIComponent(sold[0]?.title ?? '')}`)
  await expect(cards(page).filter({ hasText: sold[0]?.title ?? '' })).toHaveCount(0)
  await open(page, `/browse?search=${encodeURIComponent(sold[0]?.title ?? '')}&sold=1`)
  await expect(
    cards(page)
      .filter({ hasText: sold[0]?.title ?? '' })
      .getByText('SOLD', { exact: true }),
  ).toBeVisible()
})
