import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { neverEnding } from '#test/servers/never-ending.ts'

import { enhancePhoto } from './request-enhancement.ts'

const photo = { key: 'item-images/asha/1', width: 10, height: 20, placeholder: '', alt: null }
const alone = { ...photo, other: null }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the photo is replaced by its enhanced copy', async () => {
  const pair = { ...photo, key: 'item-images/asha/enhanced_1', other: photo }
  vi.stubGlobal('fetch', async () => Response.json(pair))
  expect(await enhancePhoto(photo, new AbortController().signal)).toEqual(pair)
})

test('once all are stored, the other photos of the listing are named', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(alone))
  vi.stubGlobal('fetch', fetched)
  await enhancePhoto(photo, new AbortController().signal, ['item-images/asha/2'])
  const sent = { key: photo.key, others: ['item-images/asha/2'] }
  expect(fetched).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ body: JSON.stringify(sent) }))
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
