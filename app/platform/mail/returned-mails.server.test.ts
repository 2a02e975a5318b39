import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { log } from '#app/platform/log/log.server.ts'
import { mailsSent } from '#app/platform/log/metrics.server.ts'
import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { startSmtp, type Mood } from '#test/servers/smtp-server.ts'
import { testSettings } from '#test/visitor.ts'

import { sendMail } from './mail.server.ts'
import { refusesMailbox } from './returned-mails.server.ts'

const { sql } = await testDatabase()
const server = await startSmtp()
afterAll(() => server.stop())

beforeEach(() => {
  vi.spyOn(log, 'warn').mockReturnValue()
  testSettings({ SMTP_URL: server.url, MAIL_FROM: 'The Khazana Team <hello@khazana.example>' })
  mailsSent.reset()
})

const send = (to: string) => sendMail({ id: 'one', to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })

async function sendIn(mood: Mood, to: string): Promise<'ended' | 'tried again'> {
  server.setMood(mood)
  return send(to).then(
    () => 'ended',
    () => 'tried again',
  )
}

const countRefusals = async (id: string) =>
  (await sql<{ n: number }[]>`select mail_refusals as n from users where id = ${id}`)[0]?.n

test('a mailbox that does not exist is given up after three tries, and a delivery ends it', async () => {
  const { id, email } = await createUser(sql, { email: 'mistyped@khazana.test' })
  const results = []
  for (let n = 0; n < 4; n++) results.push(await sendIn('unknown', email))
  expect(results).toEqual(['tried again', 'tried again', 'ended', 'ended'])
  expect(await countRefusals(id)).toBe(4)
  expect(await sendIn('willing', email)).toBe('ended')
  expect(await countRefusals(id)).toBe(0)
  const counted = (await mailsSent.get()).values.map(({ labels, value }) => [labels.result, value])
  expect(Object.fromEntries(counted)).toEqual({ failed: 2, returned: 2, sent: 1 })
  expect(server.received.at(-1)?.headers).toMatch(/^From: The Khazana Team <hello@khazana\.example>/m)
})

test('a mailbox of nobody here is given up at once', async () => {
  expect(await sendIn('unknown', 'somebody@khazana.test')).toBe('ended')
})

test.each(['refusing', 'closed'] as const)('a server that is %s does not mark the mailbox', async (mood) => {
  const { id, email } = await createUser(sql, { email: `${mood}@khazana.test` })
  for (let n = 0; n < 4; n++) expect(await sendIn(mood, email)).toBe('tried again')
  expect(await countRefusals(id)).toBe(0)
})

test.each([
  ['RCPT TO', 550, '550 5.1.1 unknown', true],
  ['RCPT TO', 552, '552 5.2.2 mailbox full', true],
  ['RCPT TO', 550, '550 no such user', true],
  ['RCPT TO', 550, '550 relaying denied', false],
  ['RCPT TO', 554, '554 5.7.1 listed', false],
  ['RCPT TO', 450, '450 4.2.1 later', false],
  ['MAIL FROM', 550, '550 5.1.8 bad sender', false],
  ['AUTH PLAIN', 535, '535 5.7.8 no', false],
])('%s answered with %i (%s): the mailbox refuses is %s', (command, responseCode, response, refuses) => {
  expect(refusesMailbox(Object.assign(new Error('refused'), { command, responseCode, response }))).toBe(refuses)
})
