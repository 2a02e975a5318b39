import type { Route } from '@playwright/test'

import { open } from './catalogue.ts'
import { addPhotos, field, NO_MODEL, picker, publish, SELLER, toasts, uniqueTitle, upload } from './editor.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { callAs, signInAs } from './people.ts'
import { photoFile, threePhotos } from './photo-files.ts'

test.beforeEach(({ allowed }) => {
  allowed.push(NO_MODEL)
})

test(
  'of two windows, the later one sees the other’s changes, and decides',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/409/)
    await signInAs(page, SELLER)
    const title = uniqueTitle('Brass lamp')
    const id = await publish(page, title)
    await open(page, `/edit-item/${id}`)
    const saveElsewhere = async (change: object) => {
      // The API's documented shape.
      const item = (await (await callAs(page, 'GET', `/items/${id}/edit`)).json()) as Record<string, unknown> & {
        photos: { key: string }[]
      }
      const images = item.photos.map(({ key }) => key)
      await callAs(page, 'PUT', `/items/${id}`, { ...item, images, ...change, seenUpdatedAt: item['updatedAt'] })
    }

    await saveElsewhere({ price: 999, attributes: { brand: 'Tinny' } })
    await field(page, 'Title').fill(`${title} mine`)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'This listing changed meanwhile' })
    await expect(dialog).toContainText('₹999')
    await expect(dialog).toContainText('Brand: Tinny')
    await axe(page)
    await noSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Take the saved one' }).click()
    await expect(page.getByRole('textbox', { name: 'Price (₹)' })).toHaveValue('999')
    await expect(field(page, 'Brand')).toHaveValue('Tinny')
    await expect(field(page, 'Title')).toHaveValue(title)

    await saveElsewhere({ price: 777 })
    await field(page, 'Title').fill(`${title} mine`)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page).toHaveURL(new RegExp(`/listing/${id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} mine`)
    await expect(page.getByText('₹999').filter({ visible: true }).first()).toBeVisible()
  },
)

test('unsaved changes survive a reload, and can be undone or saved', { tag: '@phone' }, async ({ page }) => {
  const kept = (words: string) => expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(words)
  await signInAs(page, SELLER)
  const title = uniqueTitle('Brass bowl')
  const id = await publish(page, title)
  await open(page, `/edit-item/${id}`)
  await field(page, 'Title').fill(`${title} hammered`)
  await kept('hammered')
  await open(page, `/edit-item/${id}`)
  await expect(field(page, 'Title')).toHaveValue(`${title} hammered`)
  await expect(page.getByText('We kept the changes that you had not saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo them' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(field(page, 'Title')).toHaveValue(title)
  await field(page, 'Title').fill(`${title} polished`)
  await page.getByText('More details').click()
  await field(page, 'Theme').fill('Moradabad Brass')
  await kept('Moradabad Brass')
  await open(page, `/edit-item/${id}`)
  await expect(field(page, 'Title')).toHaveValue(`${title} polished`)
  await page.getByText('More details').click()
  await expect(field(page, 'Theme')).toHaveValue('Moradabad Brass')
  // Cancel is beside Save: changes are discarded only after a confirmation.
  await page.getByRole('link', { name: 'Cancel' }).click()
  const asks = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await asks.getByRole('button', { name: 'Cancel' }).click()
  await expect(field(page, 'Title')).toHaveValue(`${title} polished`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} polished`)
  await page.getByRole('tab', { name: 'Item Details' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Item Details' })).toContainText(/Theme\s*Moradabad Brass/)
  await open(page, `/edit-item/${id}`)
  await expect(field(page, 'Title')).toHaveValue(`${title} polished`)
  await expect(page.getByText('We kept the changes')).toBeHidden()

  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} polished`)
  await page.getByRole('link', { name: 'Edit Listing' }).click()
  await field(page, 'Title').fill(`${title} dented`)
  await kept('dented')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await asks.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} polished`)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('dented')
})

test(
  'a save whose answer was lost is not a conflict with itself',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/409/)
    await page.clock.install()
    await signInAs(page, SELLER)
    const title = uniqueTitle('Brass key')
    const id = await publish(page, title)
    await open(page, `/edit-item/${id}`)
    await field(page, 'Title').fill(`${title} polished`)
    const stored = Promise.withResolvers<void>()
    const lose = async (route: Route) => {
      await route.fetch()
      stored.resolve()
    }
    await page.route(`**/api/items/${id}`, lose, { times: 1 })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await stored.promise
    await page.clock.fastForward(10_000)
    await expect(toasts(page)).toContainText('Error updating item: There was no answer in time.')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} polished`)
  },
)

