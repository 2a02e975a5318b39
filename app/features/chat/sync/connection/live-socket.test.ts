import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakePage } from '#test/page-state.ts'

import type { LiveEventData } from './live-events.ts'
import { BACK_OFF_MS, openLiveSocket } from './live-socket.ts'

/** A fake WebSocket; the test acts as the server. */
class FakeSocket extends EventTarget {
  static made: FakeSocket[] = []
  static last = () => FakeSocket.made.at(-1) ?? new FakeSocket()
  readyState = 0
  binaryType = 'blob'
  bufferedAmount = 0
  sent: string[] = []
  at = Date.now()
  constructor() {
    super()
    FakeSocket.made.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
  }
  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(event: LiveEventData) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
  }
  end(code: number) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '' }))
  }
  /** Fails as in a browser when the server does not answer. */
  fail() {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('error'), { message: 'failed', error: new Error('failed') }))
  }
}

const GAP: LiveEventData = { event: 'gap' }
const TYPING: LiveEventData = { event: 'typing', conversation: 'talk', by: 'other', typing: true }

let sockets: { close: () => void }[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  FakeSocket.made = []
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) socket.close()
  await wait(1)
  if (vi.getTimerCount() > 0) throw new Error('Something goes on after the end')
  vi.useRealTimers()
})

