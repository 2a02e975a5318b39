import type { Locator, Page } from '@playwright/test'

import type { CategoryId } from '#app/nouns/category/category-list.ts'

import { expect } from './fixtures.ts'
import { callAs } from './people.ts'
import { photoFile } from './photo-files.ts'

// The parts of /add-item and /edit-item, by role and name.

export const SELLER = 'seller@khazana.test'
/** No model is configured here, and most of the journeys' photos have no text to read. */
export const NO_MODEL = /(?:422|503).*item-details|item-details.*(?:422|503)/

export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' })
export const picker = (page: Page): Locator => page.getByRole('group', { name: 'Photos' })
export const tiles = (page: Page): Locator => picker(page).getByRole('button', { name: /^Remove photo \d$/ })
/** Opens a photo's menu and chooses an entry. */
export async function onPhoto(page: Page, number: number, what: string) {
  await page.getByRole('button', { name: `More for photo ${number}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}
export const addPhotos = (page: Page): Locator => page.getByLabel('Add photos')
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name })

/** Fills in step two. */
export async function fillDetails(page: Page, title: string) {
  await field(page, 'Title').fill(title)
  await field(page, 'Description').fill('Bought in Pune, used twice.\n\nThe box is there.')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('LEGO Sets')
  await page.getByRole('textbox', { name: 'Price (₹)' }).fill('1,25,000')
  await page.getByRole('radio', { name: 'Like New' }).check()
  await page.getByRole('combobox', { name: 'Location' }).fill('Kothrud, Pune')
}

/** The keys of the draft's photos, in order. */
export const keys = (page: Page) =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('khazana:new-listing:')) ?? ''
    // The shape in which the editor stores it.
    const draft = JSON.parse(localStorage.getItem(name) ?? '{"photos":[]}') as { photos: { key: string }[] }
    return draft.photos.map(({ key }) => key)
  })

/** Picks files and waits until `total` photos are there. */
export async function upload(page: Page, files: Parameters<Locator['setInputFiles']>[0], total: number) {
  await addPhotos(page).setInputFiles(files)
  // Photos are processed one by one, with less priority than pages: a busy machine needs time.
  await expect(tiles(page)).toHaveCount(total)
  await expect(page.getByRole('button', { name: /^(?:Continue|Save Changes)$/ })).toBeEnabled()
}

/** A unique title. */
export const uniqueTitle = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

/** Publishes an item of the page's user without the form. */
export async function publish(
  page: Page,
  title: string,
  {
    photo,
    category = 'lego',
    attributes = {},
  }: { photo?: Buffer; category?: CategoryId; attributes?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const buffer = photo ?? (await photoFile('one', '#a83')).buffer
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'image/jpeg' }
  const stored = await page.request.post('/api/photos', { data: buffer, headers })
  // The API's documented shape.
  const { key } = (await stored.json()) as { key: string }
  const id = `0198c0de-${crypto.randomUUID().slice(9, 13)}-7${crypto.randomUUID().slice(15)}`
  await callAs(page, 'POST', '/items', {
    id,
    title,
    description: 'Good as new.',
    price: 500,
    category,
    condition: 'Good',
    location: 'Kothrud, Pune',
    attributes,
    images: [key],
  })
  return id
}
