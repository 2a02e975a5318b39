import { beforeEach, expect, test } from 'vitest'

import { registry } from '#app/platform/log/metrics.server.ts'
import { createUser } from '#test/factories.ts'
import { createListingReport } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { findOldestCases, measureCases } from './late-cases.server.ts'

const { sql } = await testDatabase()
const DAY = 86_400

beforeEach(async () => {
  testSettings()
  for (const table of ['reports', 'feedback', 'contacts']) await sql`delete from ${sql(table)}`
})

const days = async () => {
  const { report, complaint } = await findOldestCases()
  return [Math.floor(report / DAY), Math.floor(complaint / DAY)]
}

test('the oldest open report counts, and none that is decided', async () => {
  expect(await days()).toEqual([0, 0])
  const [open, decided] = [await createListingReport(sql), await createListingReport(sql)]
  await sql`update reports set updated_at = now() - interval '25 hours' where id = ${open.id}`
  await sql`update reports set updated_at = now() - interval '9 days', status = 'dismissed', decided_at = now()
    where id = ${decided.id}`
  expect(await days()).toEqual([1, 0])
  measureCases()
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('khazana_cases_'))
  expect(lines).toEqual([
    expect.stringMatching(/^khazana_cases_oldest_open_seconds\{kind="report"\} 9\d{4}/),
    'khazana_cases_oldest_open_seconds{kind="complaint"} 0',
  ])
})

test('complaints are feedback of that kind, and what comes to the contact form', async () => {
  const { id, email } = await createUser(sql)
  const addFeedback = (type: string, age: string) => sql`
    insert into feedback (user_id, email, subject, message, feedback_type, created_at)
    values (${id}, ${email}, 'A word', 'It is broken', ${type}, now() - ${age}::interval)`
  await addFeedback('bug', '40 days')
  expect(await days()).toEqual([0, 0])
  await addFeedback('complaint', '16 days 1 hour')
  expect(await days()).toEqual([0, 16])
  await sql`insert into contacts (name, email, message, created_at)
    values ('Asha', ${email}, 'Where is my answer?', now() - interval '20 days 1 hour')`
  expect(await days()).toEqual([0, 20])
  await sql`update contacts set status = 'resolved'`
  await sql`update feedback set status = 'resolved'`
  expect(await days()).toEqual([0, 0])
})
