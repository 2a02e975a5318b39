import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'

import { createTalk, createViewer, heard, say } from '#test/chat.ts'
import { recordJobs, takeJobs } from '#test/jobs.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { blockPerson } from './conversations/blocks.server.ts'
import { listConversations } from './conversations/list-conversations.server.ts'
import { totalUnread } from './conversations/total-unread.server.ts'
import { deleteConversation, purgeConversations, removeDeletionLines } from './delete-conversation.server.ts'
import { getMessages } from './messages/get-messages.server.ts'
import { reportConversation } from './report-conversation.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings())

const NOT_THERE = { code: 'not_found', message: 'There is no such conversation' }

test('either person deletes it for both at once; both are told, and its rows are kept', async () => {
  for (const side of ['buyer', 'seller'] as const) {
    const talk = await createTalk(sql)
    const [viewer, other] = side === 'buyer' ? [talk.buyer, talk.seller] : [talk.seller, talk.buyer]
    const events = await heard(() => deleteConversation(viewer, talk.id))
    const [row] = await sql<{ deleted_at: Date }[]>`select deleted_at from conversations where id = ${talk.id}`
    expect(events).toEqual([
      {
        name: 'deleted',
        to: [talk.buyer.userId, talk.seller.userId],
        data: { conversation: talk.id, revision: 2, by: viewer.userId, at: row?.deleted_at.toISOString() },
      },
    ])
    expect((await listConversations(viewer)).conversations).toEqual([])
    await expect(deleteConversation(viewer, talk.id)).rejects.toMatchObject(NOT_THERE)
    for (const one of [viewer, other]) await expect(getMessages(one, talk.id)).rejects.toMatchObject(NOT_THERE)
    expect(await sql`select content from messages where conversation_id = ${talk.id}`).toHaveLength(1)
  }
})

test('the other person keeps a row without content, to report and block from, until they remove it', async () => {
  const { buyer, seller, id, item } = await createTalk(sql)
  await say(seller, id, 'Pay 500 first')
  await deleteConversation(seller, id)
  const [line, ...more] = (await listConversations(buyer)).conversations
  expect([line, more]).toMatchObject([
    {
      id,
      other: { id: seller.userId },
      item: { title: item.title },
      lastMessage: null,
      unreadCount: 0,
      closed: true,
      deletedAt: expect.any(String) as string,
    },
    [],
  ])
  expect(JSON.stringify(line)).not.toContain('Pay 500')
  expect(await totalUnread(buyer)).toBe(0)
  // A report still includes what was written.
  await reportConversation(buyer, id, { reason: 'scam', details: null })
  expect(
    await sql`
    select m.content from conversation_reports r join messages m on m.conversation_id = r.conversation_id
    where r.conversation_id = ${id} and m.sender_id = ${seller.userId}`,
  ).toEqual([{ content: 'Pay 500 first' }])
  await blockPerson(buyer, seller.userId)
  expect((await listConversations(buyer)).conversations).toMatchObject([{ id, blocking: true }])

  const stranger = await createViewer(sql)
  for (const one of [stranger, seller]) await expect(deleteConversation(one, id)).rejects.toMatchObject(NOT_THERE)
  const events = await heard(() => deleteConversation(buyer, id))
  expect(events).toMatchObject([{ name: 'deleted', to: [buyer.userId], data: { by: buyer.userId } }])
  expect((await listConversations(buyer)).conversations).toEqual([])
  await expect(deleteConversation(buyer, id)).rejects.toMatchObject(NOT_THERE)
})

test('when both delete it at the same time, neither is refused and no line is left', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { buyer, seller, id } = await createTalk(sql)
    const events = await heard(() => Promise.all([buyer, seller].map((one) => deleteConversation(one, id))))
    expect(events.map(({ to }) => to.length).toSorted((a, b) => a - b)).toEqual([1, 2])
    expect(await sql`select deletion_shown_to, revision::int from conversations where id = ${id}`).toEqual([
      { deletion_shown_to: null, revision: 2 },
    ])
  }
})

