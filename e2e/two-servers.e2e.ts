import { WebSocket } from 'ws'

import { setDatabase } from '#app/db/client.server.ts'
import type { Message } from '#app/features/chat/conversation.schema.ts'
import { openSql } from '#packages/sql'
import { createTalk, createViewer, newMessageId } from '#test/chat.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { bare as test, expect } from './fixtures.ts'
import { startOwnServer, type OwnServer } from './own-server.ts'

// Two processes of the built server on one database, as behind a load balancer: clients of one hear what happens at the
// other. In sequence; the last test stops both.
test.describe.configure({ mode: 'serial' })

const PUBLIC_URL = 'http://khazana.test'
const SHARED = { PUBLIC_URL, SESSION_SECRET: 'a secret that both processes know, and long enough', LOG_LEVEL: 'warn' }
const [SIGNED_OUT, LEAVING] = [4401, 1012]

let one: OwnServer
let other: OwnServer

test.beforeAll(async () => {
  one = await startOwnServer(SHARED)
  other = await startOwnServer(SHARED, one)
  testSettings(SHARED)
  setDatabase(one.sql)
})
test.afterAll(async () => {
  await other.stop()
  await one.stop()
})

type Said = { event: string; [name: string]: unknown }

/** A person's browser at one of the two. */
async function browserOn({ url, sql }: OwnServer, { userId }: { userId: string }) {
  const { cookies } = await beginSession(sql, userId)
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, { origin: PUBLIC_URL, headers: { cookie } })
  const heard: Said[] = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as Said)).on('error', () => {})
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  const call = async (method: string, path: string, body?: unknown, at = url): Promise<unknown> => {
    const answer = await fetch(`${at}/api${path}`, {
      method,
      headers: { cookie, origin: PUBLIC_URL, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(300)
    return text === '' ? undefined : JSON.parse(text)
  }
  const say = (content: string, conversation: string) =>
    call('POST', `/conversations/${conversation}/messages`, { id: newMessageId(), content }) as Promise<Message>
  return { socket, heard, closed, call, say }
}

test('events at one server reach the other, in order and once, for the two people only', async () => {
  const { buyer, seller, id, first } = await createTalk(one.sql)
  const stranger = await createViewer(one.sql)
  const [here, there, third] = [
    await browserOn(one, buyer),
    await browserOn(other, seller),
    await browserOn(other, stranger),
  ]
  for (let n = 0; n < 20; n += 1) {
    const [from, to] = n % 2 === 0 ? [here, there] : [there, here]
    const before = to.heard.length
    await from.say(`Message ${n}`, id)
    await expect.poll(() => to.heard.length, { intervals: [5] }).toBeGreaterThan(before)
  }
  // Each event is awaited: a process may deliver its own event before an earlier one from the other process.
  const bothHear = async (event: string) => {
    for (const { heard } of [here, there]) await expect.poll(() => heard.at(-1)?.event, { intervals: [5] }).toBe(event)
  }
  there.socket.send(JSON.stringify({ say: 'typing', conversation: id, typing: true }))
  await expect.poll(() => here.heard.at(-1)?.event, { intervals: [5] }).toBe('typing')
  await there.call('PUT', `/conversations/${id}/read`, { upTo: 21 })
  await bothHear('read')
  await here.call('DELETE', `/messages/${first.id}`)
  await bothHear('unsent')
  await there.call('DELETE', `/conversations/${id}`)
  await bothHear('deleted')
  const kinds = [...Array.from({ length: 20 }, () => 'message'), 'read', 'unsent', 'deleted']
  for (const { heard } of [here, there]) {
    const stored = heard.filter(({ event }) => event !== 'typing')
    expect(stored.map(({ event }) => event)).toEqual(kinds)
    // The first message took revision 1 before anybody was connected.
    expect(stored.map(({ revision }) => revision)).toEqual(kinds.map((_, index) => index + 2))
  }
  expect(here.heard.filter(({ event }) => event === 'typing')).toMatchObject([{ by: seller.userId, typing: true }])
  expect(third.heard).toEqual([])
  for (const { socket } of [here, there, third]) socket.terminate()
})

test('a session that ends at one server is disconnected at the other', async () => {
  const viewer = await createViewer(one.sql)
  const [laptop, phone] = [await browserOn(other, viewer), await browserOn(other, viewer)]
  await laptop.call('POST', '/auth/sign-out', undefined, one.url)
  expect(await laptop.closed).toBe(SIGNED_OUT)
  expect(phone.socket.readyState).toBe(WebSocket.OPEN)
  phone.socket.terminate()
})

test('on SIGTERM both close their connections, end by themselves, and leave nothing behind', async () => {
  const viewer = await createViewer(one.sql)
  const browsers = [await browserOn(one, viewer), await browserOn(other, viewer)]
  for (const server of [one, other]) server.kill('SIGTERM')
  expect(await Promise.all([one.exit, other.exit])).toEqual([0, 0])
  for (const { closed } of browsers) expect(await closed).toBe(LEAVING)
  // Each led a process group.
  for (const { pid } of [one, other]) expect(() => process.kill(-pid, 0)).toThrow('ESRCH')
  // After the tests' own connections close, nobody is connected.
  await Promise.all([one.sql.end(), other.sql.end()])
  const observer = openSql(one.databaseUrl, { max: 1, connection: { application_name: 'observer' } })
  try {
    await expect
      .poll(async () => {
        const rows = await observer<{ name: string }[]>`
          select application_name as name from pg_stat_activity
          where datname = current_database() and application_name <> 'observer'`
        return rows.map(({ name }) => name)
      })
      .toEqual([])
  } finally {
    await observer.end()
  }
})
