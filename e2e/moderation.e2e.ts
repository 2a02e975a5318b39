import type { Page } from '@playwright/test'

import { createTalk, createViewer } from '#test/chat.ts'
import { createSponsoredRequest } from '#test/factories.ts'

import { open } from './catalogue.ts'
import { toasts, writeInto } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { card, signInAdmin, word } from './promotion.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

const OFFLINE = 'You seem to be offline. Please check your connection and try again.'

/** Lets the next such request reach the server but loses its answer, so that the page waits. */
async function loseAnswer(page: Page, path: string): Promise<{ stored: Promise<void> }> {
  const done = Promise.withResolvers<void>()
  await page.route(
    path,
    async (route) => {
      await route.fetch()
      done.resolve()
    },
    { times: 1 },
  )
  return { stored: done.promise }
}

test(
  'a card removed because another admin was faster passes the focus to the next one',
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
    // The newest is on top. One that is decided here stays until the list is reloaded, which leaves it out.
    await card(page, `${own} four`).getByRole('button', { name: 'Mark as Resolved' }).click()
    await expect(card(page, `${own} four`)).toBeFocused()
    await sql`update contacts set status = 'resolved' where name = ${`${own} three`}`
    await card(page, `${own} three`).getByRole('button', { name: 'Mark as Reviewed' }).press('Enter')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(card(page, `${own} two`)).toBeFocused()
    // The last one of the list: the focus moves to the one before it.
    await sql`update contacts set status = 'resolved' where name = ${`${own} one`}`
    await card(page, `${own} one`).getByRole('button', { name: 'Mark as Reviewed' }).press('Enter')
    await expect(card(page, `${own} one`)).toHaveCount(0)
    await expect(card(page, `${own} two`)).toBeFocused()
  },
)

test(
  'a decision during a slow refresh of the list stays',
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
    await open(page, `${sharedChat.home}/admin/reports?status=any&search=${own}`)
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
        // The page may have stopped waiting for this one.
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

test(
  'an action without an answer gives up after ten seconds, and can be retried safely',
  { tag: ['@laptop', '@long'] },
  async ({ page, sharedChat }) => {
    const { sql } = sharedChat.server
    await page.clock.install()
    await signInAdmin(page, sharedChat)

    // A ban: its dialog waits, and nothing can close it.
    const [seller, reporter] = [await createViewer(sql, `Seller ${word()}`), await createViewer(sql, 'Reporter')]
    await sql`
      insert into reports (kind, reported_user_id, reporter_id, reason) values ('person', ${seller.userId}, ${reporter.userId}, 'other')`
    await open(page, `${sharedChat.home}/admin/reports?status=open&search=${seller.name.split(' ')[1]}`)
    const ban = page.getByRole('button', { name: `Ban person: ${seller.name}` })
    const sure = page.getByRole('alertdialog', { name: 'Ban this person?' })
    const banned = await loseAnswer(page, '**/api/admin/people/*/banned')
    await ban.click()
    await sure.getByRole('button', { name: 'Ban', exact: true }).click()
    await banned.stored
    await page.clock.fastForward(10_000)
    await expect(toasts(page).getByText(OFFLINE)).toBeVisible()
    await expect(sure).toBeHidden()
    await ban.click()
    await sure.getByRole('button', { name: 'Ban', exact: true }).click()
    await expect(toasts(page).getByText('The person was banned already')).toBeVisible()
    await expect(page.getByRole('article').getByText('acted', { exact: true })).toBeVisible()

    // A decision together with typed text.
    const { item } = await createTalk(sql)
    const title = `Jug ${word()}`
    await sql`update items set title = ${title} where id = ${item.id}`
    await createSponsoredRequest(sql, { itemId: item.id, status: 'pending', approvedAt: null })
    await open(page, `${sharedChat.home}/admin/sponsored?search=${title.split(' ')[1]}`)
    const decided = await loseAnswer(page, '**/api/admin/sponsored/*')
    await card(page, title)
      .getByRole('button', { name: /^Review/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Review request' })
    await dialog.getByLabel('Notes').fill('Good photos')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await decided.stored
    await page.clock.fastForward(10_000)
    await expect(dialog.getByText('Failed to update request')).toBeVisible()
    await expect(dialog.getByLabel('Notes')).toHaveValue('Good photos')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog).toBeHidden()
    await expect(toasts(page).getByText('Request approved successfully')).toBeVisible()

    // A message to the people behind the site.
    const own = word()
    await open(page, `${sharedChat.home}/contact`)
    await page.getByRole('textbox', { name: 'Name' }).fill(own)
    await page.getByRole('textbox', { name: 'Message' }).fill('Where do I see what I have sold?')
    const sent = await loseAnswer(page, '**/api/contact')
    const send = page.getByRole('button', { name: 'Send Message' })
    await send.click()
    await sent.stored
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('alert').getByText(OFFLINE)).toBeVisible()
    await send.click()
    await expect(page.getByRole('heading', { name: 'Thank you for writing to us' })).toBeVisible()
    expect(await sql`select from contacts where name = ${own}`).toHaveLength(1)
  },
)
