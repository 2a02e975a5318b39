import { createTalk } from '#test/chat.ts'
import { startSmtp, type Received } from '#test/servers/smtp-server.ts'

import { open } from './catalogue.ts'
import { signInAt, startChatServer, toasts } from './chat.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'

let chat: Awaited<ReturnType<typeof startChatServer>>
let mails: Awaited<ReturnType<typeof startSmtp>>
test.beforeAll(async () => {
  mails = await startSmtp()
  chat = await startChatServer({ SMTP_URL: mails.url })
})
test.afterAll(async () => {
  await chat.server.stop()
  await mails.stop()
})

const UNREAD = 'Bina wrote to you about Wind-up tin robot'

/** The newest mail about unread messages to this person. */
async function unreadMail({ email }: { email: string }): Promise<Received> {
  let found: Received | undefined
  await expect(() => {
    found = mails.received.findLast(({ to, subject }) => to.includes(email) && subject === UNREAD)
    expect(found).toBeDefined()
  }).toPass()
  if (!found) throw new Error('It was found just now')
  return found
}

test(
  'an unread message is mailed, and the mail’s link leads to a button that stops these mails',
  { tag: ['@laptop', '@long'] },
  async ({ page, browser }) => {
    const { seller } = await createTalk(chat.server.sql)
    await chat.server.sql`
    update conversations set unread_since_2 = now() - interval '16 minutes' where participant_2 = ${seller.userId}`
    // Queues the job as the schedule does.
    const job = 'queue-unread-mails'
    // A server is ready slightly before its schedule is stored.
    const cron = () => chat.server.sql`select cron from pgboss.schedule where name = ${job}`
    await expect.poll(cron).toEqual([{ cron: '* * * * *' }])
    await chat.server.sql`insert into pgboss.job (name) values (${job})`
    const { text, headers } = await unreadMail(seller)
    const link = /http:\S+\/unsubscribe\?token=\S+/.exec(text)?.[0] ?? ''
    const oneClick = /^List-Unsubscribe: <(\S+)>/m.exec(headers)?.[1] ?? ''
    await open(page, link)
    await expect(page.getByRole('heading', { level: 1, name: 'Stop e-mails about messages?' })).toBeVisible()
    expect(await chat.server.sql`select from notice_preferences where user_id = ${seller.userId}`).toHaveLength(0)
    await axe(page)
    await noSidewaysScroll(page)
    await page.getByRole('button', { name: 'Stop these e-mails' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'No more of these e-mails' })).toBeFocused()
    await signInAt(page.context(), chat, seller)
    await open(page, `${chat.home}/profile`)
    const setting = page.getByRole('checkbox', { name: 'E-mail me about messages I have not read' })
    await expect(setting).not.toBeChecked()
    await setting.check()
    // It is disabled while it is saved; no toast repeats what it says.
    await expect(setting).toBeEnabled()
    await expect(toasts(page)).toBeEmpty()

    // A mail program's request, from another place and without a session.
    const answer = await fetch(oneClick, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(200)
    await page.reload()
    await expect(setting).not.toBeChecked()

    // Without JavaScript the button is a form, and a page confirms the result too.
    await setting.check()
    await expect(setting).toBeEnabled()
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const document = await plain.newPage()
    await document.goto(link)
    await document.getByRole('button', { name: 'Stop these e-mails' }).click()
    await expect(document.getByRole('heading', { level: 1, name: 'No more of these e-mails' })).toBeVisible()
    await plain.close()
    await page.reload()
    await expect(setting).not.toBeChecked()
  },
)

test('a truncated link is reported', { tag: '@laptop' }, async ({ page, allowed }) => {
  allowed.push(/\b404\b/)
  expect((await page.goto(`${chat.home}/unsubscribe?token=abc`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'This link is not complete' })).toBeVisible()
  await axe(page)
})
