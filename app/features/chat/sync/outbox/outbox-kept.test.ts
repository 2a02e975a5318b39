import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeBrowser } from '#test/browser-storage.ts'
import { answer, offline, openTab, PICTURE, say, states } from '#test/opened-outbox.ts'

import { IMAGE_LOST } from './outbox-problems.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a reload loses nothing: texts and images go out from the next page, under the same ids', async () => {
  const { outbox, browser, server, close } = openTab()
  server.down = offline()
  const ids = [say(outbox, 'one'), say(outbox, '', { image: PICTURE }), say(outbox, 'three')]
  await wait(1500)
  outbox.stop()
  close()
  await wait(60_000)
  server.down = null
  const next = openTab(browser, server)
  expect(next.outbox.entries().map(({ id }) => id)).toEqual(ids)
  await wait(100)
  expect(server.contents()).toEqual(['one', 'picture', 'three'])
  expect([...server.stored.keys()]).toEqual(ids)
  expect([browser.texts.size, browser.images.size]).toEqual([0, 0])
})

test('an image shows its upload progress and a preview', async () => {
  const { outbox, server } = openTab()
  server.takesMs = 1000
  say(outbox, '', { image: PICTURE })
  await wait(500)
  expect(outbox.entries()).toMatchObject([
    { type: 'image', progress: 0.5, preview: 'data:image/jpeg;base64,', image: { width: 4, height: 3 } },
  ])
})

test('an image that the browser lost is reported', async () => {
  const { outbox, browser, server, close } = openTab()
  server.down = offline()
  say(outbox, '', { image: PICTURE })
  await wait(10)
  outbox.stop()
  close()
  browser.images.clear()
  server.down = null
  const next = openTab(browser, server)
  await wait(100)
  expect(next.outbox.entries()).toMatchObject([{ state: 'failed', refused: true, problem: IMAGE_LOST }])
})

test('without storage a message is still sent', async () => {
  const { outbox, browser, server } = openTab()
  browser.fill()
  say(outbox, 'Hello')
  say(outbox, '', { image: PICTURE })
  await wait(100)
  expect([server.contents(), outbox.entries()]).toEqual([['Hello', 'picture'], []])
})

test('two tabs send each message once, in order, and show the same', async () => {
  const one = openTab()
  const two = openTab(one.browser, one.server)
  const { server } = one
  server.down = offline()
  say(one.outbox, 'one')
  await wait(10)
  say(two.outbox, 'two')
  await wait(10)
  expect(one.outbox.entries().map(({ content }) => content)).toEqual(['one', 'two'])
  expect(two.outbox.entries()).toMatchObject(one.outbox.entries())
  await wait(30_000)
  expect([states(one.outbox), states(two.outbox)]).toEqual([
    ['failed', 'failed'],
    ['failed', 'failed'],
  ])
  server.down = null
  server.tries.length = 0
  one.outbox.wake()
  two.outbox.wake()
  await wait(5000)
  expect(server.contents()).toEqual(['one', 'two'])
  expect(server.tries).toHaveLength(2)
  expect([one.outbox.entries(), two.outbox.entries()]).toEqual([[], []])
})

test('another tab’s entries show until they are stored; discarded ones disappear at once', async () => {
  const one = openTab()
  const two = openTab(one.browser, one.server)
  const id = say(one.outbox, 'Hello')
  await wait(500)
  expect(one.outbox.entries()).toEqual([])
  expect(two.outbox.entries()).toMatchObject([{ id, state: 'waiting' }])
  two.outbox.confirm(id)
  expect(two.outbox.entries()).toEqual([])
  one.server.failures = [answer(422)]
  const refused = say(one.outbox, 'No')
  await wait(500)
  expect(states(two.outbox)).toEqual(['failed'])
  one.outbox.discard(refused)
  await wait(5)
  expect(two.outbox.entries()).toEqual([])
})

test('another account on the same device neither sees nor sends the entries, which wait for their sender', async () => {
  const first = openTab()
  first.server.down = offline()
  say(first.outbox, 'of the first')
  say(first.outbox, '', { image: PICTURE })
  await wait(10)
  first.outbox.stop()
  first.server.down = null
  const second = openTab(first.browser, first.server, 'somebody else')
  second.outbox.wake()
  await wait(1000)
  expect([second.outbox.entries(), first.server.stored.size]).toEqual([[], 0])
  openTab(first.browser, first.server)
  await wait(1000)
  expect(first.server.contents()).toEqual(['of the first', 'picture'])
})

test('a page whose account is no longer signed in sends nothing', async () => {
  const { outbox, server, account } = openTab()
  account.isSame = false
  say(outbox, 'Hello')
  await wait(60_000)
  expect([server.tries.length, states(outbox)]).toEqual([0, ['waiting']])
})

test('an entry refused with 401 stays and says so', async () => {
  const { outbox, server, onSignedOut, toasts } = openTab()
  server.failures = [answer(401)]
  say(outbox, 'Hello')
  await wait(60_000)
  expect([server.tries.length, states(outbox), onSignedOut.mock.calls.length, toasts]).toEqual([1, ['waiting'], 1, []])
})

test('entries that failed long ago are dropped, and foreign keys are left alone', () => {
  const browser = fakeBrowser()
  // A UUIDv7 from the summer of 2024.
  const old = '01900000-0000-7000-8000-000000000000'
  const entry = { id: old, conversation: 'talk', type: 'text', content: 'Old', createdAt: '', state: 'failed' }
  browser.texts.set(`khazana:outbox:viewer:${old}`, JSON.stringify(entry))
  browser.texts.set('khazana:outbox:viewer:nonsense', '{"id":5}')
  browser.texts.set('khazana:outbox:viewer:broken', '{')
  const { outbox } = openTab(browser)
  expect(outbox.entries()).toEqual([])
  expect([...browser.texts.keys()]).toEqual(['khazana:outbox:viewer:nonsense', 'khazana:outbox:viewer:broken'])
})

test('after signing out nothing is written to the browser’s storage, however pending requests end', async () => {
  const { outbox, browser, server } = openTab()
  server.takesMs = 1000
  server.down = answer(422, 'No')
  say(outbox, 'Hello')
  await wait(10)
  outbox.stop()
  browser.texts.clear()
  await wait(60_000)
  expect(browser.texts.size).toBe(0)
})
