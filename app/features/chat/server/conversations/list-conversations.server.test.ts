import { beforeEach, expect, test } from 'vitest'

import { deleteConversation } from '#app/features/chat/server/delete-conversation.server.ts'
import { markRead } from '#app/features/chat/server/messages/mark-read.server.ts'
import { unsendMessage } from '#app/features/chat/server/messages/unsend-message.server.ts'
import { startConversation } from '#app/features/chat/server/start-conversation.server.ts'
import { createTalk, createViewer, say } from '#test/chat.ts'
import { ago } from '#test/dates.ts'
import { createItem } from '#test/factories.ts'
import { rowsRead, testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { blockPerson } from './blocks.server.ts'
import { CONVERSATIONS_PER_PAGE, listConversations } from './list-conversations.server.ts'
import { totalUnread } from './total-unread.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings({ LIMIT_CONVERSATIONS: '100000/1d' }))

test('a conversation is listed as each participant sees it', async () => {
  const { buyer, seller, item, id } = await createTalk(sql)
  const reply = await say(seller, id, 'Yes, it is')
  const shared = {
    id,
    item: { id: item.id, title: item.title, price: item.price, cover: item.images[0], state: 'available' },
    lastMessage: { content: 'Yes, it is', type: 'text', senderId: seller.userId, createdAt: reply.createdAt },
    lastMessageAt: reply.createdAt,
    unreadCount: 1,
    revision: 2,
    readUpTo: 0,
    otherReadUpTo: 0,
    blocking: false,
    closed: false,
    deletedAt: null,
  }
  expect(await listConversations(buyer)).toEqual({
    conversations: [
      {
        ...shared,
        role: 'buying',
        other: { id: seller.userId, name: 'Suresh', picture: null, isGone: false, isAway: false },
        createdAt: expect.any(String) as string,
      },
    ],
    next: null,
  })
  expect((await listConversations(seller)).conversations).toMatchObject([
    { ...shared, role: 'selling', other: { id: buyer.userId, name: 'Bina' } },
  ])
  expect(JSON.stringify(await listConversations(seller))).not.toContain('@')
  expect((await listConversations(await createViewer(sql))).conversations).toEqual([])
})

test('the list has only the beginning of a long message', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  await say(seller, id, `Listen. ${'घड़ी 🙂 '.repeat(200)}`)
  const [found] = (await listConversations(buyer)).conversations
  expect(found?.lastMessage?.content).toMatch(/^Listen\. घड़ी/)
  expect([...(found?.lastMessage?.content ?? '')]).toHaveLength(300)
})

test('the newest first over both sides, a page at a time, each once', async () => {
  const viewer = await createViewer(sql)
  const ids: string[] = []
  for (let n = 0; n < 11; n += 1) {
    ids.unshift((await createTalk(sql, n % 3 === 0 ? { seller: viewer } : { buyer: viewer })).id)
  }
  // Several have the same timestamp; the id is the tie-break.
  await sql`update conversations set last_message_at = '2026-01-01T00:00:00Z' where id in ${sql(ids.slice(2, 8))}`
  const found: string[] = []
  let after: { at: number; id: string } | undefined
  for (;;) {
    const { conversations, next } = await listConversations(viewer, { after }, 4)
    found.push(...conversations.map(({ id }) => id))
    if (!next) break
    after = next
  }
  const all = await sql<{ id: string }[]>`
    select id from conversations where ${viewer.userId} in (participant_1, participant_2)
    order by last_message_at desc, id desc`
  expect(found).toEqual(all.map(({ id }) => id))
  const buying = (await listConversations(viewer, { filter: 'buying' })).conversations
  const selling = (await listConversations(viewer, { filter: 'selling' })).conversations
  expect([buying.length, selling.length]).toEqual([7, 4])
  expect(new Set(selling.map(({ role }) => role))).toEqual(new Set(['selling']))
  await say(viewer, found.at(-1) ?? '', 'Back to the top')
  expect((await listConversations(viewer)).conversations[0]?.id).toBe(found.at(-1))
})

test('a search finds the other person and the item, and takes its text literally', async () => {
  const viewer = await createViewer(sql, 'Viewer')
  const seller = await createViewer(sql, 'Ravi 100%')
  const { id, item } = await createTalk(sql, { buyer: viewer, seller })
  await createTalk(sql, { buyer: viewer })
  await sql`update items set title = 'Zinc_toy' where id = ${item.id}`
  const found = async (search: string) =>
    (await listConversations(viewer, { search })).conversations.map((one) => one.id)
  for (const search of ['ravi', '100%', 'ZINC_', 'c_t']) expect(await found(search)).toEqual([id])
  for (const search of ['viewer', 'z%', 'zinc?toy']) expect(await found(search)).toEqual([])
})

