import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { LiveEventData } from '#app/features/chat/sync/connection/live-events.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { youSeemOffline } from '#app/ui/messages/messages.ts'
import { modelConversation, OTHER, VIEWER } from '#test/cases/conversation-model.ts'
import { fakeAsk } from '#test/fake-ask.ts'
import { fakePage } from '#test/page-state.ts'

import { refreshUnread, setUnreadCount, subscribeToUnread, unreadCount, unreadOnServer } from './unread-count.ts'
import { watchUnread } from './unread-watch.ts'

const stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  if (vi.getTimerCount() > 0) throw new Error('Something goes on after the end')
  setUnreadCount(null)
  vi.useRealTimers()
})
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const answer = (status: number) => new ApiFailure({ status, code: 'code', message: youSeemOffline() })

function watch(said = 3) {
  const talk = modelConversation()
  for (let n = 0; n < said; n++) talk.say(OTHER)
  const page = fakePage()
  const server = { asked: 0, down: null as ApiFailure | null, takesMs: 1 }
  const listeners = new Set<(event: LiveEventData) => void>()
  const place = { shown: null as string | null }
  const ask = fakeAsk(async () => {
    server.asked += 1
    const count = server.down ?? talk.unread(VIEWER)
    await new Promise((resolve) => setTimeout(resolve, server.takesMs))
    if (count instanceof ApiFailure) throw count
    return { count }
  })
  const [onBack, onMissed, onSignedOut] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const unread = watchUnread(VIEWER.id, {
    ask,
    page,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    shownConversation: () => place.shown,
    onBack,
    onMissed,
    onSignedOut,
  })
  stops.push(() => unread.stop())
  const tell = (event: LiveEventData | null) => {
    if (event) for (const listener of listeners) listener(event)
  }
  return { talk, page, server, place, onBack, onMissed, onSignedOut, unread, tell }
}

/** Starts watching and waits for the first response. */
async function watching(said = 3) {
  const watched = watch(said)
  watched.tell({ event: 'gap' })
  await wait(10)
  return watched
}

test('it is fetched once connected, or soon, then every 30 seconds while the page is visible', async () => {
  const { server, page, tell } = watch()
  await wait(1000)
  expect([unreadCount(), server.asked]).toEqual([null, 0])
  tell({ event: 'gap' })
  await wait(10)
  expect(unreadCount()).toBe(3)
  await wait(90_000)
  expect(server.asked).toBe(4)
  page.change('hidden')
  await wait(90_000)
  expect(server.asked).toBe(4)
})

test('when the page is shown again, it is fetched if it is older than ten seconds', async () => {
  const { server, page } = await watching()
  await wait(9000)
  for (const look of [refreshUnread, () => page.change('visible'), () => page.change('focused')]) look()
  expect(server.asked).toBe(1)
  await wait(2000)
  refreshUnread()
  await wait(10)
  expect(server.asked).toBe(2)
  await wait(11_000)
  page.change('focused')
  await wait(10)
  expect(server.asked).toBe(3)
})

test('a message to the viewer counts once, even if announced twice, and an own one does not', async () => {
  const { talk, tell, server } = await watching()
  const { change } = talk.say(OTHER)
  tell(change)
  tell(change)
  tell(talk.say(VIEWER).change)
  expect(unreadCount()).toBe(4)
  await wait(1000)
  expect([unreadCount(), server.asked]).toEqual([4, 1])
})

test('a message that only the server’s count includes was missed, unless its event follows a moment later', async () => {
  const { talk, tell, onMissed } = await watching()
  const { change } = talk.say(OTHER)
  await wait(30_000)
  expect(unreadCount()).toBe(4)
  tell(change)
  await wait(30_000)
  expect(onMissed).not.toHaveBeenCalled()
  talk.say(OTHER)
  await wait(33_000)
  expect(onMissed).toHaveBeenCalledTimes(1)
  await wait(90_000)
  expect(onMissed).toHaveBeenCalledTimes(1)
})

test('a message read here or elsewhere was not missed', async () => {
  const { talk, tell, unread, onMissed } = await watching()
  talk.read(VIEWER, 2)
  unread.refetchCount()
  await wait(40_000)
  expect(unreadCount()).toBe(1)
  tell(talk.read(VIEWER, 3))
  await wait(40_000)
  expect([unreadCount(), onMissed.mock.calls]).toEqual([0, []])
})

