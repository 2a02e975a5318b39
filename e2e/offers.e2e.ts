import type { Locator, Page } from '@playwright/test'

import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'

import { open } from './catalogue.ts'
import { type Chat, messages, openInbox, openSecond, settled, signInAt, twoPeople, writeInto } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})
test.beforeEach(({ context }) => context.route('**/photos/**', (route) => route.fulfill({ status: 204 })))

/** The newest card in the conversation that has these words. */
const card = (page: Page, words: string | RegExp): Locator =>
  messages(page).locator('[data-message]').filter({ hasText: words }).last()
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })

test(
  'a buyer offers, the seller counters, the buyer accepts, and the item is reserved',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const { sql } = chat.server
    const [buyer, seller] = [await createViewer(sql, 'Bina'), await createViewer(sql, 'Suresh')]
    const item = await createItem(sql, { userId: seller.userId, title: 'Wind-up tin robot' })
    await signInAt(page.context(), chat, buyer)
    await open(page, `${chat.home}/listing/${item.id}`)
    await button(page, 'Make an offer').filter({ visible: true }).click()
    const offer = dialog(page, 'Make an offer')
    await expect(offer.getByText('Wind-up tin robot')).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
    const amount = offer.getByLabel('Your offer in rupees')
    await expect(amount).toBeFocused()
    await amount.fill('500')
    await button(offer, 'Send offer').click()
    await expect(offer.getByText('Please offer at least ₹750')).toBeVisible()
    await button(offer, '₹1,275').click()
    await expect(amount).toHaveValue('1275')
    await amount.fill('₹ 1,100')
    await button(offer, 'Send offer').click()

    await expect(page).toHaveURL(/\/messages\?c=/)
    await settled(page)
    await expect(card(page, '₹1,100')).toContainText('Open until')
    await expect(button(card(page, '₹1,100'), 'Withdraw')).toBeVisible()
    // One offer is open at a time.
    await expect(button(page, 'Make an offer')).toHaveCount(0)
    await axe(page)
    await noSidewaysScroll(page)

    const sellers = await openSecond(browser, chat, seller)
    await openInbox(sellers, chat, new URL(page.url()).searchParams.get('c') ?? '')
    const received = card(sellers, '₹1,100')
    await expect(received).toContainText('Offer from Bina')
    await axe(sellers)
    await button(received, 'Other amount').click()
    const counter = dialog(sellers, 'Name another amount')
    await counter.getByLabel('Your offer in rupees').fill('1400')
    await button(counter, 'Send offer').click()
    await expect(received).toContainText('Answered with another amount')

    const countered = card(page, '₹1,400')
    await expect(countered).toContainText('Counter-offer from Suresh')
    await expect(card(page, '₹1,100')).toContainText('Answered with another amount')
    await button(countered, 'Accept').click()
    await button(page.getByRole('alertdialog', { name: 'Accept ₹1,400?' }), 'Accept').click()
    await expect(card(page, 'Reserved for you')).toContainText('The seller keeps it for you until')
    await expect(card(sellers, 'Reserved for Bina')).toBeVisible()
    await axe(page)

    // Others see that it is reserved, and ask to be told.
    const other = await openSecond(browser, chat, await createViewer(sql, 'Tara'))
    await open(other, `${chat.home}/listing/${item.id}`)
    await expect(other.getByRole('note').filter({ hasText: 'Reserved' })).toBeVisible()
    await expect(button(other, 'Make an offer')).toHaveCount(0)
    await button(other, 'Tell me when it is free').click()
    await expect(button(other, 'Do not tell me')).toBeVisible()
    await axe(other)

    // The seller releases it, and it is free again.
    await button(card(sellers, 'Reserved for Bina'), 'Keep 48 hours longer').click()
    await expect(button(card(sellers, 'Reserved for Bina'), 'Keep 48 hours longer')).toHaveCount(0)
    await button(card(sellers, 'Reserved for Bina'), 'Release').click()
    await button(sellers.getByRole('alertdialog'), 'Release').click()
    await expect(card(page, 'Reserved for you')).toContainText('Suresh released it.')
    await expect(button(page, 'Make an offer')).toBeVisible()
    await open(other, `${chat.home}/listing/${item.id}`)
    await expect(button(other, 'Make an offer').filter({ visible: true })).toBeVisible()
    await Promise.all([sellers, other].map((one) => one.context().close()))
  },
)

