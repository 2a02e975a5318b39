import type { Page } from '@playwright/test'

import { IDLE_DAYS } from '#app/features/accounts/sessions/session-days.ts'

import { open } from './catalogue.ts'
import {
  addPhotos,
  field,
  fillDetails,
  NO_MODEL,
  publish,
  SELLER,
  tiles,
  toasts,
  uniqueTitle,
  upload,
} from './editor.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { callAs, leave, signInAs } from './people.ts'
import { noPhoto, photoFile, threePhotos } from './photo-files.ts'

test.beforeEach(({ allowed }) => {
  allowed.push(NO_MODEL)
})

/** Holds back the editor's check of its photos; `answer` reports that the first is gone. */
async function holdAskingForPhotos(page: Page) {
  const held = Promise.withResolvers<void>()
  const isGone = { now: true }
  await page.route('**/photos/item-images/**', async (route) => {
    if (route.request().method() !== 'HEAD') return route.fallback()
    const gone = isGone.now
    isGone.now = false
    await held.promise
    await (gone ? route.fulfill({ status: 404 }) : route.continue())
  })
  return { answer: held.resolve }
}

test(
  'a draft survives a reload and a new sign-in, and can be discarded',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/404/)
    const person = await signInAs(page, SELLER)
    await open(page, '/add-item')
    await upload(page, await threePhotos(), 3)
    // The details step waits for no upload: the server is asked only about photos that it has.
    await expect(toasts(page)).toContainText(/3 (?:photos|image\(s\)) uploaded/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await field(page, 'Title').fill('Half a tale')
    const photos = await holdAskingForPhotos(page)
    await open(page, '/add-item')
    await expect(page.getByText('We kept your draft.')).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('Half a tale')
    // Text typed before the answer arrives stays.
    await field(page, 'Title').fill('Half a story')
    photos.answer()
    await expect(toasts(page)).toContainText('Photos of this draft were removed meanwhile. Please add them again.')
    await expect(field(page, 'Title')).toHaveValue('Half a story')
    await page.unroute('**/photos/item-images/**')

    // The session must have expired: one that was ended earlier removes the draft.
    await page.evaluate((days) => {
      const key = 'khazana-person'
      // The shape in which the product stores it.
      const person = JSON.parse(localStorage.getItem(key) ?? '{}') as { at: number }
      localStorage.setItem(key, JSON.stringify({ ...person, at: person.at - days * 24 * 60 * 60 * 1000 }))
    }, IDLE_DAYS)
    await leave(page)
    await open(page, '/add-item')
    await expect(page).toHaveURL(/\/auth\?next=(?:%2F|\/)add-item$/)
    await callAs(page, 'POST', '/auth/sign-in', { email: person.email, password: person.password })
    await page.context().clearCookies({ name: /khazana_flash/ })
    await open(page, '/add-item')
    await expect(field(page, 'Title')).toHaveValue('Half a story')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(tiles(page)).toHaveCount(2)

    // Only after a confirmation.
    await page.getByRole('button', { name: 'Start afresh' }).click()
    const asks = page.getByRole('alertdialog', { name: 'Throw this draft away?' })
    await axe(page)
    await asks.getByRole('button', { name: 'Cancel' }).click()
    await expect(tiles(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Start afresh' }).click()
    await asks.getByRole('button', { name: 'Throw it away' }).click()
    await expect(tiles(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await open(page, '/add-item')
    await expect(page.getByText('We kept your draft.')).toHaveCount(0)
  },
)

test(
  'Back leads from the details to the photos, also without a connection',
  { tag: '@phone' },
  async ({ page, allowed }) => {
    allowed.push(/ERR_INTERNET_DISCONNECTED/)
    await signInAs(page, SELLER)
    await open(page, '/')
    await open(page, '/add-item')
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByRole('button', { name: 'Skip and fill manually' }).click()
    await field(page, 'Title').fill('Half a tale')
    await page.context().setOffline(true)
    await page.goBack()
    await expect(heading).toHaveText('Add photos of your item')
    await expect(heading).toBeFocused()
    await page.goForward()
    await expect(heading).toHaveText('Review the details')
    await expect(field(page, 'Title')).toHaveValue('Half a tale')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(heading).toHaveText('Add photos of your item')
    await page.context().setOffline(false)
    // Each step is one history entry, however often the user went back and forth.
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  },
)

test('text typed in one window survives publishing in another', { tag: ['@laptop', '@long'] }, async ({ page }) => {
  await signInAs(page, SELLER)
  const title = uniqueTitle('Paper kite')
  await open(page, '/add-item')
  await upload(page, [await photoFile('kite', '#57a')], 1)
  const other = await page.context().newPage()
  await open(other, '/add-item')
  await expect(other.getByText('We kept your draft.')).toBeVisible()
  await other.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillDetails(page, title)
  await field(other, 'Title').fill('Another story')
  await page.getByRole('button', { name: 'Publish Item' }).click()
  await expect(page).toHaveURL(/\/listing\//)
  await open(other, '/add-item')
  await expect(field(other, 'Title')).toHaveValue('Another story')
  await other.close()
})

test('changes in one window survive saving in another', { tag: ['@laptop', '@long'] }, async ({ page, allowed }) => {
  allowed.push(/409/)
  await signInAs(page, SELLER)
  const title = uniqueTitle('Paper swan')
  const id = await publish(page, title)
  await open(page, `/edit-item/${id}`)
  const other = await page.context().newPage()
  await open(other, `/edit-item/${id}`)
  await field(other, 'Title').fill(`${title} folded`)
  await field(page, 'Description').fill('Of red paper.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(new RegExp(`/listing/${id}$`))
  await expect.poll(() => other.evaluate(() => JSON.stringify(localStorage))).toContain('folded')
  await open(other, `/edit-item/${id}`)
  await expect(field(other, 'Title')).toHaveValue(`${title} folded`)
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await expect(other.getByRole('dialog', { name: 'This listing changed meanwhile' })).toContainText('Of red paper.')
  await other.close()
})

test(
  'a person who leaves while an item is published stays on the new page',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    await signInAs(page, SELLER)
    const title = uniqueTitle('Paper plane')
    await open(page, '/about')
    await page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Sell' }).click()
    await upload(page, [await photoFile('plane', '#a5a')], 1)
    await page.getByRole('button', { name: 'Continue' }).click()
    await fillDetails(page, title)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/items', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Publish Item' }).click()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add photos of your item')
    await page.goBack()
    await expect(page).toHaveURL(/\/about$/)
    // Navigating to another page requests that page's data.
    const askedFor: string[] = []
    page.on('request', (request) => request.url().includes('.data') && askedFor.push(request.url()))
    held.resolve()
    await expect(toasts(page)).toContainText('Item added successfully!')
    expect(askedFor).toEqual([])
    await expect(page).toHaveURL(/\/about$/)
    // It was published, so the draft is gone.
    await open(page, '/add-item')
    await expect(addPhotos(page)).toBeEnabled()
    await expect(page.getByText('We kept your draft.')).toHaveCount(0)
  },
)

test('uploads interrupted by leaving resume at the next visit', { tag: '@phone' }, async ({ page }) => {
  await signInAs(page, SELLER)
  await open(page, '/add-item')
  await page.route('**/api/photos', () => {})
  await addPhotos(page).setInputFiles((await threePhotos()).slice(0, 2))
  await expect(page.getByText('2 of 5 photos.')).toBeVisible()
  // Uploads hold nothing up.
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('2 photos are on their way. You can go on.')).toBeVisible()
  const title = uniqueTitle('Paper fish')
  await fillDetails(page, title)
  await page.getByRole('button', { name: 'Publish Item' }).click()
  await expect(page.getByText('Publishing as soon as 2 photos have arrived.')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)

  await page.unroute('**/api/photos')
  await open(page, '/add-item')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveURL(/\/listing\//)
  await expect(page.getByRole('region', { name: 'Photos' }).getByLabel('Photo 2', { exact: true })).toBeAttached()
})

test('photos that the browser could not keep are reported', { tag: ['@phone', '@long'] }, async ({ page }) => {
  await signInAs(page, SELLER)
  await open(page, '/add-item')
  await page.route('**/api/photos', () => {})
  await addPhotos(page).setInputFiles((await threePhotos()).slice(0, 2))
  await expect(page.getByText('2 of 5 photos.')).toBeVisible()
  const loseFiles = async () => {
    await page.goto('/about')
    await page.evaluate(() => indexedDB.deleteDatabase('khazana-photos'))
  }
  await loseFiles()
  await open(page, '/add-item')
  const words = '2 photos had not been uploaded yet: red.jpg, green.jpg. Please add them again.'
  await expect(toasts(page)).toContainText(words)
  await expect(page.getByText('We kept your draft.')).toHaveCount(0)
  // It is said only once.
  await open(page, '/add-item')
  await expect(addPhotos(page)).toBeEnabled()
  await expect(toasts(page)).not.toContainText(words)

  const id = await publish(page, uniqueTitle('Paper fish'), { photo: (await photoFile('fish', '#5a7')).buffer })
  await open(page, `/edit-item/${id}`)
  await addPhotos(page).setInputFiles(await photoFile('fin', '#a75'))
  await expect(page.getByText('2 of 5 photos.')).toBeVisible()
  await loseFiles()
  await open(page, `/edit-item/${id}`)
  await expect(toasts(page)).toContainText('1 photo had not been uploaded yet: fin.jpg. Please add it again.')
  await expect(page.getByText('We kept the changes')).toHaveCount(0)
})

test(
  'photos that were not uploaded are reported before a listing is published without them',
  { tag: ['@phone', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/ERR_FAILED/, /415/)
    await signInAs(page, SELLER)
    const title = uniqueTitle('Paper boat')
    await open(page, '/add-item')
    await upload(page, [await photoFile('boat', '#a57')], 1)
    await page.route('**/api/photos', (route) => route.abort('failed'), { times: 3 })
    await addPhotos(page).setInputFiles(await photoFile('sail', '#7a5'))
    await expect(page.getByText('sail.jpg: You seem to be offline.')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('1 photo was not uploaded.')).toBeVisible()
    await fillDetails(page, title)
    await page.getByRole('button', { name: 'Publish Item' }).click()
    const asks = page.getByRole('alertdialog', { name: '1 photo was not uploaded' })
    await expect(asks).toContainText('sail.jpg: You seem to be offline.')
    await axe(page)
    await noSidewaysScroll(page)
    await asks.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('button', { name: /^More for photo/ })).toHaveCount(2)

    await addPhotos(page).setInputFiles([noPhoto])
    await expect(page.getByText('broken.jpg: This file is not a photo we can read.')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Publish Item' }).click()
    await expect(asks.getByRole('button', { name: 'Change photos' })).toBeVisible()
    await asks.getByRole('button', { name: 'Publish without it' }).click()
    await expect(page).toHaveURL(/\/listing\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  },
)

test(
  'changes are not saved without a photo that did not arrive',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/ERR_FAILED/)
    await signInAs(page, SELLER)
    const id = await publish(page, uniqueTitle('Paper crane'))
    await open(page, `/edit-item/${id}`)
    await page.route('**/api/photos', (route) => route.abort('failed'), { times: 3 })
    await addPhotos(page).setInputFiles(await photoFile('wing', '#75a'))
    await expect(page.getByText('wing.jpg: You seem to be offline.')).toBeVisible()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const asks = page.getByRole('alertdialog', { name: '1 photo was not uploaded' })
    await asks.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: /^More for photo/ })).toHaveCount(2)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(new RegExp(`/listing/${id}$`))
  },
)
