import { Hono } from 'hono'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'

import { holdingSessions } from '#app/features/accounts/sessions/holding-sessions.server.ts'
import { signOut, signOutEverywhere } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { blockPerson, unblockPerson } from '#app/features/chat/server/conversations/blocks.server.ts'
import { deleteConversation } from '#app/features/chat/server/delete-conversation.server.ts'
import { markRead } from '#app/features/chat/server/messages/mark-read.server.ts'
import { unsendMessage } from '#app/features/chat/server/messages/unsend-message.server.ts'
import { readLiveEvent } from '#app/features/chat/sync/connection/live-events.ts'
import { warnPerson } from '#app/features/moderation/warnings/warn-person.server.ts'
import { makeOffer } from '#app/features/offers/server/make-offer.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { setBus, type Bus } from '#app/platform/live/bus.server.ts'
import { postgresBus } from '#app/platform/live/postgres-bus.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { registry } from '#app/platform/log/metrics.server.ts'
import { tellNotices } from '#app/platform/notices/announce.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { setBanned } from '#test/ban.ts'
import { createTalk, createViewer, newMessageId, say } from '#test/chat.ts'
import { createAdmin } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { startListening } from './listen.server.ts'
import { liveSockets } from './live-sockets.server.ts'
import { CLOSED, INPUT_BYTES, LIVE_EVENTS, openLive } from './live.ts'

vi.mock('#app/features/accounts/sessions/holding-sessions.server.ts', { spy: true })

// Door 3 as browsers meet it: Node's server on a port, and real WebSockets.

const PUBLIC_URL = 'https://khazana.test'
const { sql, url } = await testDatabase()
let bus: Bus
let live: ReturnType<typeof openLive>
let sockets: ReturnType<typeof liveSockets>
let server: Awaited<ReturnType<typeof startListening>>
let address: string

beforeAll(async () => {
  // So that what closes a connection is what happened, and not one of the checks that come from time to time. They come when a test
  // says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  log.level = 'silent'
  testSettings({ PUBLIC_URL, PORT: '0', LIMIT_CONVERSATIONS: '100000/1d' })
  bus = await postgresBus(url)
  setBus(bus)
  live = openLive(bus)
  sockets = liveSockets(live, 500)
  const app = new Hono()
  app.get('/', (c) => c.text('well'))
  server = await startListening(app, settings(), { upgrade: sockets.upgrade })
  address = `${server.url.replace('http', 'ws')}/api/live`
})
afterAll(async () => {
  sockets.close()
  await server.close()
  await bus.close()
})

const opened: WebSocket[] = []
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate()
  await vi.waitUntil(() => live.count() === 0)
})

type Said = { event: string; [name: string]: unknown }
type Asked = { origin?: string | null; cookie?: string; path?: string; headers?: Record<string, string> }

function ask({ origin = PUBLIC_URL, cookie, path, headers = {} }: Asked = {}): WebSocket {
  const socket = new WebSocket(path === undefined ? address : address.replace('/api/live', path), {
    ...(origin !== null && { origin }),
    headers: { ...(cookie !== undefined && { cookie }), ...headers },
  })
  opened.push(socket)
  return socket
}

/** The HTTP status of the handshake. */
function answerTo(asked: Asked): Promise<number> {
  const socket = ask(asked)
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode ?? 0)).on('open', () => resolve(101))
    socket.on('error', () => {})
  })
}

async function signIn({ userId }: Viewer) {
  const { id, cookies } = await beginSession(sql, userId)
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  return { sessionId: id, cookie: cookie.join('; ') }
}

/** A signed-in browser: its socket, what it received, and how it was closed. */
async function readBrowser(viewer: Viewer) {
  const { sessionId, cookie } = await signIn(viewer)
  const socket = ask({ cookie })
  const heard: Said[] = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as Said)).on('error', () => {})
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return { socket, sessionId, heard, closed, says: (words: object) => socket.send(JSON.stringify(words)) }
}

