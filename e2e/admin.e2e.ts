import type { Page } from '@playwright/test'

import { createViewer } from '#test/chat.ts'
import { ago } from '#test/dates.ts'

import { ask, expectSound } from './ask.ts'
import { open } from './catalogue.ts'
import { signInAt, type Chat, writeInto } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { HOSTILE } from './hostile.ts'

test.beforeAll(({ sharedChat }) => void writeInto(sharedChat))

// Each journey in this worker uses an admin and search words of its own.
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)
const card = (page: Page, name: string) => page.getByRole('article', { name })
const word = () => `w${crypto.randomUUID().slice(0, 8)}`

async function signInAdmin(page: Page, chat: Chat) {
  const admin = await createViewer(chat.server.sql, 'Admin Asha')
  await chat.server.sql`insert into user_roles (user_id, role) values (${admin.userId}, 'admin')`
  await signInAt(page.context(), chat, admin)
  return admin
}

type Row = { email?: string; type?: string; status?: string; userId?: string | null; message?: string; at?: Date }

async function writeFeedback({ server }: Chat, subject: string, row: Row = {}) {
  const { email = 'ravi@example.in', type = 'general', status = 'pending', userId = null } = row
  await server.sql`
    insert into feedback (user_id, email, subject, message, feedback_type, status, created_at)
    values (${userId}, ${email}, ${subject}, ${row.message ?? 'The page does not load.'}, ${type}, ${status},
      ${row.at ?? new Date()})`
}

async function writeContact({ server }: Chat, name: string, row: Row = {}) {
  await server.sql`
    insert into contacts (name, email, message, status)
    values (${name}, ${row.email ?? 'ravi@example.in'}, 'Where is my listing?', ${row.status ?? 'pending'})`
}

/** A report about a deleted listing, by a reporter with this name. */
async function writeReport({ server }: Chat, reported: { userId: string }, text: string) {
  const { sql } = server
  const { userId } = await createViewer(sql, 'Reporter')
  await sql`update profiles set display_name = ${[...text].slice(0, 60).join('').trim()} where user_id = ${userId}`
  await sql`
    insert into reports (kind, item_title, reported_user_id, reporter_id, reason, details)
    values ('listing', ${text}, ${reported.userId}, ${userId}, 'other', ${text})`
}

