import { expect, test } from 'vitest'

import { suggestAttributes } from './suggest-attributes.ts'

test('numbers fill the attribute whose check they pass, in a category that declares one', () => {
  const numbers = ['5702015599344', '9780141439518']
  expect(suggestAttributes('books', { numbers })).toEqual({ isbn: '9780141439518' })
  expect(suggestAttributes('games', { numbers })).toEqual({ ean: '5702015599344' })
  expect(suggestAttributes('watches', { numbers })).toEqual({})
})

test('a brand is taken under the name that the category has for it, unless it breaks the rule', () => {
  expect(suggestAttributes('watches', { brand: ' Favre-Leuba ' })).toEqual({ brand: 'Favre-Leuba' })
  expect(suggestAttributes('books', { brand: 'Penguin' })).toEqual({ publisher: 'Penguin' })
  expect(suggestAttributes('watches', { brand: 'x'.repeat(81) })).toEqual({})
})
