import type { BrowserContext } from '@playwright/test'

import { createTalk } from '#test/chat.ts'

import { open } from './catalogue.ts'
import { field, message, openInbox, sendTyped, signInAt, writeInto } from './chat.ts'
import { addPhotos, tiles } from './editor.ts'
import { expect, test } from './fixtures.ts'
import { findListing } from './listing-page.ts'
import { photoFile } from './photo-files.ts'

// React Router's own script in the page, which restores the scroll position, tells that it could not: once for its try, and
// once, without a trace, for what it does after the failure.
const SCROLL_SCRIPT = [/^error: SecurityError: The browser stores nothing http/, /^uncaught: {2}on /]
test.beforeEach(({ allowed }) => void allowed.push(...SCROLL_SCRIPT))
test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

/** As browsers do that are told to store nothing for any site. */
const storeNothing = (context: BrowserContext) =>
  context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The browser stores nothing', 'SecurityError')
        },
      })
    }
  })

test('no page for visitors needs storage', { tag: '@laptop' }, async ({ page, context, request }) => {
  await storeNothing(context)
  const { id } = await findListing(request, '', () => true)
  for (const path of ['/', '/browse', '/category/keychains', `/listing/${id}`, '/auth', '/contact', '/feedback']) {
    await test.step(path, async () => {
      await open(page, path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    })
  }
  // Recent searches then last as long as the document.
  const box = page.getByRole('combobox', { name: 'Search items' })
  await box.fill('titan raga')
  await box.press('Enter')
  await expect(page).toHaveURL('/browse?search=titan+raga')
  await box.fill('')
  await expect(page.getByRole('listbox', { name: 'Recent searches' }).getByRole('option')).toHaveText(['titan raga'])
})

test('messages and photos need no storage', { tag: '@laptop' }, async ({ page, context, sharedChat }) => {
  await storeNothing(context)
  const talk = await createTalk(sharedChat.server.sql)
  await signInAt(context, sharedChat, talk.buyer)
  await openInbox(page, sharedChat, talk.id)
  await field(page).fill('At the station at six')
  await sendTyped(page)
  await expect(message(page, 'At the station at six')).toContainText('Delivered')
  await open(page, `${sharedChat.home}/add-item`)
  await addPhotos(page).setInputFiles(await photoFile('robot', '#a33'))
  await expect(tiles(page)).toHaveCount(1)
  for (const path of ['/profile', '/wishlist', '/settings/account']) await open(page, sharedChat.home + path)
})
