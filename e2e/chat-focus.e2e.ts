import { createViewer, say } from '#test/chat.ts'

import {
  type Chat,
  choose,
  field,
  message,
  messages,
  openInbox,
  rows,
  settled,
  signInAt,
  findTalk,
  toasts,
  twoPeople,
  writeInto,
} from './chat.ts'
import { expect, test, toastsCoverNothing } from './fixtures.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})

test(
  'by keyboard, a deleted conversation passes the focus to its neighbour, and the last one to the heading',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/\b503\b/)
    const viewer = await createViewer(chat.server.sql, 'Asha')
    await signInAt(page.context(), chat, viewer)
    for (const name of ['Dev', 'Chitra', 'Bhavna', 'Arjun']) await findTalk(chat, viewer, { name, title: `Of ${name}` })
    await openInbox(page, chat)
    const link = (name: string) => rows(page).filter({ hasText: name }).getByRole('link')
    const dialog = page.getByRole('alertdialog', { name: 'Delete this conversation?' })
    const confirm = async () => {
      await dialog.getByRole('button', { name: 'Delete Conversation' }).press('Enter')
      await expect(dialog).toBeHidden()
    }
    const remove = async () => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Delete Conversation' }).press('Enter')
      await confirm()
    }

    await link('Bhavna').focus()
    await page.route('**/api/conversations/*', (route) => route.fulfill({ status: 503, body: '' }))
    await remove()
    await expect(toasts(page)).toContainText('Failed to delete conversation')
    await toastsCoverNothing(page)
    await expect(link('Bhavna')).toBeFocused()
    await page.unrouteAll()
    await remove()
    await expect(link('Chitra')).toBeFocused()
    await page.keyboard.press('End')
    await remove()
    await expect(link('Chitra')).toBeFocused()

    // The same from inside the conversation.
    const removeOpen = async () => {
      await page.keyboard.press('Enter')
      await settled(page)
      await page.getByRole('button', { name: 'Conversation options' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Delete Conversation' }).press('Enter')
      await confirm()
    }
    await removeOpen()
    await expect(link('Arjun')).toBeFocused()
    await removeOpen()
    await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeFocused()
  },
)

test('the last row passes the focus to the heading', { tag: ['@phone', '@long'] }, async ({ page }) => {
  const viewer = await createViewer(chat.server.sql, 'Asha')
  await signInAt(page.context(), chat, viewer)
  await findTalk(chat, viewer, { name: 'Arjun', title: 'Brass table clock' })
  await openInbox(page, chat)
  await rows(page)
    .getByRole('button', { name: /^Options of the conversation/ })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Delete Conversation' }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Delete this conversation?' })
  await dialog.getByRole('button', { name: 'Delete Conversation' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeFocused()
})

test(
  'an unsent message passes the focus to the field, unless that would open a touch keyboard',
  { tag: '@long' },
  async ({ page, browser, complaints, isMobile }) => {
    const { id, buyer } = await twoPeople(chat, page, browser, complaints)
    await say(buyer, id, 'Not what I meant')
    await openInbox(page, chat, id)
    await choose(page, 'Not what I meant', 'Unsend')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unsend' }).press('Enter')
    await expect(toasts(page)).toContainText('Message deleted')
    await toastsCoverNothing(page)
    await expect(message(page, 'Not what I meant')).toHaveCount(0)
    await expect(isMobile ? messages(page) : field(page)).toBeFocused()
  },
)
