import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { OTHER } from '#test/cases/conversation-model.ts'
import { openMessages, show } from '#test/opened-messages.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a conversation that the other person deletes disappears at once', async () => {
  const opened = openMessages()
  show(opened)
  const late = opened.talk.page()
  opened.tell(opened.talk.delete(OTHER))
  const nothing = { gone: true, deletedBy: OTHER.id, messages: [] }
  expect([opened.store.state(), opened.onGone.mock.calls.length]).toMatchObject([nothing, 1])
  // A page rendered earlier must not bring anything back.
  opened.store.takeNewest({ ...late, revision: late.revision + 5 })
  expect(opened.store.state()).toMatchObject(nothing)
  opened.asked.length = 0
  await wait(60_000)
  expect(opened.asked).toEqual([])
})

test('pictures of unsent messages and deleted conversations leave the browser’s cache', async () => {
  const opened = openMessages()
  show(opened)
  await wait(10)
  const [unsent, kept] = [
    opened.talk.say(OTHER, '/one', { type: 'image' }),
    opened.talk.say(OTHER, '/two', { type: 'image' }),
  ]
  opened.tell(unsent.change)
  opened.tell(kept.change)
  opened.tell(opened.talk.say(OTHER, 'A text').change)
  expect(opened.evicted).toEqual([])
  opened.tell(opened.talk.unsend(unsent.message.id))
  expect(opened.evicted).toEqual(['/one'])
  opened.tell(opened.talk.delete(OTHER))
  expect(opened.evicted).toEqual(['/one', '/two'])
})
