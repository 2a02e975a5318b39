import { expect, test } from 'vitest'

import { formatAge } from './dates.ts'

const NOW = Date.parse('2026-11-23T06:30:00Z')
const [MINUTE, DAY] = [60_000, 86_400_000]

test.each([
  [-MINUTE, 'just now'],
  [0, 'just now'],
  [MINUTE, '1 minute ago'],
  [59.9 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [23.9 * 60 * MINUTE, '23 hours ago'],
  [DAY, '1 day ago'],
  [29.9 * DAY, '29 days ago'],
  [30 * DAY, '1 month ago'],
  [364 * DAY, '11 months ago'],
  [365 * DAY, '1 year ago'],
  [5 * 365 * DAY, '5 years ago'],
])('an age of %i ms is %s', (age, words) => {
  expect(formatAge(NOW - age, NOW)).toBe(words)
})
