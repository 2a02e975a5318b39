import { beforeEach, expect, test } from 'vitest'

import { cautionsOn } from '#app/features/cautions/message-cautions.server.ts'
import { startConversation } from '#app/features/chat/server/start-conversation.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { postgresBus } from '#app/platform/live/postgres-bus.server.ts'
import { findWatched, readWatchedWords, watchWords } from '#app/platform/watched-words/watched-words.server.ts'
import { createApi } from '#app/server/api.ts'
import { WATCHED_MAX } from '#app/shared/moderation.ts'
import { newId } from '#app/shared/new-id.ts'
import { createTalk, createViewer, newMessageId } from '#test/chat.ts'
import { createItem, createPhoto } from '#test/factories.ts'
import { createAdmin } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

const { sql, url } = await testDatabase()
const api = createApi()
const NOT_ALLOWED = '“first copy” is not allowed here. Please leave it out.'
const makeVisitor = async (who: Viewer) => new Visitor(api, { cookies: (await beginSession(sql, who.userId)).cookies })
let admin: Viewer
let visitor: Visitor
beforeEach(async () => {
  testSettings()
  await sql`delete from watched_words`
  await sql`delete from rate_limits`
  await readWatchedWords()
  admin = await createAdmin(sql)
  visitor = await makeVisitor(admin)
})
const WORD = { kind: 'phrase', text: 'first copy', effect: 'refuse', places: ['listings', 'messages', 'names'] }
const add = (more: object = {}) => visitor.post('/admin/words', { ...WORD, ...more })

test('an admin adds and removes entries, each on record; what finds nothing or is there already is refused', async () => {
  expect((await add({ note: ' Since March ' })).status).toBe(201)
  const [row] = await sql<{ id: string; note: string }[]>`select id, note from watched_words`
  expect(row?.note).toBe('Since March')
  const fields = async (more: object) => {
    const { status, json } = await add(more)
    return [status, json.error?.fields]
  }
  expect(await fields({ text: 'First-COPY' })).toEqual([409, { text: 'It is in the list already' }])
  expect(await fields({ text: '…' })).toEqual([422, { text: 'Enter a word with letters or digits' }])
  expect(await fields({ kind: 'domain', text: 'example' })).toEqual([
    422,
    { text: 'Enter a domain such as example.com' },
  ])
  expect(await fields({ places: [] })).toEqual([422, { places: 'Choose at least one place' }])
  expect(await fields({ text: 'fee', effect: 'caution' })).toEqual([
    422,
    { places: 'Cautions stand below messages only' },
  ])
  expect((await visitor.ask('DELETE', `/admin/words/${row?.id}`)).status).toBe(200)
  expect((await visitor.ask('DELETE', `/admin/words/${row?.id}`)).status).toBe(200)
  expect(
    await sql`select action, details from audit_log where admin_id = ${admin.userId} order by at, id`,
  ).toMatchObject([
    { action: 'word-added', details: { kind: 'phrase', title: 'first copy' } },
    { action: 'word-removed', details: { kind: 'phrase', title: 'first copy' } },
  ])
})

test('the list has a limit', async () => {
  await sql`insert into watched_words (kind, text, folded, effect, places)
    select 'phrase', 'w' || n, 'w' || n, 'refuse', '{names}' from generate_series(1, ${WATCHED_MAX}::integer) n`
  const { status, json } = await add()
  expect([status, json.error?.message]).toEqual([409, 'The list has 1,000 entries. Please remove some first.'])
})

