import { expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { itemCount, listCount } from './item-count.ts'

test.each([
  [0, '0 items'],
  [1, '1 item'],
  [2, '2 items'],
  [1000, '1,000 items'],
  [1001, 'about 1,000 items'],
  [123_456, 'about 1,20,000 items'],
])('%i', (total, words) => {
  expect(itemCount(total)).toBe(words)
})

test('in Hindi', () => {
  expect(inLanguage('hi', () => [itemCount(1), itemCount(123_456)])).toEqual(['1 आइटम', 'लगभग 1,20,000 आइटम'])
})

test('says that there may be more where only some were looked at', () => {
  expect(listCount({ total: 24 })).toBe('24 items')
  expect(listCount({ total: 24, lookedAt: 10_000 })).toBe('at least 24 items')
  expect(listCount({ total: 0, lookedAt: 10_000 })).toBe('none among 10,000 that were looked at')
  expect(inLanguage('hi', () => listCount({ total: 3, lookedAt: 10_000 }))).toBe('कम से कम 3 आइटम')
})
