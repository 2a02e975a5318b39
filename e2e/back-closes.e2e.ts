import type { Page } from '@playwright/test'

import { createTalk, createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'

import { answering, closeFilters, open, openFilters, scrollY } from './catalogue.ts'
import { message, openInbox, openMenu, signInAt, toasts, write, writeInto } from './chat.ts'
import { expect, test, toastsCoverNothing } from './fixtures.ts'
import { slides, squares, withPhotos } from './listing-page.ts'
import { signUpAndIn } from './people.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))
test.beforeEach(({ context }) => squares(context))

/** Returns a function that expects the page to stand where it stands now, and to have loaded nothing since. */
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

/** The addresses in the tab's history, and which is the present one. */
const readHistory = (page: Page) =>
  page.evaluate(() => {
    const { navigation } = window
    const addresses = navigation.entries().map(({ url }) => url?.slice(location.origin.length))
    return { addresses, at: navigation.currentEntry?.index }
  })

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
  await page.goForward()
  await expect(zoom).toHaveCount(0)
  await stays()

  // Closed in another way, it costs no second Back.
  await slides(page).first().click()
  await zoom.getByRole('button', { name: 'Close' }).click()
  await expect(zoom).toHaveCount(0)
  await stays()
  await page.goBack()
  await expect(page).toHaveURL('/browse')
  await page.goForward()
  await expect(page).toHaveURL(`/listing/${item.id}`)
})

test('after a reload with an open photo, one Back leaves the listing', { tag: '@phone' }, async ({ page, request }) => {
  const item = await withPhotos(request)
  await open(page, '/browse')
  await open(page, `/listing/${item.id}`)
  await slides(page).first().click()
  const zoom = page.getByRole('dialog', { name: 'Photo, full screen' })
  await expect(zoom).toBeVisible()
  await page.reload()
  await answering(page)
  await expect(zoom).toHaveCount(0)
  // Also when something was opened and closed again after the reload.
  await slides(page).first().click()
  await expect(zoom).toBeVisible()
  await page.goBack()
  await expect(zoom).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/browse')
})

test(
  'Back closes the sheet of filters, and each of three choices in it is a step',
  { tag: '@phone' },
  async ({ page }) => {
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

    const steps = [
      '/category/keychains?condition=Like+New',
      '/category/keychains?condition=Like+New&condition=Good',
      '/category/keychains?condition=Like+New&condition=Good&sold=1',
    ]
    const choices = [/^Like New/, /^Good/, 'Include Sold Items']
    for (const [index, name] of choices.entries()) {
      await openFilters(page)
      await sheet.getByRole('checkbox', { name }).check()
      // Closing the sheet applies the choice, also by Back.
      if (index === 1) await page.goBack()
      else await closeFilters(page)
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(steps[index] ?? '')
    }
    expect(await readHistory(page)).toEqual({ addresses: ['/', '/category/keychains', ...steps], at: 4 })

    for (const before of [steps[1], steps[0], '/category/keychains', '/']) {
      await page.goBack()
      await expect(page).toHaveURL(before ?? '')
    }
    for (const after of ['/category/keychains', ...steps]) {
      await page.goForward()
      await expect(page).toHaveURL(after)
    }
    await openFilters(page)
    for (const name of choices) await expect(sheet.getByRole('checkbox', { name })).toBeChecked()
  },
)

test('a category that is chosen in the sheet is a step below it', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/browse')
  const sheet = await openFilters(page)
  await sheet.getByRole('link', { name: 'Books' }).click()
  await expect(page).toHaveURL('/browse?category=books')
  await sheet.getByRole('link', { name: 'LEGO Sets' }).click()
  await expect(page).toHaveURL('/browse?category=lego')
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/browse?category=lego')
  await page.goBack()
  await expect(page).toHaveURL('/browse?category=books')
  await page.goBack()
  await expect(page).toHaveURL('/browse')
})

test(
  'Back closes the menu; a link in it leads on, and Back from there returns',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/')
    const stays = await watch(page)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    // Back is there before the browser tells that the menu is open.
    const guarded = await page.getByRole('button', { name: 'Menu' }).evaluate((button: HTMLElement) => {
      button.click()
      return history.length
    })
    expect(guarded, 'an entry that Back can leave').toBe(await page.evaluate(() => history.length))
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toBeHidden()
    await stays()
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Browse' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Items' })).toBeVisible()
    // A document's first page has a second entry, which Back and Forward pass over.
    expect(await readHistory(page)).toEqual({ addresses: ['/', '/', '/browse'], at: 2 })
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(menu).toBeHidden()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Items' })).toBeVisible()

    // Another language is another document.
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'हिन्दी' }).click()
    await expect(page).toHaveURL('/hi/browse')
    await answering(page)
    await page.goBack()
    await expect(page).toHaveURL('/browse')
    await answering(page)
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await page.goForward()
    await expect(page).toHaveURL('/browse')
    await page.goForward()
    await expect(page).toHaveURL('/hi/browse')
  },
)

