import { expect, test } from 'vitest'

import { resultCount } from './catalogue-view.tsx'

test.each([
  [0, '0 items'],
  [1, '1 item'],
  [2, '2 items'],
  [1000, '1,000 items'],
  [1001, 'about 1,000 items'],
  [123_456, 'about 1,20,000 items'],
])('%i', (total, words) => {
  expect(resultCount({ total })).toBe(words)
})
