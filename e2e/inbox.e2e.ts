import type { Page } from '@playwright/test'

import { createViewer, newMessageId, say } from '#test/chat.ts'

import { answering } from './catalogue.ts'
import {
  topMessageAtRest,
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
  write,
  writeInto,
} from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})

const bar = (page: Page) => page.getByRole('navigation', { name: 'Bottom' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search conversations' })

/** A viewer with three conversations: the newest is with Chitra, and the one about the clock is about a sold item. */
async function withThree(page: Page) {
  const viewer = await createViewer(chat.server.sql, 'Asha')
  await signInAt(page.context(), chat, viewer)
  const clock = await findTalk(chat, viewer, { name: 'Arjun', title: 'Brass table clock' })
  const comic = await findTalk(chat, viewer, { name: 'Bhavna', title: 'Chacha Chaudhary No. 1' })
  const car = await findTalk(chat, viewer, { name: 'Chitra', title: 'Die-cast Ambassador' })
  await chat.server.sql`update items set is_sold = true where id = ${clock.item.id}`
  await chat.server.sql`delete from items where id = ${comic.item.id}`
  return { viewer, clock, comic, car }
}

test(
  'on a phone the list comes first, then the chat, and Back leads to the list',
  { tag: '@phone' },
  async ({ page }) => {
    const { car } = await withThree(page)
    await page.goto(chat.home)
    await openInbox(page, chat)
    await expect(bar(page)).toBeVisible()
    await rows(page).first().getByRole('link').tap()
    await settled(page)
    await expect(page).toHaveURL(`${chat.home}/messages?c=${car.id}`)
    await expect(field(page)).toBeInViewport({ ratio: 1 })
    await expect(field(page)).not.toBeFocused()
    await expect(bar(page)).toBeHidden()
    await expect(rows(page)).toHaveCount(0)
    await page.goBack()
    await expect(rows(page)).toHaveCount(3)
    await expect(bar(page)).toBeVisible()

    // The arrow does the same as Back and leaves no history entry.
    await rows(page).nth(1).getByRole('link').tap()
    await page.getByRole('link', { name: 'Back to all conversations' }).tap()
    await expect(page).toHaveURL(`${chat.home}/messages`)
    await expect(rows(page)).toHaveCount(3)
    await page.goBack()
    await expect(page).toHaveURL(`${chat.home}/`)

    // After arriving through a link, the arrow leads to the list, not off the site.
    await openInbox(page, chat, car.id)
    await page.getByRole('link', { name: 'Back to all conversations' }).tap()
    await expect(rows(page)).toHaveCount(3)
  },
)

test('on a laptop both are side by side, and arrow keys move, Enter opens', { tag: '@laptop' }, async ({ page }) => {
  const { car, comic } = await withThree(page)
  await openInbox(page, chat)
  await expect(page.getByRole('heading', { name: 'Your Messages' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Items' })).toHaveAttribute('href', '/browse')
  await expect(page.getByRole('contentinfo')).toBeHidden()

  await search(page).focus()
  await page.keyboard.press('ArrowDown')
  const link = (nth: number) => rows(page).nth(nth).getByRole('link')
  await expect(link(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(link(2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  // The list is a single tab stop; the next one is that row's menu.
  await page.keyboard.press('Tab')
  await expect(
    rows(page)
      .nth(1)
      .getByRole('button', { name: /^Options of the conversation/ }),
  ).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await settled(page)
  await expect(page).toHaveURL(`${chat.home}/messages?c=${comic.id}`)
  await expect(link(1)).toHaveAttribute('aria-current', 'page')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('log')).toBeVisible()

  await page.keyboard.type('One')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('two')
  await expect(field(page)).toHaveValue('One\ntwo')
  // Enter that ends an IME composition sends nothing.
  await field(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true })
  await expect(field(page)).toHaveValue('One\ntwo')
  await page.keyboard.press('Enter')
  await expect(message(page, /One\s+two/)).toBeVisible()
  await expect(field(page)).toHaveValue('')

  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Emoji' })).toBeFocused()
  await page.keyboard.press('Enter')
  const emoji = page.getByRole('group', { name: 'Quick emoji' })
  await expect(emoji.getByRole('button')).toHaveCount(10)
  await field(page).fill('ab')
  await field(page).press('ArrowLeft')
  await emoji.getByRole('button', { name: 'Thumbs up' }).click()
  await expect(field(page)).toHaveValue('a👍b')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(emoji).toHaveCount(0)

  await messages(page)
    .getByRole('button', { name: /^Options of the message by You/ })
    .first()
    .press('Enter')
  const menu = page.getByRole('menu', { name: 'Message' })
  await expect(menu.getByRole('menuitem', { name: 'Reply' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Copy text' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(
    messages(page)
      .getByRole('button', { name: /^Options of the message by You/ })
      .first(),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('menuitem', { name: 'Reply' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Replying to yourself')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Replying to yourself')).toHaveCount(0)
  expect(car.id).not.toBe(comic.id)
})

test('rows mark sold and missing items; search and sides narrow them', { tag: '@laptop' }, async ({ page }) => {
  await withThree(page)
  await openInbox(page, chat)
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).filter({ hasText: 'Brass table clock' })).toContainText('Sold')
  await expect(rows(page).filter({ hasText: 'Bhavna' })).toContainText('This item is no longer available')
  await expect(rows(page).first()).toContainText('You: Is it still there?')
  await search(page).fill('chacha')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(`${chat.home}/messages?search=chacha`)
  await search(page).fill('arju')
  await expect(rows(page)).toContainText(['Brass table clock'])
  await search(page).fill('nobody at all')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(search(page)).toHaveValue('')
  const sides = page.getByRole('navigation', { name: 'Which conversations' })
  await sides.getByRole('link', { name: 'Selling' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await sides.getByRole('link', { name: 'Buying' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(page).toHaveURL(`${chat.home}/messages?filter=buying`)
  // A choice in the moment after a letter stays, and what was typed is searched there.
  await search(page).fill('zzz')
  await sides.getByRole('link', { name: 'Selling' }).click()
  await expect(page).toHaveURL(`${chat.home}/messages?filter=selling&search=zzz`)
})

test(
  'a recently opened conversation opens at once, with the messages since then',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    const { car, clock } = await withThree(page)
    await openInbox(page, chat, car.id)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/messages.data')) asked.push(request.url())
    })
    const openRow = async (title: string) => {
      if (isMobile) await page.getByRole('link', { name: 'Back to all conversations' }).click()
      await rows(page).filter({ hasText: title }).getByRole('link').click()
      await expect(page.getByRole('link', { name: new RegExp(title) }).last()).toBeVisible()
      await settled(page)
    }
    await openRow('Brass table clock')
    expect(asked).toHaveLength(1)
    await say(car.seller, car.id, 'Written while you were away')
    await openRow('Die-cast Ambassador')
    await expect(message(page, 'Written while you were away')).toBeVisible()
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain(clock.id)
  },
)

test('others’ conversations are missing, like unknown ones', { tag: '@laptop' }, async ({ page, allowed }) => {
  allowed.push(/\b404\b/)
  await withThree(page)
  const stranger = await createViewer(chat.server.sql, 'Stranger')
  const foreign = await findTalk(chat, stranger, { name: 'Somebody', title: 'Secret thing' })
  for (const id of [foreign.id, '00000000-0000-7000-8000-000000000000', 'abc']) {
    const answer = await page.goto(`${chat.home}/messages?c=${id}`)
    expect(answer?.status()).toBe(404)
    expect(await answer?.text()).not.toContain('Secret thing')
    await answering(page)
    await expect(page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible()
  }
  await axe(page)
  await page.getByRole('link', { name: 'All conversations' }).click()
  await expect(rows(page)).toHaveCount(3)
})

test(
  'without scripts the list, its search, and the newest messages of a chat are shown',
  { tag: '@laptop' },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const { car, viewer } = await withThree(page)
    for (let n = 1; n <= 60; n += 1) await say(viewer, car.id, `Line ${n}`)
    const answer = await page.goto(`${chat.home}/messages`)
    // The page's policy would drop it.
    expect(await answer?.text()).not.toContain('style=')
    await search(page).fill('ambassador')
    await search(page).press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`c=${car.id}`))
    await expect(page.getByText('Line 60', { exact: true })).toBeInViewport()
    await expect(page.getByText('Messages need JavaScript.')).toBeVisible()
    expect(await (await page.request.get(page.url())).text()).not.toContain('style=')
    await context.close()
  },
)

test(
  'axe finds nothing in the inbox, and nothing scrolls sideways',
  { tag: '@long-laptop' },
  async ({ page, isMobile }) => {
    const { viewer, car } = await withThree(page)
    await say(car.seller, car.id, `${'Averylongwordwithoutanyspaces'.repeat(8)} https://example.com/${'x'.repeat(200)}`)
    await say(viewer, car.id, 'नमस्ते 🙏\n\nतीन पंक्तियाँ')
    await openInbox(page, chat)
    await axe(page)
    await noSidewaysScroll(page)
    await openInbox(page, chat, car.id)
    await axe(page)
    await noSidewaysScroll(page)
    await choose(page, 'नमस्ते', 'Reply')
    await page.getByRole('button', { name: 'Emoji' }).click()
    await axe(page)
    if (isMobile) await page.setViewportSize({ width: 320, height: 640 })
    await noSidewaysScroll(page)
    await page.goto(`${chat.home}/messages?search=nothing-like-this`)
    await axe(page)
    await noSidewaysScroll(page)
    await signInAt(page.context(), chat, await createViewer(chat.server.sql, 'New here'))
    await openInbox(page, chat)
    await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
    await axe(page)
  },
)

test(
  'a conversation of ten thousand messages opens at the newest; older ones load in place, and a quote is found',
  { tag: '@laptop' },
  async ({ page }) => {
    const { viewer, car } = await withThree(page)
    const { sql } = chat.server
    const first = newMessageId()
    await sql`
    insert into messages (id, conversation_id, sender_id, receiver_id, content, seq, revision, is_read, created_at, updated_at, replying_to)
    select case when n = 1000 then ${first}::uuid else new_id() end, ${car.id},
      case when n % 3 = 0 then ${viewer.userId}::uuid else ${car.seller.userId}::uuid end,
      case when n % 3 = 0 then ${car.seller.userId}::uuid else ${viewer.userId}::uuid end,
      'Number ' || n || '. ' || repeat('Some words more. ', n % 9), n, n, true,
      now() - (10001 - n) * interval '1 minute', now(), case when n = 10000 then ${first}::uuid end
    from generate_series(2, 10000) n`
    await sql`
    update conversations set last_seq = 10000, revision = 10000, read_1 = 10000, read_2 = 10000, unread_1 = 0, unread_2 = 0
    where id = ${car.id}`
    await openInbox(page, chat, car.id)
    const newest = message(page, 'Number 10000.')
    await expect(newest).toBeInViewport()
    const inDocument = messages(page).locator('[data-message]')
    expect(await inDocument.count()).toBeLessThan(50)

    // The message being read stays in place while older ones are inserted above it.
    const log = messages(page)
    const older = Promise.withResolvers<void>()
    let isHeld = false
    await page.route(/\/messages\?before=/, async (route) => {
      isHeld = true
      await older.promise
      await route.continue()
    })
    await expect(async () => {
      await log.evaluate((element) => element.scrollBy(0, -400))
      expect(isHeld).toBe(true)
    }).toPass()
    // Close enough to the start that the messages before it are in the document too.
    await log.evaluate((element) => (element.scrollTop = 300))
    await expect(message(page, 'Number 9951.')).toBeAttached()
    const held = await topMessageAtRest(page)
    const before = message(page, /Number 99([0-4]\d|50)\./)
    await expect(before).toHaveCount(0)
    older.resolve()
    await expect(before.first()).toBeAttached()
    await expect(async () => {
      const after = await topMessageAtRest(page)
      expect(after.number).toBe(held.number)
      expect(Math.abs(after.y - held.y)).toBeLessThan(3)
    }).toPass()
    expect(await inDocument.count()).toBeLessThan(50)
    await page.unrouteAll()

    await page.getByRole('button', { name: 'To the newest message' }).click()
    await expect(newest).toBeInViewport()
    await write(page, 'And one more')
    await expect(message(page, 'And one more')).toBeInViewport()

    // Nine thousand messages further up, in a few steps.
    let steps = 0
    page.on('request', (request) => (steps += request.url().includes('/messages?before=') ? 1 : 0))
    await newest.getByRole('button', { name: /^Reply to/ }).click()
    const quoted = log.locator(`[data-message="${first}"]`)
    await expect(quoted).toBeInViewport()
    await expect(quoted).toHaveClass(/ring-accent/)
    expect(steps).toBeGreaterThan(0)
    expect(steps).toBeLessThan(25)
    await expect(quoted).not.toHaveClass(/ring-accent/)
    expect(await inDocument.count()).toBeLessThan(50)
  },
)
