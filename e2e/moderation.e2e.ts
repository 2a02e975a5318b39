import { createViewer } from '#test/chat.ts'

import { open } from './catalogue.ts'
import { writeInto } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { card, signInAdmin, word } from './promotion.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

test(
  'a card that goes because another admin was quicker passes the focus on to the next one',
  { tag: ['@laptop', '@long'] },
  async ({ page, sharedChat, allowed }) => {
    allowed.push(/409/)
    const own = word()
    const { sql } = sharedChat.server
    await signInAdmin(page, sharedChat)
    for (const name of ['one', 'two', 'three', 'four'])
      await sql`insert into contacts (name, email, message) values (${`${own} ${name}`}, 'ravi@example.in', 'Where is it?')`
    await open(page, `${sharedChat.home}/admin/contacts?status=pending&search=${own}`)
    await expect(page.getByRole('article')).toHaveCount(4)
    // The newest is on top. One is decided here and stays until the list is read anew, which leaves it out, too.
    await card(page, `${own} four`).getByRole('button', { name: 'Mark as Resolved' }).click()
    await expect(card(page, `${own} four`)).toBeFocused()
    await sql`update contacts set status = 'resolved' where name = ${`${own} three`}`
    await card(page, `${own} three`).getByRole('button', { name: 'Mark as Reviewed' }).press('Enter')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(card(page, `${own} two`)).toBeFocused()
    // The last of the list: the one before it.
    await sql`update contacts set status = 'resolved' where name = ${`${own} one`}`
    await card(page, `${own} one`).getByRole('button', { name: 'Mark as Reviewed' }).press('Enter')
    await expect(card(page, `${own} one`)).toHaveCount(0)
    await expect(card(page, `${own} two`)).toBeFocused()
  },
)

test(
  'what was decided while the list is read anew stays decided, however slow that is',
  { tag: ['@laptop', '@long'] },
  async ({ page, sharedChat, allowed }) => {
    allowed.push(/409/)
    const { sql } = sharedChat.server
    const own = word()
    await signInAdmin(page, sharedChat)
    const reporter = await createViewer(sql, 'Reporter')
    for (const name of ['late', 'open']) {
      const { userId } = await createViewer(sql, `${own} ${name}`)
      await sql`insert into reports (kind, reported_user_id, reporter_id, reason) values ('person', ${userId}, ${reporter.userId}, 'other')`
    }
    await open(page, `${sharedChat.home}/admin/reports?search=${own}`)
    await expect(page.getByRole('article')).toHaveCount(2)
    const report = (name: string) => page.getByRole('article').filter({ hasText: `${own} ${name}` })
    const dismiss = async (name: string) => {
      await report(name)
        .getByRole('button', { name: /^Dismiss/ })
        .click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss', exact: true }).click()
      await expect(page.getByRole('alertdialog')).toBeHidden()
    }
    await sql`
      update reports set status = 'acted', decided_at = now()
      where reported_user_id in (select user_id from profiles where display_name = ${`${own} late`})`
    const [read, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(
      '**/admin/reports.data?*',
      async (route) => {
        const answer = await route.fetch()
        read.resolve()
        await goOn.promise
        // The page may have given up waiting for this one.
        await route.fulfill({ response: answer }).catch(() => {})
      },
      { times: 1 },
    )
    await dismiss('late')
    await read.promise
    await dismiss('open')
    await expect(report('open').getByText('dismissed', { exact: true })).toBeVisible()
    goOn.resolve()
    await expect(report('late').getByText('acted', { exact: true })).toBeVisible()
    await expect(report('open').getByText('dismissed', { exact: true })).toBeVisible()
    await expect(report('open').getByText('open', { exact: true })).toHaveCount(0)
  },
)