describe('the handshake', () => {
  test('accepts only signed-in people from our own pages', async () => {
    const viewer = await createViewer(sql)
    const { cookie, sessionId } = await signIn(viewer)
    expect(await answerTo({ cookie })).toBe(101)
    const origins = ['https://evil.example', 'null', 'http://khazana.test', `${PUBLIC_URL}.evil.example`, null]
    for (const origin of origins) expect([origin, await answerTo({ origin, cookie })]).toEqual([origin, 403])
    expect(await answerTo({})).toBe(401)
    expect(await answerTo({ cookie: `${cookie}x` })).toBe(401)
    expect(await answerTo({ cookie, headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403)
    await vi.waitFor(() => expect(live.count()).toBe(1))
    // The connection that is open then ends soon, too.
    await sql`update sessions set expires_at = now() - interval '1 second' where id = ${sessionId}`
    expect(await answerTo({ cookie })).toBe(401)
  })

  test('is refused at every other path, and if it is not a handshake', async () => {
    const { cookie } = await signIn(await createViewer(sql))
    for (const path of ['/', '/api/live/', '/api/live/x', '/api//live', '/API/live', '/api/livex', '/api/%6cive']) {
      expect([path, await answerTo({ cookie, path })]).toEqual([path, 404])
    }
    expect(await answerTo({ cookie, path: '/api/live?x=1' })).toBe(101)
    const words = (more: string) =>
      `GET /api/live HTTP/1.1\r\nHost: localhost\r\nOrigin: ${PUBLIC_URL}\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\n${more}\r\n`
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
    const version = 'Sec-WebSocket-Version: 13\r\n'
    expect(await raw(words(`Upgrade: websocket\r\n${version}`))).toMatch(/^HTTP\/1\.1 400 /)
    expect(await raw(words(`Upgrade: websocket\r\n${key}Sec-WebSocket-Version: 1\r\n`))).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(await raw(words(`Upgrade: h2c\r\n${key}${version}`))).toMatch(/^HTTP\/1\.1 400 /)
    expect(await (await fetch(server.url)).text()).toBe('well')
  })

  test('the number of connections is limited, and a refused client may return', async () => {
    const { cookie } = await signIn(await createViewer(sql))
    const answers: number[] = []
    const flood = (count: number) =>
      Array.from({ length: count }, async () => void answers.push(await answerTo({ cookie })))
    // While the table is locked, no session can be looked up.
    const held = await sql.reserve()
    await held`begin`
    await held`lock table sessions in access exclusive mode`
    const asked = flood(600)
    try {
      await vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(100))
      expect([answers.length, ...new Set(answers)]).toEqual([100, 503])
    } finally {
      await held`rollback`
      held.release()
    }
    await Promise.all(asked)
    expect(answers.filter((status) => status === 101)).toHaveLength(500)
    // One person keeps only 30 of them.
    await vi.waitFor(() => expect(live.count()).toBe(30))
    expect(await answerTo({ cookie })).toBe(101)
  })
})

describe('a frame', () => {
  test.each([
    ['longer than anything that browsers say', 'x'.repeat(INPUT_BYTES + 1), 1009],
    ['bytes', Buffer.from('{}'), 1003],
    ['what is no JSON', 'typing', CLOSED.wrong],
    ['an unknown word', JSON.stringify({ say: 'message', content: 'Hello' }), CLOSED.wrong],
  ])('%s closes its own connection only', async (_what, words, code) => {
    const [viewer, other] = [await createViewer(sql), await createViewer(sql)]
    const [browser, stays] = [await readBrowser(viewer), await readBrowser(other)]
    browser.socket.send(words)
    expect(await browser.closed).toBe(code)
    expect(stays.socket.readyState).toBe(WebSocket.OPEN)
  })

  test('too many at once close the connection', async () => {
    const { buyer, id } = await createTalk(sql)
    const browser = await readBrowser(buyer)
    for (let n = 0; n < 60; n += 1) browser.says({ say: 'typing', conversation: id, typing: true })
    expect(await browser.closed).toBe(CLOSED.tooMuch)
  })
})

describe('every frame counts towards the limit', () => {
  // A frame as it goes over the wire, with a mask of zeros.
  const frame = (first: number) => Buffer.from([first, 0x80, 0, 0, 0, 0])
  const PING = frame(0x89)
  const PONG = frame(0x8a)
  const wire = (socket: WebSocket) => Reflect.get(socket, '_socket') as Socket

  test.each([
    ['pongs that nobody asked for', PONG],
    ['pings', PING],
  ])('%s close the connection when they are too many, and lock its person out for a while', async (_, frames) => {
    const viewer = await createViewer(sql)
    const [first, second] = [await readBrowser(viewer), await readBrowser(viewer)]
    await readBrowser(await createViewer(sql))
    for (let n = 0; n < 20; n++) wire(first.socket).write(frames)
    wire(first.socket).write(Buffer.alloc(frames.length * 5000, frames))
    expect(await first.closed).toBe(1008)
    wire(second.socket).write(frames)
    expect(await second.closed).toBe(1008)
    expect(await answerTo({ cookie: (await signIn(viewer)).cookie })).toBe(429)
    await expect.poll(() => registry.metrics()).toMatch(/^khazana_live_sockets 1$[^]*limit="frames"/m)
  })

  test('a text in countless pieces closes the connection', async () => {
    const browser = await readBrowser(await createViewer(sql))
    wire(browser.socket).write(Buffer.concat([frame(0x01), Buffer.alloc(6 * 50, frame(0x00))]))
    expect(await browser.closed).toBe(1008)
  })

  test('a frame sent byte by byte closes the connection, too', async () => {
    const { socket, closed } = await readBrowser(await createViewer(sql))
    for (let n = 0; n < 400 && socket.readyState === WebSocket.OPEN; n++) {
      for (const byte of PONG) wire(socket).setNoDelay().write(Buffer.of(byte))
      await new Promise(setImmediate)
    }
    expect(await closed).toBe(1008)
  })
})

describe('a connection is closed at once', () => {
  test.each([
    ['of a sign-out', (_: Viewer, sessionId: string) => signOut(sessionId)],
    ['of a sign-out everywhere', ({ userId }: Viewer) => signOutEverywhere(userId)],
    ['of a ban', ({ userId }: Viewer) => setBanned(userId, true)],
    ['of the account’s end', ({ userId }: Viewer) => sql`delete from users where id = ${userId}`],
  ])('%s', async (_what, act) => {
    const [viewer, other] = [await createViewer(sql), await createViewer(sql)]
    const [gone, stays] = [await readBrowser(viewer), await readBrowser(other)]
    await act(viewer, gone.sessionId)
    expect(await gone.closed).toBe(CLOSED.signedOut)
    expect(stays.socket.readyState).toBe(WebSocket.OPEN)
  })

  test('of a ban, even if the client does not respond', async () => {
    const viewer = await createViewer(sql)
    const { cookie } = await signIn(viewer)
    const { host, hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname).on('error', () => {})
    const shaken = new Promise((resolve) => socket.once('data', resolve))
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.write(
      `GET /api/live HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: ${cookie}\r\n` +
        `Origin: ${PUBLIC_URL}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`,
    )
    expect(String(await shaken)).toContain('101')
    await setBanned(viewer.userId, true)
    await ended
  })

  test('of the session’s expiry, five seconds after it at most, unless the session was renewed', async () => {
    const begin = async () => {
      const { sessionId, cookie } = await signIn(await createViewer(sql))
      // A session lasts at most 365 days, however much it is used.
      await sql`update sessions set expires_at = now() + interval '50 seconds',
        created_at = now() - interval '365 days' + interval '50 seconds' where id = ${sessionId}`
      const socket = ask({ cookie })
      const closed = new Promise<number>((resolve) => socket.on('close', resolve))
      await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
      // The server knows then how long the session lasts.
      const looked = () => vi.mocked(holdingSessions).mock.settledResults.flatMap(({ value }) => [...value.keys()])
      await expect.poll(looked).toContain(sessionId)
      return { sessionId, socket, closed }
    }
    const [over, renewed] = [await begin(), await begin()]
    await sql`update sessions set expires_at = now() - interval '1 second' where id = ${over.sessionId}`
    await sql`update sessions set expires_at = now() + interval '1 day', created_at = now() where id = ${renewed.sessionId}`
    vi.advanceTimersByTime(55_000)
    expect(await over.closed).toBe(CLOSED.signedOut)
    expect(renewed.socket.readyState).toBe(WebSocket.OPEN)
  })
})

test('a third person hears nothing of a conversation, whatever happens in it', async () => {
  const { buyer, seller, item, id, first } = await createTalk(sql)
  const own = await createTalk(sql)
  const admin = await createAdmin(sql)
  const [theirs, other, third] = [await readBrowser(buyer), await readBrowser(seller), await readBrowser(own.buyer)]
  const heardByBoth = (name: string) =>
    vi.waitFor(() => expect([theirs, other].every(({ heard }) => heard.some(({ event }) => event === name))).toBe(true))
  const everything = async () => {
    const message = await say(buyer, id, 'Between the two of us')
    await say(seller, id, 'Yes', message.id)
    await markRead(seller, id, 2)
    await unsendMessage(buyer, first.id)
    theirs.says({ say: 'typing', conversation: id, typing: true })
    other.says({ say: 'typing', conversation: id, typing: true })
    // Claiming a participant's place in somebody else's conversation does nothing.
    third.says({ say: 'typing', conversation: id, typing: true })
    await heardByBoth('typing')
    await makeOffer(buyer, item.id, { id: newMessageId(), amount: item.price })
    for (const change of [blockPerson, unblockPerson]) await change(seller, buyer.userId)
    // The block ended the offer. Nobody can read its card once the conversation is deleted.
    await heardByBoth('card')
    await deleteConversation(seller, id)
    tellNotices([seller.userId, buyer.userId])
    for (const person of [seller, buyer]) await warnPerson(admin, person.userId, { why: 'spam', report: null })
  }
  await everything()
  // Events arrive in order, so nothing of the other conversation came before the third user's own.
  await say(own.seller, own.id, 'And this is yours')
  await vi.waitFor(() => expect(third.heard.length).toBeGreaterThan(0))
  expect(third.heard).toMatchObject([{ event: 'message', conversation: own.id }])
  await vi.waitFor(() => expect(theirs.heard.at(-1)).toEqual({ event: 'warned' }))
  for (const [{ heard }, person] of [[theirs, seller] as const, [other, buyer] as const]) {
    const events = [...new Set(heard.map(({ event }) => event))].toSorted()
    // Every kind of event: a new kind has to happen in this test too.
    expect(events).toEqual(LIVE_EVENTS.map(({ name }) => name).toSorted())
    // The browser code can read all of them.
    expect(heard.filter((said) => readLiveEvent(JSON.stringify(said)) === null)).toEqual([])
    // A user sees the other person typing, never a stranger or themselves.
    const typing = heard.filter(({ event }) => event === 'typing').map(({ by }) => by)
    expect(typing).toEqual([person.userId])
    expect(JSON.stringify(heard)).not.toContain('@')
  }
})

test('a client that stops reading is disconnected, no other', { tags: ['long'] }, async () => {
  const { buyer, seller, id } = await createTalk(sql)
  const [deaf, phone] = [await readBrowser(seller), await readBrowser(seller)]
  // It stops reading, so what is sent piles up in the server.
  deaf.socket.pause()
  // Each character takes three bytes.
  const text = 'ख'.repeat(4000)
  let said = 0
  while (live.count() === 2) {
    await say(buyer, id, text)
    said += 1
    if (said > 3000) throw new Error('It is never cut off')
  }
  console.log(`cut off after ${said} messages of 4,000 characters`)
  await vi.waitFor(() => expect(phone.heard).toHaveLength(said))
})

/** Sends raw `text` and resolves with what arrives until the server hangs up. */
async function raw(text: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (words: string) => (answer += words))
  socket.on('error', () => {})
  socket.write(text)
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}