test('reading lowers the number at once, never below zero, and then fetches it', async () => {
  const { talk, tell } = await watching(0)
  tell(talk.say(OTHER).change)
  tell(talk.say(OTHER).change)
  expect(unreadCount()).toBe(2)
  tell(talk.read(OTHER, 9))
  tell(talk.read(VIEWER, 1))
  expect(unreadCount()).toBe(1)
  setUnreadCount(0)
  tell(talk.read(VIEWER, 2))
  expect(unreadCount()).toBe(0)
  await wait(1000)
  expect(unreadCount()).toBe(0)
})

test('a repeated event never counts twice: the number is fetched', async () => {
  const { talk, tell, server } = await watching()
  const { change } = talk.say(OTHER)
  if (change?.event !== 'message') throw new Error('It is told of')
  tell(change)
  tell({ ...change, again: true })
  await wait(1000)
  expect([unreadCount(), server.asked]).toEqual([4, 1])
  // The message came with the page; it may have been read before.
  const counts: (number | null)[] = []
  stops.push(subscribeToUnread(() => counts.push(unreadCount())))
  tell(talk.read(VIEWER, 4))
  await wait(1000)
  tell({ ...change, again: true, message: { ...change.message, isRead: true } })
  tell({ ...change, again: true })
  await wait(1000)
  expect([counts.at(-1), Math.max(...counts.map(Number))]).toEqual([0, 3])
  // No event announced it before.
  const missed = talk.say(OTHER).change
  if (missed?.event !== 'message') throw new Error('It is told of')
  tell({ ...missed, again: true })
  await wait(1000)
  expect(unreadCount()).toBe(1)
})

test('unsent, deleted, missed and read messages make it fetch the number again', async () => {
  const { talk, tell, unread, server } = await watching()
  tell(talk.unsend('m1'))
  await wait(1000)
  expect(unreadCount()).toBe(2)
  talk.read(VIEWER, 2)
  unread.refetchCount()
  await wait(1000)
  expect(unreadCount()).toBe(1)
  talk.say(OTHER)
  tell({ event: 'gap' })
  await wait(10)
  expect(unreadCount()).toBe(2)
  const before = server.asked
  tell(talk.delete())
  await wait(1000)
  expect(server.asked).toBe(before + 1)
})

test('a message in the visible conversation is read at once: the number does not jump', async () => {
  const { talk, tell, place } = await watching(0)
  const heard: (number | null)[] = []
  stops.push(subscribeToUnread(() => heard.push(unreadCount())))
  place.shown = talk.id
  tell(talk.say(OTHER).change)
  tell(talk.read(VIEWER, 1))
  await wait(5000)
  expect(heard).toEqual([])
  // When scrolled up, the message is not read.
  tell(talk.say(OTHER).change)
  await wait(5000)
  expect(heard).toEqual([1])
})

test('an outdated answer is requested again', async () => {
  const { talk, tell, server } = await watching(0)
  server.takesMs = 100
  tell({ event: 'gap' })
  await wait(50)
  tell(talk.say(OTHER).change)
  await wait(60)
  expect(unreadCount()).toBe(1)
  await wait(200)
  expect([unreadCount(), server.asked]).toEqual([1, 3])
})

test('an error sets the number to zero; without an answer it stays, and the next answer reports that the server is back', async () => {
  const { server, onBack } = await watching()
  server.down = answer(0)
  await wait(30_000)
  expect([unreadCount(), onBack.mock.calls.length]).toEqual([3, 0])
  server.down = answer(500)
  await wait(30_000)
  expect(unreadCount()).toBe(0)
  server.down = null
  await wait(30_000)
  expect([unreadCount(), onBack.mock.calls.length]).toEqual([3, 1])
})

test('a 401 is reported as signed out', async () => {
  const { server, onSignedOut } = await watching()
  server.down = answer(401)
  await wait(30_000)
  expect([unreadCount(), onSignedOut.mock.calls.length]).toEqual([3, 1])
})

test('on the server there is no number', () => {
  setUnreadCount(5)
  expect(unreadOnServer()).toBe(null)
})
