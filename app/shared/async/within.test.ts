import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { runWithin } from './within.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const endless = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(new Error('stopped'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
  })

test('work that takes too long is aborted, and so is cancelled work', async () => {
  const cancel = new AbortController()
  await Promise.all([
    expect(runWithin(1000, cancel.signal, endless)).rejects.toThrow('stopped'),
    vi.advanceTimersByTimeAsync(1000),
  ])
  await Promise.all([
    expect(runWithin(1000, cancel.signal, endless)).rejects.toThrow('stopped'),
    Promise.resolve().then(() => cancel.abort()),
  ])
  await expect(runWithin(1000, cancel.signal, endless)).rejects.toThrow('stopped')
})

test('work that ends in time leaves no timer', async () => {
  expect(await runWithin(1000, new AbortController().signal, () => Promise.resolve(7))).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})
