import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import { createTalk } from '#test/chat.ts'

import { open } from './catalogue.ts'
import { type Chat, messages, openInbox, openSecond, settled, signInAt, writeInto } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'

let chat: Chat
test.beforeAll(({ sharedChat }) => {
  chat = writeInto(sharedChat)
})

const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Add a proof photo' })
const cards = (page: Page, words: string): Locator =>
  messages(page).locator('[data-message]').filter({ hasText: words })

/** A tin robot on a table beside a paper with these words. */
async function drawPhoto(words: string, { isLow = false } = {}) {
  const at = isLow ? 'translate(-380 220)' : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <rect width="100%" height="100%" fill="#8a6a4a"/><rect x="120" y="220" width="300" height="460" rx="40" fill="#a33"/>
    <circle cx="210" cy="330" r="38" fill="#ffd"/><circle cx="330" cy="330" r="38" fill="#ffd"/><rect x="190" y="480" width="160" height="40" fill="#333"/>
    <g transform="${at} rotate(-4 800 450)"><rect x="540" y="300" width="540" height="330" fill="#fafaf5"/>
    <text x="580" y="500" font-family="DejaVu Sans" font-size="120" fill="#14286b">${words}</text></g></svg>`
  const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
  return { name: 'proof.jpg', mimeType: 'image/jpeg', buffer }
}

/** Takes the photo in the open dialog; resolves to the code. */
async function takePhoto(page: Page, words?: string): Promise<string> {
  const code = dialog(page).getByText(/^[A-Z0-9]{5}$/)
  await expect(code).toBeVisible()
  const text = (await code.textContent()) ?? ''
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(await drawPhoto(words ?? text, { isLow: words !== undefined }))
  return text
}

test('a buyer asks for a proof photo, the seller takes it, and the listing shows it', async ({ page, browser }) => {
  const { sql } = chat.server
  const { buyer, seller, item, id } = await createTalk(sql)
  await signInAt(page.context(), chat, buyer)
  await openInbox(page, chat, id)
  await button(page, 'Ask for a proof photo').click()
  await expect(cards(page, 'You asked for a proof photo')).toContainText('a code of that day')
  await expect(button(page, 'Ask for a proof photo')).toHaveCount(0)
  await axe(page)
  await noSidewaysScroll(page)

  const sellers = await openSecond(browser, chat, seller)
  await openInbox(sellers, chat, id)
  await settled(sellers)
  const asked = cards(sellers, 'Bina asks for a proof photo')
  await button(asked, 'Add a proof photo').click()
  await axe(sellers)
  await noSidewaysScroll(sellers)
  const code = await takePhoto(sellers)
  await expect(dialog(sellers)).toBeHidden()
  await expect(cards(sellers, 'You added a proof photo')).toContainText(code)
  await expect(button(asked, 'Add a proof photo')).toHaveCount(0)

  const answer = cards(page, 'Suresh added a proof photo')
  await expect(answer).toContainText(`code, ${code}, on paper. We read the code in the photo.`)
  await expect(answer.getByRole('img', { name: /^Proof photo of/ })).toBeVisible()
  await axe(page)

  await open(page, `${chat.home}/listing/${item.id}`)
  await page.getByText(/^Proof photo, \d+ \w+$/).click()
  await expect(page.getByText('We read the code in the photo.')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await sellers.context().close()
})

test('a photo whose code is not read is not shown to everybody, and its seller removes it', async ({
  page,
  browser,
}) => {
  const { sql } = chat.server
  const { seller, item } = await createTalk(sql)
  await signInAt(page.context(), chat, seller)
  await open(page, `${chat.home}/listing/${item.id}`)
  const own = page.getByRole('region', { name: 'Proof photo' })
  await button(own, 'Add a proof photo').click()
  await takePhoto(page, 'HELLO')
  await expect(dialog(page).getByText('we could not read the code')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await button(dialog(page), 'Done').click()
  await expect(own.getByText('Only buyers who ask see the photo')).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${chat.home}/listing/${item.id}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor.getByText(/^Proof photo, /)).toHaveCount(0)
  await visitor.context().close()

  await own.getByText(/^Proof photo, \d+ \w+$/).click()
  await axe(page)
  await button(own, 'Remove').click()
  await button(page.getByRole('alertdialog', { name: 'Remove the proof photo?' }), 'Remove').click()
  await expect(own.getByText(/^Proof photo, /)).toHaveCount(0)
})
