import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakePage } from '#test/page-state.ts'

import { keepLoading } from './keep-loading.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function open(fails: number) {
  const page = fakePage()
  const taken: string[] = []
  const load = vi.fn<() => Promise<string>>(async () => {
    if (load.mock.calls.length <= fails) throw new TypeError('Failed to fetch dynamically imported module')
    return 'part'
  })
  const end = keepLoading(load, (part) => taken.push(part), page)
  const tries = () => load.mock.calls.length
  return { page, taken, tries, end }
}

test('a part that loads is available at once, and requested once', async () => {
  const { page, taken, tries } = open(0)
  await wait(1)
  page.change('online')
  await wait(120_000)
  expect([taken, tries(), page.listening(), vi.getTimerCount()]).toEqual([['part'], 1, 0, 0])
})

test('a part that fails is retried after 5, 10, then every 30 seconds', async () => {
  const { taken, tries } = open(4)
  for (const [ms, tried] of [
    [4999, 1],
    [1, 2],
    [9999, 2],
    [1, 3],
    [30_000, 4],
  ] as const) {
    await wait(ms)
    expect([tries(), taken]).toEqual([tried, []])
  }
  await wait(30_000)
  expect([tries(), taken, vi.getTimerCount()]).toEqual([5, ['part'], 0])
})

test('it retries as soon as the device is online, and not while it is offline', async () => {
  const { page, taken, tries } = open(1)
  await wait(1)
  page.change('offline')
  page.change('focused')
  await wait(1)
  expect(tries()).toBe(1)
  page.change('online')
  page.change('online')
  await wait(1)
  expect([tries(), taken]).toEqual([2, ['part']])
})

test('when the device is online before an old attempt fails, the next attempt follows at once', async () => {
  const { page, taken, tries } = open(1)
  page.change('online')
  await wait(1)
  expect([tries(), taken]).toEqual([2, ['part']])
})

test('after leaving, nothing is delivered or retried', async () => {
  const failing = open(9)
  await wait(1)
  failing.end()
  failing.page.change('online')
  const coming = open(0)
  coming.end()
  await wait(60_000)
  expect([failing.tries(), coming.taken, vi.getTimerCount()]).toEqual([1, [], 0])
})
