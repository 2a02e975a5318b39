import { createViewer, newMessageId } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'

import { open } from './catalogue.ts'
import { signInAt, toasts, writeInto } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { lookAt, signInAdmin, word } from './promotion.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

test('an admin refuses a word, tries it, and nobody writes it until it is removed', async ({
  page,
  browser,
  sharedChat,
  isMobile,
}) => {
  const { sql } = sharedChat.server
  const own = word()
  await signInAdmin(page, sharedChat)
  const [seller, buyer] = [await createViewer(sql, 'Suresh'), await createViewer(sql, 'Bina')]
  const item = await createItem(sql, { userId: seller.userId })
  await open(page, `${sharedChat.home}/admin/words`)
  await page.getByLabel('Word, phrase or domain').fill(`copy ${own}`)
  await page.getByRole('checkbox', { name: 'Names' }).uncheck()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toasts(page).getByText('It is in force')).toBeVisible()
  const listed = page.getByRole('main').getByRole('listitem').filter({ hasText: own })
  await expect(listed).toContainText('Listings · Messages')
  // As it is written, and not Like A Title.
  await expect(listed.getByText('Refuse the text')).toHaveText('Refuse the text', { useInnerText: true })
  await page.getByLabel('Try a text').fill(`A COPY ${own.toUpperCase()}`)
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText(`Listings: refused because of “copy ${own}”`)).toBeVisible()
  await lookAt(page, isMobile, 'admin-words')

  const context = await browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
  await signInAt(context, sharedChat, buyer)
  const write = () =>
    context.request.post(`${sharedChat.home}/api/conversations`, {
      data: { itemId: item.id, message: { id: newMessageId(), content: `Is it a Copy ${own}?` } },
      headers: { 'Sec-Fetch-Site': 'same-origin', Origin: sharedChat.home },
    })
  const refused = await write()
  expect(refused.status()).toBe(422)
  expect(await refused.text()).toContain('is not allowed here')
  await page.getByRole('button', { name: `Remove: copy ${own}` }).click()
  await expect(listed).toHaveCount(0)
  await expect.poll(async () => (await write()).status()).toBeLessThan(300)
  await context.close()
})
