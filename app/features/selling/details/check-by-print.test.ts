import { expect, test } from 'vitest'

import { checkByPrint } from './check-by-print.ts'

const print = {
  title: 'Xbox 360 Halo 3',
  description: 'Text on the item: XBOX 360 · Halo 3 · Microsoft.',
  category: 'games',
  attributes: { ean: '0882224444378' },
}
const said = {
  title: 'Halo 3 for Xbox 360',
  description: 'A game in its box.',
  category: 'games',
  attributes: { brand: 'Microsoft' },
}
const both = { ...said, attributes: { ...print.attributes, ...said.attributes } }

test('what agrees with the print is taken, and its numbers are added', () => {
  expect(checkByPrint(said, print)).toEqual(both)
  expect(checkByPrint({ ...said, title: 'Microsoft shooter game' }, print)).toMatchObject({
    title: 'Microsoft shooter game',
  })
})

test.each([
  ['another category', { ...said, category: 'books' }],
  ['another number', { ...said, title: 'Halo 4 for Xbox 360' }],
  ['another thing', { ...said, title: 'Tin robot' }],
])('%s than the print is not', (_, other) => {
  expect(checkByPrint(other, print)).toEqual(print)
})

test('without print, or with too little of it, what was said is taken', () => {
  expect(checkByPrint(said, null)).toEqual(said)
  expect(checkByPrint(said, { ...print, title: '' })).toEqual(both)
  expect(checkByPrint({ ...said, category: 'books' }, { ...print, title: '' })).toEqual({
    ...said,
    attributes: print.attributes,
  })
})
