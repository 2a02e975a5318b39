import { beforeEach, expect, test } from 'vitest'

import { listPeople, peopleView } from '#app/features/moderation/people/list-people.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { createApi } from '#app/server/api.ts'
import { createTalk, createViewer } from '#test/chat.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { createAdmin, createListingReport, createPersonReport } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { warnPerson } from './warn-person.server.ts'
import { acknowledgeWarning, findOpenWarning, listWarnings, warningsExporter } from './warnings.server.ts'

const { sql } = await testDatabase()
const api = createApi()
beforeEach(() => {
  testSettings({ PUBLIC_URL: 'https://khazana.example' })
  takeJobs()
})

const makeVisitor = async (who: Viewer) => new Visitor(api, { cookies: (await beginSession(sql, who.userId)).cookies })
const statusIn = async (table: string, id: string) =>
  (await sql<{ status: string }[]>`select status from ${sql(table)} where id = ${id}`)[0]?.status

test('a warning waits for its person until they say once that they have read it, and is mailed with its reason', async () => {
  const [admin, ravi] = [await createAdmin(sql), await createViewer(sql, 'Ravi')]
  expect(await findOpenWarning(ravi)).toBeNull()
  await warnPerson(admin, ravi.userId, { why: 'spam', report: null })
  await warnPerson(admin, ravi.userId, { why: 'harassment', report: null })
  const first = await findOpenWarning(ravi)
  expect(first?.because).toBe('there was advertising, or the same thing again and again')
  const mails = await takeMails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ravi.email, 'A warning about your Khazana account'],
    [ravi.email, 'A warning about your Khazana account'],
  ])
  expect(mails[0]?.text).toContain('because there was advertising')
  expect(mails[0]?.text).toContain('https://khazana.example/grievance')

  const visitor = await makeVisitor(ravi)
  const read = await visitor.ask('PUT', `/warnings/${first?.id}/read`)
  expect(read.json['next']).toMatchObject({ because: 'somebody was insulted or threatened' })
  const [before] = await sql`select acknowledged_at from warnings where id = ${first?.id ?? ''}`
  await visitor.ask('PUT', `/warnings/${first?.id}/read`)
  expect((await sql`select acknowledged_at from warnings where id = ${first?.id ?? ''}`)[0]).toEqual(before)
  const second = await findOpenWarning(ravi)
  expect(await acknowledgeWarning(ravi, second?.id ?? '')).toBeNull()
})

test('the same warning sent again, because its answer was lost, is one; later, or by another admin, it is a second', async () => {
  const [admin, ravi] = [await createAdmin(sql), await createViewer(sql, 'Ravi')]
  const warn = (by = admin) => warnPerson(by, ravi.userId, { why: 'spam', report: null })
  const count = async () => (await listWarnings(admin, ravi.userId)).length
  const both = await Promise.all([warn(), warn()])
  expect(both).toEqual([both[0], both[0]])
  expect([await count(), (await takeMails()).length]).toEqual([1, 1])
  await warn(await createAdmin(sql))
  await sql`update warnings set created_at = created_at - interval '1 minute' where user_id = ${ravi.userId}`
  await warn()
  expect([await count(), (await takeMails()).length]).toEqual([3, 2])
})

test('nobody else reads a warning away, and only admins see the history', async () => {
  const [admin, ravi, other] = [await createAdmin(sql), await createViewer(sql, 'Ravi'), await createViewer(sql)]
  await warnPerson(admin, ravi.userId, { why: 'scam', report: null })
  const open = await findOpenWarning(ravi)
  await acknowledgeWarning(other, open?.id ?? '')
  expect(await findOpenWarning(ravi)).toEqual(open)
  expect(await listWarnings(other, ravi.userId)).toEqual([])
  expect(await listWarnings(null, ravi.userId)).toEqual([])
  expect(await listWarnings(admin, ravi.userId)).toMatchObject([{ why: 'scam', readAt: null, by: 'Meera' }])
  const [row] = (await listPeople(peopleView(new URLSearchParams({ search: ravi.userId })))).people
  expect(row?.warnings).toBe(1)
  expect(await sql`select action, details from audit_log where subject_id = ${ravi.userId}`).toMatchObject([
    { action: 'person-warned', details: { person: 'Ravi', why: 'scam', reports: 0 } },
  ])
  const exported = []
  for await (const one of warningsExporter.readRows(ravi.userId)) exported.push(one)
  expect(exported).toMatchObject([{ reason: 'scam', acknowledgedAt: null }])
  expect(Object.keys(exported[0] ?? {})).toEqual(['reason', 'createdAt', 'acknowledgedAt'])
})

