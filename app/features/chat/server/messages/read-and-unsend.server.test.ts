import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'

import { totalUnread } from '#app/features/chat/server/conversations/total-unread.server.ts'
import { deleteConversation } from '#app/features/chat/server/delete-conversation.server.ts'
import { createTalk, createViewer, heard, newMessageId, say } from '#test/chat.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { getMessages } from './get-messages.server.ts'
import { markRead } from './mark-read.server.ts'
import { unsendMessage } from './unsend-message.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings())

const NOT_THERE = { code: 'not_found', message: 'There is no such conversation' }
const NO_MESSAGE = { code: 'not_found', message: 'There is no such message' }

/** The expected counters, computed from the messages themselves. */
async function counted(conversation: string) {
  const [row] = await sql`
    select c.unread_1, c.unread_2, c.unread_since_1, c.unread_since_2,
      (select count(*)::integer from messages m where m.conversation_id = c.id and m.receiver_id = c.participant_1
        and not m.is_read and m.unsent_at is null) as real_1,
      (select count(*)::integer from messages m where m.conversation_id = c.id and m.receiver_id = c.participant_2
        and not m.is_read and m.unsent_at is null) as real_2
    from conversations c where c.id = ${conversation}`
  return row
}

test('reading up to a message marks the earlier messages to the viewer, and both people get the event', async () => {
  const { buyer, seller, id, first } = await createTalk(sql)
  await say(buyer, id, 'Two')
  await say(seller, id, 'Three')
  await say(buyer, id, 'Four')
  expect(await totalUnread(seller)).toBe(3)
  const events = await heard(async () => {
    expect(await markRead(seller, id, 2)).toEqual({ readUpTo: 2, unreadCount: 1, revision: 5 })
  })
  expect(events).toEqual([
    {
      name: 'read',
      to: [buyer.userId, seller.userId],
      data: { conversation: id, revision: 5, by: seller.userId, upTo: 2 },
    },
  ])
  const { messages, otherReadUpTo } = await getMessages(buyer, id)
  expect(messages.map(({ isRead }) => isRead)).toEqual([true, true, false, false])
  expect(otherReadUpTo).toBe(2)
  expect(messages[0]?.id).toBe(first.id)
  expect([await totalUnread(seller), await totalUnread(buyer)]).toEqual([1, 1])
  const again = await heard(async () => {
    expect(await markRead(seller, id, 2)).toEqual({ readUpTo: 2, unreadCount: 1, revision: 5 })
    expect(await markRead(seller, id, 1)).toEqual({ readUpTo: 2, unreadCount: 1, revision: 5 })
  })
  expect(again).toEqual([])
  expect(await markRead(seller, id, 1_000_000)).toMatchObject({ unreadCount: 0, readUpTo: 4 })
  expect(await counted(id)).toMatchObject({ unread_since_2: null })
})

test('nobody else marks anything as read', async () => {
  const { id, buyer } = await createTalk(sql)
  const stranger = await createViewer(sql)
  await expect(markRead(stranger, id, 1)).rejects.toMatchObject(NOT_THERE)
  await expect(markRead(stranger, randomUUID(), 1)).rejects.toMatchObject(NOT_THERE)
  expect(await markRead(buyer, id, 1)).toMatchObject({ readUpTo: 0, revision: 1 })
  expect((await getMessages(buyer, id)).messages[0]?.isRead).toBe(false)
})

test('an unsent message leaves a tombstone, no longer counts as unread, and is quoted without words', async () => {
  const { buyer, seller, id, first } = await createTalk(sql)
  const reply = await say(seller, id, 'Yes', first.id)
  expect((await getMessages(buyer, id)).messages[1]?.quote).toEqual({
    id: first.id,
    senderId: buyer.userId,
    senderName: 'Bina',
    type: 'text',
    content: 'Is it still there?',
  })
  const events = await heard(async () => {
    expect(await unsendMessage(buyer, first.id)).toMatchObject({ unsent: true, content: '', seq: 1, revision: 3 })
  })
  expect(events).toMatchObject([{ name: 'unsent', data: { conversation: id, revision: 3, message: first.id } }])
  const { messages } = await getMessages(buyer, id)
  expect(messages).toMatchObject([{ id: reply.id, quote: { id: first.id, content: null } }])
  const { messages: changes } = await getMessages(buyer, id, { after: 1 })
  expect(changes.map((one) => [one.id, one.revision, one.unsent])).toEqual([
    [reply.id, 2, false],
    [first.id, 3, true],
  ])
  expect(JSON.stringify(changes)).not.toContain('still there')
  expect(await totalUnread(seller)).toBe(0)
  const again = await heard(async () => {
    expect(await unsendMessage(buyer, first.id)).toMatchObject({ unsent: true, revision: 3 })
  })
  expect(again).toEqual([])
})

test('unsending a message that was already read does not lower the count', async () => {
  const { buyer, seller, id, first } = await createTalk(sql)
  await markRead(seller, id, 1)
  await say(buyer, id, 'Two')
  await unsendMessage(buyer, first.id)
  expect(await totalUnread(seller)).toBe(1)
})

test('only the sender can unsend a message; to others it looks missing', async () => {
  const { buyer, seller, id, first } = await createTalk(sql)
  const stranger = await createViewer(sql)
  for (const viewer of [seller, stranger]) {
    await expect(unsendMessage(viewer, first.id)).rejects.toMatchObject(NO_MESSAGE)
    await expect(unsendMessage(viewer, newMessageId())).rejects.toMatchObject(NO_MESSAGE)
  }
  expect((await getMessages(buyer, id)).messages).toMatchObject([{ content: 'Is it still there?' }])
  await deleteConversation(seller, id)
  await expect(unsendMessage(buyer, first.id)).rejects.toMatchObject(NO_MESSAGE)
})

test('writing, reading and unsending all at once: the counts stay right and every change has its own revision', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  const revisions: number[] = []
  const read = async (viewer: typeof buyer, upTo: number) => void (await markRead(viewer, id, upTo))
  const events = await heard(async () => {
    const [mine, theirs] = [await say(buyer, id, 'a'), await say(seller, id, 'b')]
    await Promise.all([
      ...Array.from({ length: 30 }, (_, n) => say(n % 2 ? buyer : seller, id, `Message ${n}`)),
      ...Array.from({ length: 30 }, (_, n) => read(n % 2 ? buyer : seller, n)),
      ...[mine, mine, mine].map((one) => unsendMessage(buyer, one.id)),
      unsendMessage(seller, theirs.id),
    ])
  })
  for (const { data } of events) revisions.push(Number(data['revision']))
  const { revision } = await getMessages(buyer, id)
  expect(revisions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: revision - 1 }, (_, n) => n + 2))
  const row = await counted(id)
  expect([row?.['unread_1'], row?.['unread_2']]).toEqual([row?.['real_1'], row?.['real_2']])
  expect(row?.['unread_since_1'] === null).toBe(row?.['unread_1'] === 0)
  expect(row?.['unread_since_2'] === null).toBe(row?.['unread_2'] === 0)
})
