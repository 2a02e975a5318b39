import { expect, test } from 'vitest'

import { neighbourOf } from './use-focus-on-neighbour.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))

test('the row in the place of one that has gone is the next, or the last before it, whatever else has gone', () => {
  const before = rows('a', 'b', 'c', 'd')
  expect(neighbourOf('b', before, rows('a', 'c', 'd'))).toBe('c')
  expect(neighbourOf('d', before, rows('a', 'b', 'c'))).toBe('c')
  expect(neighbourOf('b', before, rows('a', 'd'))).toBe('d')
  // The rows above it are different by now.
  expect(neighbourOf('c', before, rows('new', 'b', 'd'))).toBe('d')
  expect(neighbourOf('c', before, rows('new', 'a'))).toBe('a')
  expect(neighbourOf('a', before, rows())).toBe(null)
  expect(neighbourOf('a', before, rows('new'))).toBe(null)
  expect(neighbourOf('unknown', before, rows('a'))).toBe('a')
})
