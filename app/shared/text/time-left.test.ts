import { expect, test } from 'vitest'

import { timeLeft } from './time-left.ts'

test.each([
  [0, '1 second'],
  [40, '40 seconds'],
  [60, '60 seconds'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
  [3601, '2 hours'],
  [86_400, '24 hours'],
])('%d s are %s', (seconds, words) => {
  expect(timeLeft(seconds)).toBe(words)
})
