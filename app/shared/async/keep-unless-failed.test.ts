import { expect, test } from 'vitest'

import { keepUnlessFailed } from './keep-unless-failed.ts'

test('everybody shares one success', async () => {
  const kept = new Map<string, Promise<number>>()
  let made = 0
  const make = () => Promise.resolve(++made)
  expect(await Promise.all([keepUnlessFailed(kept, 'a', make), keepUnlessFailed(kept, 'a', make)])).toEqual([1, 1])
  expect(await keepUnlessFailed(kept, 'a', make)).toBe(1)
  expect(await keepUnlessFailed(kept, 'b', make)).toBe(2)
})

test('a failure is not kept', async () => {
  const kept = new Map<string, Promise<number>>()
  await expect(keepUnlessFailed(kept, 'a', () => Promise.reject(new Error('once')))).rejects.toThrow('once')
  expect(await keepUnlessFailed(kept, 'a', () => Promise.resolve(1))).toBe(1)
})

test('a failure leaves what was made after it', async () => {
  const kept = new Map<string, Promise<number>>()
  const { promise, reject } = Promise.withResolvers<number>()
  const first = keepUnlessFailed(kept, 'a', () => promise)
  kept.clear()
  const second = keepUnlessFailed(kept, 'a', () => Promise.resolve(2))
  reject(new Error('late'))
  await expect(first).rejects.toThrow('late')
  expect(kept.get('a')).toBe(second)
})
