import { expect, test } from 'vitest'

import { fuseRankings, measureLikeness } from './fuse.ts'

test('both orders have equal weight, and the first one breaks ties', () => {
  const scores: Record<string, number> = { a: 0.1, b: 0.9, c: 0.5 }
  // a: 1/61 + 1/63; b: 1/62 + 1/61; c: 1/63 + 1/62.
  expect(fuseRankings(['a', 'b', 'c'], (one) => scores[one] ?? 0)).toEqual(['b', 'a', 'c'])
  expect(fuseRankings(['a', 'b'], (one) => scores[one] ?? 0)).toEqual(['a', 'b'])
  expect(fuseRankings([], () => 0)).toEqual([])
})

test('similarity is the cosine', () => {
  expect(measureLikeness([3, 4], [6, 8])).toBeCloseTo(1)
  expect(measureLikeness([1, 0], [0, 1])).toBe(0)
  expect(measureLikeness([1, 0], [-2, 0])).toBe(-1)
  expect(measureLikeness([0, 0], [1, 1])).toBe(0)
})
