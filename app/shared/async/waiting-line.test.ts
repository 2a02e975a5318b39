import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { waitingLine } from './waiting-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('jobs are taken in order of arrival, unless one has priority or the caller chooses another', () => {
  const line = waitingLine<string>()
  const leave = vi.fn<() => void>()
  for (const job of ['a', 'b', 'c']) line.enter(job, { leave })
  line.enter('z', { leave, first: true })
  expect(line.jobs()).toEqual(['z', 'a', 'b', 'c'])
  expect(line.take((jobs) => jobs.find((job) => job > 'a' && job < 'z'))).toBe('b')
  expect(line.take(() => undefined)).toBeUndefined()
  expect([line.take(), line.take(), line.take(), line.take()]).toEqual(['z', 'a', 'c', undefined])
  expect(leave).not.toHaveBeenCalled()
})

test('a job leaves the queue once, when it times out or is aborted, and not after its turn', () => {
  const line = waitingLine<string>()
  const left: string[] = []
  const gone = new AbortController()
  const enter = (job: string) => line.enter(job, { waitMs: 100, signal: gone.signal, leave: () => left.push(job) })
  for (const job of ['a', 'b']) enter(job)
  expect(line.take()).toBe('a')
  vi.advanceTimersByTime(100)
  expect(left).toEqual(['b'])
  for (const job of ['c', 'd']) enter(job)
  expect(line.take()).toBe('c')
  gone.abort()
  line.dismiss('d')
  expect(left).toEqual(['b', 'd'])
  expect([line.size(), vi.getTimerCount()]).toEqual([0, 0])
})

test('a job that timed out stays if the caller says so', () => {
  const line = waitingLine<string>()
  const leave = vi.fn<() => void>()
  const endsWhenLate = vi.fn<() => boolean>(() => false)
  line.enter('a', { waitMs: 100, leave, endsWhenLate })
  vi.advanceTimersByTime(100)
  expect(endsWhenLate).toHaveBeenCalledOnce()
  expect(line.jobs()).toEqual(['a'])
  line.dismiss('a')
  expect(leave).toHaveBeenCalledOnce()
})
