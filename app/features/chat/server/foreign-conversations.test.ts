/**
 * Access to other people's conversations: whatever id is swapped in, the answer is the same as for an id that does not
 * exist, and nothing changes.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Viewer } from '#app/platform/http/viewer.ts'
import { createApi } from '#app/server/api.ts'
import { LIVE_INPUTS } from '#app/server/live.ts'
import { createTalk, createViewer, heard, newMessageId, say } from '#test/chat.ts'
import { changesBetween, snapshot } from '#test/matrix/matrix-world.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { chatOperations } from './chat.api.server.ts'
import { deleteConversation } from './delete-conversation.server.ts'
import { sendImage } from './messages/chat-images.server.ts'
import { unsendMessage } from './messages/unsend-message.server.ts'

const { sql } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'khazana-foreign-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const LIMITS = { LIMIT_WRITES: '100000/1m', LIMIT_MESSAGES: '100000/1m', DATA_DIR: dataDir }
testSettings(LIMITS)
const api = createApi()
beforeAll(() => testSettings(LIMITS))

const makeVisitor = async ({ userId }: Viewer) =>
  new Visitor(api, { cookies: (await beginSession(sql, userId)).cookies })

const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

// A live conversation between others, with messages; one of the viewer's own; and one of the viewer's own that was
// deleted.
const theirs = await createTalk(sql)
const reply = await say(theirs.seller, theirs.id, 'A secret answer')
const mine = await createTalk(sql, { buyer: await createViewer(sql, 'Mallory') })
const deleted = await createTalk(sql, { buyer: mine.buyer })
await deleteConversation(deleted.buyer, deleted.id)
const mallory = await makeVisitor(mine.buyer)

type Ask = { method: string; path: string; body?: unknown; raw?: BodyInit; headers?: Record<string, string> }
const CONVERSATIONS: Record<string, (id: string) => Ask> = {
  'look up': (id) => ({ method: 'GET', path: `/conversations/${id}` }),
  read: (id) => ({ method: 'GET', path: `/conversations/${id}/messages` }),
  'read older ones': (id) => ({ method: 'GET', path: `/conversations/${id}/messages?before=2` }),
  'catch up': (id) => ({ method: 'GET', path: `/conversations/${id}/messages?after=0` }),
  send: (id) => ({ method: 'POST', path: `/conversations/${id}/messages`, body: message }),
  reply: (id) => ({
    method: 'POST',
    path: `/conversations/${id}/messages`,
    body: { ...message, replyingTo: reply.id },
  }),
  'send what was sent': (id) => ({
    method: 'POST',
    path: `/conversations/${id}/messages`,
    body: { id: theirs.first.id, content: theirs.first.content },
  }),
  'send an image': (id) => ({
    method: 'POST',
    path: `/conversations/${id}/images?id=${message.id}`,
    raw: new Uint8Array(png),
    headers: { 'content-type': 'image/png' },
  }),
  'mark as read': (id) => ({ method: 'PUT', path: `/conversations/${id}/read`, body: { upTo: 1 } }),
  delete: (id) => ({ method: 'DELETE', path: `/conversations/${id}` }),
  report: (id) => ({ method: 'POST', path: `/conversations/${id}/report`, body: { reason: 'scam' } }),
}
const message = { id: newMessageId(), content: 'Hello' }

const ask = ({ method, path, ...asked }: Ask) => mallory.ask(method, path, asked)
const seen = ({ status, text, headers }: Awaited<ReturnType<typeof ask>>) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'date'),
})

let [asked, leaks] = [0, 0]
afterAll(() => console.log(`conversations of others: ${leaks} leaks in ${asked} calls with foreign ids`))

const called = new Set<string>()
const NOTHING = { status: 404, same: true, changes: [] }

/** Makes the same call with the foreign id and with an id that does not exist. */
async function compare(make: (id: string) => Ask, foreign: string) {
  const { method, path } = make(':id')
  called.add(`${method} ${path.split('?')[0]}`)
  const before = await snapshot(sql)
  const [one, other] = [seen(await ask(make(foreign))), seen(await ask(make(randomUUID())))]
  const changes = changesBetween(before, await snapshot(sql))
  const same = JSON.stringify(one) === JSON.stringify(other)
  asked += 1
  if (!same || changes.length > 0) leaks += 1
  return { status: one.status, same, changes }
}

