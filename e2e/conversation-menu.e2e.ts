import { createTalk, createViewer } from '#test/chat.ts'
import { createItem, createPhoto } from '#test/factories.ts'

import { open } from './catalogue.ts'
import { type Chat, field, openInbox, signInAt, toasts, writeInto } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})

test(
  'a conversation is reported from its menu, by keyboard, and reaches the admins',
  { tag: ['@laptop', '@long'] },
  async ({ page }) => {
    const talk = await createTalk(chat.server.sql)
    await signInAt(page.context(), chat, talk.buyer)
    await openInbox(page, chat, talk.id)
    const button = page.getByRole('button', { name: 'Conversation options' })
    await button.focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menuitem')
    await expect(items).toHaveText(['Block Suresh', 'Report', 'Delete Conversation'])
    await expect(items.first()).toBeFocused()
    await axe(page)
    await noSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')

    const dialog = page.getByRole('dialog', { name: 'Report this conversation' })
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(dialog.getByText('Please choose a reason')).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
    await dialog.getByRole('radio', { name: /^Scam or fraud/ }).check()
    await dialog.getByLabel('What happened?').fill('  Wants an OTP.  ')
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(page.getByText('Thank you. Our team will look at it.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    expect(
      await chat.server
        .sql`select reporter_id, reason, details from conversation_reports where conversation_id = ${talk.id}`,
    ).toEqual([{ reporter_id: talk.buyer.userId, reason: 'scam', details: 'Wants an OTP.' }])
  },
)

test('blocking and deleting ask first, and explain their effect', { tag: '@phone' }, async ({ page, allowed }) => {
  const talk = await createTalk(chat.server.sql)
  await signInAt(page.context(), chat, talk.buyer)
  await openInbox(page, chat, talk.id)
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'Conversation options' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Block Suresh')
  const blocking = page.getByRole('alertdialog', { name: 'Block Suresh?' })
  await expect(blocking).toContainText('You will not be able to message each other')
  await axe(page)
  await blocking.getByRole('button', { name: 'Cancel' }).click()
  expect(await chat.server.sql`select from blocks where blocker_id = ${talk.buyer.userId}`).toHaveLength(0)
  await choose('Block Suresh')
  await blocking.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('You blocked Suresh. You cannot message each other.')).toBeVisible()
  await expect(blocking).toBeHidden()
  await expect(toasts(page), 'no toast repeats it').toBeEmpty()
  // Reloading the state fails at that moment: then the action's own answer counts.
  allowed.push(/503/)
  const standing = `**/api/conversations/${talk.id}`
  const looked = page.waitForResponse(standing)
  await page.route(standing, (route) => route.fulfill({ status: 503, body: '' }))
  await choose('Unblock Suresh')
  const unblocking = page.getByRole('alertdialog', { name: 'Unblock Suresh?' })
  await unblocking.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText('You and Suresh can message each other again.')).toBeVisible()
  expect(await chat.server.sql`select from blocks where blocker_id = ${talk.buyer.userId}`).toHaveLength(0)
  await looked
  await expect(page.getByText('You blocked Suresh. You cannot message each other.')).toBeHidden()
  await expect(field(page)).toBeVisible()
  await page.unroute(standing)

  await choose('Delete Conversation')
  const deleting = page.getByRole('alertdialog', { name: 'Delete this conversation?' })
  await expect(deleting).toContainText('disappear for both of you')
  await deleting.getByRole('button', { name: 'Delete Conversation' }).click()
  await expect(page.getByText('Conversation deleted successfully')).toBeVisible()
  const [row] = await chat.server.sql`select deleted_at from conversations where id = ${talk.id}`
  expect(row?.['deleted_at']).not.toBeNull()
})

test(
  'blocked people are listed in the profile, each with a button to unblock',
  { tag: ['@laptop', '@long'] },
  async ({ page }) => {
    const [viewer, other] = [
      await createViewer(chat.server.sql, 'Asha'),
      await createViewer(chat.server.sql, 'Nobody Nice'),
    ]
    await signInAt(page.context(), chat, viewer)
    await chat.server.sql`insert into blocks (blocker_id, blocked_id) values (${viewer.userId}, ${other.userId})`
    await open(page, `${chat.home}/profile`)
    await page.getByRole('button', { name: 'Unblock Nobody Nice' }).click()
    await expect(page.getByText('You and Nobody Nice can message each other again.')).toBeVisible()
    await expect(page.getByText('You have not blocked anyone.')).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
    expect(await chat.server.sql`select from blocks where blocker_id = ${viewer.userId}`).toHaveLength(0)
  },
)

test('the owner marks an item as sold on its card', { tag: ['@phone', '@long'] }, async ({ page }) => {
  const seller = await createViewer(chat.server.sql, 'Suresh')
  const { key } = await createPhoto(chat.server.sql, { userId: seller.userId })
  await createItem(chat.server.sql, { userId: seller.userId, title: 'Brass lamp', images: [key] })
  await signInAt(page.context(), chat, seller)
  await open(page, `${chat.home}/profile`)
  await noSidewaysScroll(page)
  const card = page.getByRole('article').filter({ hasText: 'Brass lamp' })
  await card.hover()
  await card.getByRole('button', { name: 'Mark as sold: Brass lamp' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Mark this item as sold?' })
  await axe(page)
  await dialog.getByRole('button', { name: 'Mark as sold' }).click()
  await expect(page.getByText('Item marked as sold')).toBeVisible()
  await expect(card.getByText('SOLD')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Mark as available: Brass lamp' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Edit Brass lamp' })).toHaveCount(0)
})
