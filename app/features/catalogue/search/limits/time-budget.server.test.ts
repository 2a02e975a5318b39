import { expect, it, vi } from 'vitest'

import type { TryAnswer } from '#app/platform/http/rate-limit.server.ts'

import { createTimeBudget } from './time-budget.server.ts'

/** A budget whose limit allows `most` seconds, counted for all processes. */
function openTestBudget(most: number) {
  let time = 0
  const taken: string[] = []
  const take = vi.fn<(name: string, source: string) => Promise<TryAnswer>>(async (_name, source) => {
    if (taken.filter((one) => one === source).length >= most) return { allowed: false, retryAfter: 30 }
    taken.push(source)
    return { allowed: true }
  })
  return { budget: createTimeBudget(take, () => time), taken, take, wait: (ms: number) => (time += ms) }
}

it('counts each whole second of a source, so that ordinary searches count nothing', async () => {
  const { budget, taken, take } = openTestBudget(10)
  for (let n = 0; n < 99; n += 1) await budget.spend('searchSeconds', 'asha', 10)
  expect(take).not.toHaveBeenCalled()
  await budget.spend('searchSeconds', 'asha', 10)
  await budget.spend('searchSeconds', 'ravi', 2500)
  expect(taken).toEqual(['asha', 'ravi', 'ravi'])
})

it('refuses a source whose seconds are used up, and nobody else, until there are new ones', async () => {
  const { budget, wait } = openTestBudget(1)
  await budget.spend('searchSeconds', 'asha', 1000)
  expect(budget.ask('searchSeconds', 'asha')).toEqual({ allowed: true })
  await budget.spend('searchSeconds', 'asha', 1000)
  expect(budget.ask('searchSeconds', 'asha')).toEqual({ allowed: false, retryAfter: 30 })
  expect(budget.ask('searchSeconds', 'ravi')).toEqual({ allowed: true })
  wait(30_000)
  expect(budget.ask('searchSeconds', 'asha')).toEqual({ allowed: true })
})

it('fails no search when nothing can be counted', async () => {
  const budget = createTimeBudget(() => Promise.reject(new Error('no database')))
  await budget.spend('searchSeconds', 'asha', 3000)
  expect(budget.ask('searchSeconds', 'asha')).toEqual({ allowed: true })
})
