import { beforeEach, expect, test } from 'vitest'

import { reportConversation } from '#app/features/chat/server/report-conversation.server.ts'
import { setPersonBanned } from '#app/features/moderation/bans/ban-person.server.ts'
import { reportListing } from '#app/features/moderation/new-report/report-subject.server.ts'
import { MOST_GROUPED, type GroupName } from '#app/features/moderation/report-group.ts'
import { reportsView } from '#app/features/moderation/reports-schema.server.ts'
import { createTalk, createViewer } from '#test/chat.ts'
import { takeJobs } from '#test/jobs.ts'
import { createAdmin, createListingReport, createPersonReport, reportedByMany } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { listGroup, listGroups } from './list-groups.server.ts'

const { sql } = await testDatabase()
const READER: { userId: string } = { userId: crypto.randomUUID() }

beforeEach(async () => {
  testSettings()
  takeJobs()
  await sql`delete from reports`
  await sql`delete from conversation_reports`
})

const list = (by: 'subject' | 'person', { query = '', admin = READER, limit = 20 } = {}) =>
  listGroups(admin, { ...reportsView(new URLSearchParams(query)), by }, limit)
const named = ({ scope, id }: GroupName) => ({ scope, id })

test('a hundred reports of one listing are one group, with its reasons counted and its oldest reports first', async () => {
  const item = await reportedByMany(sql, 100)
  const { rows, next, isCut } = await list('subject')
  expect([rows.length, next, isCut]).toEqual([1, null, false])
  const [group] = rows
  expect(group).toMatchObject({
    scope: 'listing',
    id: item.id,
    count: 100,
    reporters: 100,
    kinds: [{ kind: 'listing', count: 100 }],
    reasons: [
      { reason: 'scam', count: 67 },
      { reason: 'spam', count: 33 },
    ],
    oldestAt: '2026-11-01T00:01:00.000Z',
    newestAt: '2026-11-01T01:40:00.000Z',
  })
  expect(group?.first.map(({ reportedAt }) => reportedAt)).toEqual([
    '2026-11-01T00:01:00.000Z',
    '2026-11-01T00:02:00.000Z',
  ])
  // The others come page by page.
  const all: string[] = []
  let after: { at: number; id: string } | null = null
  for (let page = 0; page < 5; page++) {
    const { rows: some, next: more } = await listGroup(READER, { scope: 'listing', id: item.id }, after)
    all.push(...some.map(({ id }) => id))
    const [at, id = ''] = more?.split('.') ?? []
    after = { at: Number(at), id }
    expect(more === null).toBe(page === 4)
  }
  expect(new Set(all).size).toBe(100)
  expect(all.slice(0, 2)).toEqual(group?.first.map(({ id }) => id))
})

test('listing, conversation and profile are groups by subject, and all about one person is a group by person', async () => {
  const seller = await createViewer(sql, 'Suresh')
  const lamp = await createListingReport(sql, { seller, reason: 'scam' })
  const asha = await createViewer(sql, 'Asha')
  await reportListing(asha, lamp.item.id, { reason: 'spam', details: null })
  await createPersonReport(sql, seller, asha)
  const talk = await createTalk(sql, { seller })
  for (const by of [talk.buyer, seller]) await reportConversation(by, talk.id, { reason: 'scam', details: null })
  const bySubject = (await list('subject')).rows
  expect(bySubject.map((group) => [named(group), group.count])).toEqual([
    [{ scope: 'listing', id: lamp.item.id }, 2],
    [{ scope: 'person', id: seller.userId }, 1],
    [{ scope: 'conversation', id: talk.id }, 2],
  ])
  const byPerson = (await list('person')).rows
  expect(byPerson.map((group) => [named(group), group.count, group.reporters, group.kinds])).toEqual([
    [
      { scope: 'about', id: seller.userId },
      4,
      3,
      [
        { kind: 'listing', count: 2 },
        { kind: 'person', count: 1 },
        { kind: 'conversation', count: 1 },
      ],
    ],
    [{ scope: 'about', id: talk.buyer.userId }, 1, 1, [{ kind: 'conversation', count: 1 }]],
  ])
  // A kind and a word narrow the groups; the reported person sees none about themself.
  expect((await list('subject', { query: 'kind=conversation' })).rows.map(named)).toEqual([
    { scope: 'conversation', id: talk.id },
  ])
  expect((await list('person', { query: `search=${talk.buyer.email}` })).rows.map(({ count }) => count)).toEqual([1, 1])
  expect((await list('person', { admin: seller })).rows.map(named)).toEqual([{ scope: 'about', id: talk.buyer.userId }])
  // A decided report is in no group, and a listing that is gone leaves its reports, each a group of its own.
  await sql`delete from items where id = ${lamp.item.id}`
  expect((await list('subject')).rows.map(({ scope }) => scope)).toEqual(['report', 'report', 'person', 'conversation'])
  await setPersonBanned(await createAdmin(sql), seller.userId, true)
  expect((await list('person')).rows.map(named)).toEqual([{ scope: 'about', id: talk.buyer.userId }])
})

test('pages of groups follow each other without gaps, also while one of them is reported again', async () => {
  const items: string[] = []
  for (let n = 0; n < 5; n++) items.push((await createListingReport(sql)).item.id)
  const all = (await list('subject')).rows.map(({ id }) => id)
  expect(all).toEqual(items)
  const got: string[] = []
  for (let query: string | null = ''; query !== null;) {
    const { rows, next }: Awaited<ReturnType<typeof list>> = await list('subject', { query, limit: 2 })
    got.push(...rows.map(({ id }) => id))
    query = next && `cursor=${next}`
    if (got.length === 2)
      await reportListing(await createViewer(sql, 'Late'), items[0] ?? '', { reason: 'spam', details: null })
  }
  expect(got).toEqual(all)
})

test('more open reports than are read at once leave the newest out, and say so', async () => {
  const item = await reportedByMany(sql, MOST_GROUPED)
  expect(await list('subject')).toMatchObject({ isCut: false, rows: [{ count: MOST_GROUPED }] })
  const later = await createListingReport(sql)
  expect(await list('subject')).toMatchObject({ isCut: true, rows: [{ id: item.id, count: MOST_GROUPED }] })
  await sql`update reports set status = 'dismissed', decided_at = now() where item_id = ${item.id}`
  expect(await list('subject')).toMatchObject({ isCut: false, rows: [{ id: later.item.id, count: 1 }] })
})
