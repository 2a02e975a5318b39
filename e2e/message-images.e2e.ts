import type { Locator } from '@playwright/test'

import { type Chat, messages, openInbox, settled, twoPeople, writeInto, sendTyped } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { phonePhoto } from './photo-files.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})

test(
  'a photo that failed to load is retried, by a button and when the connection returns, without a layout shift',
  { tag: ['@phone', '@long'] },
  async ({ page, context, browser, complaints, allowed }) => {
    allowed.push(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/)
    const { id, sellersPage } = await twoPeople(chat, page, browser, complaints)
    await openInbox(sellersPage, chat, id)
    // It has more than 5 MB and is stored rotated.
    await sellersPage.getByLabel('Choose an image').setInputFiles(await phonePhoto('robot'))
    await expect(sellersPage.getByRole('img', { name: 'The chosen file' })).toBeVisible()
    await sendTyped(sellersPage)
    await expect(messages(sellersPage).getByText('Delivered')).toBeVisible()

    const asked: string[] = []
    const fail = () =>
      page.route(/\/api\/messages\/[^/]+\/image/, (route) => {
        asked.push(route.request().url())
        return route.abort()
      })
    await fail()
    await openInbox(page, chat, id)
    const again = messages(page).getByRole('button', { name: 'Try again' })
    const image = messages(page).getByRole('img', { name: /^Photo from Suresh/ })
    const isThere = () => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)
    await expect(again).toBeVisible()
    await expect(again).toContainText('The photo could not be loaded')
    // The image's real height is a fraction of a pixel less than its placeholder's.
    const room = async (at: Locator) => {
      const box = await at.boundingBox()
      return { x: box?.x, width: box?.width, height: Math.round(box?.height ?? 0) }
    }
    const kept = await room(again)
    expect(kept).toMatchObject({ width: 224, height: 299 })
    await axe(page)
    await noSidewaysScroll(page)
    await page.unrouteAll()
    const loading = page.waitForRequest(/\/api\/messages\/[^/]+\/image/)
    await again.press('Enter')
    // As if the browser had nothing cached.
    expect(asked).not.toContain((await loading).url())
    await expect.poll(isThere).toBe(true)
    const button = messages(page).getByRole('button', { name: /^Photo from Suresh/ })
    await expect(button).toBeFocused()
    expect(await room(button)).toEqual(kept)

    await fail()
    await page.reload()
    await settled(page)
    await expect(again).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await page.unrouteAll()
    await context.setOffline(false)
    await expect.poll(isThere).toBe(true)
    await expect(again).toHaveCount(0)
  },
)
