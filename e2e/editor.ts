import type { Locator, Page } from '@playwright/test'

import { expect } from './fixtures.ts'

// The parts of /add-item and /edit-item, as a person finds them.

export const SELLER = 'seller@khazana.test'
/** No model is configured here, so nothing is generated unless a test says otherwise. */
export const NO_MODEL = /503.*(?:item-details)|item-details.*503/

export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' })
export const picker = (page: Page): Locator => page.getByRole('group', { name: 'Photos' })
export const tiles = (page: Page): Locator => picker(page).getByRole('button', { name: /^Remove photo \d$/ })
export const addPhotos = (page: Page): Locator => page.getByLabel('Add photos')
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name })

/** Picks files and waits until `total` photos are there. */
export async function upload(page: Page, files: Parameters<Locator['setInputFiles']>[0], total: number) {
  await addPhotos(page).setInputFiles(files)
  await expect(tiles(page)).toHaveCount(total)
  await expect(page.getByRole('button', { name: /^(?:Continue|Save Changes)$/ })).toBeEnabled()
}
