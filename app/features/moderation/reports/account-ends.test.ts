import { beforeEach, expect, test } from 'vitest'

import { reportConversation } from '#app/features/chat/server/report-conversation.server.ts'
import { listAudit } from '#app/features/moderation/audit/list-audit.server.ts'
import { setBannedByEmail } from '#app/features/moderation/bans/ban-by-email.server.ts'
import { reportsExporter } from '#app/features/moderation/moderation-account-data.server.ts'
import { reportsView } from '#app/features/moderation/reports-schema.server.ts'
import { deleteAccount } from '#test/account-data.ts'
import { createTalk, createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { createListingReport, createPersonReport } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { listReports } from './list-reports.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings())

const left = async () => (await sql`select id from reports order by id`).map((row) => String(row['id'])).toSorted()

test('reports outlive the account that they are about, and the one that made them', async () => {
  const { seller, reporter, id } = await createListingReport(sql)
  const person = await createPersonReport(sql, seller, reporter)
  const other = await createListingReport(sql, { reporter })
  const all = [id, person, other.id].toSorted()
  await deleteAccount(seller, seller.email)
  expect(await left()).toEqual(all)
  await deleteAccount(reporter, reporter.email)
  expect(await left()).toEqual(all)
})

test('an export has the person’s own reports', async () => {
  const { seller, reporter, item } = await createListingReport(sql, { reason: 'counterfeit', details: 'A copy' })
  await createPersonReport(sql, seller, reporter)
  const rows: object[] = []
  for await (const row of reportsExporter.readRows(reporter.userId)) rows.push(row)
  expect(rows).toMatchObject([
    { itemId: item.id, itemTitle: item.title, reason: 'counterfeit', details: 'A copy', userId: null },
    { itemId: null, userId: seller.userId, reason: 'spam' },
  ])
  for await (const row of reportsExporter.readRows(seller.userId)) throw new Error(`Not theirs: ${JSON.stringify(row)}`)
})

test('a ban by the operator hides the person’s listings too', async () => {
  const seller = await createViewer(sql)
  const item = await createItem(sql, { userId: seller.userId })
  const readReason = async () =>
    (await sql`select hidden_reason from items where id = ${item.id}`)[0]?.['hidden_reason']
  expect(await setBannedByEmail(seller.email, true)).toEqual({ isNew: true, listings: 1, reports: 0 })
  expect(await readReason()).toBe('ban')
  expect(await setBannedByEmail(seller.email, false)).toEqual({ isNew: true, listings: 1, reports: 0 })
  expect(await readReason()).toBeNull()
  expect(await setBannedByEmail(seller.email, false)).toEqual({ isNew: false, listings: 0, reports: 0 })
  await expect(setBannedByEmail('nobody@khazana.test', true)).rejects.toThrow('Nobody has an account')
})

test('it closes open reports as acted on, is logged as the operator’s, and mails the person and the reporters', async () => {
  const { seller, reporter, id } = await createListingReport(sql)
  await createPersonReport(sql, seller, reporter)
  takeJobs()
  expect(await setBannedByEmail(` ${seller.email.toUpperCase()} `, true)).toEqual({
    isNew: true,
    listings: 1,
    reports: 2,
  })
  const { rows } = await listReports({ userId: crypto.randomUUID() }, reportsView(new URLSearchParams('status=any')))
  expect(rows.find((row) => row.id === id)).toMatchObject({ status: 'acted', decided: { by: 'The operator' } })
  const { entries } = await listAudit({ action: 'person-banned', after: null })
  expect(entries[0]).toMatchObject({
    admin: 'The operator',
    subjectId: seller.userId,
    details: { person: 'Suresh', 'listings hidden': 1, reports: 2 },
  })
  const mails = (await takeMails()).map(({ to, subject }) => `${to} ${subject}`)
  expect(mails.toSorted()).toEqual(
    [`${reporter.email} We looked at your report`, `${seller.email} Your Khazana account is closed`].toSorted(),
  )
  // Banning again also closes reports that came in later.
  const talk = await createTalk(sql, { buyer: seller })
  await reportConversation(talk.seller, talk.id, { reason: 'scam', details: null })
  expect(await setBannedByEmail(seller.email, true)).toEqual({ isNew: false, listings: 0, reports: 1 })
  expect((await takeMails()).map(({ to }) => to)).toEqual([talk.seller.email])
})
