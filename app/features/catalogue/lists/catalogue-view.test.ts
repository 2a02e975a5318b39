import { expect, test } from 'vitest'

import { resultCount } from './catalogue-view.tsx'

test.each([
  [0, false, '0 items'],
  [1, false, '1 item'],
  [2, false, '2 items'],
  [10_000, false, '10,000 items'],
  [10_000, true, '10,000+ items'],
  [123_456, false, '1,23,456 items'],
])('%i, and more: %s', (total, more, words) => {
  expect(resultCount({ total, more })).toBe(words)
})
