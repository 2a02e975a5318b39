import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signOut, signOutEverywhere } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { blockPerson } from '#app/features/chat/server/conversations/blocks.server.ts'
import { deleteConversation } from '#app/features/chat/server/delete-conversation.server.ts'
import { markRead } from '#app/features/chat/server/messages/mark-read.server.ts'
import { sendMessage } from '#app/features/chat/server/messages/send-message.server.ts'
import { unsendMessage } from '#app/features/chat/server/messages/unsend-message.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { processBus, setBus, type Bus } from '#app/platform/live/bus.server.ts'
import { postgresBus } from '#app/platform/live/postgres-bus.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { setBanned } from '#test/ban.ts'
import { createTalk, createViewer, newMessageId, say } from '#test/chat.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { admitViewer, CLOSED, LIVE_EVENTS, openLive, type LiveSocket } from './live.ts'

const { sql, url } = await testDatabase()
const PUBLIC_URL = 'https://khazana.test'
let bus: Bus
let live: ReturnType<typeof openLive>
beforeEach(async () => {
  testSettings({ PUBLIC_URL, LIMIT_CONVERSATIONS: '100000/1d' })
  bus = await postgresBus(url)
  setBus(bus)
  live = openLive(bus)
})
afterEach(async () => {
  vi.useRealTimers()
  live.close()
  await bus.close()
  setBus(processBus())
})

type Said = { event: string; [name: string]: unknown }

/** The browser's end of a connection. */
class Browser implements LiveSocket {
  heard: Said[] = []
  ended: number | 'cut' | null = null
  pings = 0
  bufferedAmount = 0
  send(text: string) {
    this.heard.push(JSON.parse(text) as Said)
  }
  close(code: number) {
    this.ended = code
  }
  terminate() {
    this.ended = 'cut'
  }
  ping() {
    this.pings += 1
  }
}

async function connected(viewer: Viewer) {
  const { id } = await beginSession(sql, viewer.userId)
  const browser = new Browser()
  return { browser, sessionId: id, ...live.attach({ ...viewer, sessionId: id }, browser) }
}

