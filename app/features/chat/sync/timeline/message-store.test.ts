import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { youSeemOffline } from '#app/ui/messages/messages.ts'
import { OTHER, VIEWER } from '#test/cases/conversation-model.ts'
import { ids, offline, openMessages, show, shown } from '#test/opened-messages.ts'

import { POLL_MS } from './message-store.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
test('it renders the page’s own messages, and fetches newer ones as soon as it is shown', async () => {
  const opened = openMessages()
  expect(opened.store.initial()).toMatchObject({ hasOlder: false, readUpTo: 0, gone: false, otherTyping: false })
  opened.talk.say(OTHER)
  expect(opened.asked).toEqual([])
  show(opened)
  await wait(10)
  expect(opened.asked).toEqual(['GET /conversations/talk/messages?after=3'])
  expect(ids(opened)).toEqual(['m1', 'm2', 'm3', 'm4'])
})

test('reading and unsending here are announced within this tab', async () => {
  const opened = openMessages()
  show(opened)
  await wait(10)
  const heard: unknown[] = []
  opened.listeners.add((event) => heard.push(event))
  opened.store.seen(3)
  await wait(10)
  await Promise.all([opened.store.unsend('m2'), wait(10)])
  opened.server.down = offline()
  await Promise.all([opened.store.unsend('m1'), wait(10)])
  expect(heard).toEqual([
    { event: 'marked', conversation: 'talk', revision: 4, upTo: 3 },
    { event: 'unsent', conversation: 'talk', revision: 5, message: 'm2' },
  ])
})

test('while connecting, the store waits for the connection, but not for long', async () => {
  const opened = openMessages({ said: 3 })
  opened.live.isOpen = false
  show(opened)
  await wait(1000)
  expect(opened.asked).toEqual([])
  opened.tell({ event: 'gap' })
  await wait(2000)
  expect(opened.asked).toHaveLength(1)
  const alone = openMessages()
  alone.live.isOpen = false
  show(alone)
  await wait(1600)
  expect(alone.asked).toHaveLength(1)
})

test('a live event is applied at once, without a request', async () => {
  const opened = openMessages()
  show(opened)
  await wait(10)
  opened.asked.length = 0
  opened.tell(opened.talk.say(OTHER).change)
  opened.tell(opened.talk.unsend('m1'))
  opened.tell(opened.talk.read(OTHER, 3))
  expect(ids(opened)).toEqual(['m2', 'm3', 'm4'])
  expect(opened.store.state().otherReadUpTo).toBe(3)
  await wait(1000)
  expect(opened.asked).toEqual([])
  opened.tell({ event: 'message', conversation: 'another', revision: 1, message: opened.talk.messages()[0] as never })
  expect(ids(opened)).toEqual(['m2', 'm3', 'm4'])
})

