import { createViewer, newMessageId, say } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'

import {
  ask,
  type Chat,
  choose,
  field,
  message,
  messages,
  openInbox,
  sendTyped,
  rows,
  signInAt,
  toasts,
  twoPeople,
  write,
  writeInto,
} from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { photoFile } from './photo-files.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})

test(
  'two people talk, and a message is seen, answered and marked as read',
  { tag: '@long-laptop' },
  async ({ page, browser, complaints, isMobile }) => {
    const { id, sellersPage } = await twoPeople(chat, page, browser, complaints)
    await openInbox(sellersPage, chat)
    const row = rows(sellersPage).first()
    await expect(row).toContainText('Bina')
    await expect(row).toContainText('Wind-up tin robot')
    await expect(row).toContainText('Is it still there?')
    await expect(row).toContainText('1 unread message')
    await openInbox(page, chat, id)
    const first = message(page, 'Is it still there?')
    await expect(first).toContainText('Delivered')

    await row.getByRole('link').click()
    await expect(message(sellersPage, 'Is it still there?')).toBeVisible()
    await expect(messages(sellersPage).getByText('New messages')).toBeVisible()
    await expect(first).toContainText('Read')

    await field(sellersPage).pressSequentially('Yes, it')
    await expect(messages(page).getByText('Suresh is typing')).toBeAttached()
    await field(sellersPage).pressSequentially(' is.')
    await field(sellersPage).press('Shift+Enter')
    await field(sellersPage).pressSequentially('See https://example.com/robot')
    await field(sellersPage).press('Enter')
    const answer = message(page, 'Yes, it is.')
    await expect(answer).toBeVisible()
    await expect(messages(page).getByText('Suresh is typing')).toHaveCount(0)
    expect(await answer.innerText()).toContain('Yes, it is.\nSee https://example.com/robot')
    const link = answer.getByRole('link', { name: 'https://example.com/robot' })
    await expect(link).toHaveAttribute('rel', 'ugc nofollow noopener')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(message(sellersPage, 'Yes, it is.')).toContainText('Read')

    await choose(page, 'Yes, it is.', 'Reply')
    await expect(page.getByText('Replying to Suresh')).toBeVisible()
    if (isMobile) {
      // A touch keyboard has no Shift+Enter.
      await field(page).fill('One')
      await field(page).press('Enter')
      await expect(field(page)).toHaveValue('One\n')
    }
    await write(page, 'Can I see it on Sunday?')
    const reply = message(sellersPage, 'Can I see it on Sunday?')
    await expect(reply.getByRole('button', { name: /Reply to You/ })).toContainText('Yes, it is.')
    if (!isMobile) await expect(rows(page).first()).toContainText('You: Can I see it on Sunday?')

    await choose(sellersPage, /^You: Yes, it is\./, 'Unsend')
    const unsending = sellersPage.getByRole('alertdialog')
    await expect(unsending).toContainText(
      'If one of you reports this conversation within 30 days, our team can still read it.',
    )
    await unsending.getByRole('button', { name: 'Unsend' }).click()
    await expect(toasts(sellersPage)).toContainText('Message deleted')
    await expect(message(page, 'See https://example.com')).toHaveCount(0)
    await expect(reply).toContainText('Message unavailable')
    await expect(message(page, 'Can I see it on Sunday?')).toContainText('Message unavailable')
  },
)

