import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ModelFailure } from './model-failure.server.ts'
import type { Within } from './model-line.server.ts'
import { guarded, newWay } from './model-way.server.ts'

const DEADLINE_MS = 1500

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** A model that answers after `ms`, unless the caller gave up. */
const answerAfter =
  (ms: number) =>
  ({ signal }: Within) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(resolve, ms)
      signal.addEventListener('abort', () => reject(new ModelFailure('late')))
    })

/** Asks `count` questions, one every `everyMs`, each taking `takes(n)` ms, and sorts the outcomes. */
async function askMany(way: ReturnType<typeof newWay>, count: number, everyMs: number, takes: (n: number) => number) {
  const quota = vi.fn<() => Promise<void>>().mockResolvedValue()
  const told: { reason: string; afterMs: number }[] = []
  for (let n = 0; n < count; n++) {
    setTimeout(() => {
      const began = performance.now()
      const tell = (reason: string) => told.push({ reason, afterMs: performance.now() - began })
      void guarded(way, 'search', { deadlineMs: DEADLINE_MS, beforeAsking: quota }, answerAfter(takes(n))).then(
        () => tell('answered'),
        (error: unknown) => tell(error instanceof ModelFailure ? error.reason : String(error)),
      )
    }, n * everyMs)
  }
  await vi.advanceTimersByTimeAsync(count * everyMs + 2 * DEADLINE_MS)
  expect(told).toHaveLength(count)
  const having = (reason: string) => told.filter((one) => one.reason === reason)
  return {
    answered: having('answered'),
    late: having('late'),
    resting: having('resting'),
    asked: quota.mock.calls.length,
  }
}

test('under overload, as many requests as possible are answered, and the others are refused at once', async () => {
  const way = newWay()
  // Two at a time: 66 fit in 20 seconds.
  const { answered, late, resting, asked } = await askMany(way, 200, 100, (n) => 500 + (n % 5) * 50)
  expect(answered.length).toBeGreaterThan(55)
  expect([resting.length, way.circuit.state()]).toEqual([0, 'closed'])
  const atOnce = late.filter(({ afterMs }) => afterMs === 0)
  expect(atOnce.length).toBeGreaterThan(0.8 * late.length)
  // Questions that get no answer hardly cost the model or a quota anything.
  expect(asked - answered.length).toBeLessThan(10)
})

test('below its capacity, every request is answered', async () => {
  const { answered } = await askMany(newWay(), 60, 400, (n) => 500 + (n % 5) * 50)
  expect(answered).toHaveLength(60)
})

test('a model that answers no request in time is paused, however many there are', async () => {
  const way = newWay()
  await askMany(way, 10, 400, () => 200)
  const { answered, resting } = await askMany(way, 100, 100, () => 60_000)
  expect([answered.length, way.circuit.state()]).toEqual([0, 'open'])
  expect(resting.length).toBeGreaterThan(20)
})

test('a slow model is tried again, and its recovery noticed', async () => {
  const way = newWay()
  expect((await askMany(way, 4, DEADLINE_MS, () => 60_000)).late).toHaveLength(4)
  expect((await askMany(way, 30, 300, () => 200)).answered).toHaveLength(30)
})

test('a timeout after most of the time was spent in the queue is no outage', async () => {
  const way = newWay()
  const limits = { deadlineMs: DEADLINE_MS }
  const noUse = async (within: Within) => {
    await answerAfter(1400)(within)
    throw new ModelFailure('shape')
  }
  const reasons = async (asking: Promise<void>[]) =>
    (await Promise.allSettled(asking)).map((one) => one.status === 'rejected' && (one.reason as ModelFailure).reason)
  for (let n = 0; n < 3; n++) {
    const before = reasons([noUse, noUse].map((work) => guarded(way, 'reading', limits, work)))
    const behind = reasons([1000, 1000].map((ms) => guarded(way, `order ${n}`, limits, answerAfter(ms))))
    await vi.advanceTimersByTimeAsync(DEADLINE_MS)
    expect([...(await before), ...(await behind)]).toEqual(['shape', 'shape', 'late', 'late'])
  }
  expect(way.circuit.state()).toBe('closed')
})
