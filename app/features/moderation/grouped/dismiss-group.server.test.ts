import { beforeEach, expect, test } from 'vitest'

import { reportConversation } from '#app/features/chat/server/report-conversation.server.ts'
import { setPersonBanned } from '#app/features/moderation/bans/ban-person.server.ts'
import { setListingHidden } from '#app/features/moderation/hiding/hide-listing.server.ts'
import { reportListing } from '#app/features/moderation/new-report/report-subject.server.ts'
import type { GroupScope } from '#app/features/moderation/report-group.ts'
import { reportsView } from '#app/features/moderation/reports-schema.server.ts'
import { dismissReport } from '#app/features/moderation/reports/dismiss-report.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { createTalk, createViewer } from '#test/chat.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { createAdmin, createListingReport, createPersonReport, reportedByMany } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { dismissGroup } from './dismiss-group.server.ts'
import { listGroups } from './list-groups.server.ts'

const { sql } = await testDatabase()
const HIDE = { hidden: true, why: 'scam', conversationReport: null } as const

beforeEach(async () => {
  testSettings()
  takeJobs()
  await sql`delete from reports`
  await sql`delete from conversation_reports`
})

/** The group as the admin sees it now. */
async function see(admin: Viewer, scope: GroupScope, id: string) {
  const view = reportsView(new URLSearchParams())
  const { rows } = await listGroups(admin, { ...view, by: scope === 'about' ? 'person' : 'subject' })
  const group = rows.find((one) => one.scope === scope && one.id === id)
  if (!group) throw new Error(`There is no group of ${scope} ${id}`)
  return { newestAt: group.newestAt, count: group.count }
}

const statuses = async (itemId: string) =>
  (
    await sql<{ status: string; n: number }[]>`
      select status, count(*)::int as n from reports where item_id = ${itemId} group by status order by status`
  ).map(({ status, n }) => `${n} ${status}`)
const logged = async ({ userId }: Viewer) => [
  ...(await sql`select action, subject_id, details from audit_log where admin_id = ${userId} order by at, id`),
]

test('one decision dismisses all reports of a listing: one entry names them, and each reporter gets one mail', async () => {
  const admin = await createAdmin(sql)
  const item = await reportedByMany(sql, 100)
  const deed = await dismissGroup(admin, { scope: 'listing', id: item.id }, await see(admin, 'listing', item.id))
  expect(deed).toMatchObject({ did: 'dismissed', meanwhile: { decided: 0, renewed: 0 } })
  expect(deed.closed).toHaveLength(100)
  expect(await statuses(item.id)).toEqual(['100 dismissed'])
  const mails = await takeMails()
  expect(new Set(mails.map(({ to }) => to)).size).toBe(100)
  expect(mails).toHaveLength(100)
  const [entry, ...others] = await logged(admin)
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    action: 'report-dismissed',
    subject_id: item.id,
    details: { kind: 'listing', about: item.title, reports: 100 },
  })
  const named: unknown = entry?.['details']['closed reports']
  expect(String(named).split(' ').toSorted()).toEqual(deed.closed.toSorted())
})

test('everything about a person is dismissed at once; a reporter of several gets one mail, the person none', async () => {
  const admin = await createAdmin(sql)
  const { seller, reporter, id: first } = await createListingReport(sql)
  const person = await createPersonReport(sql, seller, reporter)
  const talk = await createTalk(sql, { seller })
  for (const by of [talk.buyer, seller]) await reportConversation(by, talk.id, { reason: 'scam', details: null })
  const deed = await dismissGroup(
    admin,
    { scope: 'about', id: seller.userId },
    await see(admin, 'about', seller.userId),
  )
  expect(deed.closed).toHaveLength(3)
  expect(deed.closed).toEqual(expect.arrayContaining([first, person]))
  expect((await takeMails()).map(({ to }) => to).toSorted()).toEqual([reporter.email, talk.buyer.email].toSorted())
  // The seller's own report of that conversation is about the buyer, and stays open.
  expect(await sql`select reporter_id from conversation_reports where status = 'open'`).toEqual([
    { reporter_id: seller.userId },
  ])
  expect(await logged(admin)).toMatchObject([
    { subject_id: seller.userId, details: { kind: 'person', about: 'Suresh' } },
  ])
})

test('both reports of a conversation are dismissed together, and the download of its people lists that', async () => {
  const admin = await createAdmin(sql)
  const talk = await createTalk(sql)
  for (const by of [talk.buyer, talk.seller]) await reportConversation(by, talk.id, { reason: 'scam', details: null })
  const deed = await dismissGroup(
    admin,
    { scope: 'conversation', id: talk.id },
    await see(admin, 'conversation', talk.id),
  )
  expect(deed.closed).toHaveLength(2)
  const [entry] = await logged(admin)
  expect(deed.closed).toContain(entry?.['subject_id'])
  expect(entry).toMatchObject({ details: { kind: 'conversation', about: talk.item.title, reports: 2 } })
})