test('the line about a deletion disappears after 30 days; a conversation without messages has none', async () => {
  const [old, young] = [await createTalk(sql), await createTalk(sql)]
  for (const { seller, id } of [old, young]) await deleteConversation(seller, id)
  const count = async (talk: typeof old) => (await listConversations(talk.buyer)).conversations.length
  expect([await count(old), await count(young)]).toEqual([1, 1])
  await sql`update conversations set deleted_at = now() - interval '30 days 1 second' where id = ${old.id}`
  await sql`update conversations set deleted_at = now() - interval '29 days' where id = ${young.id}`
  expect([await count(old), await count(young)]).toEqual([0, 1])
  await removeDeletionLines()
  const shown = await sql`select deletion_shown_to from conversations where id in (${old.id}, ${young.id}) order by id`
  expect(shown).toEqual([{ deletion_shown_to: null }, { deletion_shown_to: young.buyer.userId }])
  expect(await removeDeletionLines()).toBe(0)

  const begun = await createTalk(sql)
  await sql`delete from messages where conversation_id = ${begun.id}`
  await sql`update conversations set last_seq = 0, unread_2 = 0, unread_since_2 = null where id = ${begun.id}`
  await deleteConversation(begun.buyer, begun.id)
  expect((await listConversations(begun.seller)).conversations).toEqual([])
})

test('the database shows a deletion only to participants, and only if it happened', async () => {
  const { buyer, id } = await createTalk(sql)
  const stranger = await createViewer(sql)
  await expect(sql`update conversations set deletion_shown_to = ${buyer.userId} where id = ${id}`).rejects.toThrow(
    /conversations_deletion_shown/,
  )
  await expect(
    sql`update conversations set deleted_at = now(), deletion_shown_to = ${stranger.userId} where id = ${id}`,
  ).rejects.toThrow(/conversations_deletion_shown/)
})

test('nobody else deletes it', async () => {
  const { buyer, id } = await createTalk(sql)
  const stranger = await createViewer(sql)
  for (const one of [id, randomUUID()]) {
    await expect(deleteConversation(stranger, one)).rejects.toMatchObject(NOT_THERE)
  }
  expect((await listConversations(buyer)).conversations).toHaveLength(1)
})

test('after 180 days it is purged, with replies and reports; others stay', async () => {
  await sql`delete from conversations`
  const [old, young, live] = [await createTalk(sql), await createTalk(sql), await createTalk(sql)]
  for (let n = 0; n < 45; n += 1) await createTalk(sql, {})
  await reportConversation(old.seller, old.id, { reason: 'scam', details: null })
  await sql`
    insert into messages (id, conversation_id, sender_id, receiver_id, content, seq, revision, replying_to)
    values (new_id(), ${old.id}, ${old.seller.userId}, ${old.buyer.userId}, 'Yes', 2, 2, ${old.first.id})`
  await sql`update conversations set deleted_at = now() - interval '181 days' where id not in ${sql([young.id, live.id])}`
  await sql`update conversations set deleted_at = now() - interval '179 days' where id = ${young.id}`
  // It was reported recently, so it is kept until 180 days after the report.
  expect(await purgeConversations()).toBe(45)
  await sql`update conversation_reports set updated_at = now() - interval '181 days'`
  expect(await purgeConversations()).toBe(1)
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

test('a conversation with very many messages is purged in parts, with all its images', async () => {
  const { id, buyer, seller } = await createTalk(sql)
  await sql`
    insert into messages (id, conversation_id, sender_id, receiver_id, content, seq, revision, message_type, image_width, image_height, image_digest)
    select new_id(), ${id}, ${buyer.userId}, ${seller.userId}, '/image', n, n, 'image', 1, 1, 'digest' from generate_series(2, 2500) n`
  await sql`update conversations set deleted_at = now() - interval '181 days' where id = ${id}`
  await sql`create table purged (n integer)`
  await sql.unsafe(`
    create function note_purged() returns trigger language plpgsql as
      'begin insert into purged select count(*) from gone; return null; end';
    create trigger purged after delete on messages referencing old table as gone
      for each statement execute function note_purged()`)
  recordJobs()
  expect(await purgeConversations()).toBe(1)
  const parts = await sql<{ n: number }[]>`select n from purged where n > 0`
  expect(parts.map(({ n }) => n)).toEqual([1000, 1000, 500])
  expect(takeJobs('remove-message-image')).toHaveLength(2499)
  expect(await sql`select from messages where conversation_id = ${id}`).toHaveLength(0)
})
