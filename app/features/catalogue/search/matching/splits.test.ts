import { describe, expect, it } from 'vitest'

import { lettersAndFigures, listApart, listSplits } from './splits.ts'

describe('words without a space', () => {
  const titles = (word: string) =>
    ({ pool: 9, party: 4, ed: 3, hardy: 2, boy: 9, an: 50, ps: 5, '4': 50, grey: 7, white: 8 })[word] ?? 0

  it.each([
    ['poolparty', ['pool', 'party']],
    ['edhardy', ['ed', 'hardy']],
    ['ps4', undefined],
    ['greywhite', ['grey', 'white']],
    ['19260', undefined],
    ['nothing', undefined],
    ['boyan', undefined],
  ])('%s', (word, parts) => {
    expect(listSplits(word, titles)[0]).toEqual(parts)
  })
})

describe('letters with digits', () => {
  it.each([
    ['ps5', ['ps', '5']],
    ['64gb', ['64', 'gb']],
    ['iphone12', ['iphone', '12']],
    ['f91w', null],
    ['casio', null],
    ['1984', null],
    ['75192', null],
  ])('%s', (word, parts) => {
    expect(lettersAndFigures(word)).toEqual(parts)
  })
})

it('lists every way to split a model code', () => {
  expect(listApart('f91w')).toEqual([
    ['f', '91w'],
    ['f91', 'w'],
    ['f', '91', 'w'],
  ])
  expect(listApart('ps5')).toEqual([['ps', '5']])
  expect(listApart('casio')).toEqual([])
  expect(listApart('1984')).toEqual([])
  expect(listApart('20ccb119f28b')).toEqual([])
})
