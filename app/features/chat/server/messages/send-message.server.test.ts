import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'

import { blockPerson, unblockPerson } from '#app/features/chat/server/conversations/blocks.server.ts'
import { deleteConversation } from '#app/features/chat/server/delete-conversation.server.ts'
import { createTalk, createViewer, heard, newMessageId, say } from '#test/chat.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { sendMessage } from './send-message.server.ts'
import { storeAlone } from './store-message.server.ts'
import { unsendMessage } from './unsend-message.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings({ LIMIT_CONVERSATIONS: '100000/1d' }))

const rows = (conversation: string) => sql<{ id: string; sender_id: string; seq: number; revision: number }[]>`
  select id, sender_id, seq::integer as seq, revision::integer as revision from messages
  where conversation_id = ${conversation} order by seq`
const readState = async (conversation: string) =>
  (
    await sql`select last_seq::integer as "lastSeq", revision::integer as revision, unread_1 as buyer, unread_2 as seller
      from conversations where id = ${conversation}`
  )[0]

test('a message is stored with its seq, counted for the other person, and announced to both once', async () => {
  const { buyer, seller, id, first } = await createTalk(sql)
  expect(first).toMatchObject({ seq: 1, revision: 1, senderId: buyer.userId, receiverId: seller.userId, isRead: false })
  const events = await heard(async () => {
    const message = await say(seller, id, 'Yes,\nit is.', first.id)
    expect(message).toMatchObject({
      conversationId: id,
      seq: 2,
      revision: 2,
      senderId: seller.userId,
      receiverId: buyer.userId,
      type: 'text',
      content: 'Yes,\nit is.',
      replyingTo: first.id,
      unsent: false,
    })
  })
  const [stored] = (await rows(id)).slice(1)
  expect(events).toEqual([
    {
      name: 'message',
      to: [buyer.userId, seller.userId],
      data: { conversation: id, revision: 2, message: stored?.id },
    },
  ])
  expect(JSON.stringify(events)).not.toContain('it is')
  expect(await readState(id)).toEqual({ lastSeq: 2, revision: 2, buyer: 1, seller: 1 })
})

test('the same message again is stored once, answered with the stored one, and announced again', async () => {
  const { buyer, id } = await createTalk(sql)
  const given = { id: newMessageId(), content: 'I would give ₹1,200.' }
  let answers: unknown[] = []
  const events = await heard(async () => {
    answers = [await sendMessage(buyer, id, given), await sendMessage(buyer, id, given)]
  })
  expect(answers[1]).toEqual(answers[0])
  const told = { conversation: id, revision: 2, message: given.id }
  expect(events.map(({ data }) => data)).toEqual([told, { ...told, again: true }])
  expect(await readState(id)).toEqual({ lastSeq: 2, revision: 2, buyer: 0, seller: 2 })
})

test('a message whose acknowledgement was lost is announced to both by the retry', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  const given = { id: newMessageId(), content: 'Are you there?' }
  await storeAlone(buyer, id, given)
  const events = await heard(() => sendMessage(buyer, id, given))
  const data = { conversation: id, revision: 2, message: given.id, again: true }
  expect(events).toEqual([{ name: 'message', to: [buyer.userId, seller.userId], data }])
  expect(await readState(id)).toMatchObject({ lastSeq: 2, revision: 2, seller: 2 })
})

test('twenty concurrent copies of a message are stored once, and leave no gap', async () => {
  const { buyer, id } = await createTalk(sql)
  const given = { id: newMessageId(), content: 'Hello?' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendMessage(buyer, id, given)))
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  await say(buyer, id, 'Next')
  expect((await rows(id)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(await readState(id)).toEqual({ lastSeq: 3, revision: 3, buyer: 0, seller: 3 })
})

test('when both write at once, each message three times, all are stored once, in one order without gaps', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  const given = Array.from({ length: 100 }, (_, n) => ({
    sender: n % 2 ? seller : buyer,
    message: { id: newMessageId(), content: `Message ${n}` },
  }))
  const sends = [...given, ...given.toReversed(), ...given]
  const answers = await Promise.all(sends.map(({ sender, message }) => sendMessage(sender, id, message)))
  const stored = await rows(id)
  expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 101 }, (_, n) => n + 1))
  expect(stored.map(({ revision }) => revision)).toEqual(stored.map(({ seq }) => seq))
  expect(new Set(stored.map((one) => one.id)).size).toBe(101)
  for (const answer of answers) expect(stored[answer.seq - 1]?.id).toBe(answer.id)
  const byTime = await sql<{ id: string }[]>`
    select id from messages where conversation_id = ${id} order by created_at, seq`
  expect(byTime.map((one) => one.id)).toEqual(stored.map((one) => one.id))
  expect(await readState(id)).toEqual({ lastSeq: 101, revision: 101, buyer: 50, seller: 51 })
})