test('Back closes the message to a seller, and what was typed stays', async ({ page, sharedChat }) => {
  const { sql } = sharedChat.server
  const [buyer, seller] = [await createViewer(sql, 'Bina'), await createViewer(sql, 'Suresh')]
  const item = await createItem(sql, { userId: seller.userId, title: 'Wind-up tin robot' })
  await signInAt(page.context(), sharedChat, buyer)
  await open(page, `${sharedChat.home}/browse`)
  await open(page, `${sharedChat.home}/listing/${item.id}`)
  const dialog = page.getByRole('dialog', { name: 'Message to Suresh' })
  await page.getByRole('button', { name: 'Contact Seller' }).click()
  await expect(dialog).toBeVisible()
  const stays = await watch(page)
  await dialog.getByLabel('Your message').fill('Could I see it on Sunday?')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await stays()
  await page.getByRole('button', { name: 'Contact Seller' }).click()
  await expect(dialog.getByLabel('Your message')).toHaveValue('Could I see it on Sunday?')

  // Sending leads to the conversation, and Back from there to the listing.
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(message(page, 'Could I see it on Sunday?')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${sharedChat.home}/listing/${item.id}`)
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(`${sharedChat.home}/browse`)
})

test('Back closes the ways to share a listing', async ({ page, request }) => {
  const item = await withPhotos(request)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, `/listing/${item.id}`)
  const stays = await watch(page)
  const ways = page.getByRole('group', { name: 'Share with friends' })
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(ways).toBeVisible()
  await page.goBack()
  await expect(ways).toBeHidden()
  await stays()
  // A choice closes them, and its notification covers nothing.
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await ways.getByRole('button', { name: 'Copy link' }).click()
  await expect(toasts(page)).toContainText('Link copied to clipboard!')
  await expect(ways).toBeHidden()
  await toastsCoverNothing(page)
})

test('Back closes the menu of the account; its links lead on', { tag: '@laptop' }, async ({ page, sharedChat }) => {
  await signInAt(page.context(), sharedChat, await createViewer(sharedChat.server.sql, 'Bina'))
  await open(page, `${sharedChat.home}/browse`)
  const stays = await watch(page)
  const button = page.getByRole('banner').getByRole('button', { name: 'Your account' })
  const entry = page.getByRole('list', { name: 'Your account' }).getByRole('link', { name: 'Profile' })
  await button.click()
  await expect(entry).toBeVisible()
  await page.goBack()
  await expect(entry).toBeHidden()
  await expect(button).toBeFocused()
  await stays()
  await button.click()
  await entry.click()
  await expect(page).toHaveURL(`${sharedChat.home}/profile`)
  await page.goBack()
  await expect(page).toHaveURL(`${sharedChat.home}/browse`)
})

test('Back closes the menus of messages and conversations, and the dialogs that they open', async ({
  page,
  sharedChat,
}) => {
  const talk = await createTalk(sharedChat.server.sql)
  await signInAt(page.context(), sharedChat, talk.buyer)
  await open(page, `${sharedChat.home}/browse`)
  await openInbox(page, sharedChat, talk.id)
  await write(page, 'Is the box included?')
  const stays = await watch(page)
  const entries = page.getByRole('menuitem')
  await expect(await openMenu(page, 'Is the box included?')).toBeVisible()
  await page.goBack()
  await expect(entries).toHaveCount(0)
  await stays()

  const button = page.getByRole('button', { name: 'Conversation options' })
  await button.click()
  await expect(entries).toHaveCount(3)
  await page.goBack()
  await expect(entries).toHaveCount(0)
  await stays()
  await button.click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this conversation' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await stays()

  // The page that takes the place of a deleted conversation does so, too, when a dialog lies over it.
  await button.click()
  await page.getByRole('menuitem', { name: 'Delete Conversation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`${sharedChat.home}/messages`)
  await page.goBack()
  await expect(page).toHaveURL(`${sharedChat.home}/browse`)
  await page.goForward()
  await expect(page).toHaveURL(`${sharedChat.home}/messages`)
})

test('Back closes one dialog over another at a time', { tag: '@phone' }, async ({ page, allowed }) => {
  // The question whether it is you.
  allowed.push(/\b403\b.*\/api\/me/)
  const person = await signUpAndIn(page)
  await open(page, '/browse')
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await dialog.getByLabel(/^Type /).fill(person.email)
  const stays = await watch(page)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(dialog.getByText('Please confirm first that it is you.')).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await stays()
  await page.goBack()
  await expect(page).toHaveURL('/browse')
})