test(
  'an image is previewed, sent with its size, and can be enlarged',
  { tag: '@laptop' },
  async ({ page, context, browser, complaints }) => {
    const { id, sellersPage } = await twoPeople(chat, page, browser, complaints)
    await openInbox(page, chat, id)
    await openInbox(sellersPage, chat, id)
    const choice = page.getByLabel('Choose an image')
    await choice.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(page.getByText('Please select an image file')).toBeVisible()
    await choice.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) })
    await expect(page.getByText('Image must be less than 5MB')).toBeVisible()
    // Invisible characters only.
    await field(page).fill('\u2800\u200b \u3164')
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()

    const photo = await photoFile('robot', '#a33', { width: 900, height: 1200 })
    await choice.setInputFiles(photo)
    await expect(page.getByAltText('The chosen file')).toBeVisible()
    await page.getByRole('button', { name: 'Remove the image' }).click()
    await expect(page.getByAltText('The chosen file')).toHaveCount(0)
    await choice.setInputFiles(photo)
    await field(page).fill('Here it is')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByAltText('The chosen file')).toHaveCount(0)
    await expect(message(page, 'Here it is')).toContainText(/Delivered|Read/)
    const received = messages(sellersPage).getByRole('img', { name: /^Photo from Bina/ })
    await expect(received).toBeVisible()
    await expect(received).toHaveAttribute('width', '224')
    await expect(received).toHaveAttribute('height', '299')
    // Both in order.
    await expect(messages(sellersPage).locator('[data-message]').nth(1).getByRole('img')).toBeVisible()
    await expect(messages(sellersPage).locator('[data-message]').nth(2)).toContainText('Here it is')

    await received.click()
    const large = sellersPage.getByRole('dialog', { name: /^Photo from Bina/ })
    await expect(large.getByRole('img')).toBeVisible()
    await sellersPage.keyboard.press('Escape')
    await expect(large).toHaveCount(0)
    await expect(messages(sellersPage).getByRole('button', { name: /^Photo from Bina/ })).toBeFocused()

    // Pasted, using only the keyboard.
    await field(page).focus()
    await page.evaluate(
      async (bytes) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], 'pasted.jpg', { type: 'image/jpeg' }))
        // As Finder does.
        data.setData('text/plain', 'pasted.jpg')
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      },
      [...photo.buffer],
    )
    await expect(page.getByAltText('The chosen file')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(messages(sellersPage).getByRole('img', { name: /^Photo from Bina/ })).toHaveCount(2)

    // Table cells are text, even though a picture of them is on the clipboard too.
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(async () => {
      const picture = await new OffscreenCanvas(20, 20).getContext('2d')?.canvas.convertToBlob()
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': 'Robot\t1500', 'image/png': picture ?? '' })])
    })
    await page.keyboard.press('Control+V')
    await expect(field(page)).toHaveValue('Robot\t1500')
    await expect(page.getByRole('button', { name: 'Remove the image' })).toHaveCount(0)
  },
)

test(
  'messages written offline wait, and are sent when the connection returns',
  { tag: '@phone' },
  async ({ page, context, browser, complaints, allowed }) => {
    allowed.push(/ERR_INTERNET_DISCONNECTED/)
    const { id, sellersPage } = await twoPeople(chat, page, browser, complaints)
    await openInbox(page, chat, id)
    await openInbox(sellersPage, chat, id)
    await context.setOffline(true)
    await expect(page.getByText('You are offline. Messages will be sent when the connection is back.')).toBeVisible()
    await write(page, 'Written in a tunnel')
    await write(page, 'Still in it')
    await expect(message(page, 'Written in a tunnel')).toContainText('Waiting for a connection')
    // The other person continues meanwhile.
    await write(sellersPage, 'Are you there?')
    await context.setOffline(false)
    await expect(message(page, 'Written in a tunnel')).toContainText(/Delivered|Read/)
    await expect(message(page, 'Are you there?')).toBeVisible()
    await expect(page.getByText('You are offline.')).toHaveCount(0)
    const order = messages(sellersPage).locator('[data-message]')
    await expect(order.filter({ hasText: 'tunnel' })).toHaveCount(1)
    await expect(order).toContainText(['Is it still there?', 'Are you there?', 'Written in a tunnel', 'Still in it'])
  },
)