test(
  'the error of one of five photos is shown, and removing the photo clears it',
  { tag: ['@phone', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/422/)
    await signInAs(page, SELLER)
    const id = await publish(page, uniqueTitle('Brass pot'))
    await open(page, `/edit-item/${id}`)
    await upload(page, [...(await threePhotos()), await photoFile('more', '#274')], 5)
    const words = 'Photo 2 is no longer there. Remove it and add it again.'
    await page.route(`**/api/items/${id}`, (route) =>
      route.fulfill({ status: 422, json: { error: { code: 'invalid', message: words, fields: { images: words } } } }),
    )
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(picker(page)).toBeFocused()
    await expect(picker(page)).toBeInViewport()
    await expect(picker(page)).toHaveAccessibleDescription(words)
    await page.getByRole('button', { name: 'Remove photo 2' }).click()
    await expect(page.getByText(words)).toHaveCount(0)
  },
)

test(
  'nobody can edit others’ items, and a visitor sees none of the owner’s actions',
  { tag: ['@laptop', '@long'] },
  async ({ page, browser, baseURL }) => {
    await signInAs(page, SELLER)
    const id = await publish(page, uniqueTitle('Brass bell'))
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const other = await context.newPage()
    await open(other, `/listing/${id}`)
    await expect(other.getByText('Delete Listing')).toHaveCount(0)
    await open(other, `/edit-item/${id}`)
    await expect(other).toHaveURL(/\/auth\?next=/)

    await signInAs(other, 'buyer@khazana.test')
    await open(other, `/listing/${id}`)
    await expect(other.getByText('Edit Listing')).toHaveCount(0)
    for (const item of [id, '0198c0de-0000-7000-8000-000000000001', 'nonsense']) {
      await open(other, `/edit-item/${item}`)
      await expect(other).toHaveURL(/\/profile$/)
      await expect(toasts(other)).toContainText("Item not found or you don't have permission to edit it")
    }
    await context.close()
  },
)

test('an item that fails to load says so, also in a toast', { tag: ['@phone', '@long'] }, async ({ page, allowed }) => {
  allowed.push(/500/)
  await signInAs(page, SELLER)
  const id = await publish(page, uniqueTitle('Brass lamp'))
  await open(page, `/listing/${id}`)
  await page.route('**/edit-item/*.data*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('link', { name: 'Edit Listing' }).click()
  await expect(page.getByRole('heading', { name: 'Failed to load item' })).toBeVisible()
  await expect(toasts(page)).toContainText('Failed to load item')
})

test('leaving a page reports nothing about unfinished uploads', { tag: ['@laptop', '@long'] }, async ({ page }) => {
  await signInAs(page, SELLER)
  const title = uniqueTitle('Brass tray')
  const id = await publish(page, title)
  await open(page, `/edit-item/${id}`)
  let sent = 0
  await page.route('**/api/photos', (route) => ((sent += 1) > 1 ? undefined : route.continue()))
  await addPhotos(page).setInputFiles((await threePhotos()).slice(0, 2))
  await expect(page.getByRole('button', { name: /^More for photo/ })).toHaveCount(2)
  await toasts(page).evaluate((region) => {
    const listen = () => (document.documentElement.dataset['said'] = region.textContent)
    new MutationObserver(listen).observe(region, { childList: true, subtree: true })
  })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('link', { name: 'Edit Listing' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit your item')
  await expect(page.locator('html')).not.toHaveAttribute('data-said')
})
