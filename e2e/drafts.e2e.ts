import type { Page } from '@playwright/test'

import { open } from './catalogue.ts'
import { addPhotos, field, fillDetails, NO_MODEL, SELLER, tiles, toasts, uniqueTitle, upload } from './editor.ts'
import { axe, expect, test } from './fixtures.ts'
import { callAs, signInAs } from './people.ts'
import { photoFile, threePhotos } from './photo-files.ts'

test.beforeEach(({ allowed }) => {
  allowed.push(NO_MODEL)
})

/** Holds what the editor asks about photos; `answer` says that the first is gone. */
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
  'a draft survives a reload and a new sign-in, and can be thrown away',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/404/)
    const person = await signInAs(page, SELLER)
    await open(page, '/add-item')
    await upload(page, await threePhotos(), 3)
    await page.getByRole('button', { name: 'Continue' }).click()
    await field(page, 'Title').fill('Half a tale')
    const photos = await holdAskingForPhotos(page)
    await open(page, '/add-item')
    await expect(page.getByText('We kept what you had begun.')).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('Half a tale')
    // What is typed before the answer is there stays.
    await field(page, 'Title').fill('Half a story')
    photos.answer()
    await expect(toasts(page)).toContainText('Photos of this draft were removed meanwhile. Please add them again.')
    await expect(field(page, 'Title')).toHaveValue('Half a story')
    await page.unroute('**/photos/item-images/**')

    await page.goto('about:blank')
    await page.context().clearCookies()
    await open(page, '/add-item')
    await expect(page).toHaveURL(/\/auth\?next=(?:%2F|\/)add-item$/)
    await callAs(page, 'POST', '/auth/sign-in', { email: person.email, password: person.password })
    await page.context().clearCookies({ name: /khazana_flash/ })
    await open(page, '/add-item')
    await expect(field(page, 'Title')).toHaveValue('Half a story')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(tiles(page)).toHaveCount(2)

    // Only after asking.
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
    await expect(page.getByText('We kept what you had begun.')).toHaveCount(0)
  },
)

test(
  'what is typed in one window outlives what another one publishes',
  { tag: ['@laptop', '@long'] },
  async ({ page }) => {
    await signInAs(page, SELLER)
    const title = uniqueTitle('Paper kite')
    await open(page, '/add-item')
    await upload(page, [await photoFile('kite', '#57a')], 1)
    const other = await page.context().newPage()
    await open(other, '/add-item')
    await expect(other.getByText('We kept what you had begun.')).toBeVisible()
    await other.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await fillDetails(page, title)
    await field(other, 'Title').fill('Another story')
    await page.getByRole('button', { name: 'Publish Item' }).click()
    await expect(page).toHaveURL(/\/$/)
    await open(other, '/add-item')
    await expect(field(other, 'Title')).toHaveValue('Another story')
    await other.close()
  },
)

test(
  'whoever leaves while an item is published stays where they went',
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
    await expect(page).toHaveURL(/\/about$/)
    held.resolve()
    await expect(toasts(page)).toContainText('Item added successfully!')
    await expect(page).toHaveURL(/\/about$/)
    // It is published: nothing of it is kept.
    await open(page, '/add-item')
    await expect(addPhotos(page)).toBeEnabled()
    await expect(page.getByText('We kept what you had begun.')).toHaveCount(0)
  },
)
