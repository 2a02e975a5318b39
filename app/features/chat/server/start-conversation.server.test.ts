import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'

import { createTalk, createViewer, newMessageId, say } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { blockPerson } from './conversations/blocks.server.ts'
import { listConversations } from './conversations/list-conversations.server.ts'
import { deleteConversation } from './delete-conversation.server.ts'
import { startConversation } from './start-conversation.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings())

const hello = () => ({ id: newMessageId(), content: 'Is it still there?' })
const count = async () => (await sql<{ n: number }[]>`select count(*)::integer as n from conversations`)[0]?.n

/**
 * Waits until `count` queries wait for locks. It polls outside transactions, which would keep showing their first
 * snapshot.
 */
async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const waiting = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    if (waiting.length >= count) return
  }
}

test('there is one conversation per item and buyer: new the first time, opened again afterwards', async () => {
  const [buyer, seller] = [await createViewer(sql, 'Bina'), await createViewer(sql, 'Suresh')]
  const item = await createItem(sql, { userId: seller.userId })
  const first = await startConversation(buyer, { itemId: item.id, message: hello() })
  expect(first).toMatchObject({ isNew: true, message: { seq: 1, content: 'Is it still there?' } })
  const again = await startConversation(buyer, { itemId: item.id, message: hello() })
  expect(again).toMatchObject({ id: first.id, isNew: false, message: { seq: 2 } })
  expect(await sql`select participant_1, participant_2 from conversations where id = ${first.id}`).toEqual([
    { participant_1: buyer.userId, participant_2: seller.userId },
  ])
  const other = await createViewer(sql)
  expect((await startConversation(other, { itemId: item.id })).id).not.toBe(first.id)
})

test('ten concurrent starts make one conversation, and the same message is stored once', async () => {
  const [buyer, item] = [await createViewer(sql), await createItem(sql)]
  const message = hello()
  const all = await Promise.all(
    Array.from({ length: 10 }, () => startConversation(buyer, { itemId: item.id, message })),
  )
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(all.map((one) => JSON.stringify(one.message))).size).toBe(1)
})

test('the same message sent twice at once in an existing conversation is stored once', async () => {
  const { buyer, item, id } = await createTalk(sql)
  const message = hello()
  let both: Promise<unknown[]> | undefined
  await sql.begin(async (tx) => {
    await tx`select from conversations where id = ${id} for update`
    both = Promise.all([1, 2].map(() => startConversation(buyer, { itemId: item.id, message })))
    both.catch(() => {})
    await untilWaiting(2)
  })
  const [one, other] = (await both) ?? []
  expect(one).toMatchObject({ id, isNew: false, message: { seq: 2 } })
  expect(other).toEqual(one)
})

test('the seller knows nothing of a conversation in which nobody has written', async () => {
  const [buyer, seller] = [await createViewer(sql), await createViewer(sql)]
  const item = await createItem(sql, { userId: seller.userId })
  const { id, message } = await startConversation(buyer, { itemId: item.id })
  expect(message).toBeNull()
  expect((await listConversations(buyer)).conversations).toMatchObject([{ id, lastMessage: null }])
  expect((await listConversations(seller)).conversations).toEqual([])
  await expect(say(seller, id, 'Hello')).rejects.toMatchObject({ code: 'not_found' })
  await expect(deleteConversation(seller, id)).rejects.toMatchObject({ code: 'not_found' })
  await say(buyer, id, 'Hello')
  expect((await listConversations(seller)).conversations).toMatchObject([{ id, unreadCount: 1 }])
})

test('a conversation with oneself, about a sold or missing item, or with a blocked person is refused and not stored', async () => {
  const [viewer, seller] = [await createViewer(sql), await createViewer(sql)]
  const own = await createItem(sql, { userId: viewer.userId })
  const sold = await createItem(sql, { isSold: true })
  const blocked = await createItem(sql, { userId: seller.userId })
  const before = await count()
  const refused = (itemId: string) => startConversation(viewer, { itemId, message: hello() })
  await expect(refused(own.id)).rejects.toMatchObject({ code: 'own_item', message: "You can't message yourself" })
  await expect(refused(sold.id)).rejects.toMatchObject({ code: 'conflict', message: 'This item has been sold' })
  await expect(refused(randomUUID())).rejects.toMatchObject({ code: 'not_found', message: 'There is no such listing' })
  for (const [blocker, other] of [
    [viewer, seller],
    [seller, viewer],
  ] as const) {
    await sql`delete from blocks`
    await blockPerson(blocker, other.userId)
    await expect(refused(blocked.id)).rejects.toMatchObject({ code: 'forbidden' })
  }
  await sql`delete from blocks`
  await sql`update users set banned_at = now() where id = ${seller.userId}`
  await expect(refused(blocked.id)).rejects.toMatchObject({ code: 'conflict' })
  expect(await count()).toBe(before)
})

test('a conversation continues when the item is sold, and cannot restart when it was deleted', async () => {
  const { buyer, item, id } = await createTalk(sql)
  await sql`update items set is_sold = true where id = ${item.id}`
  expect(await startConversation(buyer, { itemId: item.id, message: hello() })).toMatchObject({ id, isNew: false })
  await deleteConversation(buyer, id)
  await expect(startConversation(buyer, { itemId: item.id })).rejects.toThrow('This item has been sold')
  await sql`update items set is_sold = false where id = ${item.id}`
  const fresh = await startConversation(buyer, { itemId: item.id })
  expect([fresh.isNew, fresh.id === id]).toEqual([true, false])
})

test('new conversations are limited per day; existing and refused ones do not count', async () => {
  testSettings({ LIMIT_CONVERSATIONS: '2/1d' })
  const viewer = await createViewer(sql)
  const own = await createItem(sql, { userId: viewer.userId })
  const items = [await createItem(sql), await createItem(sql), await createItem(sql)] as const
  for (let time = 0; time < 3; time += 1) {
    await expect(startConversation(viewer, { itemId: own.id })).rejects.toMatchObject({ code: 'own_item' })
  }
  for (const { id } of [items[0], items[0], items[0], items[1]]) await startConversation(viewer, { itemId: id })
  await expect(startConversation(viewer, { itemId: items[2].id })).rejects.toMatchObject({ code: 'too_many' })
  expect(await startConversation(viewer, { itemId: items[0].id })).toMatchObject({ isNew: false })
})

test('an item sold at the same moment gets no conversation afterwards', async () => {
  const [viewer, item] = [await createViewer(sql), await createItem(sql)]
  let started: Promise<unknown> | undefined
  await sql.begin(async (tx) => {
    await tx`update items set is_sold = true where id = ${item.id}`
    started = startConversation(viewer, { itemId: item.id }).catch((error: unknown) => error)
    await untilWaiting(1)
  })
  expect(await started).toMatchObject({ message: 'This item has been sold' })
})