test('a listing with it is neither published nor changed, and says so at its field', async () => {
  const seller = await createViewer(sql, 'Ravi')
  const { key } = await createPhoto(sql, {
    key: `item-images/${seller.userId}/${'a'.repeat(32)}`,
    userId: seller.userId,
  })
  const theirs = await makeVisitor(seller)
  const item = await createItem(sql, { userId: seller.userId })
  await add()
  const draft = {
    title: 'Watch',
    description: 'A FIRST   copy of the real one',
    price: 500,
    category: 'watches',
    condition: 'Good',
    location: 'Pune',
    images: [key],
  }
  const refused = await theirs.post('/items', { ...draft, id: newId() })
  expect([refused.status, refused.json.error?.fields]).toEqual([422, { description: NOT_ALLOWED }])
  const changed = await theirs.ask('PUT', `/items/${item.id}`, {
    body: {
      ...draft,
      title: 'First copy',
      description: 'x',
      images: item.images,
      seenUpdatedAt: item.updatedAt.toISOString(),
    },
  })
  expect([changed.status, changed.json.error?.fields]).toEqual([422, { title: NOT_ALLOWED }])
  const elsewhere = {
    tags: ['watch', 'First-Copy'],
    location: 'Pune, first copy',
    onlinePurchaseLink: 'https://shop.example/first-copy',
    attributes: { brand: 'Titan', model: 'First copy' },
  }
  const everywhere = await theirs.post('/items', { ...draft, ...elsewhere, description: 'x', id: newId() })
  expect([everywhere.status, everywhere.json.error?.fields]).toEqual([
    422,
    { tags: NOT_ALLOWED, location: NOT_ALLOWED, onlinePurchaseLink: NOT_ALLOWED, 'attributes.model': NOT_ALLOWED },
  ])
  const stands = await theirs.post('/items', { ...draft, description: 'The real one', id: newId() })
  expect(stands.status).toBe(201)
})

test('a message with it is not sent, neither the first nor a later one', async () => {
  const talk = await createTalk(sql)
  const other = await createItem(sql, { userId: talk.seller.userId })
  await add()
  const first = { id: newMessageId(), content: 'Is it a first copy?' }
  await expect(startConversation(talk.buyer, { itemId: other.id, message: first })).rejects.toMatchObject({
    status: 422,
  })
  expect(await sql`select from conversations where item_id = ${other.id}`).toHaveLength(0)
  const theirs = await makeVisitor(talk.buyer)
  const send = (content: string) =>
    theirs.post(`/conversations/${talk.id}/messages`, { id: newMessageId(), content, replyingTo: null })
  const refused = await send('Only a fіrst сору')
  expect([refused.status, refused.json.error?.message]).toEqual([422, NOT_ALLOWED])
  expect((await send('Only the first one')).status).toBeLessThan(300)
  expect(await sql`select from messages where conversation_id = ${talk.id}`).toHaveLength(2)
})

test('nobody takes it as a name, but admins may', async () => {
  const ravi = await createViewer(sql, 'Ravi')
  await add()
  const rename = async (who: Viewer) => {
    const { status, json } = await (
      await makeVisitor(who)
    ).ask('PUT', '/me/profile', { body: { displayName: 'First Copy Ravi' } })
    return [status, json.error?.fields]
  }
  expect(await rename(ravi)).toEqual([422, { displayName: NOT_ALLOWED }])
  expect((await rename(admin))[0]).toBeLessThan(300)
})

test('with a caution, the message is sent and its reader is told', async () => {
  await add({ text: 'courier fee', effect: 'caution', places: ['messages'] })
  const message = { id: newMessageId(), type: 'text', content: 'Pay the Courier  fee', unsent: false } as const
  expect(cautionsOn(message, null).cautions?.map(({ kind }) => kind)).toContain('watched')
  expect(
    cautionsOn({ ...message, content: 'Pay the fee' }, null).cautions?.map(({ kind }) => kind) ?? [],
  ).not.toContain('watched')
  expect(cautionsOn({ ...message, unsent: true }, null)).toEqual({})
})

test('trying a text tells what would happen in each place, and stores nothing', async () => {
  await add({ places: ['listings'] })
  await add({ text: 'courier fee', effect: 'caution', places: ['messages'] })
  const { json } = await visitor.post('/admin/words/tries', { text: 'First copy, you pay the courier fee' })
  expect(json).toEqual({ listings: 'first copy', messages: null, names: null, caution: 'courier fee' })
})

test('every process hears of a change', async () => {
  const bus = await postgresBus(url)
  const watched = await watchWords(bus)
  // As another process would.
  await sql`insert into watched_words (kind, text, folded, effect, places) values ('phrase', 'Pangolin', 'pangolin', 'refuse', '{listings}')`
  await expect.poll(() => findWatched('A pangolin', 'listings')?.text).toBe('Pangolin')
  await sql`delete from watched_words`
  await expect.poll(() => findWatched('A pangolin', 'listings')).toBeNull()
  watched.close()
  await bus.close()
})
