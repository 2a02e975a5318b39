import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keepStores } from './kept-stores.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function makeStore() {
  const detach = vi.fn<() => void>()
  return { attach: vi.fn<() => () => void>(() => detach), detach }
}

test('on a server, no store is shared between requests', () => {
  const stores = keepStores<ReturnType<typeof makeStore>>(1000)
  expect(stores.get('a', makeStore)).not.toBe(stores.get('a', makeStore))
  expect(stores.values()).toEqual([])
})

test('a store is kept and receives events while it is used, and for a while afterwards', () => {
  vi.stubGlobal('window', {})
  const stores = keepStores<ReturnType<typeof makeStore>>(1000)
  const store = stores.get('a', makeStore)
  expect(stores.get('a', makeStore)).toBe(store)
  expect(store.attach).not.toHaveBeenCalled()
  // React runs effects twice in development.
  stores.hold('a', store)()
  const release = stores.hold('a', store)
  vi.advanceTimersByTime(5000)
  expect([store.attach.mock.calls.length, store.detach.mock.calls.length]).toEqual([1, 0])
  release()
  vi.advanceTimersByTime(999)
  expect(stores.get('a', makeStore)).toBe(store)
  vi.advanceTimersByTime(1)
  expect(store.detach).toHaveBeenCalledTimes(1)
  expect(stores.get('a', makeStore)).not.toBe(store)
})

test('a store that is never shown is dropped, and one shown late is kept', () => {
  vi.stubGlobal('window', {})
  const stores = keepStores<ReturnType<typeof makeStore>>(1000)
  const store = stores.get('a', makeStore)
  vi.advanceTimersByTime(1000)
  expect(stores.values()).toEqual([])
  const release = stores.hold('a', store)
  expect(stores.get('a', makeStore)).toBe(store)
  release()
  vi.advanceTimersByTime(1000)
  expect(stores.values()).toEqual([])
})
