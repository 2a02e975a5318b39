import { beforeEach, expect, test } from 'vitest'

import { deleteAccount } from '#app/features/profiles/delete-account.server.ts'
import { EXPORTERS } from '#app/features/profiles/exporters.server.ts'
import { setBannedByEmail } from '#app/features/accounts/admin-role.server.ts'
import { createViewer } from '#test/chat.ts'
import { testDatabase } from '#test/database.ts'
import { createItem } from '#test/factories.ts'
import { createListingReport, createPersonReport } from '#test/reports.ts'
import { testSettings } from '#test/visitor.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings())

const left = () => sql`select id from reports order by id`

test('reports of an account go with it; those that it made stay, without its name', async () => {
  const { seller, reporter, id, item } = await createListingReport(sql)
  const person = await createPersonReport(sql, seller, reporter)
  const other = await createListingReport(sql, { reporter })
  await deleteAccount(seller, seller.email)
  expect((await left()).map((row) => row['id'])).toEqual([other.id])
  expect([id, person, item.id]).not.toContain(other.id)
  await deleteAccount(reporter, reporter.email)
  expect((await left()).map((row) => row['id'])).toEqual([other.id])
})

test('what somebody reported is theirs to take along', async () => {
  const { seller, reporter, item } = await createListingReport(sql, { reason: 'counterfeit', details: 'A copy' })
  await createPersonReport(sql, seller, reporter)
  const exporter = EXPORTERS.find(({ name }) => name === 'reports')
  if (!exporter || !('many' in exporter)) throw new Error('Reports are not exported')
  const rows: object[] = []
  for await (const row of exporter.many(reporter.userId)) rows.push(row)
  expect(rows).toMatchObject([
    { itemId: item.id, itemTitle: item.title, reason: 'counterfeit', details: 'A copy', userId: null },
    { itemId: null, userId: seller.userId, reason: 'spam' },
  ])
  for await (const row of exporter.many(seller.userId)) throw new Error(`Not theirs: ${JSON.stringify(row)}`)
})

test('a ban by the operator hides what the person sells, too', async () => {
  const seller = await createViewer(sql)
  const item = await createItem(sql, { userId: seller.userId })
  const reasonOf = async () => (await sql`select hidden_reason from items where id = ${item.id}`)[0]?.['hidden_reason']
  await setBannedByEmail(seller.email, true)
  expect(await reasonOf()).toBe('ban')
  await setBannedByEmail(seller.email, false)
  expect(await reasonOf()).toBeNull()
})