describe('the handshake', () => {
  const ask = (headers: Record<string, string>) => admitViewer((name) => headers[name])

  test('admits a session from our own pages', async () => {
    const viewer = await createViewer(sql)
    const { cookies, id } = await beginSession(sql, viewer.userId)
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    expect(await ask({ origin: PUBLIC_URL, cookie })).toMatchObject({ userId: viewer.userId, sessionId: id })
    for (const origin of ['https://evil.example', 'null', 'http://khazana.test', `${PUBLIC_URL}.evil.example`, '']) {
      expect(await ask({ origin, cookie })).toBe(403)
    }
    expect(await ask({ cookie })).toBe(403)
    expect(await ask({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(403)
    expect(await ask({ origin: PUBLIC_URL })).toBe(401)
    expect(await ask({ origin: PUBLIC_URL, cookie: `${cookie}x` })).toBe(401)
    await sql`update sessions set expires_at = now() - interval '1 second' where id = ${id}`
    expect(await ask({ origin: PUBLIC_URL, cookie })).toBe(401)
  })
})

describe('an event', () => {
  test('of a message goes with its text to all connections of its two people, and to nobody else', async () => {
    const { buyer, seller, id, first } = await createTalk(sql)
    const stranger = await createViewer(sql)
    const [laptop, phone, other, third] = [
      await connected(seller),
      await connected(seller),
      await connected(buyer),
      await connected(stranger),
    ]
    const message = await say(buyer, id, 'Hello?', first.id)
    const said = {
      event: 'message',
      conversation: id,
      revision: 2,
      message: { ...message, sender: { id: buyer.userId, name: 'Bina', picture: null }, quote: { id: first.id } },
    }
    for (const { browser } of [laptop, phone, other]) {
      await vi.waitFor(() => expect(browser.heard).toMatchObject([said]))
    }
    expect(third.browser.heard).toEqual([])
    expect(JSON.stringify(laptop.browser.heard)).not.toContain('@')
  })

  test('of a repeated message is marked as repeated', async () => {
    const { buyer, seller, id } = await createTalk(sql)
    const { browser } = await connected(seller)
    const given = { id: newMessageId(), content: 'Hello?' }
    for (let n = 0; n < 2; n += 1) await sendMessage(buyer, id, given)
    const said = { event: 'message', conversation: id, revision: 2, message: { id: given.id, content: 'Hello?' } }
    await vi.waitFor(() => expect(browser.heard).toMatchObject([said, { ...said, again: true }]))
    expect(browser.heard[0]).not.toHaveProperty('again')
  })

  test('is sent for reading, unsending, deleting and blocking', async () => {
    const { buyer, seller, id, first } = await createTalk(sql)
    const { browser } = await connected(buyer)
    await markRead(seller, id, 1)
    await unsendMessage(buyer, first.id)
    await blockPerson(seller, buyer.userId)
    await deleteConversation(seller, id)
    expect(browser.heard).toEqual([
      { event: 'read', conversation: id, revision: 2, by: seller.userId, upTo: 1 },
      { event: 'unsent', conversation: id, revision: 3, message: first.id },
      { event: 'blocks' },
      { event: 'deleted', conversation: id, revision: 4, by: seller.userId, at: expect.any(String) as string },
    ])
  })

  test('reaches a browser on another process, too', async () => {
    const { buyer, seller, id } = await createTalk(sql)
    const elsewhere = await postgresBus(url)
    const there = openLive(elsewhere)
    const { id: sessionId } = await beginSession(sql, seller.userId)
    const browser = new Browser()
    there.attach({ ...seller, sessionId }, browser)
    await say(buyer, id, 'Hello?')
    // The first message may still have been in transit.
    await vi.waitFor(() =>
      expect(browser.heard.at(-1)).toMatchObject({ event: 'message', message: { content: 'Hello?' } }),
    )
    there.close()
    await elsewhere.close()
  })

  test('a client that stops reading is disconnected', async () => {
    const { buyer, seller, id } = await createTalk(sql)
    const { browser } = await connected(seller)
    browser.bufferedAmount = 2_000_000
    await say(buyer, id, 'Hello?')
    await vi.waitFor(() => expect(browser.ended).toBe('cut'))
    expect(live.count()).toBe(0)
  })
})

describe('typing', () => {
  const typing = (conversation: string, on = true) => JSON.stringify({ say: 'typing', conversation, typing: on })

  test('is announced to the other person', async () => {
    const { buyer, seller, id } = await createTalk(sql)
    const [from, to] = [await connected(buyer), await connected(seller)]
    await from.message(typing(id))
    await from.message(typing(id, false))
    expect(to.browser.heard).toEqual([
      { event: 'typing', conversation: id, by: buyer.userId, typing: true },
      { event: 'typing', conversation: id, by: buyer.userId, typing: false },
    ])
    expect(from.browser.heard).toEqual([])
  })

  test('is announced to nobody from a stranger, in a deleted conversation, or during a block', async () => {
    const { buyer, seller, id } = await createTalk(sql)
    const other = await createTalk(sql, { seller })
    const [to, stranger, from] = [
      await connected(seller),
      await connected(await createViewer(sql)),
      await connected(buyer),
    ]
    await stranger.message(typing(id))
    await from.message(typing(other.id))
    await blockPerson(seller, buyer.userId)
    await from.message(typing(id))
    await sql`delete from blocks`
    await deleteConversation(buyer, id)
    await from.message(typing(id))
    expect(to.browser.heard.filter(({ event }) => event === 'typing')).toEqual([])
    expect([stranger.browser.ended, stranger.browser.heard]).toEqual([null, []])
  })

  test.each([
    ['what is no JSON', 'typing'],
    ['nothing', 'null'],
    ['an unknown word', JSON.stringify({ say: 'message', content: 'Hello' })],
    ['no id', typing('none')],
  ])('%s ends the connection', async (_what, text) => {
    const { browser, message } = await connected(await createViewer(sql))
    await message(text)
    expect(browser.ended).toBe(CLOSED.wrong)
  })

  test('too often ends the connection', async () => {
    const { buyer, id } = await createTalk(sql)
    const { browser, message } = await connected(buyer)
    for (let n = 0; n < 40; n += 1) await message(typing(id))
    expect(browser.ended).toBeNull()
    await message(typing(id))
    expect(browser.ended).toBe(CLOSED.tooMuch)
  })
})

test('after lost events browsers are told to catch up', async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  const { buyer, seller, id } = await createTalk(sql)
  const to = await connected(seller)
  const [kind] = LIVE_EVENTS.filter(({ name }) => name === 'message')
  if (!kind) throw new Error('Nobody tells of messages')
  vi.spyOn(kind, 'tell').mockRejectedValueOnce(new Error('The database is away'))
  await say(buyer, id, 'Hello')
  await vi.waitFor(() => expect(to.browser.heard).toEqual([{ event: 'gap' }]))
})

test('frames on a closing connection are ignored', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  const [from, to] = [await connected(buyer), await connected(seller)]
  const typing = JSON.stringify({ say: 'typing', conversation: id, typing: true })
  await sql`delete from sessions where id = ${from.sessionId}`
  bus.publish({ name: 'sessions', to: [buyer.userId], data: {} })
  await vi.waitFor(() => expect(from.browser.ended).toBe(CLOSED.signedOut))
  await from.message(typing)
  const again = await connected(buyer)
  await again.message(typing)
  expect(to.browser.heard).toHaveLength(1)
})

describe('a connection ends', () => {
  test.each([
    ['at a sign-out', (_: Viewer, sessionId: string) => signOut(sessionId)],
    ['at a sign-out everywhere', ({ userId }: Viewer) => signOutEverywhere(userId)],
    ['at a ban', ({ userId }: Viewer) => setBanned(userId, true)],
    ['when the account goes', ({ userId }: Viewer) => sql`delete from users where id = ${userId}`],
  ])('%s, without affecting others', async (_what, act) => {
    const [viewer, other] = [await createViewer(sql), await createViewer(sql)]
    const [gone, stays] = [await connected(viewer), await connected(other)]
    await act(viewer, gone.sessionId)
    await vi.waitFor(() => expect(gone.browser.ended).toBe(CLOSED.signedOut))
    expect([stays.browser.ended, live.count()]).toEqual([null, 1])
  })

  test('when its session ends, and no other one does', async () => {
    const viewer = await createViewer(sql)
    const [laptop, phone] = [await connected(viewer), await connected(viewer)]
    await signOut(phone.sessionId)
    await vi.waitFor(() => expect(phone.browser.ended).toBe(CLOSED.signedOut))
    expect(laptop.browser.ended).toBeNull()
  })

  test('within a minute when the session runs out', async () => {
    live.close()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    live = openLive(bus)
    const { browser, sessionId, pong } = await connected(await createViewer(sql))
    await sql`update sessions set expires_at = now() - interval '1 second' where id = ${sessionId}`
    vi.advanceTimersByTime(30_000)
    pong()
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(browser.ended).toBe(CLOSED.signedOut))
  })

  test('when the session was over before it was attached', async () => {
    const viewer = await createViewer(sql)
    const browser = new Browser()
    live.attach({ ...viewer, sessionId: viewer.userId }, browser)
    await vi.waitFor(() => expect(browser.ended).toBe(CLOSED.signedOut))
  })

  test('when it answers no ping, and not before', async () => {
    live.close()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    live = openLive(bus)
    const { browser, pong } = await connected(await createViewer(sql))
    vi.advanceTimersByTime(30_000)
    pong()
    vi.advanceTimersByTime(30_000)
    expect([browser.pings, browser.ended]).toEqual([2, null])
    vi.advanceTimersByTime(30_000)
    expect(browser.ended).toBe('cut')
  })

  test('when one person has too many (the oldest), and when the server stops', async () => {
    const viewer = await createViewer(sql)
    const all = []
    for (let n = 0; n < 31; n += 1) all.push(await connected(viewer))
    expect(all.map(({ browser }) => browser.ended)).toEqual([CLOSED.tooMuch, ...Array.from({ length: 30 }, () => null)])
    live.close()
    expect(all.slice(1).every(({ browser }) => browser.ended === CLOSED.leaving)).toBe(true)
    expect(live.count()).toBe(0)
  })
})

test('after the bus lost its connection browsers are told to catch up', async () => {
  for (const level of ['info', 'warn'] as const) vi.spyOn(log, level).mockReturnValue()
  const { browser } = await connected(await createViewer(sql))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'khazana-bus' and datname = current_database()`
  await vi.waitFor(() => expect(browser.heard).toEqual([{ event: 'gap' }]))
})
