import { expect, test } from 'vitest'

import { modelCache } from './model-cache.server.ts'

test('keeps the newest answers, each for its time', () => {
  let time = 0
  const kept = modelCache({ most: 2, longestMs: 10, now: () => time })
  kept.put('a', 1)
  kept.put('b', 2)
  expect(kept.get('a')).toBe(1)
  kept.put('c', 3)
  expect([kept.get('a'), kept.get('b'), kept.get('c'), kept.size()]).toEqual([1, undefined, 3, 2])
  time = 10
  expect([kept.get('a'), kept.size()]).toEqual([undefined, 1])
  kept.put('short', 4, 5)
  time = 14
  expect(kept.get('short')).toBe(4)
  time = 15
  expect(kept.get('short')).toBeUndefined()
})