describe('an id that belongs to another message is refused, and nothing is stored', () => {
  const CONFLICT = { code: 'conflict', message: 'This id belongs to another message' }

  test('with other words, another reply, from the other person, or in another conversation', async () => {
    const talk = await createTalk(sql)
    const { buyer, seller, id, first } = talk
    const given = { id: newMessageId(), content: 'Hello' }
    await sendMessage(buyer, id, given)
    await expect(sendMessage(buyer, id, { ...given, content: 'hello' })).rejects.toMatchObject(CONFLICT)
    await expect(sendMessage(buyer, id, { ...given, replyingTo: first.id })).rejects.toMatchObject(CONFLICT)
    await expect(sendMessage(seller, id, given)).rejects.toMatchObject(CONFLICT)
    const other = await createTalk(sql, { buyer })
    await expect(sendMessage(buyer, other.id, given)).rejects.toMatchObject(CONFLICT)
    expect(await readState(id)).toMatchObject({ lastSeq: 2, revision: 2 })
    expect(await readState(other.id)).toMatchObject({ lastSeq: 1, revision: 1 })
  })

  test('a message that was unsent meanwhile stays unsent', async () => {
    const { buyer, id } = await createTalk(sql)
    const given = { id: newMessageId(), content: 'Oh no' }
    await sendMessage(buyer, id, given)
    await unsendMessage(buyer, given.id)
    const events = await heard(async () => {
      expect(await sendMessage(buyer, id, given)).toMatchObject({ unsent: true, content: '' })
      await expect(sendMessage(buyer, id, { ...given, replyingTo: newMessageId() })).rejects.toMatchObject(CONFLICT)
    })
    expect(events).toEqual([])
  })
})

test('nobody else can write into a conversation; to others it looks missing', async () => {
  const { buyer, id } = await createTalk(sql)
  const stranger = await createViewer(sql)
  const refusals = await Promise.all(
    [id, randomUUID()].map((one) => say(stranger, one, 'Hello').catch((error: unknown) => error)),
  )
  expect(refusals[0]).toMatchObject({ code: 'not_found', message: 'There is no such conversation' })
  expect(refusals[1]).toEqual(refusals[0])
  await deleteConversation(buyer, id)
  await expect(say(buyer, id, 'Hello')).rejects.toEqual(refusals[0])
})

test('a reply refers to a message of the same conversation; any other looks missing', async () => {
  const [{ buyer, id }, other] = [await createTalk(sql), await createTalk(sql)]
  const refused = { code: 'not_found', message: 'There is no such message to reply to' }
  for (const one of [other.first.id, newMessageId(), randomUUID()]) {
    await expect(say(buyer, id, 'Hello', one)).rejects.toMatchObject(refused)
  }
  expect(await readState(id)).toMatchObject({ lastSeq: 1, revision: 1 })
})

test('while one person blocks the other, neither can write; afterwards both can', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  const refused = { code: 'forbidden', message: /one of you has blocked the other/ }
  await blockPerson(buyer, seller.userId)
  await expect(say(buyer, id, 'Hello')).rejects.toMatchObject({ code: refused.code })
  await expect(say(seller, id, 'Hello')).rejects.toThrow(refused.message)
  await unblockPerson(seller, buyer.userId)
  await expect(say(seller, id, 'Hello')).rejects.toThrow(refused.message)
  await unblockPerson(buyer, seller.userId)
  expect(await say(seller, id, 'Hello')).toMatchObject({ seq: 2 })
})

test('nobody can write to a deleted account', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  await sql`update users set deleted_at = now(), name = 'Deleted user' where id = ${seller.userId}`
  await expect(say(buyer, id, 'Hello')).rejects.toMatchObject({ code: 'conflict' })
})

test('nobody can write to a banned person until the ban is lifted', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  await sql`update users set banned_at = now() where id = ${seller.userId}`
  await expect(say(buyer, id, 'Where are you?')).rejects.toMatchObject({
    code: 'conflict',
    message: 'You cannot message this person at the moment.',
  })
  await sql`update users set banned_at = null where id = ${seller.userId}`
  expect(await say(buyer, id, 'Where were you?')).toMatchObject({ seq: 2 })
})

test.each([
  ['an empty text', { content: '  ' }],
  ['a text too long', { content: 'x'.repeat(4001) }],
  ['a kind of its own', { message_type: 'video' }],
  ['an image without a size', { message_type: 'image' }],
  ['a place that is taken', { seq: 1, revision: 5 }],
  ['words in an unsent one', { unsent_at: new Date() }],
])('the database itself refuses %s', async (_what, given) => {
  const { buyer, seller, id } = await createTalk(sql)
  const row = {
    id: newMessageId(),
    conversation_id: id,
    sender_id: buyer.userId,
    receiver_id: seller.userId,
    content: 'Hello',
    message_type: 'text',
    seq: 2,
    revision: 2,
    ...given,
  }
  await expect(sql`insert into messages ${sql(row)}`).rejects.toMatchObject({ code: /^23/ })
})
