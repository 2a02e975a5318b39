import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { connectLive } from '#app/features/chat/sync/connection/live-connection.ts'
import { endSession, holdSession } from '#app/features/chat/sync/live-session.ts'

const connect = vi.hoisted(() => vi.fn<typeof connectLive>())
vi.mock('#app/features/chat/sync/connection/live-connection.ts', async (original) => ({
  ...(await original<typeof import('#app/features/chat/sync/connection/live-connection.ts')>()),
  connectLive: connect,
}))

const reload = vi.fn<() => void>()
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('location', { reload })
  reload.mockClear()
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
})

/** Simulates that the connection reports a sign-out. */
const signOut = () => connect.mock.lastCall?.[1]()

test('a sign-out reloads the page', () => {
  holdSession('asha')
  expect(connect.mock.lastCall?.[0]).toBe('asha')
  signOut()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('it does not interrupt a navigation elsewhere, and still happens after a mailto link', () => {
  holdSession('asha')
  page.dispatchEvent(new Event('beforeunload'))
  signOut()
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20_000)
  expect(reload).toHaveBeenCalledTimes(1)
})
