import { say } from '#test/chat.ts'

import { type Chat, hold, message, messages, openInbox, twoPeople, writeInto } from './chat.ts'
import { axe, expect, test } from './fixtures.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})

test(
  'a finger holds a message for its menu, and scrolls and selects as before; the button waits for keyboards',
  { tag: '@phone' },
  async ({ page, browser, complaints }) => {
    const { id, buyer } = await twoPeople(chat, page, browser, complaints)
    for (let number = 1; number <= 30; number++) await say(buyer, id, `Number ${number}.`)
    await say(buyer, id, 'See https://example.com/robot')
    await openInbox(page, chat, id)
    const menu = page.getByRole('menu', { name: 'Message' })
    const bubble = message(page, 'Number 30.')
    const button = bubble.locator('..').getByRole('button', { name: /^Options of the message/ })
    // Nothing of it is seen, and it takes no room.
    expect((await button.boundingBox())?.width).toBe(1)

    const lift = await hold(page, bubble)
    await expect(menu).toBeVisible()
    await axe(page)
    await lift()
    await expect(menu.getByRole('menuitem', { name: 'Reply' })).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
    const [shown, held] = [await menu.boundingBox(), await bubble.boundingBox()]
    const isBeside = shown && held && (shown.y >= held.y + held.height || shown.y + shown.height <= held.y)
    expect(isBeside, 'the menu covers nothing of the message').toBe(true)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)

    // A finger that moves scrolls.
    const top = () => messages(page).evaluate((log) => log.scrollTop)
    const before = await top()
    await (
      await hold(page, message(page, 'Number 29.'))
    )(200)
    await expect.poll(top).not.toBe(before)
    await expect(menu).toHaveCount(0)

    // From the keyboard, the button appears and opens the same menu.
    await openInbox(page, chat, id)
    await button.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(button).toBeFocused()
    await expect.poll(async () => (await button.boundingBox())?.width).toBe(44)
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('menuitem', { name: 'Reply' })).toBeFocused()
    await axe(page)
  },
)

test(
  'with a mouse, a message shows its menu under the pointer, and when the keyboard comes to it',
  { tag: '@laptop' },
  async ({ page, browser, complaints }) => {
    const { id } = await twoPeople(chat, page, browser, complaints)
    await openInbox(page, chat, id)
    const bubble = message(page, 'Is it still there?')
    const button = bubble.locator('..').getByRole('button', { name: /^Options of the message/ })
    await page.getByRole('heading', { level: 1 }).first().hover()
    await expect(button).toHaveCSS('opacity', '0')
    await bubble.hover()
    await expect(button).toHaveCSS('opacity', '1')
    await page.getByRole('heading', { level: 1 }).first().hover()
    await expect(button).toHaveCSS('opacity', '0')
    await button.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(button).toHaveCSS('opacity', '1')
    await axe(page)
  },
)
