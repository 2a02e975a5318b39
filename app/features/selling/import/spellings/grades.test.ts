import { expect, test } from 'vitest'

import { readGrade } from './grades.ts'

test.each([
  ['Used (Good)', 'Good'],
  ['Used, good', 'Good'],
  ['used; like new', 'Like New'],
  ['Excellent condition', 'Like New'],
  ['Good Condition', 'Good'],
  ['अच्छी हालत में', 'Good'],
  ['USED_EXCELLENT', 'Good'],
  ['Opened – never used', 'Like New'],
  ['Good (G)', 'Fair'],
])('%s is %s', (written, condition) => {
  expect(readGrade(written)).toBe(condition)
})

test.each(['condition', '9/10', 'goodish', ''])('%j is none', (written) => {
  expect(readGrade(written)).toBeUndefined()
})