function connect(random: () => number = () => 0.5) {
  const page = fakePage()
  const events: LiveEventData[] = []
  const who = { now: 'viewer' as string | null, asked: 0, fails: false }
  const onSignedOut = vi.fn<() => void>()
  const onStatus = vi.fn<() => void>()
  const live = openLiveSocket({
    userId: 'viewer',
    url: 'ws://localhost/api/live',
    page,
    async whoAmI() {
      who.asked += 1
      if (who.fails) throw new Error('offline')
      return who.now
    },
    onEvent: (event) => events.push(event),
    onStatus,
    onSignedOut,
    random,
    WebSocket: FakeSocket,
  })
  sockets.push(live)
  return { live, page, events, who, onSignedOut, onStatus }
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** The delays between connection attempts. */
const waits = () => FakeSocket.made.map(({ at }, index) => at - (FakeSocket.made[index - 1]?.at ?? at))

test('it connects at once, reports that it is open, and makes all stores catch up', async () => {
  const { live, events, onStatus, who } = connect()
  await wait(0)
  expect(live.isOpen()).toBe(false)
  FakeSocket.last().open()
  await wait(0)
  expect([live.isOpen(), events, onStatus.mock.calls.length]).toEqual([true, [GAP], 1])
  // The page that has just loaded already said who is signed in.
  expect(who.asked).toBe(0)
  FakeSocket.last().say(TYPING)
  FakeSocket.last().dispatchEvent(new MessageEvent('message', { data: 'nonsense' }))
  FakeSocket.last().dispatchEvent(new MessageEvent('message', { data: '{"event":"unheard of"}' }))
  expect(events).toEqual([GAP, TYPING])
})

test('it retries after 1, 2, 5, then every 10 seconds, and from 1 after a stable connection', async () => {
  connect()
  await wait(0)
  for (const ms of [...BACK_OFF_MS, 10_000, 10_000]) {
    FakeSocket.last().fail()
    await wait(ms)
  }
  expect(waits()).toEqual([0, 1000, 2000, 5000, 10_000, 10_000, 10_000])
  FakeSocket.last().open()
  await wait(6000)
  FakeSocket.last().end(1006)
  await wait(1000)
  expect(FakeSocket.made).toHaveLength(8)
})

test('a connection that keeps breaking does not restart at one second each time', async () => {
  connect()
  await wait(0)
  for (const ms of BACK_OFF_MS) {
    FakeSocket.last().open()
    await wait(0)
    FakeSocket.last().end(1006)
    await wait(ms)
  }
  expect(waits()).toEqual([0, 1000, 2000, 5000, 10_000])
})

test('retries vary by a tenth, so that clients disconnected together do not return together', async () => {
  for (const [chance, ms] of [
    [0, 900],
    [1, 1100],
  ] as const) {
    connect(() => chance)
    await wait(0)
    const tries = FakeSocket.made.length
    FakeSocket.last().fail()
    await wait(ms - 1)
    expect(FakeSocket.made).toHaveLength(tries)
    await wait(1)
    expect(FakeSocket.made).toHaveLength(tries + 1)
  }
})

test('after a server restart all clients reconnect, spread over six seconds', async () => {
  const chances = Array.from({ length: 200 }, (_, n) => n / 200)
  for (const chance of chances) {
    connect(() => chance)
    await wait(0)
    FakeSocket.last().open()
  }
  await wait(0)
  const first = [...FakeSocket.made]
  const at = Date.now()
  for (const socket of first) socket.end(1012)
  await wait(6000)
  const back = FakeSocket.made.slice(first.length).map((socket) => socket.at - at)
  expect(back).toHaveLength(first.length)
  expect(Math.max(...back)).toBeLessThanOrEqual(6000)
  const perSecond = [0, 1, 2, 3, 4, 5].map((second) => back.filter((ms) => Math.floor(ms / 1000) === second).length)
  expect(Math.max(...perSecond)).toBeLessThanOrEqual(0.2 * first.length)
})

test('after a refusal by the rate limit it waits ten seconds', async () => {
  connect()
  await wait(0)
  FakeSocket.last().open()
  await wait(0)
  FakeSocket.last().end(4429)
  await wait(9999)
  expect(FakeSocket.made).toHaveLength(1)
  await wait(1)
  expect(FakeSocket.made).toHaveLength(2)
})

test('an attempt without an answer is given up after ten seconds', async () => {
  connect()
  await wait(0)
  await wait(10_000)
  expect(FakeSocket.last().readyState).toBe(3)
  await wait(1001)
  expect(FakeSocket.made).toHaveLength(2)
})

test('after each reconnection it checks the session before it passes on events, and makes all stores catch up', async () => {
  const { events, who } = connect()
  await wait(0)
  FakeSocket.last().open()
  await wait(0)
  FakeSocket.last().end(1006)
  await wait(1000)
  FakeSocket.last().open()
  FakeSocket.last().say(TYPING)
  expect(events).toEqual([GAP])
  await wait(0)
  expect([who.asked, events]).toEqual([1, [GAP, GAP]])
})

test('it retries later when it cannot check the session', async () => {
  const { live, who, onSignedOut } = connect()
  await wait(0)
  FakeSocket.last().fail()
  who.fails = true
  await wait(1000)
  FakeSocket.last().open()
  await wait(0)
  expect(live.isOpen()).toBe(false)
  who.fails = false
  await wait(2000)
  FakeSocket.last().open()
  await wait(0)
  expect([live.isOpen(), onSignedOut.mock.calls.length]).toEqual([true, 0])
})

test.each([
  ['nobody', null],
  ['somebody else', 'other'],
])('when %s is signed in after a return, it closes, and reports that once', async (_, now) => {
  const { live, events, who, onSignedOut } = connect()
  await wait(0)
  FakeSocket.last().open()
  await wait(0)
  FakeSocket.last().end(1006)
  who.now = now
  await wait(1000)
  FakeSocket.last().open()
  FakeSocket.last().say(TYPING)
  await wait(60_000)
  expect([live.isOpen(), onSignedOut.mock.calls.length, events, FakeSocket.made.length]).toEqual([false, 1, [GAP], 2])
  expect(await live.isSameAccount()).toBe(false)
})

test('after the end of the session it checks once and stays closed', async () => {
  const { who, onSignedOut } = connect()
  await wait(0)
  FakeSocket.last().open()
  await wait(0)
  who.now = null
  FakeSocket.last().end(4401)
  await wait(60_000)
  expect([who.asked, onSignedOut.mock.calls.length, FakeSocket.made.length]).toEqual([1, 1, 1])
})

test('after the end of the session and a new sign-in it reconnects', async () => {
  const { live, who, onSignedOut } = connect()
  await wait(0)
  FakeSocket.last().open()
  await wait(0)
  FakeSocket.last().end(4401)
  await wait(1000)
  FakeSocket.last().open()
  await wait(0)
  expect([live.isOpen(), onSignedOut.mock.calls.length]).toEqual([true, 0])
  expect(who.asked).toBe(1)
})

test('offline it closes, and online again it reconnects at once', async () => {
  const { live, page } = connect()
  await wait(0)
  FakeSocket.last().open()
  await wait(0)
  page.change('offline')
  expect(live.isOpen()).toBe(false)
  for (let n = 0; n < 6; n++) {
    await wait(10_000)
    FakeSocket.last().fail()
  }
  const tries = FakeSocket.made.length
  page.change('online')
  await wait(0)
  expect(FakeSocket.made).toHaveLength(tries + 1)
})

test('when the page is shown again it reconnects at once, and after half a minute away all stores catch up', async () => {
  const { page, events } = connect()
  await wait(0)
  FakeSocket.last().open()
  await wait(0)
  page.change('hidden')
  await wait(20_000)
  page.change('visible')
  expect(events).toEqual([GAP])
  page.change('hidden')
  await wait(30_000)
  page.change('visible')
  expect(events).toEqual([GAP, GAP])
  FakeSocket.last().end(1006)
  page.change('visible')
  await wait(0)
  expect(FakeSocket.made).toHaveLength(2)
})

test('after the device slept it opens a new connection, even if the old one looks alive', async () => {
  const { live } = connect()
  await wait(0)
  FakeSocket.last().open()
  await wait(5000)
  vi.setSystemTime(Date.now() + 10 * 60_000)
  await wait(5001)
  expect([live.isOpen(), FakeSocket.made.length]).toEqual([false, 2])
})

test('a doubtful connection gets three seconds to respond, then it reconnects', async () => {
  const { live } = connect()
  await wait(0)
  FakeSocket.last().open()
  await wait(0)
  live.doubt()
  await wait(2000)
  FakeSocket.last().say(TYPING)
  await wait(5000)
  expect(FakeSocket.made).toHaveLength(1)
  live.doubt()
  await wait(3001)
  expect(FakeSocket.made).toHaveLength(2)
})

test('a frame that cannot be sent now is dropped', async () => {
  const { live } = connect()
  await wait(0)
  expect(live.say({ say: 'typing' })).toBe(false)
  FakeSocket.last().open()
  await wait(0)
  expect(FakeSocket.last().sent).toEqual([])
  expect(live.say({ say: 'typing', conversation: 'talk', typing: true })).toBe(true)
  expect(FakeSocket.last().sent).toEqual(['{"say":"typing","conversation":"talk","typing":true}'])
})

test('started and stopped at once, as in development, it opens no connection', async () => {
  const { live, onSignedOut, page } = connect()
  live.close()
  await wait(60_000)
  expect([FakeSocket.made.length, onSignedOut.mock.calls.length, page.listening()]).toEqual([0, 0, 0])
})
