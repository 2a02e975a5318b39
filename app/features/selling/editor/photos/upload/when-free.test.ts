import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiFailure } from '#app/ui/api/api-call.ts'

import { unlessCancelled, whenFree } from './when-free.ts'

const busy = new ApiFailure({ status: 503, code: 'unavailable', message: 'Busy', retryAfter: 5 })
const endless = new Promise<never>(() => {})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a busy server is retried after its Retry-After, with growing pauses, five times in all', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(busy).mockResolvedValue('stored')
  const { signal } = new AbortController()
  const [answer] = await Promise.all([whenFree(signal, work), vi.advanceTimersByTimeAsync(5000)])
  expect(answer).toBe('stored')
  work.mockReset().mockRejectedValue(busy)
  await Promise.all([
    expect(whenFree(signal, work)).rejects.toBe(busy),
    vi
      .advanceTimersByTimeAsync(74_000)
      .then(() => expect(work).toHaveBeenCalledTimes(4))
      .then(() => vi.advanceTimersByTimeAsync(1000)),
  ])
  expect(work).toHaveBeenCalledTimes(5)
})

test('cancelling ends the wait for a busy server at once, without another request', async () => {
  const cancel = new AbortController()
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(busy)
  await Promise.all([
    expect(whenFree(cancel.signal, work)).rejects.toThrow('Cancelled'),
    vi.advanceTimersByTimeAsync(1000).then(() => cancel.abort()),
  ])
  expect(work).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('cancelling does not wait for work that cannot be stopped', async () => {
  const cancel = new AbortController()
  await Promise.all([
    expect(unlessCancelled(cancel.signal, endless)).rejects.toThrow('Cancelled'),
    Promise.resolve().then(() => cancel.abort()),
  ])
  expect(await unlessCancelled(new AbortController().signal, Promise.resolve(7))).toBe(7)
})
