import { expect, test } from 'vitest'

import { createTalk, heard } from '#test/chat.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { tellTyping } from './tell-typing.server.ts'

const { sql } = await testDatabase()
testSettings()

test('a connection whose session has ended announces no typing', async () => {
  const { buyer, id } = await createTalk(sql)
  const session = await beginSession(sql, buyer.userId)
  const type = () => heard(() => tellTyping({ ...buyer, sessionId: session.id }, { conversation: id, typing: true }))
  expect(await type()).toHaveLength(1)
  await sql`delete from sessions where id = ${session.id}`
  expect(await type()).toEqual([])
})