test(
  'reading further up is not interrupted: new messages are announced and stay unread',
  { tag: '@phone' },
  async ({ page, browser, complaints }) => {
    const { id, buyer, sellersPage } = await twoPeople(chat, page, browser, complaints)
    for (let n = 1; n <= 40; n += 1) await say(buyer, id, `Line ${n}`)
    await openInbox(page, chat, id)
    await openInbox(sellersPage, chat, id)
    await expect(message(page, 'Line 40')).toBeInViewport()
    await expect(async () => {
      await messages(page).evaluate((log) => log.scrollBy(0, -600))
      await expect(page.getByRole('button', { name: 'To the newest message' })).toBeVisible({ timeout: 500 })
    }).toPass()
    const place = () => messages(page).evaluate((log) => log.scrollTop)
    const before = await place()
    await write(sellersPage, 'Something new')
    const pill = page.getByRole('button', { name: /^\d new message/ })
    await expect(pill).toHaveText('1 new message')
    expect(Math.abs((await place()) - before)).toBeLessThan(3)
    const told = page.locator('p[aria-live=polite]').filter({ hasText: 'Suresh:' })
    await expect(told).toHaveText('Suresh: Something new')
    await expect(message(sellersPage, 'Something new')).toContainText('Delivered')
    // The same text is announced again, because screen readers read added nodes.
    await told.evaluate((element) => {
      const watch = new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes].map(({ textContent }) => textContent))
        element.dataset['told'] = [element.dataset['told'], ...added].filter(Boolean).join('; ')
      })
      watch.observe(element, { childList: true, characterData: true, subtree: true })
    })
    for (const count of [2, 3]) {
      await field(sellersPage).fill('Hello?')
      await sendTyped(sellersPage)
      await expect(pill).toHaveText(`${count} new messages`)
    }
    await expect(told).toHaveAttribute('data-told', 'Suresh: Hello?; Suresh: Hello?')
    await pill.click()
    await expect(message(page, 'Something new')).toBeInViewport()
    await expect(message(sellersPage, 'Something new')).toContainText('Read')
    await expect(pill).toHaveCount(0)
  },
)

test(
  'a block replaces the field for both people, and can be removed',
  { tag: '@laptop' },
  async ({ page, browser, complaints }) => {
    const { id, sellersPage } = await twoPeople(chat, page, browser, complaints)
    await openInbox(page, chat, id)
    await openInbox(sellersPage, chat, id)
    await sellersPage.getByRole('button', { name: 'Conversation options' }).click()
    await sellersPage.getByRole('menuitem', { name: 'Block Bina' }).click()
    await sellersPage.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expect(sellersPage.getByText('You blocked Bina. You cannot message each other.')).toBeVisible()
    await expect(page.getByText('Suresh blocked you. You cannot message each other.')).toBeVisible()
    await expect(field(page)).toHaveCount(0)
    await expect(field(sellersPage)).toHaveCount(0)
    await expect(message(page, 'Is it still there?')).toBeVisible()
    await sellersPage.getByRole('button', { name: 'Unblock' }).click()
    await expect(field(sellersPage)).toBeVisible()
    await expect(field(page)).toBeVisible()
    await write(page, 'Thank you')
    await expect(message(sellersPage, 'Thank you')).toBeVisible()
  },
)

