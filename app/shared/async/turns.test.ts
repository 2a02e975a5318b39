import { expect, test, vi } from 'vitest'

import { NoTurn, takingTurns } from './turns.ts'

test('a limited number runs at once, in order; a failure starts the next one', async () => {
  const inTurn = takingTurns(2)
  const [began, ends]: [number[], (() => void)[]] = [[], []]
  const works = [0, 1, 2, 3, 4].map((n) =>
    inTurn(async () => {
      began.push(n)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (n === 1) throw new Error('one failed')
      return n
    }).catch(() => 'failed'),
  )
  const most: number[] = []
  for (let n = 0; n < 5; n++) {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    most.push(ends.length)
    ends.shift()?.()
  }
  expect(await Promise.all(works)).toEqual([0, 'failed', 2, 3, 4])
  expect(began).toEqual([0, 1, 2, 3, 4])
  expect(Math.max(...most)).toBe(2)
})

test('work that cannot wait, or waited too long, is refused and never runs', async () => {
  vi.useFakeTimers()
  try {
    const inTurn = takingTurns(1, { mostWaiting: 1, waitMs: 100 })
    const first = Promise.withResolvers<string>()
    const work = vi.fn<() => Promise<string>>(() => Promise.resolve('done'))
    const running = inTurn(() => first.promise)
    const late = inTurn(work).catch((error: unknown) => error)
    await expect(inTurn(work)).rejects.toMatchObject({ reason: 'full' })
    vi.advanceTimersByTime(100)
    expect(await late).toEqual(new NoTurn('late'))
    const next = inTurn(work)
    expect(work).not.toHaveBeenCalled()
    first.resolve('first')
    expect([await running, await next]).toEqual(['first', 'done'])
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
