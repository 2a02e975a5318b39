import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { answer, offline, openTab, PICTURE, say, states } from '#test/opened-outbox.ts'

import { NOT_SENT, problemText, refusalText } from './outbox-problems.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a message appears at once, is kept, sent, and removed once it is stored', async () => {
  const { outbox, browser, server, stored } = openTab()
  const id = say(outbox, 'Hello')
  expect(states(outbox)).toEqual(['waiting'])
  expect(browser.texts.size).toBe(1)
  await wait(10)
  expect([server.contents(), stored, outbox.entries(), browser.texts.size]).toEqual([['Hello'], [id], [], 0])
})

test('messages of one conversation are sent in order, one at a time; other conversations do not wait for them', async () => {
  const { outbox, server } = openTab()
  server.failures = [answer(503)]
  for (const content of ['one', 'two', 'three']) say(outbox, content)
  await wait(5)
  say(outbox, 'elsewhere', { conversation: 'other' })
  await wait(100)
  expect(server.contents()).toEqual(['elsewhere'])
  await wait(2000)
  expect(server.contents()).toEqual(['elsewhere', 'one', 'two', 'three'])
})

test.each([0, 502, 503, 504, 500])(
  'a response with status %i is retried twice, after one and two seconds',
  async (status) => {
    const { outbox, server, toasts } = openTab()
    server.down = status === 0 ? offline() : answer(status)
    server.takesMs = 0
    const id = say(outbox, 'Hello')
    await wait(2500)
    expect(states(outbox)).toEqual(['waiting'])
    await wait(3000)
    const [first = 0, ...others] = server.tries.map(({ at }) => at)
    expect(others.map((at) => Math.round((at - first) / 100) * 100)).toEqual([1000, 3000])
    expect(outbox.entries()).toMatchObject([{ id, state: 'failed', refused: false, problem: NOT_SENT }])
    expect(toasts).toEqual(['Failed to send message. Please check your connection and try again.'])
    await wait(600_000)
    expect(server.tries).toHaveLength(3)
  },
)

test('offline, messages wait without failing, however long; online again, all are sent in order', async () => {
  const { outbox, server, toasts, line, browser } = openTab()
  line.isOffline = true
  for (const content of ['one', 'two']) say(outbox, content)
  say(outbox, '', { image: PICTURE })
  await wait(3_600_000)
  const waiting = { state: 'waiting', queued: true, problem: null }
  expect(outbox.entries()).toMatchObject([waiting, waiting, waiting])
  expect([server.tries, toasts, browser.texts.size]).toEqual([[], [], 3])
  expect([...browser.texts.values()].join()).not.toContain('queued')
  line.isOffline = false
  outbox.wake()
  expect(outbox.entries().filter(({ queued }) => queued)).toEqual([])
  await wait(100)
  expect([server.contents(), outbox.entries()]).toEqual([['one', 'two', 'picture'], []])
})

test('a device that claims to be online without a connection waits too, and retries by itself', async () => {
  const { outbox, server, toasts, line, onNoAnswer } = openTab()
  server.down = offline()
  say(outbox, 'one')
  await wait(10)
  // The connection may still look open, so the outbox asks for a check.
  expect([outbox.entries(), onNoAnswer.mock.calls.length]).toMatchObject([[{ state: 'waiting' }], 1])
  line.isLive = false
  await wait(600_000)
  expect([outbox.entries(), toasts]).toMatchObject([[{ state: 'waiting', queued: true }], []])
  server.down = null
  await wait(30_100)
  expect([server.contents(), outbox.entries()]).toEqual([['one'], []])
})

test('error responses still count as failures without a live connection', async () => {
  const { outbox, server, toasts, line } = openTab()
  line.isLive = false
  server.down = answer(503)
  say(outbox, 'one')
  await wait(5000)
  expect([outbox.entries(), toasts]).toMatchObject([[{ state: 'failed', queued: false }], [problemText(NOT_SENT)]])
})

test.each([400, 403, 404, 409, 413, 422])('status %i fails a message at once, with its reason', async (status) => {
  const { outbox, server, toasts } = openTab()
  server.failures = [answer(status, 'You cannot write to this person')]
  say(outbox, 'Hello')
  say(outbox, 'Are you there?')
  await wait(50)
  expect(outbox.entries()).toMatchObject([
    { state: 'failed', refused: true, problem: 'en:You cannot write to this person' },
  ])
  expect(server.contents()).toEqual(['Are you there?'])
  // The writer may be on another page by now.
  expect(toasts).toEqual(['You cannot write to this person'])
  outbox.wake()
  await wait(50)
  expect(server.tries).toHaveLength(2)
})

test('a refusal is told in the language in which it was said, and in no other', () => {
  const refused = inLanguage('hi', () => refusalText('इन्हें लिखा नहीं जा सकता'))
  expect([problemText(refused), inLanguage('hi', () => problemText(refused))]).toEqual([
    undefined,
    'इन्हें लिखा नहीं जा सकता',
  ])
  expect(problemText('Kept by an older version: no')).toBe('Kept by an older version: no')
})

