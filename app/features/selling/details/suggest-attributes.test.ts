import { expect, test } from 'vitest'

import { readPrint } from './read-details.server.ts'
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

test.each<[category: string, lines: string[], attributes: Record<string, string>]>([
  [
    'lego',
    ['LEGO 75192', 'Star Wars', '7541 pcs/pzs', '16+', 'Sealed for your protection'],
    { 'set-number': '75192', theme: 'Star Wars', pieces: '7541', brand: 'LEGO' },
  ],
  ['books', ['The Guide', 'R. K. Narayan', '3rd edition'], { author: 'R.K. Narayan', edition: '3rd edition' }],
  ['watches', ['TITAN', 'QUARTZ', '50 M', 'With box'], { brand: 'Titan', movement: 'Quartz' }],
  ['keychains', ['Hello there'], {}],
])(
  'the print of %s states what a title would, but nothing that differs between copies',
  (category, lines, attributes) => {
    expect(
      readPrint(
        lines.map((text) => ({ text })),
        category,
      ),
    ).toEqual(attributes)
  },
)
