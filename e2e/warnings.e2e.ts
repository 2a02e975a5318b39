import { createViewer } from '#test/chat.ts'

import { open } from './catalogue.ts'
import { signInAt, toasts, writeInto } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { lookAt, signInAdmin, word } from './promotion.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

test('an admin warns a person, who sees it on every page until they have read it', async ({
  page,
  browser,
  sharedChat,
  isMobile,
}) => {
  const { sql } = sharedChat.server
  const own = word()
  await signInAdmin(page, sharedChat)
  const [ravi, reporter] = [await createViewer(sql, `Ravi ${own}`), await createViewer(sql, 'Bina')]
  await sql`insert into reports (kind, reported_user_id, reporter_id, reason) values ('person', ${ravi.userId}, ${reporter.userId}, 'spam')`
  await open(page, `${sharedChat.home}/admin/reports?status=open&search=${own}`)
  await page.getByRole('button', { name: `Warn: ${ravi.name}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Warn this person?' })
  await expect(dialog.getByLabel('Why')).toHaveValue('spam')
  await lookAt(page, isMobile, 'warn-dialog')
  await dialog.getByRole('button', { name: 'Warn', exact: true }).click()
  await expect(toasts(page).getByText('The person is warned')).toBeVisible()
  await expect(page.getByRole('article').getByText('acted', { exact: true })).toBeVisible()

  const context = await browser.newContext({
    viewport: page.viewportSize(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  await signInAt(context, sharedChat, ravi)
  const theirs = await context.newPage()
  const notice = theirs.getByRole('region', { name: 'A warning from our moderators' })
  for (const path of ['/', '/browse']) {
    await open(theirs, `${sharedChat.home}${path}`)
    await expect(notice).toContainText('because there was advertising, or the same thing again and again')
  }
  await lookAt(theirs, isMobile, 'warning-notice')
  await notice.getByRole('button', { name: 'I have read it' }).click()
  await expect(notice).toHaveCount(0)
  await open(theirs, `${sharedChat.home}/feedback`)
  await expect(notice).toHaveCount(0)
  await theirs.getByLabel('Subject').fill('Half a sentence')

  await open(page, `${sharedChat.home}/admin/people?search=${own}`)
  await expect(page.getByRole('main').getByText(/· 1 warning/)).toBeVisible()
  // From the person's own page, with their history.
  await open(page, `${sharedChat.home}/profile/${ravi.userId}`)
  const history = page.getByRole('region', { name: '1 warning' })
  await expect(history).toContainText('Spam')
  await expect(history).not.toContainText('not read yet')
  await page.getByRole('button', { name: `Warn: ${ravi.name}` }).click()
  await dialog.getByRole('button', { name: 'Warn', exact: true }).click()
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByLabel('Why').selectOption('harassment')
  await dialog.getByRole('button', { name: 'Warn', exact: true }).click()
  const both = page.getByRole('region', { name: '2 warnings' })
  await expect(both).toContainText('Harassment')
  await expect(both).toContainText('not read yet')
  // At once, on the page on which they are, wherever they are on it, and nothing that they typed is lost.
  await expect(notice).toContainText('because somebody was insulted or threatened')
  await expect(notice).toBeInViewport()
  await expect(theirs.getByLabel('Subject')).toHaveValue('Half a sentence')
  await lookAt(theirs, isMobile, 'warning-at-once')
  await notice.getByRole('button', { name: 'I have read it' }).click()
  await expect(notice).toHaveCount(0)
  await lookAt(page, isMobile, 'warned-profile')
  await context.close()
})
