import { beforeEach, expect, test } from 'vitest'

import { reportConversation } from '#app/features/chat/server/report-conversation.server.ts'
import { countPending } from '#app/features/moderation/admin/count-pending.server.ts'
import { reportsView } from '#app/features/moderation/reports-schema.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { createTalk, createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { createAdmin, createListingReport, createPersonReport } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { dismissReport } from './dismiss-report.server.ts'
import { listReports } from './list-reports.server.ts'

const { sql } = await testDatabase()
/** An admin whom no report concerns. */
const READER = { userId: crypto.randomUUID() }
const view = (query = '') => reportsView(new URLSearchParams(query.includes('status=') ? query : `status=any&${query}`))
const listIds = async (query: string) => (await listReports(READER, view(query))).rows.map(({ id }) => id)

beforeEach(async () => {
  testSettings()
  await sql`delete from reports`
  await sql`delete from conversation_reports`
})

async function reportTalk(talk: Awaited<ReturnType<typeof createTalk>>, by: Viewer, details: string | null = null) {
  await reportConversation(by, talk.id, { reason: 'scam', details })
  const [row] = await sql<{ id: string }[]>`
    select id from conversation_reports where conversation_id = ${talk.id} and reporter_id = ${by.userId}`
  return row?.id ?? ''
}

test('conversations, listings and people are in one list, each with reporter, reported person and count', async () => {
  const admin = await createAdmin(sql)
  const { seller, reporter, item, id } = await createListingReport(sql, { reason: 'counterfeit', details: 'Not real' })
  const person = await createPersonReport(sql, seller, reporter)
  const talk = await createTalk(sql, { seller })
  const ofSeller = await reportTalk(talk, talk.buyer)
  const ofBuyer = await reportTalk(talk, seller)
  await dismissReport(admin, 'person', person)
  const { rows, next } = await listReports(READER, view())
  expect(next).toBeNull()
  const found = new Map(rows.map((row) => [row.id, row]))
  expect(found.size).toBe(4)
  expect(found.get(id)).toMatchObject({
    kind: 'listing',
    reason: 'counterfeit',
    details: 'Not real',
    status: 'open',
    decided: null,
    reporter: {
      id: reporter.userId,
      name: 'Bina',
      email: reporter.email,
      isBanned: false,
      isAdmin: false,
      isGone: false,
    },
    person: { id: seller.userId, name: 'Suresh', email: seller.email },
    listing: { id: item.id, title: item.title, isSold: false, sellerId: seller.userId, hiddenReason: null },
    title: item.title,
    conversation: null,
    ofSame: 1,
    ofPerson: 3,
  })
  expect(found.get(person)).toMatchObject({
    kind: 'person',
    status: 'dismissed',
    decided: { by: 'Meera' },
    listing: null,
    title: null,
    ofSame: 1,
    ofPerson: 3,
  })
  expect(found.get(ofSeller)).toMatchObject({
    kind: 'conversation',
    person: { id: seller.userId },
    reporter: { id: talk.buyer.userId },
    conversation: { id: talk.id, isDeleted: false },
    listing: { id: talk.item.id },
    ofSame: 2,
    ofPerson: 3,
  })
  expect(found.get(ofBuyer)).toMatchObject({ person: { id: talk.buyer.userId }, ofSame: 2, ofPerson: 1 })
  expect(await countPending(READER)).toMatchObject({ reports: 3, photos: 0 })
  // Copied photos that the product found are counted separately, because they have a list of their own.
  const first = await createItem(sql)
  await sql`insert into flagged_photos ${sql({
    item_id: item.id,
    photo_key: item.images[0],
    other_item_id: first.id,
    other_photo_key: first.images[0],
    distance: 1,
  })}`
  expect(await countPending(READER)).toMatchObject({ reports: 3, photos: 1 })
})

test('a deleted listing keeps its title, and a deleted account its name', async () => {
  const { seller, reporter, item, id } = await createListingReport(sql)
  await sql`delete from items where id = ${item.id}`
  await sql`update users set deleted_at = now(), name = 'Deleted user' where id in (${seller.userId}, ${reporter.userId})`
  const { rows } = await listReports(READER, view())
  expect(rows).toMatchObject([
    { id, listing: null, title: item.title, ofSame: 1, person: { name: 'Deleted user', isGone: true } },
  ])
})

test('kind, status and a word narrow the list; invalid ones do not', async () => {
  const admin = await createAdmin(sql)
  const { seller, reporter, id } = await createListingReport(sql, { details: '100% fake_dial' })
  const person = await createPersonReport(sql, seller, reporter)
  const talk = await createTalk(sql)
  const conversation = await reportTalk(talk, talk.buyer, 'Asks for an OTP')
  await dismissReport(admin, 'listing', id)
  expect(await listIds('kind=listing')).toEqual([id])
  expect(await listIds('kind=person')).toEqual([person])
  expect(await listIds('kind=conversation')).toEqual([conversation])
  expect(await listIds('status=dismissed')).toEqual([id])
  expect(await listIds('status=open')).toEqual([conversation, person])
  expect(await listIds('status=acted')).toEqual([])
  expect(await listIds('kind=person&status=dismissed')).toEqual([])
  expect(await listIds('search=otp')).toEqual([conversation])
  expect(await listIds('search=%25')).toEqual([id])
  expect(await listIds(`search=${reporter.email}`)).toEqual([person, id])
  expect(await listIds("search=' or 1=1 --")).toEqual([])
  expect(await listIds('kind=nonsense&status=nonsense&cursor=1.2&search=%00')).toHaveLength(2)
})

test('pages follow each other, the latest first, without gaps or repetitions, also while reports are decided', async () => {
  const admin = await createAdmin(sql)
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    const { seller, reporter, id } = await createListingReport(sql)
    const talk = await createTalk(sql, { buyer: reporter })
    ids.push(id, await createPersonReport(sql, seller, reporter), await reportTalk(talk, reporter))
  }
  // Groups of three rows share a time, to test the tie-break.
  for (const [n, id] of ids.entries()) {
    const at = new Date(1_795_000_000_000 + Math.floor(n / 3) * 1000)
    await sql`update reports set updated_at = ${at} where id = ${id}`
    await sql`update conversation_reports set updated_at = ${at} where id = ${id}`
  }
  const all = await listIds('')
  expect(all.toSorted()).toEqual(ids.toSorted())
  // A cursor beyond the year 9999 precedes all rows.
  expect(await listIds(`cursor=999999999999999.${ids[0]}`)).toEqual(all)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof listReports>> = await listReports(READER, view(`cursor=${cursor}`), 2)
    seen.push(...page.rows.map(({ id }) => id))
    const [first] = page.rows
    if (first) await dismissReport(admin, first.kind, first.id)
    cursor = page.next
  }
  expect(seen).toEqual(all)
})

test('being reported does not make a viewer an admin', async () => {
  const person = await createViewer(sql)
  await createPersonReport(sql, person, await createViewer(sql))
  const { rows } = await listReports(READER, view())
  expect(rows[0]?.person.isAdmin).toBe(false)
})