test('a sold item is marked, and a deleted one keeps its title, price and cover', async () => {
  const { buyer, item, id } = await createTalk(sql)
  const about = async () => (await listConversations(buyer)).conversations[0]?.item
  await sql`update items set is_sold = true, title = 'A robot', price = 900 where id = ${item.id}`
  expect(await about()).toMatchObject({ id: item.id, title: 'A robot', price: 900, state: 'sold' })
  await sql`delete from items where id = ${item.id}`
  expect(await about()).toEqual({ id: null, title: 'A robot', price: 900, cover: item.images[0], state: 'gone' })
  expect(await say(buyer, id, 'A pity')).toMatchObject({ seq: 2 })
  await sql`delete from photos where key = ${item.images[0] ?? ''}`
  expect(await about()).toMatchObject({ title: 'A robot', cover: null })
})

test('the last message is the last one that was not unsent', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  const last = await say(seller, id, 'Oh no')
  await unsendMessage(seller, last.id)
  expect((await listConversations(buyer)).conversations).toMatchObject([
    { lastMessage: { content: 'Is it still there?' }, unreadCount: 0 },
  ])
})

test('a block is shown to the viewer who made it, and closes the conversation for both', async () => {
  const { buyer, seller } = await createTalk(sql)
  await blockPerson(buyer, seller.userId)
  expect((await listConversations(buyer)).conversations).toMatchObject([{ blocking: true, closed: true }])
  expect((await listConversations(seller)).conversations).toMatchObject([{ blocking: false, closed: true }])
})

test('the total is that of all live conversations, and changes with reading and deleting', async () => {
  const seller = await createViewer(sql)
  const [one, two] = [await createTalk(sql, { seller }), await createTalk(sql, { seller })]
  const own = await createTalk(sql, { buyer: seller })
  await say(own.seller, own.id, 'Yes')
  await say(two.buyer, two.id, 'Hello?')
  expect(await totalUnread(seller)).toBe(4)
  await markRead(seller, one.id, 1)
  expect(await totalUnread(seller)).toBe(3)
  await deleteConversation(two.buyer, two.id)
  expect(await totalUnread(seller)).toBe(1)
  expect(await totalUnread(await createViewer(sql))).toBe(0)
})

test('the buyer sees title and price of a hidden item, and its owner all of it', async () => {
  const { buyer, seller, item } = await createTalk(sql)
  await sql`update items set hidden_at = now(), hidden_reason = 'report' where id = ${item.id}`
  const about = async (viewer: typeof buyer) => (await listConversations(viewer)).conversations[0]?.item
  const { title, price } = item
  expect(await about(buyer)).toEqual({ id: null, title, price, cover: null, state: 'gone' })
  expect(await about(seller)).toEqual({ id: item.id, title, price, cover: item.images[0], state: 'available' })
})

test('nobody can write to a banned person, and both keep the messages', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  await sql`update users set banned_at = now() where id = ${seller.userId}`
  const [found] = (await listConversations(buyer)).conversations
  expect(found).toMatchObject({
    id,
    closed: true,
    blocking: false,
    other: { isGone: false, isAway: true, name: 'Suresh' },
  })
  await sql`update users set banned_at = null where id = ${seller.userId}`
  expect((await listConversations(buyer)).conversations).toMatchObject([{ closed: false, other: { isAway: false } }])
})

test('a conversation without messages is visible to the buyer only', async () => {
  const [buyer, item] = [await createViewer(sql), await createItem(sql)]
  await startConversation(buyer, { itemId: item.id })
  expect((await listConversations(buyer)).conversations).toMatchObject([{ lastMessage: null, unreadCount: 0 }])
})

test('with two thousand conversations, a page reads only its rows, and the total only the unread ones', async () => {
  const viewer = await createViewer(sql)
  await sql`
    with people as (
      insert into users (name, email, email_verified)
      select 'Ravi', 'ravi-' || n || '@khazana.test', true from generate_series(1, 2000) n returning id)
    insert into conversations (item_title, item_price, participant_1, participant_2, last_seq, revision, last_message_at)
    select 'Robot', 1, case when n % 2 = 0 then id else ${viewer.userId} end,
      case when n % 2 = 0 then ${viewer.userId} else id end, 1, 1, now() - n * interval '1 minute'
    from (select id, row_number() over () as n from people) numbered`
  await sql`update conversations set unread_1 = 2 where participant_1 = ${viewer.userId} and last_message_at > now() - interval '9 minutes'`
  await sql`analyze conversations`
  const middle = { at: ago({ minutes: 1000 }).getTime(), id: viewer.userId }
  for (const after of [undefined, middle]) {
    const { answer, read } = await rowsRead(sql, 'conversations', () => listConversations(viewer, { after }))
    expect(answer.conversations).toHaveLength(CONVERSATIONS_PER_PAGE)
    expect(read).toBeGreaterThanOrEqual(CONVERSATIONS_PER_PAGE)
    expect(read).toBeLessThanOrEqual(2 * (CONVERSATIONS_PER_PAGE + 1))
  }
  const total = await rowsRead(sql, 'conversations', () => totalUnread(viewer))
  expect([total.answer, total.read]).toEqual([8, 4])
})
