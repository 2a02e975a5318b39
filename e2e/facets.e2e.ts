import type { Locator, Page } from '@playwright/test'

import filters from '#app/features/catalogue/filters/messages/hi.json' with { type: 'json' }

import { answering, cards, closeFilters, count, open, openFilters } from './catalogue.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'

// Cars of the demo: two of Hyundai and two of Maruti Suzuki, one of each with diesel.
const BOTH = '/category/cars?a.brand=Hyundai&a.brand=Maruti+Suzuki'
const DIESEL = `${BOTH}&a.fuel=Diesel`
/** Opens the group of an attribute. The first two are open from the start. */
async function openGroup(filtersOn: Locator, name: string) {
  const group = filtersOn.locator('details', { has: filtersOn.page().locator('summary', { hasText: name }) })
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click()
}

const titles = (page: Page) => cards(page).getByRole('link')

test('two brands and a fuel narrow a category; the address can be shared, and a chip or Reset Filters takes them back', async ({
  page,
  browser,
  isMobile,
}) => {
  await open(page, '/category/cars')
  const whole = await count(page).innerText()
  const sheet = await openFilters(page)
  await sheet.getByRole('checkbox', { name: /^Hyundai/ }).check()
  await sheet.getByRole('checkbox', { name: /^Maruti Suzuki/ }).check()
  if (isMobile) await expect(sheet.getByRole('button', { name: 'Show 4 items' })).toBeVisible()
  else await expect(count(page)).toHaveText('4 items')
  // Its counts are those of the two brands.
  await openGroup(sheet, 'Fuel')
  await sheet.getByRole('checkbox', { name: /^Diesel 2$/ }).check()
  if (isMobile) await expect(sheet.getByRole('button', { name: 'Show 2 items' })).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await closeFilters(page)
  await expect(page).toHaveURL(DIESEL)
  await expect(titles(page)).toHaveText([/^Hyundai Verna/, /^Swift VDi/])

  const other = await (await browser.newContext()).newPage()
  await open(other, DIESEL)
  await expect(titles(other)).toHaveText([/^Hyundai Verna/, /^Swift VDi/])
  await other.context().close()

  const chips = page.getByRole('list', { name: 'Filters that are on' })
  await chips.getByRole('link', { name: 'Remove Brand: Hyundai' }).click()
  await expect(page).toHaveURL('/category/cars?a.brand=Maruti+Suzuki&a.fuel=Diesel')
  await expect(titles(page)).toHaveText([/^Swift VDi/])
  // A search keeps them.
  await page.getByRole('combobox', { name: 'Search items' }).fill('clutch')
  await page.getByRole('combobox', { name: 'Search items' }).press('Enter')
  await expect(page).toHaveURL('/browse?search=clutch&category=cars&a.brand=Maruti+Suzuki&a.fuel=Diesel')
  await expect(titles(page)).toHaveText([/^Swift VDi/])
  await expect(chips.getByRole('link', { name: 'Remove Brand: Maruti Suzuki' })).toBeVisible()

  await open(page, DIESEL)
  const again = await openFilters(page)
  await again.getByRole('link', { name: 'Reset Filters' }).click()
  await expect(page).toHaveURL('/category/cars')
  await expect(count(page)).toHaveText(whole)
})

test(
  'a typed brand and a range of years are chosen, and a range that is none is told at its group',
  { tag: '@laptop' },
  async ({ page, allowed }) => {
    allowed.push(/\b400\b/)
    await open(page, '/category/cars')
    const whole = await count(page).innerText()
    const sheet = await openFilters(page)
    await sheet.getByRole('combobox', { name: 'Brand: type to find more' }).fill('Skoda')
    await sheet.getByRole('combobox', { name: 'Brand: type to find more' }).blur()
    await expect(page).toHaveURL('/category/cars?a.brand=Skoda')
    await expect(titles(page)).toHaveText([/^Skoda Octavia/])
    await expect(sheet.getByRole('checkbox', { name: /^Skoda/ })).toBeChecked()
    await page.getByRole('link', { name: 'Remove Brand: Skoda' }).click()
    await expect(count(page)).toHaveText(whole)
    await openGroup(sheet, 'Year')
    await sheet.getByLabel('Year, from').fill('1960')
    await sheet.getByLabel('Year, to').fill('1975')
    await sheet.getByLabel('Year, to').blur()
    await expect(page).toHaveURL('/category/cars?a.year=1960..1975')
    await expect(page.getByRole('link', { name: 'Remove Year: 1960–1975' })).toBeVisible()
    await expect(titles(page)).toHaveText([/^Fiat 1100/, /^Hindustan Ambassador/])

    await open(page, '/category/cars?a.brand=Fiat&a.year=1980..1970&a.fuel=Steam')
    await expect(page.getByRole('alert').first()).toContainText('Year: the lowest value is above the highest')
    await expect(titles(page)).toHaveText([/^Fiat/, /^Fiat/])
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ allowed }) => void allowed.push(/^csp: .*\/assets\/.*\.js$/))

  test('boxes and fields of attributes are parts of the form', async ({ page, isMobile }) => {
    await page.goto('/category/cars')
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
    const form = page.getByRole('complementary', { name: 'Filters' })
    await form.getByRole('checkbox', { name: /^Hyundai/ }).check()
    await form.getByRole('combobox', { name: 'Brand: type to find more' }).fill('Skoda')
    await openGroup(form, 'Fuel')
    await form.getByRole('button', { name: 'Apply' }).click()
    await expect(count(page)).toHaveText('3 items')
    await page.getByRole('link', { name: 'Remove Brand: Skoda' }).click()
    await expect(count(page)).toHaveText('2 items')
  })
})

test.describe('in Hindi', () => {
  test.use({ locale: 'hi-IN' })

  test('attributes have Hindi names, and addresses stay the same', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/hi/category/cars')
    await page.getByRole('button', { name: filters.filters }).click()
    const sheet = page.getByRole('dialog', { name: filters.filters })
    await openGroup(sheet, 'ईंधन')
    await sheet.getByRole('checkbox', { name: /^डीज़ल/ }).check()
    await axe(page)
    await noSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/hi/category/cars?a.fuel=Diesel')
    await answering(page)
    await expect(page.getByRole('link', { name: /ईंधन: डीज़ल/ })).toBeVisible()
  })
})
