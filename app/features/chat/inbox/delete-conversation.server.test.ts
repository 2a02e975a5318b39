import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'

import { reportConversation } from '#app/features/chat/blocks/report-conversation.server.ts'
import { getMessages } from '#app/features/chat/messages/get-messages.server.ts'
import { createTalk, createViewer, heard } from '#test/chat.ts'
import { testDatabase } from '#test/database.ts'
import { testSettings } from '#test/visitor.ts'

import { deleteConversation, purgeConversations } from './delete-conversation.server.ts'
import { listConversations } from './list-conversations.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings())

const NOT_THERE = { code: 'not_found', message: 'There is no such conversation' }

test('either one deletes it for both at once; it is told, and its rows are kept', async () => {
  for (const side of ['buyer', 'seller'] as const) {
    const talk = await createTalk(sql)
    const events = await heard(() => deleteConversation(talk[side], talk.id))
    expect(events).toEqual([
      {
        name: 'deleted',
        to: [talk.buyer.userId, talk.seller.userId],
        data: { conversation: talk.id, revision: 2 },
      },
    ])
    for (const viewer of [talk.buyer, talk.seller]) {
      expect((await listConversations(viewer)).conversations).toEqual([])
      await expect(getMessages(viewer, talk.id)).rejects.toMatchObject(NOT_THERE)
      await expect(deleteConversation(viewer, talk.id)).rejects.toMatchObject(NOT_THERE)
    }
    expect(await sql`select content from messages where conversation_id = ${talk.id}`).toHaveLength(1)
  }
})

test('nobody else deletes it', async () => {
  const { buyer, id } = await createTalk(sql)
  const stranger = await createViewer(sql)
  for (const one of [id, randomUUID()]) {
    await expect(deleteConversation(stranger, one)).rejects.toMatchObject(NOT_THERE)
  }
  expect((await listConversations(buyer)).conversations).toHaveLength(1)
})

test('after 180 days it goes for good, with messages that reply to each other and reports; others stay', async () => {
  await sql`delete from conversations`
  const [old, young, live] = [await createTalk(sql), await createTalk(sql), await createTalk(sql)]
  for (let n = 0; n < 45; n += 1) await createTalk(sql, {})
  await reportConversation(old.seller, old.id, { reason: 'scam', details: null })
  await sql`
    insert into messages (id, conversation_id, sender_id, receiver_id, content, seq, revision, replying_to)
    values (new_id(), ${old.id}, ${old.seller.userId}, ${old.buyer.userId}, 'Yes', 2, 2, ${old.first.id})`
  await sql`update conversations set deleted_at = now() - interval '181 days' where id not in ${sql([young.id, live.id])}`
  await sql`update conversations set deleted_at = now() - interval '179 days' where id = ${young.id}`
  expect(await purgeConversations()).toBe(46)
  expect(await purgeConversations()).toBe(0)
  const left = await sql<{ id: string }[]>`select id from conversations order by id`
  expect(left.map(({ id }) => id)).toEqual([young.id, live.id].toSorted())
  expect(await sql`select conversation_id as id from messages order by 1`).toEqual(left)
  expect(await sql`select from conversation_reports`).toEqual([])
})

test('a report is kept once per person, also of a conversation that the other one has deleted', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  await deleteConversation(buyer, id)
  await reportConversation(seller, id, { reason: 'spam', details: null })
  await reportConversation(seller, id, { reason: 'scam', details: 'Asked for an OTP' })
  await reportConversation(buyer, id, { reason: 'harassment', details: null })
  expect(
    await sql`select reporter_id, reason, details from conversation_reports where conversation_id = ${id} order by reason`,
  ).toEqual([
    { reporter_id: buyer.userId, reason: 'harassment', details: null },
    { reporter_id: seller.userId, reason: 'scam', details: 'Asked for an OTP' },
  ])
  const stranger = await createViewer(sql)
  for (const one of [id, randomUUID()]) {
    await expect(reportConversation(stranger, one, { reason: 'scam', details: null })).rejects.toMatchObject(NOT_THERE)
  }
})
