import { expect, test } from 'vitest'

import { countText } from './counts.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1001, 'about 1,000'],
  [1049, 'about 1,000'],
  [1050, 'about 1,100'],
  [9960, 'about 10,000'],
  [12_345, 'about 12,000'],
  [161_120, 'about 1,60,000'],
  [2_949_000, 'about 29,00,000'],
])('%i is said as %s', (count, text) => {
  expect(countText(count)).toBe(text)
})
