import type { Page } from '@playwright/test'

import type { ListingPage } from '#app/nouns/item/listing.schema.ts'

import { open } from './catalogue.ts'
import {
  addPhotos,
  field,
  fillDetails,
  keys,
  NO_MODEL,
  picker,
  publish,
  SELLER,
  tiles,
  toasts,
  uniqueTitle,
  upload,
} from './editor.ts'
import { axe, expect, noSidewaysScroll, test, toastsCoverNothing } from './fixtures.ts'
import { signInAs, signUpAndIn } from './people.ts'
import { photoFile, threePhotos } from './photo-files.ts'

test.beforeEach(({ allowed }) => {
  allowed.push(NO_MODEL)
})

/** The titles of all listings that a search finds. */
async function found(page: Page, search: string): Promise<string[]> {
  const answer = await page.request.get('/api/items', { params: { search, sold: '1' } })
  // The API's documented shape.
  return ((await answer.json()) as ListingPage).items.map(({ title }) => title)
}

test(
  'an item is listed with three photos, edited, marked as sold, made available, and deleted',
  { tag: '@long-laptop' },
  async ({ page }) => {
    await signUpAndIn(page)
    const title = uniqueTitle('Tin robot')
    await open(page, '/sell')
    await expect(page).toHaveURL(/\/add-item$/)
    await axe(page)
    await noSidewaysScroll(page)

    // Reading the first photo may end before or after the last one has arrived, and the toast is gone after some seconds.
    await Promise.all([
      expect(page.getByText('Nothing to read on this photo.')).toBeVisible(),
      expect(toasts(page))
        .toContainText(/3 image\(s\) uploaded/)
        .then(() => toastsCoverNothing(page)),
      threePhotos().then((photos) => upload(page, photos, 3)),
    ])
    await axe(page)
    await noSidewaysScroll(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review the details')
    await fillDetails(page, title)
    await expect(page.getByText('₹1,25,000')).toBeVisible()
    // Nobody has said it for the seller.
    await expect(page.getByRole('radio', { name: 'Can ship' })).not.toBeChecked()
    await page.getByRole('radio', { name: 'Hand-over only' }).check()
    await page.getByRole('button', { name: 'Publish Item' }).click()
    // It ends on the listing's page, with next steps for the seller.
    await expect(page).toHaveURL(/\/listing\//)
    await expect(toasts(page)).toContainText('Item added successfully!')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const next = page.getByRole('region', { name: 'Your item is on sale' })
    await expect(next.getByRole('button', { name: 'Copy Link' })).toBeVisible()
    // The toast is not over the words that say the same.
    const isClear = async () => {
      const toast = await toasts(page).getByText('Item added successfully!').boundingBox()
      const words = await next.getByRole('status').boundingBox()
      return !toast || !words || toast.y >= words.y + words.height || toast.y + toast.height <= words.y
    }
    await expect.poll(isClear).toBe(true)
    await toastsCoverNothing(page)
    // Each of its buttons is a single line high.
    for (const name of ['Copy Link', 'List another']) {
      const box = await next.getByText(name, { exact: true }).boundingBox()
      expect(box?.height, name).toBeLessThan(50)
    }
    await axe(page)
    await noSidewaysScroll(page)
    // The next listing starts with the same place, and is not a draft yet.
    await next.getByRole('link', { name: 'List another' }).click()
    await page.getByRole('button', { name: 'Skip and fill manually' }).click()
    await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Kothrud, Pune')
    await expect(page.getByRole('radio', { name: 'Hand-over only' })).not.toBeChecked()
    await expect(field(page, 'Title')).toHaveValue('')
    await page.goBack()
    await page.goBack()
    await expect(next).toBeVisible()
    await page.getByRole('link', { name: 'Edit Listing' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit your item')
    await expect(tiles(page)).toHaveCount(3)
    await axe(page)
    await noSidewaysScroll(page)
    await page.getByRole('button', { name: 'Remove photo 3' }).click()
    await field(page, 'Title').fill(`${title} boxed`)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toasts(page)).toContainText('Item updated successfully!')
    await expect(page).toHaveURL(/\/listing\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} boxed`)

    await page.getByRole('button', { name: 'Mark as sold' }).click()
    const asks = page.getByRole('alertdialog')
    await expect(asks).toBeVisible()
    await axe(page)
    await asks.getByRole('button', { name: 'Mark as sold' }).click()
    await expect(page.getByText('This item has been sold')).toBeVisible()
    for (const name of ['Edit Listing', 'Delete Listing', 'Mark as sold']) {
      await expect(page.getByText(name, { exact: true })).toHaveCount(0)
    }

    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await open(page, '/profile')
    await page.getByRole('article').first().hover()
    await expect(page.getByRole('link', { name: /^Edit Tin robot/ })).toHaveCount(0)
    await page.getByRole('button', { name: /^Mark as available: Tin robot/ }).click()
    await expect(toasts(page)).toContainText('Item is available again')
    await open(page, `/listing/${id}`)
    await page.getByRole('button', { name: 'Delete Listing' }).click()
    await asks.getByRole('button', { name: 'Cancel' }).click()
    await expect(asks).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete Listing' })).toBeFocused()
    await page.getByRole('button', { name: 'Delete Listing' }).click()
    await asks.getByRole('button', { name: 'Delete Listing' }).click()
    await expect(toasts(page)).toContainText('Listing deleted successfully!')
    await expect(page).toHaveURL(/\/profile$/)
    expect((await page.request.get(`/api/items/${id}`)).status()).toBe(410)
  },
)

test('missing values are named at each field, and nothing is sent', { tag: '@phone' }, async ({ page, isMobile }) => {
  await signInAs(page, SELLER)
  await open(page, '/add-item')
  await page.getByRole('button', { name: 'Skip and fill manually' }).click()
  // The form starts with the last listing's place.
  await page.getByRole('combobox', { name: 'Location' }).fill('')
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()))
  await page.getByRole('button', { name: 'Publish Item' }).click()
  await expect(toasts(page)).toContainText('Please fill in all required fields')
  await toastsCoverNothing(page)
  for (const problem of [
    'Please select the item condition',
    'Please add at least one image',
    'Please enter a location',
  ]) {
    await expect(page.getByText(problem)).toBeVisible()
  }
  await expect(field(page, 'Title')).toHaveAccessibleDescription('Please enter a title')
  await axe(page)
  await noSidewaysScroll(page)
  if (isMobile) {
    await page.setViewportSize({ width: 320, height: 640 })
    await noSidewaysScroll(page)
  }

  await field(page, 'Title').fill('A robot')
  await expect(page.getByText('Please enter a title')).toHaveCount(0)
  const price = page.getByRole('textbox', { name: 'Price (₹)' })
  await price.fill('12,50')
  await page.getByRole('button', { name: 'Publish Item' }).click()
  await expect(price).toHaveAccessibleDescription(/Price must be a number of rupees, such as 1,250 or 1,25,000/)
  await price.fill('1,250')
  await expect(page.getByText('₹1,250', { exact: true })).toBeVisible()
  await price.fill('0')
  await field(page, 'Online purchase link').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Publish Item' }).click()
  await expect(page.getByText('Price must be at least ₹1')).toBeVisible()
  await expect(page.getByText('Please enter a web address that begins with http:// or https://')).toBeVisible()
  expect(writes).toEqual([])
  // Problems with the photos are shown beside the photos too.
  await page.getByRole('button', { name: 'Add photos' }).click()
  await expect(picker(page)).toHaveAccessibleDescription('Please add at least one image')
})

test(
  'a double click publishes once, and so does a lost answer',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/409/)
    await page.clock.install()
    await signInAs(page, SELLER)
    const title = uniqueTitle('Wind-up frog')
    await open(page, '/add-item')
    await upload(page, [await photoFile('one', '#963')], 1)
    await page.getByRole('button', { name: 'Continue' }).click()
    await fillDetails(page, title)
    // The first answer never arrives: the item is stored, but the page does not know.
    const stored = Promise.withResolvers<void>()
    await page.route(
      '**/api/items',
      async (route) => {
        await route.fetch()
        stored.resolve()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Publish Item' }).click()
    await stored.promise
    await page.clock.fastForward(10_000)
    await expect(toasts(page)).toContainText('Error adding item: There was no answer in time.')
    const draft = await page.evaluate(() => Object.entries(localStorage))
    await expect(page.getByText('Not published yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Publish Item' }).dblclick()
    await expect(page).toHaveURL(/\/listing\//)
    expect(await found(page, title)).toEqual([title])

    // Text typed over a published draft is never lost: it either changes that item or becomes another one.
    const openDraft = async () => {
      await page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), draft)
      await open(page, '/add-item')
    }
    const dialog = page.getByRole('dialog', { name: 'This item is on sale already.' })
    await openDraft()
    await page.getByRole('textbox', { name: 'Price (₹)' }).fill('999')
    await page.getByRole('button', { name: 'Publish Item' }).click()
    await expect(dialog).toContainText('₹1,25,000')
    await axe(page)
    await noSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Save Changes to It' }).click()
    await expect(toasts(page)).toContainText('Item updated successfully!')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('₹999').filter({ visible: true }).first()).toBeVisible()

    await openDraft()
    const another = uniqueTitle('Wind-up duck')
    await field(page, 'Title').fill(another)
    await page.getByRole('button', { name: 'Publish Item' }).click()
    await dialog.getByRole('button', { name: 'List as Another Item' }).click()
    await expect(toasts(page)).toContainText('The photos stay with the first item.')
    await expect(tiles(page)).toHaveCount(0)
    await upload(page, [await photoFile('two', '#369')], 1)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Publish Item' }).click()
    await expect(page).toHaveURL(/\/listing\//)
    expect([await found(page, title), await found(page, another)]).toEqual([[title], [another]])
  },
)

test('a model’s answer fills empty fields', { tag: ['@laptop', '@long'] }, async ({ page }) => {
  await signInAs(page, SELLER)
  await open(page, '/add-item')
  // A photo removed while others are uploading is not described; removing the last one does not wait for it either.
  const held = Promise.withResolvers<void>()
  await page.route(
    '**/api/photos',
    async (route) => {
      await held.promise
      await route.continue()
    },
    { times: 1 },
  )
  await page.route('**/api/item-details', () => {}, { times: 2 })
  await addPhotos(page).setInputFiles((await threePhotos()).slice(0, 2))
  await tiles(page).click()
  const asked = page.waitForRequest('**/api/item-details')
  held.resolve()
  await expect(toasts(page)).toContainText(/1 image\(s\) uploaded/)
  await expect.poll(() => keys(page)).toHaveLength(1)
  expect((await asked).postDataJSON()).toEqual({ key: (await keys(page))[0] })
  await expect(page.getByText('Reading your photo for a title and a description...')).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(page.getByRole('button', { name: 'Skip and fill manually' })).toBeEnabled()
  await expect(toasts(page)).not.toContainText('Could not auto-generate details.')

  await page.route('**/api/item-details', (route) =>
    route.fulfill({ json: { title: 'A red robot', description: 'Made of tin.', category: 'action-figures' } }),
  )
  await upload(page, [await photoFile('one', '#a33')], 1)
  await expect(toasts(page)).toContainText('Details generated! Review and edit as needed.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(field(page, 'Title')).toHaveValue('A red robot')
  await expect(field(page, 'Description')).toHaveValue('Made of tin.')
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('action-figures')

  // Only now: with text already in the fields, nothing is requested.
  await page.getByRole('button', { name: 'Back' }).click()
  await page.unroute('**/api/item-details')
  const again: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/item-details') && again.push(request.url()))
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await upload(page, [await photoFile('two', '#3a3')], 1)
  expect(again).toEqual([])
})

test('a place is chosen by keyboard from the suggestions', { tag: ['@phone', '@long'] }, async ({ page }) => {
  await signInAs(page, SELLER)
  await open(page, '/add-item')
  await page.getByRole('button', { name: 'Skip and fill manually' }).click()
  const place = page.getByRole('combobox', { name: 'Location' })
  await place.fill('')
  await place.pressSequentially('bangal')
  await expect(page.getByRole('option', { name: 'Bengaluru, Karnataka' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await axe(page)
  await page.keyboard.press('Enter')
  await expect(place).toHaveValue('Bengaluru, Karnataka')

  // A late answer does not replace what is being chosen.
  await place.fill('bangal')
  await expect(page.getByRole('option', { name: 'Bengaluru, Karnataka' })).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/places?*', async (route) => {
    await held.promise
    await route.fulfill({ json: { places: ['Kochi, Kerala'] } })
  })
  const asked = page.waitForRequest('**/api/places?*')
  await place.press('o')
  await asked
  await place.press('ArrowDown')
  const answered = page.waitForResponse('**/api/places?*')
  held.resolve()
  await (await answered).finished()
  // Let the answer's own work finish first.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await place.press('Enter')
  await expect(place).toHaveValue('Bengaluru, Karnataka')
  await page.unroute('**/api/places?*')
  await place.fill('A village that nobody listed')
  await expect(page.getByRole('listbox', { name: 'Places' })).toBeHidden()
  // A buyer who looks in a city would not find it there, so some are offered.
  const offers = page.getByRole('status').filter({ hasText: 'We recognise no city here' })
  const city = (await offers.getByRole('button').first().textContent()) ?? ''
  await offers.getByRole('button', { name: city, exact: true }).click()
  await expect(place).toHaveValue(`A village that nobody listed, ${city}`)
  await expect(offers).toHaveCount(0)
})

test('an item is deleted from the profile', { tag: ['@phone', '@long'] }, async ({ page }) => {
  await signInAs(page, SELLER)
  const title = uniqueTitle('Clay pot')
  const id = await publish(page, title)
  await open(page, '/profile')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(page.getByRole('link', { name: `Edit ${title}` })).toHaveAttribute('href', `/edit-item/${id}`)
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await axe(page)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await axe(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page)).toContainText('Item deleted successfully')
  await expect(card).toHaveCount(0)
  expect((await page.request.get(`/api/items/${id}`)).status()).toBe(410)
})
