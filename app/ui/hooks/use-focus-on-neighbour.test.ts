import { expect, test } from 'vitest'

import { findNeighbour } from './use-focus-on-neighbour.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))

test('the row that takes a removed one’s place is the next, or else the last before it, whatever else was removed', () => {
  const before = rows('a', 'b', 'c', 'd')
  expect(findNeighbour('b', before, rows('a', 'c', 'd'))).toBe('c')
  expect(findNeighbour('d', before, rows('a', 'b', 'c'))).toBe('c')
  expect(findNeighbour('b', before, rows('a', 'd'))).toBe('d')
  // The rows above it are different by now.
  expect(findNeighbour('c', before, rows('new', 'b', 'd'))).toBe('d')
  expect(findNeighbour('c', before, rows('new', 'a'))).toBe('a')
  expect(findNeighbour('a', before, rows())).toBe(null)
  expect(findNeighbour('a', before, rows('new'))).toBe(null)
  expect(findNeighbour('unknown', before, rows('a'))).toBe('a')
})