test(
  'deleting a conversation takes it away from both at once',
  { tag: '@phone' },
  async ({ page, browser, complaints }) => {
    const { id, sellersPage } = await twoPeople(chat, page, browser, complaints)
    await openInbox(sellersPage, chat, id)
    await openInbox(page, chat)
    const askToDelete = async () => {
      await rows(page).first().hover()
      await page.getByRole('button', { name: /^Options of the conversation with Suresh/ }).click()
      await page.getByRole('menuitem', { name: 'Delete Conversation' }).click()
    }
    await askToDelete()
    const confirm = page.getByRole('alertdialog', { name: 'Delete this conversation?' })
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await expect(rows(page)).toHaveCount(1)
    await askToDelete()
    await confirm.getByRole('button', { name: 'Delete Conversation' }).click()
    await expect(toasts(page)).toContainText('Conversation deleted successfully')
    await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
    await expect(sellersPage.getByRole('heading', { name: 'Bina deleted this conversation' })).toBeVisible()
    await expect(sellersPage.getByRole('log')).toHaveCount(0)

    // A person who deleted the conversation can still be reported.
    await sellersPage.getByRole('button', { name: 'Report' }).click()
    const report = sellersPage.getByRole('dialog', { name: 'Report this conversation' })
    await report.getByRole('radio', { name: /^Scam or fraud/ }).check()
    await report.getByRole('button', { name: 'Report' }).click()
    await expect(toasts(sellersPage)).toContainText('Thank you. Our team will look at it.')
    expect(await chat.server.sql`select reason from conversation_reports where conversation_id = ${id}`).toHaveLength(1)
    await sellersPage.getByRole('link', { name: 'All conversations' }).click()
    await expect(sellersPage).toHaveURL(`${chat.home}/messages`)
    // A line without content stays, also after a reload.
    await openInbox(sellersPage, chat)
    await expect(rows(sellersPage)).toContainText('Bina deleted this conversation')
    await axe(sellersPage)
    await rows(sellersPage).getByRole('link').click()
    await expect(sellersPage.getByRole('heading', { name: 'Bina deleted this conversation' })).toBeVisible()
    await axe(sellersPage)
    await noSidewaysScroll(sellersPage)
    await sellersPage.getByRole('button', { name: 'Remove from list' }).click()
    await expect(sellersPage.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  },
)

test(
  'a message on another page is counted and announced, even if that script failed to load at first',
  { tag: '@laptop' },
  async ({ page, browser, complaints, allowed }) => {
    allowed.push(/net::ERR_FAILED/)
    const { id, buyer, sellersPage } = await twoPeople(chat, page, browser, complaints)
    await openInbox(sellersPage, chat, id)
    await page.route('**/live-provider-*.js', (route) => route.abort(), { times: 1 })
    await openInbox(page, chat)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    const row = rows(page).first()
    // Once these have arrived, the live connection works.
    await write(sellersPage, 'Hello again')
    await expect(row).toContainText('Hello again')
    await expect(page).toHaveTitle(/^\(1\) /)
    await write(sellersPage, 'Do you still want it?')
    await expect(toasts(page).getByRole('link', { name: 'New message from Suresh' })).toHaveAttribute(
      'href',
      /^\/messages\?c=/,
    )
    await expect(row).toContainText('Do you still want it?')
    await expect(row).toContainText('2 unread messages')
    await expect(page).toHaveTitle(/^\(2\) /)
    await row.getByRole('link').click()
    await expect(message(page, 'Do you still want it?')).toBeVisible()
    await expect(message(sellersPage, 'Do you still want it?')).toContainText('Read')
    await ask(page, chat, 'GET', '/unread-count').then(async (answer) =>
      expect(await answer.json()).toEqual({ count: 0 }),
    )

    // A new person writes about the reader's item: everything appears by itself.
    const { sql } = chat.server
    const item = await createItem(sql, { userId: buyer.userId, title: 'Brass table clock' })
    const stranger = await browser.newContext()
    await signInAt(stranger, chat, await createViewer(sql, 'Chitra'))
    await ask(stranger, chat, 'POST', '/conversations', {
      itemId: item.id,
      message: { id: newMessageId(), content: 'Does it still tick?' },
    })
    await expect(rows(page)).toHaveCount(2)
    for (const words of ['Chitra', 'Brass table clock', 'Does it still tick?', '1 unread message']) {
      await expect(row).toContainText(words)
    }
    await expect(toasts(page)).toContainText('New message from Chitra')
    await expect(page).toHaveTitle(/^\(1\) /)
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar.getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible()
    await stranger.close()
  },
)