test('of two admins at once one dismisses, and the other is told; nobody is mailed twice', async () => {
  const [meera, dev] = [await createAdmin(sql), await createAdmin(sql, 'Dev')]
  const item = await reportedByMany(sql, 12)
  const group = { scope: 'listing', id: item.id } as const
  const seen = await see(meera, 'listing', item.id)
  const deeds = await Promise.all([meera, dev].map((admin) => dismissGroup(admin, group, seen)))
  expect(deeds.map(({ closed }) => closed.length).toSorted((a, b) => a - b)).toEqual([0, 12])
  const second = deeds.find(({ closed }) => closed.length === 0)
  expect(second?.meanwhile).toEqual({ decided: 12, renewed: 0 })
  expect(second?.already).toHaveLength(12)
  expect(await takeMails()).toHaveLength(12)
  expect([...(await logged(meera)), ...(await logged(dev))]).toHaveLength(1)
  // The same call again changes nothing.
  expect(await dismissGroup(dev, group, seen)).toMatchObject({ closed: [], meanwhile: { decided: 12 } })
  expect(await takeMails()).toEqual([])
})

test('dismissing, hiding and banning at once never wait for each other, and decide every report once', async () => {
  const admins = [await createAdmin(sql), await createAdmin(sql, 'Dev'), await createAdmin(sql, 'Ira')] as const
  for (let round = 0; round < 5; round++) {
    const item = await reportedByMany(sql, 20)
    const seen = await see(admins[0], 'listing', item.id)
    await Promise.all([
      dismissGroup(admins[0], { scope: 'listing', id: item.id }, seen),
      setListingHidden(admins[1], item.id, HIDE),
      dismissGroup(admins[2], { scope: 'about', id: item.userId }, seen),
      setPersonBanned(admins[1], item.userId, true),
    ])
    const mails = (await takeMails()).filter(({ to }) => to.startsWith('p'))
    expect(mails).toHaveLength(20)
    expect((await statuses(item.id)).some((one) => one.endsWith('open'))).toBe(false)
  }
})

test('what was decided or made anew since the admin saw the group is told apart, and stays as it is', async () => {
  const [meera, dev] = [await createAdmin(sql), await createAdmin(sql, 'Dev')]
  const { item, id } = await createListingReport(sql)
  const [asha, ravi] = [await createViewer(sql, 'Asha'), await createViewer(sql, 'Ravi')]
  for (const by of [asha, ravi]) await reportListing(by, item.id, { reason: 'spam', details: null })
  const group = { scope: 'listing', id: item.id } as const
  const seen = await see(meera, 'listing', item.id)
  await dismissReport(dev, 'listing', id)
  await sql`
    update reports set status = 'dismissed', decided_at = now() where item_id = ${item.id} and reporter_id = ${asha.userId}`
  await reportListing(asha, item.id, { reason: 'scam', details: 'Now it asks for an OTP' })
  await reportListing(await createViewer(sql, 'New'), item.id, { reason: 'scam', details: null })
  const deed = await dismissGroup(meera, group, seen)
  expect(deed.closed).toHaveLength(1)
  expect(deed.meanwhile).toEqual({ decided: 1, renewed: 1 })
  expect(deed.already).toContainEqual(expect.objectContaining({ id, by: 'Dev', status: 'dismissed' }))
  expect(await statuses(item.id)).toEqual(['2 dismissed', '2 open'])
})

test('nobody dismisses reports about themself, or of what nobody reported', async () => {
  const admin = await createAdmin(sql)
  const { item, id } = await createListingReport(sql, { seller: admin })
  const other = await createListingReport(sql)
  const seen = { newestAt: new Date(Date.UTC(2099, 0)).toISOString(), count: 1 }
  for (const group of [
    { scope: 'listing', id: item.id },
    { scope: 'about', id: admin.userId },
    { scope: 'report', id },
    { scope: 'person', id: other.seller.userId },
    { scope: 'conversation', id: crypto.randomUUID() },
  ] as const) {
    await expect(dismissGroup(admin, group, seen)).rejects.toMatchObject({ code: 'not_found' })
  }
  expect(await statuses(item.id)).toEqual(['1 open'])
  expect((await dismissGroup(admin, { scope: 'report', id: other.id }, seen)).closed).toEqual([other.id])
})
