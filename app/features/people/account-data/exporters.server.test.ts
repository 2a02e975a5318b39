import { beforeEach, expect, test } from 'vitest'

import { deleteConversation } from '#app/features/chat/server/delete-conversation.server.ts'
import { reportConversation } from '#app/features/chat/server/report-conversation.server.ts'
import { setPersonBanned } from '#app/features/moderation/bans/ban-person.server.ts'
import { readReported } from '#app/features/moderation/reports/read-reported.server.ts'
import { createTalk, say } from '#test/chat.ts'
import { createAdmin } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { exportData } from './export-data.server.ts'
import { EXPORTERS, LEFT_OUT } from './exporters.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings())

const exported = async (userId: string) =>
  JSON.parse(await new Response(exportData({ userId })).text()) as Record<string, Record<string, unknown>[]>

test('every table that knows of a person is in the export, or named there as left out', async () => {
  const rows = await sql<{ table: string }[]>`
    select distinct c.table_name as table from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (
      c.column_name ~ '(^|_)(user|admin|sender|receiver|reporter|reported|blocker|blocked|owner|person)(_user)?_id$'
      or c.column_name ~ '(^participant_|email|address_hash)'
      or exists (
        select from information_schema.key_column_usage k
        join information_schema.referential_constraints r using (constraint_schema, constraint_name)
        join information_schema.constraint_column_usage u on u.constraint_name = r.unique_constraint_name
        where k.table_name = c.table_name and k.table_schema = 'public' and u.table_name = 'users'))`
  const told = [...EXPORTERS.flatMap(({ tables }) => tables), ...Object.keys(LEFT_OUT), 'users']
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.map(({ table }) => table).filter((table) => !told.includes(table))).toEqual([])
  const [{ all } = { all: [] }] = await sql<{ all: string[] }[]>`
    select array_agg(table_name::text) as all from information_schema.tables where table_schema = 'public'`
  expect(told.filter((table) => !all.includes(table))).toEqual([])
})

test('it has deleted conversations as long as they are kept, with what the person wrote', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  await say(seller, id, 'Yes, it is')
  await deleteConversation(buyer, id)
  const data = await exported(seller.userId)
  expect(data['conversations']).toMatchObject([{ id, deletedAt: expect.stringMatching(/^\d{4}-/) }])
  expect(data['messages']).toMatchObject([{ conversationId: id, content: 'Yes, it is' }])
})

test('it has when admins looked at what concerns the person, and what they did; not who it was', async () => {
  const admin = await createAdmin(sql)
  const { buyer, seller, id } = await createTalk(sql)
  await reportConversation(buyer, id, { reason: 'scam', details: 'Wants an OTP' })
  const [report] = await sql<{ id: string }[]>`select id from conversation_reports where conversation_id = ${id}`
  await readReported(admin, 'conversation', report?.id ?? '')
  await setPersonBanned(admin, seller.userId, true)
  for (const [who, kinds] of [
    [seller, ['conversation-read', 'person-banned']],
    [buyer, ['conversation-read']],
  ] as const) {
    const data = await exported(who.userId)
    expect(data['adminActions']).toEqual(kinds.map((kind) => ({ kind, at: expect.stringMatching(/^\d{4}-/) })))
    expect(JSON.stringify(data)).not.toContain(admin.userId)
  }
  expect(JSON.stringify(await exported(seller.userId))).not.toContain('Wants an OTP')
  expect((await exported(seller.userId))['leftOut']).toEqual(LEFT_OUT)
})
