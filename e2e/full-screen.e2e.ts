import type { Locator } from '@playwright/test'

import { createTalk, newMessageId } from '#test/chat.ts'

import { open } from './catalogue.ts'
import { ask, messages, openInbox, toasts, twoPeople, writeInto, sendTyped } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { slides } from './listing-page.ts'
import { photoFile } from './photo-files.ts'
import { lookAt } from './promotion.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

test(
  'a toast during full screen is shown and dismissed there',
  { tag: '@long' },
  async ({ page, browser, complaints, sharedChat, isMobile }) => {
    const { id, item, seller, buyer, sellersPage } = await twoPeople(sharedChat, page, browser, complaints)
    const tell = (conversation: string) =>
      ask(sellersPage.context(), sharedChat, 'POST', `/conversations/${conversation}/messages`, {
        id: newMessageId(),
        content: 'It is still there',
      })
    const said = (dialog: Locator) => dialog.getByRole('region', { name: 'Notifications' })
    const hear = async (name: string, dialog: Locator, conversation: string) => {
      // The live connection may open only now; earlier events are not delivered.
      await expect(async () => {
        await tell(conversation)
        await expect(said(dialog).getByText('New message from')).toBeVisible({ timeout: 2000 })
      }).toPass()
      await lookAt(page, isMobile, name)
      // The notification may have left by itself meanwhile.
      await expect(async () => {
        await tell(conversation)
        await said(dialog).getByRole('button', { name: 'Hide notification' }).click({ timeout: 2000 })
      }).toPass()
      await expect(said(dialog).getByText('New message from')).toHaveCount(0)
      await expect(dialog).toBeVisible()
    }

    await open(page, `${sharedChat.home}/listing/${item.id}`)
    await slides(page).first().click()
    const zoom = page.getByRole('dialog', { name: 'Photo, full screen' })
    await expect(zoom.getByRole('button', { name: 'Close' })).toBeFocused()
    await hear('toast-in-zoom', zoom, id)
    await zoom.getByRole('button', { name: 'Close' }).click()
    await expect(zoom).toHaveCount(0)
    await tell(id)
    await expect(toasts(page).getByText('New message from')).toBeVisible()

    await openInbox(sellersPage, sharedChat, id)
    await sellersPage.getByLabel('Choose an image').setInputFiles(await photoFile('robot', '#a33'))
    await sendTyped(sellersPage)
    await openInbox(page, sharedChat, id)
    await messages(page)
      .getByRole('button', { name: /^Photo from/ })
      .click()
    const image = page.getByRole('dialog', { name: /^Photo from/ })
    // In a conversation other than the open one.
    const talk = await createTalk(sharedChat.server.sql, { buyer, seller })
    await hear('toast-in-image', image, talk.id)
    await image.getByRole('button', { name: 'Close' }).click()
    await expect(image).toHaveCount(0)
    await sellersPage.context().close()
  },
)
