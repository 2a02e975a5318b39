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
  const fetchOnce = vi.fn<typeof fetch>(async () => {
    const status = statuses.shift() ?? 200
    return new Response(status === 204 ? null : '', { status })
  })
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

  test('an answer that is cut off on its way is asked for again', async () => {
    const { fetchOnce, fetchPage } = serverWith()
    const cut = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('the first ha'))
        stream.error(new TypeError('network error'))
      },
    })
    fetchOnce.mockImplementationOnce(async () => new Response(cut))
    fetchOnce.mockImplementationOnce(
      async () => new Response('the first half and the second', { headers: { 'x-one': '1' } }),
    )
    const answer = fetchPage('/browse.data')
    await vi.advanceTimersByTimeAsync(1000)
    const whole = await answer
    expect([await whole.text(), whole.headers.get('x-one')]).toEqual(['the first half and the second', '1'])
    expect(isWaiting()).toBe(false)
  })

  test('another navigation ends the reading of an answer', async () => {
    const { fetchOnce, fetchPage } = serverWith()
    const leaving = new AbortController()
    fetchOnce.mockImplementationOnce(async () => {
      const never = new ReadableStream({
        start: (stream) => leaving.signal.addEventListener('abort', () => stream.error(leaving.signal.reason)),
      })
      return new Response(never)
    })
    const answer = fetchPage('/browse.data', { signal: leaving.signal })
    leaving.abort()
    await expect(answer).rejects.toThrow('aborted')
    expect([fetchOnce.mock.calls.length, isWaiting(), vi.getTimerCount()]).toEqual([1, false, 0])
  })

  test('an answer without a body has none', async () => {
    const { fetchPage } = serverWith(204)
    expect((await fetchPage('/browse.data')).body).toBeNull()
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
