import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { enhancePhoto } from './request-enhancement.ts'

const photo = { key: 'item-images/asha/1', width: 10, height: 20, placeholder: '', alt: null }
const alone = { ...photo, other: null }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server whose response never ends, or never even begins. */
function neverEnding(begins: boolean) {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const ended = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
    return begins ? Promise.resolve({ ok: true, headers: new Headers(), text: () => ended }) : ended
  })
}

test('the photo is replaced by its enhanced copy', async () => {
  const pair = { ...photo, key: 'item-images/asha/enhanced_1', other: photo }
  vi.stubGlobal('fetch', async () => Response.json(pair))
  expect(await enhancePhoto(photo, new AbortController().signal)).toEqual(pair)
})

test.each([false, true])('a slow server leaves the photo unchanged (answer begun: %s)', async (begins) => {
  neverEnding(begins)
  const [answer] = await Promise.all([
    enhancePhoto(photo, new AbortController().signal),
    vi.advanceTimersByTimeAsync(30_000),
  ])
  expect(answer).toEqual(alone)
})

test('cancelling ends it at once', async () => {
  neverEnding(false)
  const cancel = new AbortController()
  const [answer] = await Promise.all([
    enhancePhoto(photo, cancel.signal),
    vi.advanceTimersByTimeAsync(10).then(() => cancel.abort()),
  ])
  expect(answer).toEqual(alone)
})