test('after a gap it waits for the missing event, and then fetches', async () => {
  const opened = openMessages()
  show(opened)
  await wait(10)
  opened.asked.length = 0
  const [fourth, fifth] = [opened.talk.say(OTHER).change, opened.talk.say(OTHER).change]
  opened.tell(fifth)
  await wait(100)
  opened.tell(fourth)
  await wait(1000)
  expect(opened.asked).toEqual([])
  opened.talk.say(OTHER)
  opened.tell(opened.talk.say(OTHER).change)
  await wait(1000)
  expect(opened.asked).toEqual(['GET /conversations/talk/messages?after=5'])
  expect(ids(opened)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'])
})

test('after a gap it fetches pages until there are no more', async () => {
  const opened = openMessages({ sizes: { perCatchUp: 2 } })
  show(opened)
  await wait(10)
  for (let n = 0; n < 5; n++) opened.talk.say(OTHER)
  opened.tell({ event: 'gap' })
  await wait(100)
  expect(ids(opened)).toHaveLength(8)
})

test('after thousands of missed messages it starts again from the newest page', async () => {
  const opened = openMessages({ sizes: { perPage: 10 } })
  show(opened)
  await wait(10)
  for (let n = 0; n < 1500; n++) opened.talk.say(OTHER)
  opened.asked.length = 0
  opened.tell({ event: 'gap' })
  await wait(100)
  expect(opened.asked.length).toBeLessThanOrEqual(4)
  expect(ids(opened)).toHaveLength(10)
  expect(opened.store.state().hasOlder).toBe(true)
})

test('it polls every 25 seconds while visible, and doubts a connection that missed an event', async () => {
  const opened = openMessages()
  const end = show(opened)
  await wait(10)
  opened.asked.length = 0
  await wait(POLL_MS)
  expect([opened.asked.length, opened.live.doubts]).toEqual([1, 0])
  opened.talk.say(OTHER)
  await wait(POLL_MS)
  expect([ids(opened).length, opened.live.doubts]).toEqual([4, 1])
  opened.live.isOpen = false
  opened.talk.say(OTHER)
  await wait(POLL_MS)
  expect([ids(opened).length, opened.live.doubts]).toEqual([5, 1])
  opened.page.change('hidden')
  opened.asked.length = 0
  await wait(4 * POLL_MS)
  expect(opened.asked).toEqual([])
  opened.page.change('visible')
  end()
  await wait(4 * POLL_MS)
  expect([opened.asked.length, opened.listeners.size]).toEqual([0, 0])
})

test('a failed catch-up is retried; one that answers 404 reports that the conversation is gone', async () => {
  const opened = openMessages()
  opened.server.down = offline()
  show(opened)
  await wait(10)
  opened.talk.say(OTHER)
  opened.server.down = null
  await wait(5100)
  expect(ids(opened)).toHaveLength(4)
  opened.talk.delete()
  opened.tell({ event: 'gap' })
  await wait(100)
  expect(opened.store.state().gone).toBe(true)
})

test('an own message shows at once, behind all others, and the stored one takes its place', async () => {
  const opened = openMessages()
  show(opened)
  await wait(10)
  opened.store.send('Hello', opened.talk.messages()[0] ?? null)
  const [entry] = opened.outbox.entries()
  const id = entry?.id ?? ''
  expect(shown(opened)).toEqual(['m1 sent', 'm2 sent', 'm3 sent', `${id} sending`])
  expect(opened.store.state().messages.at(-1)).toMatchObject({
    seq: Infinity,
    content: 'Hello',
    sender: VIEWER,
    receiverId: 'other',
    replyingTo: 'm1',
    quote: { id: 'm1', senderName: 'Suresh', content: 'Message 1' },
  })
  opened.outbox.change(id, { state: 'failed', problem: 'No' })
  expect(opened.store.state().messages.at(-1)).toMatchObject({ delivery: 'failed', problem: 'No' })
  // The other person's message came first.
  opened.tell(opened.talk.say(OTHER).change)
  const { message } = opened.talk.say(VIEWER, 'Hello', { id })
  opened.outbox.stored(id, message)
  expect(shown(opened)).toEqual(['m1 sent', 'm2 sent', 'm3 sent', 'm4 sent', `${id} sent`])
  expect(opened.store.state().messages.at(-1)?.sender).toEqual(VIEWER)
})

test('an own message announced before its answer shows once, and the outbox learns that it is stored', async () => {
  const opened = openMessages()
  show(opened)
  await wait(10)
  opened.store.send('Hello', null)
  const id = opened.outbox.entries()[0]?.id ?? ''
  opened.tell(opened.talk.say(VIEWER, 'Hello', { id }).change)
  expect(shown(opened)).toEqual(['m1 sent', 'm2 sent', 'm3 sent', `${id} sent`])
  expect(opened.outbox.entries()).toEqual([])
})

test('an own image keeps its small picture when it is stored', async () => {
  const opened = openMessages()
  show(opened)
  opened.store.send('', null, new Blob(['picture']))
  const id = opened.outbox.entries()[0]?.id ?? ''
  opened.outbox.change(id, { preview: 'data:image/jpeg;base64,', image: { width: 4, height: 3 }, progress: 0.5 })
  expect(opened.store.state().messages.at(-1)).toMatchObject({ type: 'image', progress: 0.5, image: { width: 4 } })
  opened.outbox.stored(id, opened.talk.say(VIEWER, '/api/messages/x/image', { id }).message)
  expect(opened.store.state().messages.at(-1)).toMatchObject({ delivery: 'sent', preview: 'data:image/jpeg;base64,' })
})

test('unchanged messages keep their object identity', async () => {
  const opened = openMessages()
  show(opened)
  await wait(10)
  const before = opened.store.state().messages
  opened.tell(opened.talk.say(OTHER).change)
  const after = opened.store.state().messages
  expect(before.every((message, at) => message === after[at])).toBe(true)
  opened.tell(opened.talk.read(OTHER, 2))
  expect(opened.store.state().messages).toBe(after)
})

test('an unsent message disappears at once and stays away', async () => {
  const opened = openMessages()
  show(opened)
  await wait(10)
  const done = opened.store.unsend('m2')
  expect(ids(opened)).toEqual(['m1', 'm3'])
  await wait(10)
  await done
  expect([ids(opened), opened.toasts]).toEqual([['m1', 'm3'], ['Message deleted']])
})

test('when unsending fails, the message returns with an error, and everything is fetched again', async () => {
  const opened = openMessages()
  show(opened)
  await wait(10)
  opened.server.down = offline()
  const done = opened.store.unsend('m2')
  await wait(10)
  await done
  expect([ids(opened), opened.toasts]).toEqual([['m1', 'm2', 'm3'], [`Failed to delete message: ${youSeemOffline()}`]])
  expect(opened.asked.at(-1)).toBe('GET /conversations/talk/messages?after=3')
})

test('a visible message is marked as read, once, and only while the page is visible', async () => {
  const opened = openMessages()
  show(opened)
  await wait(10)
  opened.asked.length = 0
  opened.page.change('hidden')
  opened.store.seen(3)
  await wait(100)
  expect(opened.asked).toEqual([])
  opened.page.change('visible')
  await wait(100)
  expect(opened.asked).toEqual(['PUT /conversations/talk/read'])
  expect([opened.store.state().readUpTo, opened.talk.unread(VIEWER), opened.onRead.mock.calls.length]).toEqual([
    3, 0, 1,
  ])
  opened.store.seen(3)
  opened.store.seen(2)
  opened.store.seen(Infinity)
  await wait(100)
  expect(opened.asked).toHaveLength(1)
})

test('a read mark that changes nothing leaves the gap open', async () => {
  const opened = openMessages({ said: 1 })
  show(opened)
  await wait(10)
  opened.talk.unsend('m1')
  opened.store.seen(1)
  await wait(1000)
  opened.tell({ event: 'gap' })
  await wait(100)
  expect(ids(opened)).toEqual([])
})

test('a failed read mark is retried with the next event', async () => {
  const opened = openMessages()
  show(opened)
  await wait(10)
  opened.server.down = offline()
  opened.store.seen(3)
  await wait(100)
  opened.server.down = null
  opened.tell({ event: 'gap' })
  await wait(100)
  expect(opened.talk.unread(VIEWER)).toBe(0)
})

test('a message read on another device is read here, without a request', async () => {
  const opened = openMessages()
  show(opened)
  await wait(10)
  opened.asked.length = 0
  opened.tell(opened.talk.read(VIEWER, 3))
  opened.store.seen(3)
  await wait(100)
  expect([opened.store.state().readUpTo, opened.asked]).toEqual([3, []])
})

test('the other person’s typing shows until they stop, send, or time out', async () => {
  const opened = openMessages()
  show(opened)
  const typing = (now: boolean, by = 'other') => opened.tell({ event: 'typing', conversation: 'talk', by, typing: now })
  const isTyping = () => opened.store.state().otherTyping
  typing(true, 'viewer')
  expect(isTyping()).toBe(false)
  typing(true)
  expect(isTyping()).toBe(true)
  typing(false)
  expect(isTyping()).toBe(false)
  typing(true)
  opened.tell(opened.talk.say(OTHER).change)
  expect(isTyping()).toBe(false)
  typing(true)
  await wait(7000)
  expect(isTyping()).toBe(false)
})

test('own typing is announced at intervals, and ends three seconds after the last key or with the message', async () => {
  const opened = openMessages()
  show(opened)
  const told = () => opened.live.said.map((words) => ('typing' in words ? words.typing : null))
  for (let n = 0; n < 9; n++) {
    opened.store.typed()
    await wait(500)
  }
  expect(told()).toEqual([true, true, true])
  await wait(2400)
  expect(told()).toHaveLength(3)
  await wait(200)
  expect(told()).toEqual([true, true, true, false])
  opened.store.typed()
  opened.store.send('Hello', null)
  await wait(5000)
  expect(told()).toEqual([true, true, true, false, true, false])
  // An announcement that could not be sent goes out with the next keystroke.
  opened.live.isOpen = false
  opened.store.typed()
  opened.live.isOpen = true
  opened.store.typed()
  expect(told().slice(6)).toEqual([true])
})
