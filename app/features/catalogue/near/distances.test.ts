import { expect, test } from 'vitest'

import { aboutKm, findRing } from './distances.ts'

test.each([
  [0, 0, 3],
  [1.2, 2, 3],
  [0, 9, 10],
  [4.4, 2, 4],
  [11.9, 3, 12],
  [13, 3, 12],
  [14, 3, 15],
  [449, 3, 400],
  [451, 3, 500],
  [840, 3, 800],
])('%d km between areas of which one reaches %d km is told as %d', (km, spread, ring) => {
  expect(findRing(km, spread)).toBe(ring)
  expect(aboutKm(ring)).toBe(`About ${ring} km`)
})

test('a thousand kilometres have a comma', () => {
  expect(aboutKm(findRing(1849, 3))).toBe('About 1,800 km')
})
