import type { Locator, Page } from '@playwright/test'

import { createTalk, newMessageId } from '#test/chat.ts'
import { createDoneDeal } from '#test/deals.ts'

import { ask, messages, openInbox, twoPeople, write, writeInto, type Chat } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})
test.beforeEach(({ context }) => context.route('**/photos/**', (route) => route.fulfill({ status: 204 })))

const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
/** The step at hand. */
const current = (page: Page): Locator => page.locator('li[aria-current=step]')

/** Taps without a network; what was tapped is kept, and reaches the other phone once there is one. */
async function tapOffline(page: Page, other: Page, name: string, otherSees: string | RegExp): Promise<void> {
  await page.context().setOffline(true)
  await button(current(page), name).click()
  await expect(page.getByText(/Will be sent once you are online again|ऑनलाइन होते ही भेजा जाएगा/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(current(other)).toContainText(otherSees)
  await expect(page.getByText(/Will be sent once you are online again|ऑनलाइन होते ही भेजा जाएगा/)).toHaveCount(0)
}

/** Tries something without a network, which fails and keeps what was typed; then it works. */
async function tryOffline(page: Page, act: () => Promise<void>, problem: Locator): Promise<void> {
  await page.context().setOffline(true)
  await act()
  await expect(problem).toBeVisible()
  await page.context().setOffline(false)
  await act()
}

test(
  'two people go from an offer to reviews step by step, in two languages, with the network gone at each step',
  { tag: '@phone' },
  async ({ page, browser, complaints, allowed }) => {
    allowed.push(/ERR_INTERNET_DISCONNECTED|WebSocket/)
    const { id, item, sellersPage } = await twoPeople(chat, page, browser, complaints)
    await page.goto(`${chat.home}/hi/messages?c=${id}`)
    await button(page, 'ऑफ़र दें').click()
    const offer = page.getByRole('dialog', { name: 'ऑफ़र दें' })
    await offer.getByLabel('आपका ऑफ़र, रुपयों में').fill('1400')
    await tryOffline(page, () => button(offer, 'ऑफ़र भेजें').click(), offer.getByText('ऑफ़लाइन'))
    await openInbox(sellersPage, chat, id)
    const received = messages(sellersPage).locator('[data-message]').filter({ hasText: '₹1,400' }).last()
    await button(received, 'Accept').click()
    const question = sellersPage.getByRole('alertdialog', { name: 'Accept ₹1,400?' })
    await tryOffline(
      sellersPage,
      async () => {
        if (await question.isHidden()) await button(received, 'Accept').click()
        await button(question, 'Accept').click()
      },
      sellersPage.getByText('You seem to be offline', { exact: false }),
    )
    const path = (await messages(sellersPage).getByRole('link', { name: 'Open the deal' }).getAttribute('href')) ?? ''
    await sellersPage.goto(chat.home + path)
    await expect(sellersPage.getByRole('heading', { level: 1, name: 'Deal with Bina' })).toBeVisible()
    await page.goto(`${chat.home}/hi${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('के साथ सौदा')
    for (const one of [page, sellersPage]) {
      await expect(current(one)).toHaveCount(1)
      await axe(one)
      await noSidewaysScroll(one)
    }
    await expect(current(sellersPage)).toContainText('Nobody needs to pay yet')

    await tapOffline(sellersPage, page, 'We have met', 'अभी पैसे देने की ज़रूरत नहीं है')
    await current(page).getByRole('checkbox').first().check()
    await axe(page)
    await noSidewaysScroll(page)
    await tapOffline(page, sellersPage, 'देख लिया, मुझे लेना है', 'pays ₹1,400 now')
    await tapOffline(page, sellersPage, 'नक़द दें', 'Say so only when you see the money')
    await axe(sellersPage)
    await tapOffline(sellersPage, page, 'I have the money', 'पैसे मिल गए')
    await page.context().setOffline(true)
    await button(current(page), 'मुझे चीज़ मिल गई').click()
    await page.context().setOffline(false)
    for (const [one, words] of [
      [page, 'सौदा पूरा हुआ'],
      [sellersPage, 'This deal is completed'],
    ] as const) {
      await expect(one.getByText(words)).toBeVisible()
      await axe(one)
    }
    expect(await chat.server.sql`select is_sold from items where id = ${item.id}`).toEqual([{ is_sold: true }])

    await page.getByRole('radio').nth(4).locator('..').click()
    await page.getByLabel('अपने शब्दों में').fill('वैसा ही निकला')
    await tryOffline(page, () => button(page, 'रिव्यू भेजें').click(), page.getByText('ऑफ़लाइन'))
    await expect(page.getByText('वैसा ही निकला')).toBeVisible()
    await expect(sellersPage.getByText('वैसा ही निकला')).toHaveCount(0)
    await sellersPage.getByRole('radio').nth(4).locator('..').click()
    await tryOffline(
      sellersPage,
      () => button(sellersPage, 'Send the review').click(),
      sellersPage.getByText('You seem to be offline', { exact: false }),
    )
    await expect(sellersPage.getByText('वैसा ही निकला')).toBeVisible()
    await axe(sellersPage)
  },
)

test('a buyer who does not take it ends the deal, and the seller reads why', async ({ page, browser, complaints }) => {
  const { id, sellersPage } = await twoPeople(chat, page, browser, complaints)
  const deal = newMessageId()
  await ask(sellersPage.context(), chat, 'POST', `/conversations/${id}/reservation`, { id: deal })
  await page.goto(`${chat.home}/deals/${deal}`)
  await sellersPage.goto(`${chat.home}/deals/${deal}`)
  await button(current(page), 'We have met').click()
  await expect(current(page)).toContainText('I do not take it')
  await expect.poll(() => current(page).evaluate((step) => step === document.activeElement)).toBe(true)
  await button(current(page), 'I do not take it').click()
  const dialog = page.getByRole('dialog', { name: 'Why does the deal end?' })
  await button(dialog, 'End the deal').click()
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByLabel('It is not as described').check()
  await axe(page)
  await button(dialog, 'End the deal').click()
  await expect(sellersPage.getByText('The item is not as described.')).toBeVisible()
  await button(sellersPage, 'Something is not right').click()
  await expect(sellersPage.getByText('Call 1930 at once', { exact: false })).toBeVisible()
  await axe(sellersPage)
})

test('a deal of others is not found', async ({ page, browser, complaints, allowed }) => {
  allowed.push(/404/)
  const { id, sellersPage } = await twoPeople(chat, page, browser, complaints)
  const deal = newMessageId()
  await ask(sellersPage.context(), chat, 'POST', `/conversations/${id}/reservation`, { id: deal })
  const { id: otherTalk } = await twoPeople(chat, page, browser, complaints)
  expect(otherTalk).not.toBe(id)
  const answer = await page.goto(`${chat.home}/deals/${deal}`)
  expect(answer?.status()).toBe(404)
})

test('the seller of a sold item says who bought it, and the buyer confirms it', async ({
  page,
  browser,
  complaints,
}) => {
  const { id, item, sellersPage } = await twoPeople(chat, page, browser, complaints)
  await openInbox(page, chat, id)
  await write(page, 'I take it')
  await ask(sellersPage.context(), chat, 'PUT', `/items/${item.id}/sold`, { sold: true })
  await sellersPage.goto(`${chat.home}/listing/${item.id}`)
  await expect(sellersPage.getByRole('heading', { name: 'Who bought it?' })).toBeVisible()
  await axe(sellersPage)
  await button(sellersPage, 'Bina').click()
  await sellersPage.getByRole('link', { name: 'See the deal' }).click()
  await expect(current(sellersPage)).toContainText('The seller says that they have the money.')
  await page.goto(sellersPage.url())
  await button(current(page), 'I have the item').click()
  await expect(sellersPage.getByText('This deal is completed')).toBeVisible()
})

test('deals and offers are a list, with a search and a file', async ({ page, browser, complaints }) => {
  const { id, sellersPage } = await twoPeople(chat, page, browser, complaints)
  await ask(sellersPage.context(), chat, 'POST', `/conversations/${id}/reservation`, { id: newMessageId() })
  await page.goto(`${chat.home}/deals`)
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'From ' })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Agreed')
  await axe(page)
  await noSidewaysScroll(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as a file' }).click()
  expect((await downloading).suggestedFilename()).toBe('deals.csv')
  await page.getByRole('searchbox', { name: 'Search by title or name' }).fill('gramophone')
  await button(page.getByRole('main'), 'Search').click()
  await expect(page.getByText('Nothing found')).toBeVisible()
  await axe(page)
})

test('the own profile begins with what waits, and is told what comes', async ({ page, browser, complaints }) => {
  const { item, sellersPage } = await twoPeople(chat, page, browser, complaints)
  await sellersPage.goto(`${chat.home}/profile`)
  await expect(sellersPage.getByRole('heading', { name: 'Waiting for you' })).toHaveCount(0)
  await ask(page.context(), chat, 'POST', `/items/${item.id}/offers`, { id: newMessageId(), amount: 1200 })
  const list = sellersPage.getByRole('region', { name: 'Waiting for you' })
  await expect(list.getByRole('listitem')).toHaveText(/Bina offers ₹1,200.*Answer the offer.*48 hours left/)
  await axe(sellersPage)
  await noSidewaysScroll(sellersPage)
  await list.getByRole('link').click()
  await button(messages(sellersPage), 'Accept').click()
  await button(sellersPage.getByRole('alertdialog'), 'Accept').click()
  await page.goto(`${chat.home}/hi/profile`)
  const buyersList = page.getByRole('region', { name: 'आपका इंतज़ार है' })
  await expect(buyersList.getByRole('listitem')).toContainText('मिलने की जगह तय करें')
  await axe(page)
  const path = (await buyersList.getByRole('link').getAttribute('href'))?.replace('/hi', '')
  const end = { id: newMessageId(), move: 'fall', reason: 'changed-mind' }
  await ask(sellersPage.context(), chat, 'POST', `${path}/moves`, end)
  await expect(buyersList).toHaveCount(0)
})

test('a listing says what others like it sold for', async ({ page }) => {
  const { sql } = chat.server
  for (const amount of [900, 1000, 1100, 1200, 1400])
    await createDoneDeal(sql, { title: 'Titan Karishma steel watch', category: 'watches', amount })
  const { item } = await createTalk(sql)
  await sql`update items set title = 'Titan Karishma steel watch', category = 'watches' where id = ${item.id}`
  await expect(async () => {
    await page.goto(`${chat.home}/listing/${item.id}`)
    await expect(page.getByText(/5 like it sold for ₹940–1,300 in 180 days/)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await axe(page)
  await noSidewaysScroll(page)
  await page.goto(`${chat.home}/hi/listing/${item.id}`)
  await expect(page.getByText(/ऐसे 5 आइटम 180 दिनों में ₹940–1,300 में बिके/)).toBeVisible()
})
