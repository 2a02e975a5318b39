import type { Page } from '@playwright/test'

import type { Conversation } from '#app/features/chat/conversation.schema.ts'
import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'

import { open } from './catalogue.ts'
import { ask, type Chat, openSecond, signInAt, writeInto } from './chat.ts'
import { axe, expect, noSidewaysScroll, test, toastsCoverNothing } from './fixtures.ts'
import { callAs, signInAs, signUpAndIn } from './people.ts'
import { said } from './translation/journey-language.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})
// The photos here are rows without files.
test.beforeEach(({ context }) => context.route('**/photos/**', (route) => route.fulfill({ status: 204 })))

async function listConversations(page: Page): Promise<Conversation[]> {
  // The API's documented shape.
  return ((await (await ask(page, chat, 'GET', '/conversations')).json()) as { conversations: Conversation[] })
    .conversations
}

const contact = (page: Page) => page.getByRole('button', { name: 'Contact Seller' })
const findDialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Message to ${name}` })

test(
  'a visitor signs in, returns to the open dialog, and the seller receives the message',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const [buyer, seller] = [await createViewer(chat.server.sql, 'Bina'), await createViewer(chat.server.sql, 'Suresh')]
    const item = await createItem(chat.server.sql, { userId: seller.userId, title: 'Wind-up tin robot' })
    await open(page, `${chat.home}/listing/${item.id}`)
    await noSidewaysScroll(page)
    await page.getByRole('link', { name: 'Sign In to Contact Seller' }).click()
    await expect(page).toHaveURL(`${chat.home}/auth?next=${encodeURIComponent(`/listing/${item.id}#contact-seller`)}`)
    // Another journey covers the form; what follows from it is a document at `next`.
    await signInAt(page.context(), chat, buyer)
    await page.goto(`${chat.home}/listing/${item.id}#contact-seller`)
    const dialog = findDialog(page, 'Suresh')
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(`${chat.home}/listing/${item.id}`)
    await expect(dialog.getByText('Wind-up tin robot')).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)

    const text = dialog.getByLabel('Your message')
    await expect(text).toBeFocused()
    // Invisible characters only.
    await text.fill('\u2060\u3164')
    await dialog.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Please sign in and write a message')).toBeVisible()
    await toastsCoverNothing(page)
    expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0)
    await expect(text).toBeFocused()
    await dialog.getByRole('button', { name: 'Is this still available?' }).click()
    await expect(text).toBeFocused()
    await expect(text).toHaveValue('Is this still available?')
    await page.keyboard.type(' I could come on Sunday.')
    await dialog.getByRole('button', { name: 'Send Message' }).click()
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph')
    // The complaint about the empty message is over.
    await expect(toast).toHaveText(['Conversation started! Message sent successfully!'])
    await expect(page).toHaveURL(/\/messages\?c=[0-9a-f-]{36}$/)
    await expect(dialog).toBeHidden()
    await toastsCoverNothing(page)

    const sellersPage = await openSecond(browser, chat, seller)
    const [conversation, ...others] = await listConversations(sellersPage)
    expect(others).toEqual([])
    expect(page.url()).toBe(`${chat.home}/messages?c=${conversation?.id}`)
    expect(conversation).toMatchObject({
      role: 'selling',
      unreadCount: 1,
      other: { name: 'Bina' },
      lastMessage: { content: `${said('Is this still available?')} I could come on Sunday.` },
    })
    await sellersPage.context().close()

    // The second time, the conversation already exists.
    await open(page, `${chat.home}/listing/${item.id}`)
    await contact(page).click()
    await expect(text).toHaveValue('')
    await expect(dialog.getByRole('link', { name: 'Open the conversation' })).toHaveAttribute(
      'href',
      `/messages?c=${conversation?.id}`,
    )
    await text.fill('And on Monday?')
    await dialog.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Message sent successfully!')).toBeVisible()
    await expect(page.getByText('Conversation started!')).toHaveCount(0)
    await expect(page).toHaveURL(`${chat.home}/messages?c=${conversation?.id}`)
  },
)

