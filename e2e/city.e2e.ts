import type { ListingCard } from '#app/nouns/item/listing.schema.ts'
import { readCity } from '#app/shared/place.ts'

import { cards, expectView, open, openFilters, openWhole, PAGE_SIZE } from './catalogue.ts'
import { expect, test } from './fixtures.ts'

const unsold = (item: ListingCard) => !item.isSold
const first = (items: readonly ListingCard[]) => items.slice(0, PAGE_SIZE)

test(
  'items can be limited to one city or sorted by it, and the city is remembered',
  { tag: '@phone' },
  async ({ page, allowed }) => {
    // An unknown city is refused with 400.
    allowed.push(/\b400\b/)
    const city = (item: ListingCard) => readCity(item.location ?? '')
    const cityFirst = (all: ListingCard[], near: string) => [
      ...all.filter((item) => unsold(item) && city(item) === near),
      ...all.filter((item) => unsold(item) && city(item) !== near),
    ]
    const sort = page.getByLabel('Sort by')
    // The city is unknown yet, so the page asks.
    const whole = await openWhole(page, '/browse?sort=city', async () => {
      await expect(page.getByLabel('Which city should come first?')).toBeVisible()
    })
    await expect(sort).toHaveValue('city')
    const [near = ''] = whole.filter(unsold).map(city)
    await page.getByLabel('Which city should come first?').fill('Nowhere at all')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText('We know no city called “Nowhere at all”')).toBeVisible()
    await page.getByLabel('Which city should come first?').fill(near.toLowerCase())
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText(`Items in ${near} come first.`)).toBeVisible()
    await expect(sort.getByRole('option', { name: `${near} first` })).toBeAttached()
    await openWhole(page, `/browse?sort=city&near=${near}`, async (all) => {
      await expectView(page, first(cityFirst(all, near)), all.filter(unsold).length)
      await page.getByRole('link', { name: 'Load more' }).click()
      const two = cityFirst(all, near).slice(0, 2 * PAGE_SIZE)
      await expect(cards(page).getByRole('link')).toHaveText(two.map(({ title }) => title))
      await expect(page.getByText('From elsewhere', { exact: true })).toHaveCount(1)
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    // On other pages, the sort order is offered with that city, and the filter lists it first.
    await open(page, '/category/watches')
    await sort.selectOption({ label: `${near} first` })
    await expect(page).toHaveURL(`/category/watches?${new URLSearchParams({ sort: 'city', near }).toString()}`)
    const filters = await openFilters(page)
    const choice = filters.getByRole('group', { name: 'City' }).getByRole('checkbox').first()
    await expect(choice).toHaveAccessibleName(new RegExp(`^${near} Your city`))
    await choice.check()
    const inCity = (item: ListingCard) => unsold(item) && item.category === 'watches' && city(item) === near
    const n = whole.filter(inCity).length
    await filters.getByRole('button', { name: n === 1 ? 'Show 1 item' : `Show ${n} items` }).click()
    await expect(page).toHaveURL(
      `/category/watches?${new URLSearchParams({ city: near, sort: 'city', near }).toString()}`,
    )
    await expect(page.getByRole('link', { name: `Remove ${near}` })).toBeVisible()

    // A city typed into the filter is remembered too, in the site's spelling.
    await openFilters(page)
    await filters.getByLabel('Another city').fill('bombay')
    await filters.getByRole('button', { name: /^Show \d+ items?$/ }).click()
    await expect(page.getByRole('link', { name: 'Remove Mumbai' })).toBeVisible()
    await open(page, '/browse')
    await expect(sort.getByRole('option', { name: 'Mumbai first' })).toBeAttached()
  },
)
