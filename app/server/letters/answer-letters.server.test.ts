import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { UnknownPerson } from '#app/features/accounts/admin-role.server.ts'
import { confirmEmailChange } from '#app/features/accounts/settings/change-email.server.ts'
import { OPERATOR_ID } from '#app/features/moderation/audit/audit.server.ts'
import { exportData } from '#app/features/people/account-data/export-data.server.ts'
import { ACCOUNT_DATA } from '#app/server/account-data.ts'
import { createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { createListingReport } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { changeAddress, erasePerson, exportPerson } from './answer-letters.server.ts'

const { sql } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'khazana-letters-'))
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  testSettings()
  takeJobs()
})

const inAuditLog = (id: string) =>
  sql`select admin_id, action, details from audit_log where subject_id = ${id} order by at, id`
const byOperator = (action: string) => [{ admin_id: OPERATOR_ID, action, details: {} }]
const inSecurityLog = async (id: string) =>
  (await sql<{ kind: string }[]>`select kind from security_events where account_id = ${id} order by at, id`).map(
    ({ kind }) => kind,
  )

test('the file holds the same as the person’s own download, and is never written over another', async () => {
  const { id, email } = await createUser(sql, { displayName: 'Asha' })
  const path = join(folder, 'asha.json')
  await exportPerson(email.toUpperCase(), path, ACCOUNT_DATA)
  const own: unknown = await new Response(exportData({ userId: id }, ACCOUNT_DATA)).json()
  const compared = (text: object) => ({ ...text, exportedAt: '' })
  const written: unknown = JSON.parse(await readFile(path, 'utf8'))
  expect(compared(Object(written))).toEqual(compared(Object(own)))
  expect(own).toMatchObject({ account: { id, email } })
  expect(await inAuditLog(id)).toEqual(byOperator('person-exported'))
  expect(await inSecurityLog(id)).toContain('exported')
  await expect(exportPerson(email, path, ACCOUNT_DATA)).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await inAuditLog(id), 'nothing was written the second time').toHaveLength(1)
})

test('an erasure is the person’s own deletion, on record, and noted for restores', async () => {
  const { id, email } = await createUser(sql, { displayName: 'Asha' })
  expect(await erasePerson(email, ACCOUNT_DATA)).toBe(false)
  expect(await sql`select email from users where id = ${id}`).toEqual([{ email: `deleted-${id}@deleted.invalid` }])
  expect(await sql`select from profiles where user_id = ${id}`).toHaveLength(0)
  expect(takeJobs().map(({ name }) => name)).toEqual(['note-erasure', 'erase-account'])
  expect(await inAuditLog(id)).toEqual(byOperator('person-erased'))
  expect(await inSecurityLog(id)).toContain('account-deleted')
  await expect(erasePerson(email, ACCOUNT_DATA)).rejects.toThrow(UnknownPerson)
})

test('a reported account waits for the decision, and the operator is told', async () => {
  const { seller } = await createListingReport(sql)
  expect(await erasePerson(seller.email, ACCOUNT_DATA)).toBe(true)
})

test('a change of address needs the new mailbox alone; both are told, and it is on record without addresses', async () => {
  const { id, email } = await createUser(sql)
  await changeAddress(email, ' <Meera@Example.in> ')
  expect(await inAuditLog(id)).toEqual(byOperator('address-change-asked'))
  const mails = await takeMails()
  expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: email, subject: 'Somebody asked us to change your e-mail address for Khazana' },
    { to: 'meera@example.in', subject: 'Confirm your new e-mail address for Khazana' },
  ])
  const token = /token=([\w-]+)/.exec(mails[1]?.text ?? '')?.[1] ?? ''
  expect(mails[1]?.text).not.toContain('has to confirm it, too')
  expect(await confirmEmailChange(token)).toBe('changed')
  expect(await sql`select email from users where id = ${id}`).toEqual([{ email: 'meera@example.in' }])
  expect((await takeMails()).map(({ to }) => to)).toEqual([email])
  expect(await inSecurityLog(id)).toEqual(expect.arrayContaining(['email-change-asked', 'email-changed']))
})

test.each(['two@example.in, three@example.in', 'nobody', ''])('%j is no address', async (typed) => {
  const { id, email } = await createUser(sql)
  await expect(changeAddress(email, typed)).rejects.toMatchObject({ code: 'invalid' })
  expect(await inAuditLog(id)).toEqual([])
})
