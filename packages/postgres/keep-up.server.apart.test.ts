import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keepUp } from './keep-up.server.ts'

vi.mock('node:timers/promises', async () => {
  // Fake timers replace only the global ones.
  const { promisify } = await import('node:util')
  return { setTimeout: promisify((ms: number, _: unknown, __: unknown, done: () => void) => void setTimeout(done, ms)) }
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a working connection stays open; a lost one is reopened, with growing pauses', async () => {
  let gone = false
  let fails = 5
  const tried: number[] = []
  const began = Date.now()
  const leave = keepUp({
    isGone: () => gone,
    bringBack: async () => {
      tried.push(Date.now() - began)
      if (fails-- > 0) throw new Error('not yet')
      gone = false
    },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tried).toEqual([])
  gone = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tried.map((at) => at - (tried[0] ?? 0))).toEqual([0, 1000, 3000, 8000, 13_000, 18_000])
  gone = true
  await vi.advanceTimersByTimeAsync(600)
  expect(tried).toHaveLength(7)
  const left = leave()
  gone = true
  await vi.advanceTimersByTimeAsync(60_000)
  await left
  expect(tried).toHaveLength(7)
})

test('stopping aborts the running attempt and waits for it', async () => {
  const seen: string[] = []
  const leave = keepUp({
    isGone: () => true,
    bringBack: (signal) =>
      new Promise((_, reject) => {
        seen.push('begun')
        signal.addEventListener('abort', () => {
          seen.push('given up')
          reject(new Error('given up'))
        })
      }),
  })
  await vi.advanceTimersByTimeAsync(1000)
  const left = leave()
  await vi.advanceTimersByTimeAsync(10_000)
  await left
  expect(seen).toEqual(['begun', 'given up'])
})
