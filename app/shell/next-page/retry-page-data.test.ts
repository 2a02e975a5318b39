import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { isWaiting } from './network.ts'
import { retryPageData } from './retry-page-data.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Node has no window: its events come from a target of the test's own.
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that answers with these statuses in order. */
function serverWith(...statuses: number[]) {
  const fetchOnce = vi.fn<typeof fetch>(async () => new Response('', { status: statuses.shift() ?? 200 }))
  return { fetchOnce, fetchPage: retryPageData(fetchOnce) }
}

test.each([502, 503, 504])('a page change waits 1 and 2 seconds for a server that answers %i', async (status) => {
  const { fetchOnce, fetchPage } = serverWith(status, status, 200)
  const answer = fetchPage('/browse.data?search=lego')
  await vi.advanceTimersByTimeAsync(999)
  expect(fetchOnce).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetchOnce).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect((await answer).status).toBe(200)
  expect(fetchOnce).toHaveBeenCalledTimes(3)
})

test('after two retries the failure is shown', async () => {
  const { fetchOnce, fetchPage } = serverWith(503, 503, 503, 200)
  const answer = fetchPage(new Request('http://localhost/_root.data'))
  await vi.advanceTimersByTimeAsync(3000)
  expect((await answer).status).toBe(503)
  expect(fetchOnce).toHaveBeenCalledTimes(3)
})

test.each([
  ['an error that stays', '/browse.data', undefined, 500],
  ['a page that is not there', '/listing/x.data', undefined, 404],
  ['a write', '/browse.data', { method: 'POST' }, 503],
  ['another address', '/api/items', undefined, 503],
] as const)('%s is not repeated', async (_what, path, init, status) => {
  const { fetchOnce, fetchPage } = serverWith(status)
  expect((await fetchPage(path, init)).status).toBe(status)
  expect(fetchOnce).toHaveBeenCalledTimes(1)
})

test('another navigation ends the wait', async () => {
  const { fetchOnce, fetchPage } = serverWith(503, 200)
  const leaving = new AbortController()
  const answer = fetchPage('/browse.data', { signal: leaving.signal })
  await vi.advanceTimersByTimeAsync(10)
  leaving.abort()
  await expect(answer).rejects.toThrow('aborted')
  expect([fetchOnce.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
})

describe('without a connection', () => {
  const offline = () => Promise.reject(new TypeError('Failed to fetch'))

  test('a page change waits, says so, and goes on when the browser is online again', async () => {
    const { fetchOnce, fetchPage } = serverWith(200)
    fetchOnce.mockImplementationOnce(offline)
    const answer = fetchPage('/browse.data')
    await vi.advanceTimersByTimeAsync(10)
    expect([fetchOnce.mock.calls.length, isWaiting()]).toEqual([1, true])
    globalThis.dispatchEvent(new Event('online'))
    expect((await answer).status).toBe(200)
    expect([isWaiting(), vi.getTimerCount()]).toEqual([false, 0])
  })

  test('it also tries by itself, ever more rarely, and never gives up', async () => {
    const { fetchOnce, fetchPage } = serverWith(200)
    for (let tries = 0; tries < 30; tries++) fetchOnce.mockImplementationOnce(offline)
    const answer = fetchPage('/browse.data')
    await vi.advanceTimersByTimeAsync(1000 + 2000)
    expect(fetchOnce).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(30 * 15_000)
    expect((await answer).status).toBe(200)
  })

  test('another navigation ends the wait', async () => {
    const { fetchOnce, fetchPage } = serverWith()
    fetchOnce.mockImplementation(offline)
    const leaving = new AbortController()
    const answer = fetchPage('/browse.data', { signal: leaving.signal })
    await vi.advanceTimersByTimeAsync(10)
    leaving.abort()
    await expect(answer).rejects.toThrow('aborted')
    expect([isWaiting(), vi.getTimerCount()]).toEqual([false, 0])
  })

  test('a call of the API fails at once, as its form expects', async () => {
    const { fetchOnce, fetchPage } = serverWith()
    fetchOnce.mockImplementation(offline)
    await expect(fetchPage('/api/items')).rejects.toThrow('Failed to fetch')
    expect(isWaiting()).toBe(false)
  })
})