test(
  'feedback: its content, the two buttons, and their log entries',
  { tag: '@laptop' },
  async ({ page, sharedChat }) => {
    const own = word()
    const admin = await signInAdmin(page, sharedChat)
    const person = await createViewer(sharedChat.server.sql, 'Ravi')
    const hours = (n: number) => ago({ hours: n, minutes: 1 })
    await writeFeedback(sharedChat, `${own} one`, {
      type: 'bug',
      userId: person.userId,
      at: hours(2),
      message: 'It says <b>no</b>.',
    })
    await writeFeedback(sharedChat, `${own} two`, { type: 'compliment', status: 'reviewed', at: hours(3) })
    await writeFeedback(sharedChat, `${own} three`, { type: 'feature', status: 'resolved', at: hours(4) })
    await writeFeedback(sharedChat, `${own} four`, { status: 'closed', at: hours(5) })
    await open(page, `${sharedChat.home}/admin/feedback?search=${own}`)
    await expect(page.getByRole('article')).toHaveCount(4)
    const one = card(page, `${own} one`)
    await expect(one.getByRole('img', { name: 'Bug report' })).toBeVisible()
    await expect(one).toContainText('It says <b>no</b>.')
    await expect(one).toContainText('ravi@example.in')
    await expect(one).toContainText('Registered User')
    await expect(one).toContainText('2 hours ago')
    await expect(card(page, `${own} two`)).not.toContainText('Registered User')
    for (const [name, status, tone] of [
      ['one', 'pending', 'yellow'],
      ['two', 'reviewed', 'blue'],
      ['three', 'resolved', 'green'],
      ['four', 'closed', 'grey'],
    ] as const) {
      await expect(card(page, `${own} ${name}`).getByText(status, { exact: true })).toHaveAttribute('data-tone', tone)
    }
    await expect(card(page, `${own} two`).getByRole('button', { name: 'Mark as Reviewed' })).toBeDisabled()
    await expect(card(page, `${own} three`).getByRole('button', { name: 'Mark as Resolved' })).toBeDisabled()
    await expect(card(page, `${own} four`).getByRole('button', { name: 'Mark as Reviewed' })).toBeEnabled()
    await expect(one.getByRole('link', { name: /^Reply/ })).toHaveAttribute(
      'href',
      `mailto:ravi@example.in?subject=${encodeURIComponent(`Re: ${own} one`)}`,
    )
    await axe(page)
    await noSidewaysScroll(page)

    // By keyboard.
    const reviewed = one.getByRole('button', { name: 'Mark as Reviewed' })
    await reviewed.focus()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Status updated to reviewed')).toBeVisible()
    await expect(one.getByText('reviewed', { exact: true })).toHaveAttribute('data-tone', 'blue')
    await expect(reviewed).toBeDisabled()
    await expect(one).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(one.getByRole('button', { name: 'Mark as Resolved' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(toast(page, 'Status updated to resolved')).toBeVisible()
    await open(page, `${sharedChat.home}/admin/feedback?search=${own}&status=resolved`)
    await expect(page.getByRole('article')).toHaveCount(2)

    await open(page, `${sharedChat.home}/admin/audit?action=feedback-status`)
    const mine = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: admin.name })
      .filter({ hasText: 'Changed the status of feedback' })
    await expect(mine.first()).toContainText('From reviewed to resolved')
    await axe(page)
    await noSidewaysScroll(page)
  },
)

test('contacts: each state has its own buttons', { tag: ['@phone', '@long'] }, async ({ page, sharedChat }) => {
  const own = word()
  await signInAdmin(page, sharedChat)
  for (const status of ['pending', 'reviewed', 'resolved'])
    await writeContact(sharedChat, `${own} ${status}`, { status })
  await open(page, `${sharedChat.home}/admin/contacts`)
  const find = page.getByRole('searchbox', { name: 'Search contacts' })
  await find.fill(own)
  await find.press('Enter')
  await expect(page).toHaveURL(new RegExp(`search=${own}`))
  await expect(page.getByRole('article')).toHaveCount(3)
  const buttons = (status: string) => card(page, `${own} ${status}`).getByRole('button')
  await expect(buttons('pending')).toHaveText(['Mark as Reviewed', 'Mark as Resolved'])
  await expect(buttons('reviewed')).toHaveText(['Mark as Resolved'])
  await expect(buttons('resolved')).toHaveCount(0)
  const link = card(page, `${own} pending`).getByRole('link', { name: 'ravi@example.in' })
  await expect(link).toHaveAttribute('href', /^mailto:ravi@example\.in\?subject=Re/)
  await axe(page)
  await noSidewaysScroll(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)
  await buttons('pending').first().click()
  await expect(toast(page, 'Status updated successfully')).toBeVisible()
  await expect(buttons('pending')).toHaveText(['Mark as Resolved'])
  await buttons('pending').first().click()
  await expect(buttons('pending')).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Resolved' }).click()
  await expect(page).toHaveURL(`${sharedChat.home}/admin/contacts?status=resolved&search=${own}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: 'View Feedback' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible()
  await page.getByRole('link', { name: 'View Contacts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Submissions' })).toBeVisible()
})

test('paging works, and an empty page says so', { tag: ['@laptop', '@long'] }, async ({ page, sharedChat }) => {
  const own = word()
  await signInAdmin(page, sharedChat)
  for (let n = 1; n <= 23; n++) await writeFeedback(sharedChat, `${own} ${n}`)
  await open(page, `${sharedChat.home}/admin/feedback?search=${own}`)
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(page.getByRole('article')).toHaveCount(20)
  await open(page, `${sharedChat.home}/admin/feedback?search=${own}nothing`)
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL(`${sharedChat.home}/admin/feedback`)
})

test(
  'a failed action says so and changes nothing',
  { tag: ['@laptop', '@long'] },
  async ({ page, sharedChat, allowed }) => {
    allowed.push(/503|409|net::ERR_FAILED|Failed to load resource/)
    const own = word()
    await signInAdmin(page, sharedChat)
    await writeFeedback(sharedChat, own)
    await writeContact(sharedChat, own)
    for (const path of ['feedback', 'contacts']) {
      await open(page, `${sharedChat.home}/admin/${path}?search=${own}`)
      await page.route('**/api/admin/*/*/status', (route) => route.fulfill({ status: 503, body: '' }))
      await card(page, own).getByRole('button', { name: 'Mark as Reviewed' }).click()
      await expect(toast(page, 'Failed to update status')).toBeVisible()
      await expect(card(page, own).getByText('pending', { exact: true })).toBeVisible()
      await page.unroute('**/api/admin/*/*/status')
    }
    // An outdated card says why, and the list is reloaded.
    await sharedChat.server.sql`update contacts set status = 'resolved' where name = ${own}`
    await card(page, own).getByRole('button', { name: 'Mark as Reviewed' }).click()
    await expect(toast(page, 'Failed to update status: This message is resolved already.')).toBeVisible()
    await expect(card(page, own).getByText('resolved', { exact: true })).toBeVisible()
    await expect(card(page, own)).toBeFocused()

    // When the reloaded list no longer contains it, the list gets the focus.
    await sharedChat.server.sql`update contacts set status = 'pending' where name = ${own}`
    await open(page, `${sharedChat.home}/admin/contacts?status=pending&search=${own}`)
    await sharedChat.server.sql`update contacts set status = 'resolved' where name = ${own}`
    await card(page, own).getByRole('button', { name: 'Mark as Reviewed' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
    await expect(page.locator('[tabindex="-1"]', { hasText: 'Nothing here' }).last()).toBeFocused()
  },
)

test(
  'a list that cannot be read says so, and the menu has no numbers',
  { tag: ['@laptop', '@long'] },
  async ({ page, sharedChat, allowed }) => {
    allowed.push(/500/)
    await signInAdmin(page, sharedChat)
    const { sql } = sharedChat.server
    for (const [table, title] of [
      ['feedback', 'Failed to fetch feedback'],
      ['contacts', 'Failed to load contact submissions'],
    ] as const) {
      await sql`alter table ${sql(table)} rename to away`
      try {
        await open(page, `${sharedChat.home}/admin/${table}`)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(toast(page, title)).toBeVisible()
        await expect(page.getByRole('main').getByRole('link', { name: 'Try Again' })).toBeVisible()
      } finally {
        await sql`alter table away rename to ${sql(table)}`
      }
      await page.getByRole('main').getByRole('link', { name: 'Try Again' }).click()
      await expect(page.getByRole('navigation', { name: 'Status' })).toBeVisible()
    }
  },
)

test('hostile texts are shown as text', { tag: ['@laptop', '@long'] }, async ({ page, sharedChat }) => {
  test.slow()
  const own = word()
  await signInAdmin(page, sharedChat)
  // Admins never see reports about themselves.
  const seller = await createViewer(sharedChat.server.sql, 'Suresh')
  const texts = HOSTILE.map((text) => text.replaceAll('\0', '').toWellFormed().slice(0, 80))
  for (const text of texts) {
    await writeFeedback(sharedChat, `${own} ${text}`, { message: `${own} ${text}`, email: `${own}@${text}` })
    await writeContact(sharedChat, `${own} ${text}`, { email: `${own}@${text}` })
    await writeReport(sharedChat, seller, `${own} ${text}`)
  }
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  let seen = 0
  for (const kind of ['feedback', 'contacts', 'reports']) {
    let path: string | null = `/admin/${kind}?search=${own}`
    while (path) {
      const answer = await ask(sharedChat.home, path, { headers: { cookie } })
      expectSound(answer, (status) => status === 200)
      seen += answer.text.match(/<article/g)?.length ?? 0
      // The same page in Hindi has a cursor, too.
      path = /href="(\/admin\/[^"]*cursor=[^"]*)"/.exec(answer.text)?.[1]?.replaceAll('&amp;', '&') ?? null
    }
  }
  expect(seen).toBe(texts.length * 3)
  await page.addInitScript(() => {
    window.alert = () => void (document.title = 'it ran')
  })
  for (const [path, title] of [
    ['feedback', 'Feedback'],
    ['reports', 'Reports'],
  ]) {
    await open(page, `${sharedChat.home}/admin/${path}?search=${own}`)
    await expect(page).toHaveTitle(`${title} · Khazana`)
  }
})

test(
  'the menu links to the pages, with how much waits there',
  { tag: '@long-laptop' },
  async ({ page, sharedChat, isMobile }) => {
    await signInAdmin(page, sharedChat)
    const own = word()
    const waiting = async (table: 'feedback' | 'contacts') => {
      const [row] = await sharedChat.server.sql<{ n: number }[]>`
      select count(*)::int as n from ${sharedChat.server.sql(table)} where status = 'pending'`
      return row?.n ?? 0
    }
    await writeContact(sharedChat, own)
    await open(page, `${sharedChat.home}/about`)
    const opener = isMobile
      ? page.getByRole('button', { name: 'Menu' })
      : page.getByRole('button', { name: /^Admin \d+\+? pending$/ })
    await opener.focus()
    await page.keyboard.press('Enter')
    const menu = isMobile
      ? page.getByRole('navigation', { name: 'Menu' }).getByRole('list', { name: 'Admin' })
      : page.getByRole('navigation', { name: 'Admin pages' })
    const text = (count: number) => (count > 99 ? '99+' : String(count))
    await expect(menu.getByRole('link', { name: /^Feedback/ })).toBeVisible()
    await expect(menu.getByRole('link', { name: /^Contacts/ })).toContainText(text(await waiting('contacts')))
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await menu.getByRole('link', { name: /^Contacts/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Submissions' })).toBeVisible()
    await expect(menu).toBeHidden()
    await opener.click()
    await menu.getByRole('link', { name: /^Contacts/ }).click()
    await expect(menu).toBeHidden()

    // After a decision the number drops, without a new document.
    await card(page, own).getByRole('button', { name: 'Mark as Resolved' }).click()
    const tabs = page.getByRole('navigation', { name: 'Admin', exact: true })
    const tab = tabs.getByRole('link', { name: /^Contacts/ })
    await expect(async () => {
      const left = await waiting('contacts')
      await expect(tab).toHaveAccessibleName(left === 0 ? 'Contacts' : `Contacts ${text(left)} pending`, {
        timeout: 1000,
      })
    }).toPass()

    // Nothing is scrolled out: one row on a laptop, a few on a phone.
    await expect(async () => {
      // The page may still move: the list below has just changed.
      await tabs.evaluate((bar) => bar.scrollIntoView({ block: 'center' }))
      await expect(tabs.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1, timeout: 1000 })
    }).toPass()
    const tops = await tabs
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    expect(new Set(tops).size).toBeLessThanOrEqual(isMobile ? 4 : 1)
    await noSidewaysScroll(page)
  },
)
