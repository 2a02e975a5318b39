import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { youSeemOffline } from '#app/ui/messages/messages.ts'
import { ids, offline, openMessages, show } from '#test/opened-messages.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('older messages load page by page, and a failed page can be retried', async () => {
  const opened = openMessages({ said: 10, sizes: { perPage: 4 } })
  show(opened)
  await wait(10)
  opened.server.down = offline()
  const failed = opened.store.loadOlder()
  expect(opened.store.state().loadingOlder).toBe(true)
  await Promise.all([expect(failed).rejects.toThrow(youSeemOffline()), wait(10)])
  expect(opened.store.state().loadingOlder).toBe(false)
  opened.server.down = null
  for (let n = 0; n < 3; n++) {
    const older = [opened.store.loadOlder(), opened.store.loadOlder()]
    await wait(10)
    await Promise.all(older)
  }
  expect([ids(opened).length, opened.store.state().hasOlder]).toEqual([10, false])
})

test('scrolling far back loads many messages at once', async () => {
  const opened = openMessages({ said: 30, sizes: { perPage: 4 } })
  show(opened)
  await wait(10)
  opened.asked.length = 0
  const older = opened.store.loadOlder(20)
  await wait(10)
  await older
  expect([ids(opened).length, opened.store.state().hasOlder, opened.asked.length]).toEqual([24, true, 1])
})