test('from a report, it decides the open reports about the same thing, and no others', async () => {
  const admin = await createAdmin(sql)
  const { seller, reporter, item, id } = await createListingReport(sql)
  const { id: otherListing } = await createListingReport(sql, { seller, reporter })
  const person = await createPersonReport(sql, seller, reporter)
  const second = await createViewer(sql, 'Chitra')
  await sql`insert into reports (kind, item_id, item_title, reported_user_id, reporter_id, reason)
    values ('listing', ${item.id}, 'Lamp', ${seller.userId}, ${second.userId}, 'spam')`
  takeJobs()
  const deed = await warnPerson(admin, seller.userId, { why: 'misleading', report: { kind: 'listing', id } })
  expect(deed.closed).toHaveLength(2)
  expect(deed.closed).toContain(id)
  expect([await statusIn('reports', otherListing), await statusIn('reports', person)]).toEqual(['open', 'open'])
  expect((await takeMails()).map(({ to }) => to).toSorted()).toEqual(
    [seller.email, reporter.email, second.email].toSorted(),
  )
  // Nothing is hidden.
  expect(await sql`select from items where id = ${item.id} and hidden_at is null`).toHaveLength(1)
  expect(
    (await warnPerson(admin, seller.userId, { why: 'spam', report: { kind: 'person', id: person } })).closed,
  ).toEqual([person])
})

test('from a conversation’s report, it decides that one, if it is about this person', async () => {
  const admin = await createAdmin(sql)
  const talk = await createTalk(sql)
  const [row] = await sql<{ id: string }[]>`
    insert into conversation_reports (conversation_id, reporter_id, reason)
    values (${talk.id}, ${talk.buyer.userId}, 'scam') returning id`
  const report = { kind: 'conversation', id: row?.id ?? '' } as const
  const stranger = await createViewer(sql)
  expect((await warnPerson(admin, stranger.userId, { why: 'scam', report })).closed).toEqual([])
  expect((await warnPerson(admin, talk.buyer.userId, { why: 'scam', report })).closed).toEqual([])
  expect((await warnPerson(admin, talk.seller.userId, { why: 'scam', report })).closed).toEqual([report.id])
})

test('refusals: oneself, other admins, people who are banned or gone, and no reason', async () => {
  const admin = await createAdmin(sql)
  const [other, banned] = [await createAdmin(sql), await createViewer(sql)]
  await sql`update users set banned_at = now() where id = ${banned.userId}`
  const visitor = await makeVisitor(admin)
  const warn = async (id: string, body: object = { why: 'spam' }) => {
    const { status, json } = await visitor.post(`/admin/people/${id}/warnings`, body)
    return [status, json.error?.fields ?? json.error?.message]
  }
  expect(await warn(admin.userId)).toEqual([403, 'You cannot warn yourself.'])
  expect(await warn(other.userId)).toEqual([403, 'An admin cannot be warned.'])
  expect((await warn(banned.userId))[0]).toBe(404)
  expect((await warn(crypto.randomUUID()))[0]).toBe(404)
  expect(await warn((await createViewer(sql)).userId, {})).toEqual([422, { why: 'Please choose a reason' }])
  const people = [admin, other, banned].map(({ userId }) => userId)
  expect(await sql`select from warnings where user_id = any(${people}::uuid[])`).toHaveLength(0)
  expect(await sql`select from audit_log where subject_id = any(${people}::uuid[])`).toHaveLength(0)
})
