import type { Page } from '@playwright/test'

import { createTalk, createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'

import { answering, open, openFilters, scrollY } from './catalogue.ts'
import { openInbox, signInAt, writeInto } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { slides, squares, withPhotos } from './listing-page.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))
test.beforeEach(({ context }) => squares(context))

/** Where the page stands, and what it has loaded from now on. */
async function watch(page: Page) {
  const url = page.url()
  const place = await scrollY(page)
  const loaded: string[] = []
  page.on('request', (request) => {
    // Links under the pointer fetch their own pages ahead.
    const isOwn = request.url().startsWith(`${url.split('?')[0]}.data`)
    if (isOwn || request.isNavigationRequest()) loaded.push(request.url())
  })
  return async () => {
    await expect(page).toHaveURL(url)
    expect(await scrollY(page)).toBe(place)
    expect(loaded, 'nothing is loaded').toEqual([])
  }
}

test('Back closes the photo over the whole window, and the next Back leaves the listing', async ({ page, request }) => {
  const item = await withPhotos(request)
  await open(page, '/browse')
  await open(page, `/listing/${item.id}`)
  const zoom = page.getByRole('dialog', { name: 'Photo, full screen' })
  await slides(page).first().scrollIntoViewIfNeeded()
  const stays = await watch(page)
  await slides(page).first().click()
  await expect(zoom).toBeVisible()
  await page.goBack()
  await expect(zoom).toHaveCount(0)
  await expect(slides(page).first()).toBeFocused()
  await stays()

  // Forward finds nothing to open.
  await page.evaluate(() => window.history.forward())
  await expect.poll(() => page.evaluate(() => 'layer' in window.history.state)).toBe(false)
  await expect(zoom).toHaveCount(0)
  await stays()

  await slides(page).first().click()
  await zoom.getByRole('button', { name: 'Close' }).click()
  await expect(zoom).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => 'layer' in window.history.state)).toBe(false)
  await stays()
  await page.goBack()
  await expect(page).toHaveURL('/browse')
})

test('after a reload with an open photo, Back leaves the listing', { tag: '@phone' }, async ({ page, request }) => {
  const item = await withPhotos(request)
  await open(page, '/browse')
  await open(page, `/listing/${item.id}`)
  await slides(page).first().click()
  await expect(page.getByRole('dialog', { name: 'Photo, full screen' })).toBeVisible()
  await page.reload()
  await answering(page)
  await expect.poll(() => page.evaluate(() => 'layer' in window.history.state)).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL('/browse')
})

test('Back closes the sheet of filters; its links and its choices stay', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Keychains/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Keychains' })).toBeVisible()
  const stays = await watch(page)
  const sheet = await openFilters(page)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await stays()
  await openFilters(page)
  // Closing the sheet applies it.
  await sheet.getByRole('checkbox', { name: /^Like New/ }).check()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/category/keychains?condition=Like+New')
  await page.goBack()
  await expect(page).toHaveURL('/category/keychains')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test(
  'Back closes the menu; a link in it leads on, and Back from there returns',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/')
    const stays = await watch(page)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toBeHidden()
    await stays()
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Browse' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Items' })).toBeVisible()
    await expect(page).toHaveURL('/browse')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(menu).toBeHidden()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Items' })).toBeVisible()
  },
)

test('Back closes the message to a seller, and what was typed stays', async ({ page, sharedChat }) => {
  const { sql } = sharedChat.server
  const [buyer, seller] = [await createViewer(sql, 'Bina'), await createViewer(sql, 'Suresh')]
  const item = await createItem(sql, { userId: seller.userId, title: 'Wind-up tin robot' })
  await signInAt(page.context(), sharedChat, buyer)
  await open(page, `${sharedChat.home}/listing/${item.id}`)
  const dialog = page.getByRole('dialog', { name: 'Message to Suresh' })
  await page.getByRole('button', { name: 'Contact Seller' }).click()
  await dialog.getByLabel('Your message').fill('Could I see it on Sunday?')
  // The click scrolled to the button.
  const stays = await watch(page)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await stays()
  await page.getByRole('button', { name: 'Contact Seller' }).click()
  await expect(dialog.getByLabel('Your message')).toHaveValue('Could I see it on Sunday?')
})

test('Back closes a conversation’s menu, and the dialog that its entry opens', async ({ page, sharedChat }) => {
  const talk = await createTalk(sharedChat.server.sql)
  await signInAt(page.context(), sharedChat, talk.buyer)
  await openInbox(page, sharedChat, talk.id)
  const stays = await watch(page)
  const button = page.getByRole('button', { name: 'Conversation options' })
  await button.click()
  await expect(page.getByRole('menuitem')).toHaveCount(3)
  await page.goBack()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await stays()
  await button.click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this conversation' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await stays()
  await button.click()
  await page.getByRole('menuitem', { name: 'Delete Conversation' }).click()
  // Its page takes the place of this one.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`${sharedChat.home}/messages`)
  await expect.poll(() => page.evaluate(() => 'layer' in window.history.state)).toBe(false)
})
