import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'

import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { recordAdminAction } from './audit.server.ts'

const { sql } = await testDatabase()
testSettings()

const logged = (subjectId: string) => sql`
  select admin_id, action, subject_id, details from audit_log where subject_id = ${subjectId}`

test('an action is logged with its details', async () => {
  const admin = await createUser(sql)
  const subjectId = randomUUID()
  await sql.begin((transaction) =>
    recordAdminAction(
      transaction,
      { userId: admin.id },
      { action: 'feedback-status', subjectId, details: { from: 'pending', to: 'reviewed' } },
    ),
  )
  expect([...(await logged(subjectId))]).toEqual([
    {
      admin_id: admin.id,
      action: 'feedback-status',
      subject_id: subjectId,
      details: { from: 'pending', to: 'reviewed' },
    },
  ])
})

test('an action that failed is not logged', async () => {
  const admin = await createUser(sql)
  const subjectId = randomUUID()
  const failed = sql.begin(async (transaction) => {
    await recordAdminAction(transaction, { userId: admin.id }, { action: 'ad-deleted', subjectId })
    throw new Error('The action failed')
  })
  await expect(failed).rejects.toThrow('The action failed')
  expect(await logged(subjectId)).toHaveLength(0)
})

test('an unknown action is refused by the database', async () => {
  const deed = { action: 'sold-the-shop' as 'ad-deleted', subjectId: null }
  const written = sql.begin((transaction) => recordAdminAction(transaction, { userId: randomUUID() }, deed))
  await expect(written).rejects.toThrow('audit_log_action_known')
})

test.each([
  ['changes', sql`update audit_log set action = 'ad-deleted'`],
  ['removes', sql`delete from audit_log`],
  ['empties', sql`truncate audit_log`],
])('nobody %s logged entries', async (_, change) => {
  await expect(change).rejects.toThrow('rows of audit_log are only ever added')
})