test(
  'typed text is never lost, and a message with a lost answer is stored once',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/)
    const [buyer, seller] = [await createViewer(chat.server.sql, 'Bina'), await createViewer(chat.server.sql, 'Suresh')]
    const item = await createItem(chat.server.sql, { userId: seller.userId })
    await signInAt(page.context(), chat, buyer)
    await open(page, `${chat.home}/listing/${item.id}`)
    await contact(page).click()
    const dialog = findDialog(page, 'Suresh')
    const text = dialog.getByLabel('Your message')
    await text.fill('Is it heavy?\nI come by train.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(contact(page)).toBeFocused()
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await contact(page).click()
    await expect(text).toHaveValue('Is it heavy?\nI come by train.')

    // The request reaches the server, but its answer is lost.
    await page.route('**/api/conversations', async (route) => {
      await route.fetch()
      await route.abort('failed')
    })
    await dialog.getByRole('button', { name: 'Send Message' }).click()
    await expect(dialog.getByRole('region', { name: 'Notifications' })).toContainText('You seem to be offline.')
    await expect(dialog.getByRole('alert')).toContainText('Please check your connection')
    await expect(text).toHaveValue('Is it heavy?\nI come by train.')
    await page.unroute('**/api/conversations')
    await dialog.getByRole('button', { name: 'Send Message' }).dblclick()
    await expect(page).toHaveURL(/\/messages\?c=/)
    const [{ count } = { count: 0 }] = await chat.server.sql<{ count: number }[]>`
    select count(*)::integer as count from messages where sender_id = ${buyer.userId}`
    expect(count).toBe(1)
  },
)

test(
  'a person who may not write sees why, and keeps the text',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/\b40[139]\b/)
    const [buyer, seller] = [await createViewer(chat.server.sql, 'Bina'), await createViewer(chat.server.sql, 'Suresh')]
    const item = await createItem(chat.server.sql, { userId: seller.userId })
    await signInAt(page.context(), chat, buyer)
    await open(page, `${chat.home}/listing/${item.id}`)
    await contact(page).click()
    const dialog = findDialog(page, 'Suresh')
    const text = dialog.getByLabel('Your message')
    const send = dialog.getByRole('button', { name: 'Send Message' })
    await text.fill('Hello')
    await chat.server.sql`insert into blocks (blocker_id, blocked_id) values (${seller.userId}, ${buyer.userId})`
    await send.click()
    await expect(page.getByText('Unable to start conversation')).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('one of you has blocked the other')
    await chat.server.sql`delete from blocks`
    await chat.server.sql`update items set is_sold = true where id = ${item.id}`
    await send.click()
    await expect(dialog.getByRole('alert')).toHaveText('This item has been sold')
    await expect(text).toHaveValue('Hello')
    await axe(page)

    // As if the session had just ended.
    await page.route('**/api/conversations', (route) =>
      route.fulfill({ status: 401, json: { error: { code: 'signed_out', message: said('Please sign in first.') } } }),
    )
    await send.click()
    await expect(page.getByText('Please sign in and write a message')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      `/auth?next=${encodeURIComponent(`/listing/${item.id}#contact-seller`)}`,
    )
    await page.unroute('**/api/conversations')
    // The session expires, which the page notices. After signing in again, the draft is still there.
    await page.evaluate(() => {
      const person = JSON.parse(localStorage.getItem('khazana-person') ?? '{}') as { at: number }
      localStorage.setItem('khazana-person', JSON.stringify({ ...person, at: person.at - 8 * 86_400_000 }))
    })
    await chat.server.sql`update items set is_sold = false where id = ${item.id}`
    await chat.server.sql`delete from sessions where user_id = ${buyer.userId}`
    // There is one link per width; while the page reloads, its styles may arrive after both.
    await expect(page.getByRole('link', { name: 'Sign In to Contact Seller' }).first()).toBeVisible()
    await signInAt(page.context(), chat, buyer)
    await page.goto('about:blank')
    await open(page, `${chat.home}/listing/${item.id}#contact-seller`)
    await expect(text).toHaveValue('Hello')
  },
)

test(
  'a sold item has no actions; nobody writes to themselves',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/\b403\b/)
    const [buyer, seller] = [await createViewer(chat.server.sql, 'Bina'), await createViewer(chat.server.sql, 'Suresh')]
    const item = await createItem(chat.server.sql, { userId: seller.userId, isSold: true })
    await signInAt(page.context(), chat, buyer)
    await open(page, `${chat.home}/listing/${item.id}`)
    await expect(page.getByText('This item has been sold')).toBeVisible()
    await expect(contact(page)).toHaveCount(0)
    await chat.server.sql`update items set is_sold = false where id = ${item.id}`
    await signInAt(page.context(), chat, seller)
    await open(page, `${chat.home}/listing/${item.id}`)
    await expect(page.getByRole('link', { name: 'Edit Listing' })).toBeVisible()
    await expect(contact(page)).toHaveCount(0)
    const answer = await page.request.post(`${chat.home}/api/conversations`, {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      data: { itemId: item.id },
    })
    expect(answer.status()).toBe(403)
    expect(await answer.text()).toContain("You can't message yourself")
  },
)

