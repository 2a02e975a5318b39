import { beforeEach, expect, test } from 'vitest'

import { reportConversation } from '#app/features/chat/server/report-conversation.server.ts'
import { countPending } from '#app/features/moderation/admin/count-pending.server.ts'
import { setListingHidden } from '#app/features/moderation/hiding/hide-listing.server.ts'
import { reportsView } from '#app/features/moderation/reports-schema.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { MAIL_JOB } from '#app/platform/mail/mail.server.ts'
import { createApi } from '#app/server/api.ts'
import { createTalk, createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { createAdmin, createListingReport, createPersonReport } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { listReports } from './list-reports.server.ts'

const { sql } = await testDatabase()
const api = createApi()
const HIDE = { hidden: true, why: 'scam', conversationReport: null } as const

beforeEach(async () => {
  testSettings()
  takeJobs()
  await sql`delete from reports`
  await sql`delete from conversation_reports`
})

const makeVisitor = async ({ userId }: Viewer) =>
  new Visitor(api, { cookies: (await beginSession(sql, userId)).cookies })
const shownTo = async (admin: Viewer, query = '') =>
  (await listReports(admin, reportsView(new URLSearchParams(`status=any&${query}`)))).rows
const idsShownTo = async (admin: Viewer, query = '') => (await shownTo(admin, query)).map(({ id }) => id).toSorted()

/** An admin whom a buyer has reported in every way: for a listing, a conversation and as a person. */
async function reportedAdmin() {
  const [admin, reporter] = [await createAdmin(sql, 'Meera'), await createViewer(sql, 'Bina Buyer')]
  const listing = await createListingReport(sql, { seller: admin, reporter })
  const person = await createPersonReport(sql, admin, reporter)
  const talk = await createTalk(sql, { seller: admin, buyer: reporter })
  const say = async (by: Viewer) => {
    await reportConversation(by, talk.id, { reason: 'scam', details: null })
    const [row] = await sql<{ id: string }[]>`
      select id from conversation_reports where conversation_id = ${talk.id} and reporter_id = ${by.userId}`
    return row?.id ?? ''
  }
  const about = { listing: listing.id, person, conversation: await say(reporter) }
  return { admin, reporter, item: listing.item, about, ids: Object.values(about).toSorted(), say }
}

test('an admin does not see reports about themselves; other admins do', async () => {
  const [{ admin, reporter, ids, say }, other] = [await reportedAdmin(), await createAdmin(sql, 'Ravi')]
  const elsewhere = await createListingReport(sql, { reporter })
  expect(await idsShownTo(admin)).toEqual([elsewhere.id])
  expect(await countPending(admin)).toMatchObject({ reports: 1 })
  expect(await idsShownTo(other)).toEqual([...ids, elsewhere.id].toSorted())
  expect(await countPending(other)).toMatchObject({ reports: 4 })
  for (const query of ['status=open', 'kind=person', 'kind=conversation', `search=${admin.email}`, 'search=bina']) {
    expect([query, (await shownTo(admin, query)).filter(({ id }) => ids.includes(id))]).toEqual([query, []])
    expect([query, await idsShownTo(other, query)]).not.toEqual([query, []])
  }

  // The admin's own report of the buyer is listed like anybody's, but its count does not include the buyer's report.
  const own = await say(admin)
  const found = async (who: Viewer) => (await shownTo(who)).find(({ id }) => id === own)
  expect([(await found(admin))?.ofSame, (await found(other))?.ofSame]).toEqual([1, 2])
  expect(await countPending(admin)).toMatchObject({ reports: 2 })
})

test('an admin’s own report answers 404 to every call, and is not decided', async () => {
  const { admin, item, about, ids } = await reportedAdmin()
  const [own, another] = [await makeVisitor(admin), await makeVisitor(await createAdmin(sql, 'Ravi'))]
  await sql`update items set hidden_at = now(), hidden_reason = 'report' where id = ${item.id}`
  const put = (visitor: Visitor, path: string) => visitor.ask('PUT', `/admin/reports/${path}`, { body: {} })
  for (const [kind, id] of Object.entries(about)) {
    for (const outcome of ['dismissed', 'acted']) {
      const refused = await put(own, `${kind}/${id}/${outcome}`)
      const missing = await put(own, `${kind}/${crypto.randomUUID()}/${outcome}`)
      expect([refused.status, refused.json.error?.message]).toEqual([404, missing.json.error?.message])
    }
  }
  expect((await own.post(`/admin/reports/conversation/${about.conversation}/read`, {})).status).toBe(404)
  expect(takeJobs(MAIL_JOB)).toEqual([])
  expect(await sql`select from audit_log where admin_id = ${admin.userId}`).toHaveLength(0)
  const open = await sql`
    select from reports where id = any(${ids}::uuid[]) and status = 'open'
    union all select from conversation_reports where id = any(${ids}::uuid[]) and status = 'open'`
  expect(open).toHaveLength(3)

  expect((await another.post(`/admin/reports/conversation/${about.conversation}/read`, {})).status).toBe(200)
  for (const path of [`listing/${about.listing}/acted`, `person/${about.person}/dismissed`]) {
    expect((await put(another, path)).status).toBe(200)
  }
})

test('only other admins can hide and show an admin’s listing, because that decides its reports', async () => {
  const { admin, item, about } = await reportedAdmin()
  const REFUSED = { status: 403, message: 'You cannot decide about your own listing.' }
  await expect(setListingHidden(admin, item.id, HIDE)).rejects.toMatchObject(REFUSED)
  const other = await createAdmin(sql, 'Ravi')
  expect(await setListingHidden(other, item.id, HIDE)).toMatchObject({ closed: [about.listing] })
  await expect(setListingHidden(admin, item.id, { ...HIDE, hidden: false })).rejects.toMatchObject(REFUSED)
  expect(await setListingHidden(admin, (await createItem(sql)).id, HIDE)).toMatchObject({ hiddenReason: 'report' })
})
