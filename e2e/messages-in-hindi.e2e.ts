import { answering } from './catalogue.ts'
import { ask, openInbox, twoPeople, write, writeInto, type Chat } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { findEnglish, watchData } from './foreign-text.ts'

const SCAM = 'Please pay 500 advance, my number is 98765 43210'
const ANSWER = 'नहीं, मैं देखकर दूँगी'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})

test(
  'two people talk, each in their own language, and one advice reaches each reader in theirs',
  { tag: '@phone' },
  async ({ page, browser, complaints }) => {
    const readWritten = watchData(page)
    const { id, buyer, seller, sellersPage } = await twoPeople(chat, page, browser, complaints)
    await page.goto(`${chat.home}/hi/messages`)
    await answering(page)
    // This browser prefers English, and has chosen no language yet.
    const offer = page.getByRole('complementary', { name: 'View in English' })
    await expect(offer).toBeVisible()
    await page.getByRole('list', { name: 'बातचीत' }).getByRole('link').tap()
    await expect(page).toHaveURL(`${chat.home}/hi/messages?c=${id}`)
    const messages = page.getByRole('log', { name: /के साथ बातचीत के संदेश$/ })
    await expect(messages).toHaveCount(1)
    await expect(messages).toBeVisible()
    await expect(offer).toBeHidden()

    await openInbox(sellersPage, chat, id)
    await write(sellersPage, SCAM)
    await expect(messages.getByText('एडवांस में भेजे गए पैसे वापस मिलना मुश्किल होता है')).toBeVisible()
    await messages.getByText('यह क्यों दिख रहा है?').click()
    await expect(messages.getByText('इस संदेश में एडवांस में पैसे देने की बात है।')).toBeVisible()

    await page.getByRole('textbox', { name: /को संदेश$/ }).fill(ANSWER)
    await page.getByRole('button', { name: 'भेजें', exact: true }).tap()
    await expect(sellersPage.getByRole('log').getByText(ANSWER)).toBeVisible()
    // Screen readers announce it in its own voice.
    const OFFER = 'Then it is yours for the old price'
    await write(sellersPage, OFFER)
    await expect(page.locator('p[aria-live=polite] [lang="en-IN"]')).toHaveText(OFFER)
    await axe(page)
    await noSidewaysScroll(page)

    await ask(sellersPage.context(), chat, 'PUT', `/blocks/${buyer.userId}`)
    await expect(page.getByText('ने आपको ब्लॉक किया है। आप दोनों के बीच संदेश नहीं भेजे जा सकते।')).toBeVisible()
    const written = [...(await readWritten()), seller.name, buyer.name, SCAM, 'advance', '98765 43210']
    expect(await findEnglish(page, written)).toEqual([])
  },
)

test(
  'a buyer offers and a seller accepts, each in their own language',
  { tag: '@phone' },
  async ({ page, browser, complaints }) => {
    const readWritten = watchData(page)
    const { id, buyer, seller, sellersPage } = await twoPeople(chat, page, browser, complaints)
    await page.goto(`${chat.home}/hi/messages?c=${id}`)
    await answering(page)
    await page.getByRole('button', { name: 'ऑफ़र दें', exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: 'ऑफ़र दें' })
    await dialog.getByLabel('आपका ऑफ़र, रुपयों में').fill('१२००')
    await axe(page)
    await noSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'ऑफ़र भेजें' }).tap()
    const cards = page.getByRole('log').locator('[data-message]')
    await expect(cards.filter({ hasText: 'आपका ऑफ़र' })).toContainText('तक खुला')

    await openInbox(sellersPage, chat, id)
    const received = sellersPage.getByRole('log').locator('[data-message]').filter({ hasText: 'Offer from Bina' })
    await received.getByRole('button', { name: 'Accept', exact: true }).tap()
    await sellersPage.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).tap()
    await expect(received).toContainText('Accepted')

    await expect(cards.filter({ hasText: 'आपका ऑफ़र' })).toContainText('स्वीकार हुआ')
    await expect(cards.filter({ hasText: 'आपके लिए रिज़र्व' })).toContainText('₹1,200')
    await axe(page)
    await noSidewaysScroll(page)
    const written = [...(await readWritten()), seller.name, buyer.name]
    expect(await findEnglish(page, written)).toEqual([])
  },
)