test(
  'on a profile the item to write about is chosen by keyboard, newest first',
  { tag: '@laptop' },
  async ({ page, browser }) => {
    const [buyer, seller] = [await createViewer(chat.server.sql, 'Bina'), await createViewer(chat.server.sql, 'Suresh')]
    const profile = `${chat.home}/profile/${seller.userId}`
    await signInAt(page.context(), chat, buyer)
    await open(page, profile)
    const button = page.getByRole('button', { name: 'Send Message' })
    await expect(button).toHaveCount(0)
    for (let n = 1; n <= 30; n += 1) {
      const createdAt = new Date(Date.UTC(2026, 9, n))
      await createItem(chat.server.sql, { userId: seller.userId, title: `Thing ${n}`, createdAt, isSold: n === 30 })
    }
    // Signed-out visitors cannot write.
    const visitor = await browser.newPage()
    await visitor.route('**/photos/**', (route) => route.fulfill({ status: 204 }))
    await open(visitor, profile)
    await expect(visitor.getByRole('heading', { name: 'Thing 29' })).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Send Message' })).toHaveCount(0)
    await visitor.close()

    await open(page, profile)
    await button.click()
    const dialog = findDialog(page, 'Suresh')
    const choices = dialog.getByRole('radio')
    await expect(choices).toHaveCount(24)
    await expect(choices.first()).toBeChecked()
    await expect(dialog.getByRole('radio', { name: /Thing 29/ })).toBeChecked()
    await axe(page)
    await noSidewaysScroll(page)
    await choices.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: /Thing 28/ })).toBeChecked()
    await dialog.getByRole('button', { name: 'Load more' }).click()
    await expect(choices).toHaveCount(29)
    await expect(dialog.getByRole('button', { name: 'Load more' })).toHaveCount(0)
    await dialog.getByText('Thing 2', { exact: true }).click()
    await expect(dialog.getByRole('radio', { name: /Thing 2 / })).toBeChecked()
    await dialog.getByRole('button', { name: 'Is the price negotiable?' }).click()
    await dialog.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Conversation started!')).toBeVisible()
    await expect(page).toHaveURL(/\/messages\?c=/)
    const sellersPage = await openSecond(browser, chat, seller)
    expect(await listConversations(sellersPage)).toMatchObject([
      { item: { title: 'Thing 2' }, lastMessage: { content: said('Is the price negotiable?') } },
    ])
    await sellersPage.context().close()
  },
)

test('a visitor signs in through the form itself', { tag: ['@phone', '@long'] }, async ({ page, browser, baseURL }) => {
  // On the shared server, where sign-up mails can be read.
  const seller = await browser.newContext({ baseURL: baseURL ?? '' })
  const sellersPage = await seller.newPage()
  const { id } = await signInAs(sellersPage, 'seller@khazana.test')
  const answer = await sellersPage.request.get(`/api/profiles/${id}/items?unsold=1`)
  // The API's documented shape.
  const [item] = ((await answer.json()) as { items: { id: string }[] }).items
  const buyer = await signUpAndIn(page)
  await page.context().clearCookies()
  await open(page, `/listing/${item?.id}`)
  await page.getByRole('link', { name: 'Sign In to Contact Seller' }).click()
  // A browser without earlier sign-ins is first offered to sign up.
  await expect(page.getByRole('heading', { level: 1, name: /^Sign up to message / })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Sign in to message / })).toBeVisible()
  await page.getByLabel('E-mail').fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill(buyer.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: /^Message to / })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Your message').fill('Could I see it in Pune?')
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(page).toHaveURL(/\/messages\?c=/)
  const heard = await callAs(sellersPage, 'GET', '/conversations')
  expect(await heard.text()).toContain('Could I see it in Pune?')
  expect(await heard.text()).not.toContain(buyer.email)
  await seller.close()
})
