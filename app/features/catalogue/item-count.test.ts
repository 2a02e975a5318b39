import { expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { itemCount } from './item-count.ts'

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
