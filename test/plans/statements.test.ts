import { afterAll, beforeAll, expect, test } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { listItems } from '#app/features/catalogue/lists/list-items.server.ts'
import { listConversations } from '#app/features/chat/server/conversations/list-conversations.server.ts'
import { totalUnread } from '#app/features/chat/server/conversations/total-unread.server.ts'
import { deleteConversation } from '#app/features/chat/server/delete-conversation.server.ts'
import { getMessages } from '#app/features/chat/server/messages/get-messages.server.ts'
import { createApi } from '#app/server/api.ts'
import { createTalk, newMessageId, say } from '#test/chat.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { countQueries, type CountedQueries } from './counted-queries.ts'

// The specification promises one round trip each for the four operations of the inbox, and for sending a message: a count above one
// breaks that promise. Concurrent requests for the same list share one query.

const { sql, url } = await testDatabase()
let counted: CountedQueries
let talk: Awaited<ReturnType<typeof createTalk>>
beforeAll(async () => {
  testSettings({ LIMIT_CONVERSATIONS: '100000/1d' })
  talk = await createTalk(sql)
  await createTalk(sql, { buyer: talk.buyer })
  for (const words of ['Yes', 'It is', 'Still there']) await say(talk.seller, talk.id, words, talk.first.id)
  counted = countQueries(url)
  setDatabase(counted.sql)
})
afterAll(() => counted.end())

async function listStatements<Result>(work: () => Promise<Result>) {
  const { result, statements } = await counted.record(work)
  return { result, count: statements.length }
}

test('get_total_unread_count', async () => {
  expect(await listStatements(() => totalUnread(talk.buyer))).toEqual({ result: 3, count: 1 })
})

test('get_user_conversations_optimized: with any filter, search and page', async () => {
  const { next } = await listConversations(talk.buyer, {}, 1)
  const views = [
    {},
    { filter: 'buying' as const },
    { filter: 'selling' as const },
    { search: 'sur' },
    { after: next ?? undefined },
  ]
  const found: [number, number][] = []
  for (const view of views) {
    const { result, statements } = await counted.record(() => listConversations(talk.buyer, view))
    found.push([result.conversations.length, statements.length])
  }
  expect(found).toEqual([
    [2, 1],
    [2, 1],
    [0, 1],
    [2, 1],
    [1, 1],
  ])
})

test('get_messages_with_senders: the newest, older ones and later changes, with quotes', async () => {
  const found: [number, number][] = []
  for (const range of [{}, { before: 3 }, { before: 4, most: 1 }, { after: 2 }]) {
    const { result, statements } = await counted.record(() => getMessages(talk.buyer, talk.id, range))
    found.push([result.messages.length, statements.length])
  }
  expect(found).toEqual([
    [4, 1],
    [2, 1],
    [1, 1],
    [2, 1],
  ])
})

test('sending a text over the API: from the session to the stored message', async () => {
  const visitor = new Visitor(createApi(), { cookies: (await beginSession(sql, talk.buyer.userId)).cookies })
  const text = { id: newMessageId(), content: 'Is it?' }
  const { result, count } = await listStatements(() => visitor.post(`/conversations/${talk.id}/messages`, text))
  expect([result.status, count]).toEqual([201, 1])
  // A long body is not read before the sender is known.
  const raw = JSON.stringify({ ...text, id: newMessageId() }) + ' '.repeat(20_000)
  const headers = { 'content-type': 'application/json', 'content-length': String(raw.length) }
  const long = await counted.record(() => visitor.ask('POST', `/conversations/${talk.id}/messages`, { raw, headers }))
  expect(long.result.status).toBe(201)
  // The body may have taken minutes: access is checked again in the transaction that stores it, before it is stored.
  const all = long.statements.map(({ text }) => text)
  const inside = all.slice(all.findIndex((text) => text.includes('begin')))
  const [checked, stored] = ['from sessions', 'insert into messages'].map((part) =>
    inside.findIndex((text) => text.includes(part)),
  )
  expect(checked).toBeGreaterThan(0)
  expect(stored).toBeGreaterThan(checked ?? 0)
})

test('delete_conversation: also where there is none to delete', async () => {
  // Between the beginning and the end of a transaction.
  expect((await listStatements(() => deleteConversation(talk.buyer, talk.id))).count).toBe(3)
  const again = await listStatements(() => deleteConversation(talk.buyer, talk.id).catch((error: unknown) => error))
  expect(again).toMatchObject({ count: 3, result: { status: 404 } })
})

test('thirty concurrent requests for the same list of the catalogue share a query', async () => {
  const views = Array.from({ length: 30 }, () => ({ ...NO_FILTERS, category: 'lego' as const }))
  const { statements } = await counted.record(() => Promise.all(views.map((view) => listItems(view))))
  // Others may read again what is kept for a time.
  const lists = statements.filter(({ text }) => text.includes('as picked'))
  // The first one's, and one for all who asked while it ran. On a busy machine it may have run for so long that others begin beside it:
  // never more than four at once, and one for the rest.
  expect(lists.length).toBeLessThanOrEqual(5)
})

test('concurrent requests for different lists do not', async () => {
  const { result, count } = await listStatements(() =>
    Promise.all([NO_FILTERS, { ...NO_FILTERS, sold: true }].map((view) => listItems(view))),
  )
  expect([count, new Set(result).size]).toEqual([2, 2])
})
