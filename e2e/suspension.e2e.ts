import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'

import { open } from './catalogue.ts'
import { toasts, writeInto } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { lookAt, signInAdmin, word } from './promotion.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

const PASSWORD = 'a kettle of lilac fog'

test('an admin suspends a person for a week, and makes it a day; the sign-in says until when and why', async ({
  page,
  browser,
  sharedChat,
  isMobile,
}) => {
  const { sql } = sharedChat.server
  const own = word()
  await signInAdmin(page, sharedChat)
  const [ravi, reporter] = [await createViewer(sql, `Ravi ${own}`), await createViewer(sql, 'Bina')]
  const password = await hashPassword(PASSWORD)
  await sql`insert into accounts ${sql({ user_id: ravi.userId, account_id: ravi.userId, provider_id: 'credential', password })}`
  const item = await createItem(sql, { userId: ravi.userId })
  await sql`insert into reports (kind, reported_user_id, reporter_id, reason) values ('person', ${ravi.userId}, ${reporter.userId}, 'spam')`

  await open(page, `${sharedChat.home}/admin/reports?status=open&search=${own}`)
  await page.getByRole('button', { name: `Ban person: ${ravi.name}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Ban this person?' })
  // The reason of the report comes along.
  await expect(dialog.getByLabel('Why')).toHaveValue('spam')
  await dialog.getByLabel('Why').selectOption('')
  await dialog.getByLabel('How long').selectOption('7')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await expect(dialog.getByLabel('Why')).toBeFocused()
  await dialog.getByLabel('Why').selectOption('counterfeit')
  await lookAt(page, isMobile, 'suspend-dialog')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(toasts(page).getByText(/^The person is suspended until /)).toBeVisible()
  await expect(page.getByRole('article').getByText('acted', { exact: true })).toBeVisible()

  const context = await browser.newContext({
    viewport: page.viewportSize(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  const hers = await context.newPage()
  expect((await open(hers, `${sharedChat.home}/listing/${item.id}`))?.status()).toBe(404)
  await open(hers, `${sharedChat.home}/auth?mode=sign-in`)
  await hers.getByLabel('E-mail').fill(ravi.email)
  await hers.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await hers.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(
    hers.getByText(/This account is suspended until .+, because fakes or copies were offered as originals/),
  ).toBeVisible()
  await lookAt(hers, isMobile, 'suspended-sign-in')

  await open(page, `${sharedChat.home}/profile/${ravi.userId}`)
  await expect(page.getByRole('main').getByText(/^suspended until /)).toBeVisible()
  await page.getByRole('button', { name: `Change the end of the ban: ${ravi.name}` }).click()
  const change = page.getByRole('alertdialog', { name: 'Change the end of this ban?' })
  await change.getByLabel('How long').selectOption('1')
  await change.getByLabel('Why').selectOption('spam')
  await lookAt(page, isMobile, 'change-suspension')
  await change.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(toasts(page).getByText(/^The person is suspended until /)).toBeVisible()
  await open(page, `${sharedChat.home}/admin/people?search=${own}`)
  await expect(page.getByRole('main').getByText(/^suspended until /)).toBeVisible()
  await lookAt(page, isMobile, 'suspended-people')

  // The end comes: nothing has to run for the person to be back.
  await sql`update users set banned_until = now() where id = ${ravi.userId}`
  await hers.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(hers).not.toHaveURL(/\/auth/)
  await context.close()
})
