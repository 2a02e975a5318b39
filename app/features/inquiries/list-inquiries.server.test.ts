import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'

import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { contactView, feedbackView } from './inquiry-schema.server.ts'
import { replyLink } from './inquiry.ts'
import { listContacts, listFeedback } from './list-inquiries.server.ts'

const { sql } = await testDatabase()
const view = (query = '') => new URLSearchParams(query)

beforeEach(async () => {
  await sql`delete from feedback`
  await sql`delete from contacts`
})

async function writeFeedback(count: number, more: { status?: string; message?: string; user_id?: string } = {}) {
  for (let n = 1; n <= count; n++) {
    // Pairs of rows share a time, to test the tie-break.
    const created_at = new Date(1_795_000_000_000 + Math.floor(n / 2) * 1000)
    const row = { email: 'asha@example.in', subject: `Subject ${n}`, message: 'A message', created_at, ...more }
    await sql`insert into feedback ${sql(row)}`
  }
}

test('pages follow each other, newest first, without gaps or repetitions, also while more arrive', async () => {
  await writeFeedback(7)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof listFeedback>> = await listFeedback(feedbackView(view(`cursor=${cursor}`)), 3)
    seen.push(...page.rows.map(({ id }) => id))
    cursor = page.next
    await sql`insert into feedback (email, subject, message) values ('late@example.in', 'Late', 'Later than all')`
  }
  const all = await sql<{ id: string }[]>`
    select id from feedback where subject <> 'Late' order by created_at desc, id desc`
  expect(seen).toEqual(all.map(({ id }) => id))
})

test('a cursor beyond the year 9999 starts at the newest row', async () => {
  await writeFeedback(2)
  await sql`insert into contacts ${sql({ name: 'Asha', email: 'asha@example.in', message: 'Where is my item?' })}`
  const far = view(`cursor=999999999999999.${randomUUID()}`)
  expect((await listFeedback(feedbackView(far))).rows).toHaveLength(2)
  expect((await listContacts(contactView(far))).rows).toHaveLength(1)
})

test('a status and a word narrow the list; invalid ones do not', async () => {
  const user = await createUser(sql)
  await writeFeedback(1, { status: 'resolved', message: 'The MAP is wrong', user_id: user.id })
  await writeFeedback(1, { message: '100% of maps_ are fine' })
  const find = async (query: string) =>
    (await listFeedback(feedbackView(view(query)))).rows.map(({ message }) => message)
  expect(await find('status=resolved')).toEqual(['The MAP is wrong'])
  expect(await find('status=closed')).toEqual([])
  expect(await find('search=map')).toHaveLength(2)
  expect(await find('search=%25')).toEqual(['100% of maps_ are fine'])
  expect(await find('search=_')).toEqual(['100% of maps_ are fine'])
  expect(await find('search=ASHA@')).toHaveLength(2)
  expect(await find("search=' or 1=1 --")).toEqual([])
  expect(await find('status=nonsense&cursor=1.2&search=%00')).toHaveLength(2)
  const { rows } = await listFeedback(feedbackView(view('status=resolved')))
  expect(rows).toMatchObject([{ isRegistered: true, type: 'general', status: 'resolved' }])
})

test('contact messages are found by name, address and words', async () => {
  for (const [name, status] of [
    ['Asha', 'pending'],
    ['Ravi', 'reviewed'],
  ] as const) {
    await sql`insert into contacts ${sql({ name, status, email: `${name}@example.in`, message: 'Where is my item?' })}`
  }
  const find = async (query: string) => (await listContacts(contactView(view(query)))).rows.map(({ name }) => name)
  expect(await find('')).toEqual(['Ravi', 'Asha'])
  expect(await find('search=ravi@example')).toEqual(['Ravi'])
  expect(await find('status=pending')).toEqual(['Asha'])
  expect(await find('status=closed')).toEqual(['Ravi', 'Asha'])
})

test('the link to reply has the address and the subject, and no other data of the person', () => {
  expect(replyLink('asha@example.in', 'My listing')).toBe('mailto:asha@example.in?subject=Re%3A%20My%20listing')
  const link = new URL(replyLink('a?bcc=all@example.in', 'One&body=Two\nBcc: x@y.z'))
  expect(link.pathname).not.toContain('?')
  expect([...link.searchParams.keys()]).toEqual(['subject'])
})
