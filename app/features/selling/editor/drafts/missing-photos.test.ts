import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { missingPhotos } from './missing-photos.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const { signal } = new AbortController()

test('a photo is missing only if the server says so', async () => {
  const answers = [404, 200, 503, null]
  vi.stubGlobal('fetch', async (_: string, { cache }: RequestInit) => {
    // The browser's cache must not answer.
    expect(cache).toBe('no-store')
    const status = answers.shift()
    if (!status) throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  })
  expect(await missingPhotos(['gone', 'there', 'busy', 'offline'], signal)).toEqual(['gone'])
})

test('a server without an answer gets five seconds, and delays no other photo', async () => {
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    if (url.includes('gone')) return Promise.resolve(new Response(null, { status: 404 }))
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  })
  const [missing] = await Promise.all([missingPhotos(['silent', 'gone'], signal), vi.advanceTimersByTimeAsync(5000)])
  expect(missing).toEqual(['gone'])
})
