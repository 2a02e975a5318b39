import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { POLL_MS } from '#app/features/chat/sync/timeline/message-store.ts'
import type { PageChange } from '#app/ui/browser/browser-page.ts'
import { openList } from '#test/opened-list.ts'
import { openMessages, show } from '#test/opened-messages.ts'

// A page that was in the background kept receiving events, so returning to it must not fetch anything.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Switches to another tab for a minute, and back. */
async function lookAway(page: { change: (kind: PageChange) => void }) {
  page.change('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  page.change('visible')
  page.change('focused')
  await vi.advanceTimersByTimeAsync(1000)
}

test('the list of conversations is not fetched again on focus', async () => {
  const opened = openList()
  opened.server.isLive = true
  await vi.advanceTimersByTimeAsync(1000)
  opened.asked.length = 0
  await lookAway(opened.page)
  await lookAway(opened.page)
  expect(opened.asked).toEqual([])
  opened.stop()
})

test('the messages of a conversation are not fetched again on focus', async () => {
  const opened = openMessages()
  const end = show(opened)
  // Regular polling is a separate matter.
  await vi.advanceTimersByTimeAsync(POLL_MS - 2000)
  opened.page.change('hidden')
  await vi.advanceTimersByTimeAsync(4000)
  opened.asked.length = 0
  opened.page.change('visible')
  opened.page.change('focused')
  await vi.advanceTimersByTimeAsync(POLL_MS - 5000)
  expect(opened.asked).toEqual([])
  end()
})
