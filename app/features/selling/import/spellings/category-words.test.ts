import { expect, test } from 'vitest'

import { readCategory } from './category-words.ts'

test.each([
  ['Wristwatches', 'watches'],
  ['किताबें', 'books'],
  ['पुस्तकें', 'books'],
  ['घड़ियाँ', 'watches'],
  ['घड़ियां', 'watches'],
  ['स्नीकर्स', 'shoes'],
  ['kitaben', 'books'],
  ['புத்தகம்', 'books'],
  ['Home > कारें', 'cars'],
])('%s is a category in the words of its readers', (written, id) => {
  expect(readCategory(written)).toBe(id)
})

test.each(['Toys', 'toy', 'Toys & Games', 'Car parts'])('%s may be in several, or in none', (written) => {
  expect(readCategory(written)).toBeNull()
})
