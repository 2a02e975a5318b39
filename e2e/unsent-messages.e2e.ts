import { type Chat, choose, field, message, openInbox, rows, toasts, twoPeople, write, writeInto } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { photoFile } from './photo-files.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})

test(
  'an unsent message and a draft survive a reload; a chosen image waits in the window',
  { tag: '@laptop' },
  async ({ page, browser, complaints, allowed }) => {
    allowed.push(/ERR_FAILED|net::/)
    const { id, sellersPage } = await twoPeople(chat, page, browser, complaints)
    await openInbox(sellersPage, chat, id)
    await openInbox(page, chat, id)
    await page.route('**/api/conversations/*/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await write(page, 'Not out yet')
    await choose(page, 'Is it still there?', 'Reply')
    await expect(field(page)).toBeFocused()
    await field(page).fill('And a thought that is not finished')
    await page.getByLabel('Choose an image').setInputFiles(await photoFile('robot', '#a33'))
    const replying = page.getByText('Replying to yourself')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click()
    await expect(field(page)).toHaveCount(0)
    await rows(page).first().getByRole('link').click()
    await expect(page.getByRole('img', { name: 'The chosen file' })).toBeVisible()
    await expect(replying).toBeVisible()
    await openInbox(page, chat, id)
    await expect(field(page)).toHaveValue('And a thought that is not finished')
    await expect(replying).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove the image' })).toHaveCount(0)
    await expect(message(page, 'Not out yet')).toContainText(/Sending|Not sent/)
    await page.unrouteAll()
    await openInbox(page, chat, id)
    if (await page.getByRole('button', { name: 'Try again' }).isVisible()) {
      await page.getByRole('button', { name: 'Try again' }).click()
    }
    await expect(message(page, 'Not out yet')).toContainText(/Delivered|Read/)
    await expect(message(sellersPage, 'Not out yet')).toHaveCount(1)
  },
)

test(
  'a message that cannot be sent says so, and can be retried or discarded',
  { tag: '@laptop' },
  async ({ page, browser, complaints, allowed }) => {
    allowed.push(/\b503\b/)
    const { id, sellersPage } = await twoPeople(chat, page, browser, complaints)
    await openInbox(page, chat, id)
    await openInbox(sellersPage, chat, id)
    await page.route('**/api/conversations/*/messages', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
    )
    await write(page, 'Into the void')
    await expect(toasts(page)).toContainText('Failed to send message. Please check your connection and try again.')
    const failed = message(page, 'Into the void')
    await expect(failed).toContainText('Not sent')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(failed).toHaveCount(0)
    await write(page, 'Once more')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(message(page, 'Once more')).toContainText(/Delivered|Read/)
    await expect(message(sellersPage, 'Once more')).toHaveCount(1)
    await expect(message(sellersPage, 'Into the void')).toHaveCount(0)
  },
)