test('a retry waits as long as Retry-After says, unless that is too long', async () => {
  const { outbox, server, toasts } = openTab()
  server.failures = [answer(429, 'That was a lot at once.', 20)]
  say(outbox, 'Hello')
  await wait(19_900)
  expect(server.tries).toHaveLength(1)
  await wait(200)
  expect(server.contents()).toEqual(['Hello'])
  server.failures = [answer(429, 'That was a lot at once.', 600)]
  say(outbox, 'Again')
  await wait(50)
  expect(outbox.entries()).toMatchObject([{ state: 'failed', problem: 'en:That was a lot at once.' }])
  expect(toasts).toEqual(['That was a lot at once.'])
})

test.each([
  [429, 1500],
  [500, null],
])('an image over the limit (%i) delays no text, now or later', async (status, seconds) => {
  const { outbox, server, toasts } = openTab()
  server.downFor = (type) => (type === 'image' ? answer(status, 'That was a lot of photos.', seconds) : null)
  const image = say(outbox, '', { image: PICTURE })
  say(outbox, 'one')
  await wait(10_000)
  expect(server.contents()).toEqual(['one'])
  expect(outbox.entries()).toMatchObject([{ id: image, state: 'failed', refused: false }])
  expect(toasts).toEqual([status === 429 ? 'That was a lot of photos.' : problemText(NOT_SENT)])
  const tries = server.tries.length
  say(outbox, 'two')
  outbox.wake()
  await wait(100)
  expect([server.contents(), server.tries.length]).toEqual([['one', 'two'], tries + 1])

  // When the server's wait is over, it goes with the next message; a manual retry sends it at once.
  server.downFor = () => null
  if (seconds) {
    outbox.tryAgain(image)
    await wait(100)
  } else {
    await wait(30_000)
    say(outbox, 'three')
    await wait(100)
  }
  expect([server.contents().includes('picture'), outbox.entries()]).toEqual([true, []])
})

test('entries behind a failed one fail with it, and all are sent in order when the connection is back', async () => {
  const { outbox, server, toasts } = openTab()
  server.down = offline()
  for (const content of ['one', 'two', 'three']) say(outbox, content)
  await wait(5000)
  expect(states(outbox)).toEqual(['failed', 'failed', 'failed'])
  expect(toasts).toHaveLength(1)
  server.down = null
  outbox.wake()
  expect(states(outbox)).toEqual(['waiting', 'waiting', 'waiting'])
  await wait(100)
  expect([server.contents(), outbox.entries()]).toEqual([['one', 'two', 'three'], []])
})

test('failed messages are sent before newer ones', async () => {
  const { outbox, server } = openTab()
  server.down = offline()
  say(outbox, 'one')
  await wait(5000)
  server.down = null
  say(outbox, 'two')
  await wait(100)
  expect(server.contents()).toEqual(['one', 'two'])
})

test('a connection that returns while an attempt hangs on the old one does not fail the message', async () => {
  const { outbox, server } = openTab()
  server.failures = [offline(), offline(), offline()]
  server.takesMs = 10_000
  say(outbox, 'Hello')
  await wait(25_000)
  outbox.wake()
  server.takesMs = 5
  await wait(20_000)
  expect(server.contents()).toEqual(['Hello'])
})

test('a message whose response was lost is not stored twice by the retry', async () => {
  const { outbox, server, stored } = openTab()
  server.failures = ['stored, but unheard']
  const id = say(outbox, 'Hello')
  await wait(2000)
  expect([server.contents(), server.tries.length, stored]).toEqual([['Hello'], 2, [id]])
})

test('an entry that another tab stored is removed, and does not fail later', async () => {
  const { outbox, server, toasts } = openTab()
  server.failures = ['stored, but unheard', offline(), offline()]
  const id = say(outbox, 'Hello')
  await wait(100)
  outbox.confirm(id)
  expect(outbox.entries()).toEqual([])
  await wait(60_000)
  expect([server.tries.length, toasts]).toEqual([1, []])
})

test('a retry sends all messages that failed offline, in order, and a refused one only if it is chosen', async () => {
  const { outbox, server } = openTab()
  server.failures = [answer(422, 'No')]
  const refused = say(outbox, 'refused')
  await wait(50)
  server.down = offline()
  say(outbox, 'one')
  const second = say(outbox, 'two')
  await wait(5000)
  server.down = null
  outbox.tryAgain(second)
  await wait(50)
  expect(server.contents()).toEqual(['one', 'two'])
  outbox.tryAgain(refused)
  await wait(50)
  expect(server.contents()).toEqual(['one', 'two', 'refused'])
})

test('all entries of a deleted conversation are discarded together', async () => {
  const { outbox, server } = openTab()
  server.down = offline()
  for (const content of ['one', 'two']) say(outbox, content)
  say(outbox, 'elsewhere', { conversation: 'other' })
  outbox.discardAll('talk')
  server.down = null
  await wait(5000)
  expect(server.contents()).toEqual(['elsewhere'])
})

test('a discarded entry is not sent', async () => {
  const { outbox, server, browser } = openTab()
  server.down = offline()
  const id = say(outbox, 'Hello')
  await wait(5000)
  outbox.discard(id)
  server.down = null
  outbox.wake()
  await wait(100)
  expect([outbox.entries(), server.stored.size, browser.texts.size]).toEqual([[], 0, 0])
})