const calls = Object.entries(CONVERSATIONS)
test.each(calls)('%s: a conversation of others', async (_, make) => {
  expect(await compare(make, theirs.id)).toEqual(NOTHING)
})
// Reports are left out: a deleted conversation is kept so that it can still be reported.
test.each(calls.filter(([what]) => what !== 'report'))('%s: one that was deleted', async (_, make) => {
  expect(await compare(make, deleted.id)).toEqual(NOTHING)
})

describe('ids of messages of others', () => {
  test('unsend', async () => {
    for (const id of [theirs.first.id, reply.id]) {
      expect(await compare((one) => ({ method: 'DELETE', path: `/messages/${one}` }), id)).toEqual(NOTHING)
    }
  })

  test('see the picture', async () => {
    const sent = await sendImage(theirs.buyer, theirs.id, { id: newMessageId(), bytes: png })
    expect(await compare((id) => ({ method: 'GET', path: `/messages/${id}/image` }), sent.id)).toEqual(NOTHING)
  })

  test('reply in one’s own conversation', async () => {
    const make = (replyingTo: string) => ({
      method: 'POST',
      path: `/conversations/${mine.id}/messages`,
      body: { ...message, replyingTo },
    })
    expect(await compare(make, reply.id)).toEqual(NOTHING)
    await unsendMessage(theirs.seller, reply.id)
    expect(await compare(make, reply.id)).toEqual(NOTHING)
  })

  test('a used id reveals and changes nothing', async () => {
    const before = await snapshot(sql)
    const answer = await ask({
      method: 'POST',
      path: `/conversations/${mine.id}/messages`,
      body: { id: theirs.first.id, content: theirs.first.content },
    })
    expect([answer.status, answer.json]).toEqual([
      409,
      { error: { code: 'conflict', message: 'This id belongs to another message' } },
    ])
    expect(changesBetween(before, await snapshot(sql))).toEqual([])
  })
})

// Live input from browsers also names a conversation. It never gets a response.
const INPUTS: Record<string, (conversation: string) => object> = {
  typing: (conversation) => ({ conversation, typing: true }),
}

describe('a frame over the connection', () => {
  test.each(LIVE_INPUTS.map((input) => [input.name, input] as const))('%s', async (name, { read }) => {
    const make = INPUTS[name]
    if (!make) throw new Error(`${name} is missing in these calls with foreign ids`)
    const { id: sessionId } = await beginSession(sql, mine.buyer.userId)
    const told = (id: string) =>
      heard(async () => {
        const act = read(make(id))
        if (!act) throw new Error(`${name} does not take what is made of ${id}`)
        await act({ ...mine.buyer, sessionId })
      })
    const before = await snapshot(sql)
    for (const id of [theirs.id, deleted.id, randomUUID()]) {
      const events = await told(id)
      asked += 1
      if (events.length > 0) leaks += 1
      expect([id, events]).toEqual([id, []])
    }
    expect(changesBetween(before, await snapshot(sql))).toEqual([])
    expect(await told(mine.id)).toMatchObject([{ name, to: [mine.seller.userId] }])
  })

  test('is one of these', () => {
    expect(Object.keys(INPUTS).toSorted()).toEqual(LIVE_INPUTS.map(({ name }) => name).toSorted())
  })
})

test('lists and counts contain nothing of others', async () => {
  for (const path of [
    '/conversations',
    '/conversations?filter=selling',
    '/conversations?search=secret',
    '/unread-count',
  ]) {
    const { text } = await mallory.get(path)
    for (const one of [theirs.id, deleted.id, 'secret', theirs.buyer.userId, theirs.seller.userId, '@']) {
      expect(text).not.toContain(one)
    }
  }
  expect((await mallory.get('/conversations')).text).toContain(mine.id)
})

test('sender, receiver and participants are never taken from a body', async () => {
  const body = {
    ...message,
    senderId: mine.seller.userId,
    receiverId: theirs.buyer.userId,
    conversationId: theirs.id,
    seq: 99,
    isRead: true,
  }
  const { status, json } = await ask({ method: 'POST', path: `/conversations/${mine.id}/messages`, body })
  expect([status, json]).toMatchObject([
    201,
    { senderId: mine.buyer.userId, receiverId: mine.seller.userId, conversationId: mine.id, seq: 2, isRead: false },
  ])
})

test('every operation that takes an id of a conversation or message was among these calls', () => {
  const needed = chatOperations
    .filter(({ path }) => /^\/(?:conversations|messages)\/:id/.test(path))
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(needed.filter((one) => !called.has(one))).toEqual([])
  expect(needed.length).toBeGreaterThan(0)
})
