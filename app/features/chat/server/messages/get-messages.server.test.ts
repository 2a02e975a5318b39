import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'

import type { ReadMessage } from '#app/features/chat/conversation.schema.ts'
import { OLDER_AT_MOST } from '#app/shared/chat.ts'
import { createTalk, createViewer, say } from '#test/chat.ts'
import { rowsRead, testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { CHANGES_PER_PAGE, getMessages, MESSAGES_PER_PAGE } from './get-messages.server.ts'
import { unsendMessage } from './unsend-message.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings())

test('messages come newest page first, each once, in order, without unsent ones', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  const said = []
  for (let n = 2; n <= 120; n += 1) said.push(await say(n % 2 ? buyer : seller, id, `Message ${n}`))
  const unsent = said[50]
  if (!unsent) throw new Error('Too few messages')
  await unsendMessage(unsent.senderId === buyer.userId ? buyer : seller, unsent.id)
  const all: ReadMessage[] = []
  let page = await getMessages(buyer, id)
  expect(page.messages).toHaveLength(MESSAGES_PER_PAGE)
  expect(page).toMatchObject({ more: true, lastSeq: 120, revision: 121, readUpTo: 0, otherReadUpTo: 0 })
  for (;;) {
    all.unshift(...page.messages)
    if (!page.more) break
    page = await getMessages(buyer, id, { before: all[0]?.seq })
  }
  const expected = Array.from({ length: 120 }, (_, n) => n + 1).filter((seq) => seq !== unsent.seq)
  expect(all.map(({ seq }) => seq)).toEqual(expected)
  expect(all[1]).toMatchObject({ content: 'Message 2', sender: { id: seller.userId, name: 'Suresh', picture: null } })
})

test('catching up brings every change after a revision in its order, in pages', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  await sql`
    with added as (
      insert into messages (id, conversation_id, sender_id, receiver_id, content, seq, revision)
      select new_id(), ${id}, ${buyer.userId}, ${seller.userId}, 'Message ' || n, n, n from generate_series(2, 300) n)
    update conversations set last_seq = 300, revision = 300, unread_2 = 300 where id = ${id}`
  const [third] = await sql<{ id: string }[]>`select id from messages where conversation_id = ${id} and seq = 3`
  await unsendMessage(buyer, third?.id ?? '')
  const first = await getMessages(seller, id, { after: 10 })
  expect(first.messages).toHaveLength(CHANGES_PER_PAGE)
  expect([first.more, first.messages[0]?.revision]).toEqual([true, 11])
  const rest = await getMessages(seller, id, { after: first.messages.at(-1)?.revision })
  expect([rest.more, rest.revision]).toEqual([false, 301])
  const revisions = [...first.messages, ...rest.messages].map(({ revision }) => revision)
  expect(revisions).toEqual(Array.from({ length: 291 }, (_, n) => n + 11))
  expect(rest.messages.at(-1)).toMatchObject({ id: third?.id, seq: 3, unsent: true, content: '' })
  expect(await getMessages(seller, id, { after: 301 })).toMatchObject({ messages: [], more: false, revision: 301 })
})

test('catching up while others write misses nothing', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  const seen = new Set<number>()
  let [at, done] = [0, false]
  const catchUp = async () => {
    const { messages, more, revision } = await getMessages(seller, id, { after: at })
    for (const { seq } of messages) seen.add(seq)
    at = more ? (messages.at(-1)?.revision ?? at) : revision
  }
  const writing = Promise.all(
    Array.from({ length: 120 }, (_, n) => say(n % 2 ? buyer : seller, id, `Message ${n}`)),
  ).finally(() => (done = true))
  while (!done) await catchUp()
  await writing
  await catchUp()
  expect([...seen].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 121 }, (_, n) => n + 1))
})

test('nobody else reads a conversation, and an empty one can be read', async () => {
  const { id } = await createTalk(sql)
  const stranger = await createViewer(sql)
  for (const range of [{}, { before: 5 }, { after: 0 }]) {
    const refusals = await Promise.all(
      [id, randomUUID()].map((one) => getMessages(stranger, one, range).catch((error: unknown) => error)),
    )
    expect(refusals[0]).toMatchObject({ code: 'not_found', message: 'There is no such conversation' })
    expect(refusals[1]).toEqual(refusals[0])
  }
})

test('a deleted account appears as a deleted user, and its messages stay', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  await say(seller, id, 'Yes')
  await sql`update users set deleted_at = now(), name = 'Deleted user' where id = ${seller.userId}`
  await sql`delete from profiles where user_id = ${seller.userId}`
  expect((await getMessages(buyer, id)).messages.map(({ sender, content }) => [sender.name, content])).toEqual([
    ['Bina', 'Is it still there?'],
    ['Deleted user', 'Yes'],
  ])
})

test('with ten thousand messages, a page reads only those that it shows and its starting point', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  await sql`
    with added as (
      insert into messages (id, conversation_id, sender_id, receiver_id, content, seq, revision)
      select new_id(), ${id}, ${buyer.userId}, ${seller.userId}, 'Message ' || n, n, n from generate_series(2, 10000) n)
    update conversations set last_seq = 10000, revision = 10000, unread_2 = 10000 where id = ${id}`
  await sql`analyze messages`
  for (const [range, rows] of [
    [{}, MESSAGES_PER_PAGE],
    [{ before: 5000 }, MESSAGES_PER_PAGE],
    [{ before: 5000, most: OLDER_AT_MOST }, OLDER_AT_MOST],
    [{ after: 5000 }, CHANGES_PER_PAGE],
  ] as const) {
    const { answer, read } = await rowsRead(sql, 'messages', () => getMessages(seller, id, range))
    expect(answer.messages).toHaveLength(rows)
    expect(read).toBeGreaterThanOrEqual(rows)
    expect(read).toBeLessThanOrEqual(rows + 1)
  }
})
