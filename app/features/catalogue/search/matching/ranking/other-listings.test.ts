import { expect, it } from 'vitest'

import { countRead } from './other-listings.server.ts'

it.each([
  // Few more than are sorted for each search, at any size: all dates are read, and not half of the catalogue.
  [2_001, 161_120, null],
  [2_001, 3_000_000, null],
  [15_000, 161_120, null],
  [60_000, 3_000_000, null],
  // Every fourth listing has it.
  [40_000, 161_120, 967],
  [750_000, 3_000_000, 960],
])('the newest of a word in %i of %i listings are looked for among %s', (listings, total, read) => {
  expect(countRead(listings, total)).toBe(read)
})
