import { expect, test } from 'vitest'

import { findPrintedNumber } from './printed-number.ts'
import { groupLines } from './reading/seen-words.ts'

/** Lines below each other, as they are read. */
const standLines = (...texts: string[]) =>
  groupLines(
    texts.flatMap((text, row) =>
      text.split(' ').map((word, column) => {
        const [x0, y0] = [column * 120, row * 100]
        return { text: word, confidence: 98, x0, y0, x1: x0 + 100, y1: y0 + 50 }
      }),
    ),
  )
const find = (category: string, ...texts: string[]) => findPrintedNumber(standLines(...texts), category)?.text ?? null

test.each([
  ['lego', ['LEGO', '42115', '18+ 3696 pcs'], '42115'],
  ['lego', ['LEGO 10270-1', 'Bookshop'], '10270-1'],
  ['watches', ['CASIO', 'GA-100-1A1', 'WR 200M'], 'GA-100-1A1'],
  ['watches', ['SEIKO 5', 'SNK809', '21 JEWELS'], 'SNK809'],
  ['shoes', ['NIKE', 'CD4165-001', 'UK9 EUR44'], 'CD4165-001'],
  ['cards', ['Charizard', 'HP120', '4/102'], '4/102'],
])('the number of %s in %j is %s', (category, texts, number) => {
  expect(find(category, ...texts)).toBe(number)
})

test.each([
  ['lego', ['LEGO', '3696 pcs', 'Ages 8-14']],
  ['lego', ['LEGO', '2004']],
  ['lego', ['LEGO', 'MRP 1999']],
  ['watches', ['CASIO', 'WR50M', '20BAR 42MM']],
  ['shoes', ['BATA', 'UK9 EUR44 CM27']],
  ['books', ['The Guide', 'ISBN9780141439518', '1999']],
  ['games', ['PS2', 'PEGI12', 'God of War']],
])('%s in %j: measures, ages, prices and years are none', (category, texts) => {
  expect(find(category, ...texts)).toBeNull()
})

test('of two unlike numbers nobody knows which is meant', () => {
  expect(find('lego', 'LEGO', '42115', '42110')).toBeNull()
  expect(find('lego', '42115', 'LEGO', '42115')).toBe('42115')
})