test('a visitor’s offer is kept through signing in', async ({ page }) => {
  const { sql } = chat.server
  const buyer = await createViewer(sql, 'Bina')
  const item = await createItem(sql)
  await open(page, `${chat.home}/listing/${item.id}`)
  await button(page, 'Make an offer').filter({ visible: true }).click()
  const offer = dialog(page, 'Make an offer')
  await offer.getByLabel('Your offer in rupees').fill('1234')
  await offer.getByRole('link', { name: 'Sign in to send it' }).click()
  const next = `/listing/${item.id}#make-offer=1234`
  await expect(page).toHaveURL(`${chat.home}/auth?next=${encodeURIComponent(next)}`)
  await signInAt(page.context(), chat, buyer)
  await page.goto(chat.home + next)
  await expect(offer.getByLabel('Your offer in rupees')).toHaveValue('1234')
})

test('a seller declines with a reason, and reserves without an offer', async ({ page, browser, complaints }) => {
  const { id, item, sellersPage } = await twoPeople(chat, page, browser, complaints)
  await openInbox(page, chat, id)
  await openInbox(sellersPage, chat, id)
  await button(page, 'Make an offer').click()
  await button(dialog(page, 'Make an offer'), 'Send offer').click()
  const received = card(sellersPage, '₹1,350')
  await button(received, 'Decline').click()
  const why = dialog(sellersPage, 'Decline ₹1,350?')
  await button(why, 'Decline').click()
  await expect(why.getByText('Please choose a reason')).toBeVisible()
  await why.getByLabel('My price is firm').check()
  await axe(sellersPage)
  await button(why, 'Decline').click()
  await expect(received).toContainText('Declined. The price is firm.')
  await expect(card(page, '₹1,350')).toContainText('The price is firm.')

  await button(sellersPage, 'Reserve').click()
  await button(sellersPage.getByRole('alertdialog', { name: 'Reserve the item for Bina?' }), 'Reserve').click()
  await expect(card(page, 'Reserved for you')).toContainText('₹1,500')
  await expect(button(page, 'Make an offer')).toHaveCount(0)
  await page.goto(`${chat.home}/listing/${item.id}`)
  await expect(page.getByRole('note').filter({ hasText: 'Reserved for you' })).toBeVisible()
})

test('a seller says which offers they take, and sees how many are open', async ({ page, browser }) => {
  const { sql } = chat.server
  const [buyer, seller] = [await createViewer(sql, 'Bina'), await createViewer(sql, 'Suresh')]
  const item = await createItem(sql, { userId: seller.userId })
  await signInAt(page.context(), chat, seller)
  await open(page, `${chat.home}/listing/${item.id}`)
  const own = page.getByRole('region', { name: 'Offers' })
  await expect(own).toContainText('No open offers')
  await own.getByText('You take offers from ₹750 on. Change').click()
  await own.getByLabel('Least amount in rupees').fill('1300')
  await button(own, 'Save').click()
  await expect(own.getByText('You take offers from ₹1,300 on. Change')).toBeVisible()
  await axe(page)

  const buyers = await openSecond(browser, chat, buyer)
  await open(buyers, `${chat.home}/listing/${item.id}`)
  await button(buyers, 'Make an offer').filter({ visible: true }).click()
  await expect(dialog(buyers, 'Make an offer').getByText('From ₹1,300 to ₹1,500.')).toBeVisible()
  await button(dialog(buyers, 'Make an offer'), 'Send offer').click()
  await settled(buyers)

  await open(page, `${chat.home}/listing/${item.id}`)
  await expect(own).toContainText('1 open offer')
  await open(page, `${chat.home}/profile#offer-settings`)
  await page.getByLabel('Take offers on my listings').uncheck()
  await expect(page.getByLabel('Take offers on my listings')).toBeEnabled()
  await open(buyers, `${chat.home}/listing/${(await createItem(sql, { userId: seller.userId })).id}`)
  await expect(buyers.getByRole('button', { name: 'Contact Seller' }).filter({ visible: true })).toBeVisible()
  await expect(button(buyers, 'Make an offer')).toHaveCount(0)
  await buyers.context().close()
})
