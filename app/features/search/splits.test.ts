import { describe, expect, it } from 'vitest'

import { splitsOf } from './splits.ts'

describe('words without a space', () => {
  const titles = (word: string) =>
    ({ pool: 9, party: 4, ed: 3, hardy: 2, ps: 5, '4': 50, grey: 7, white: 8 })[word] ?? 0

  it.each([
    ['poolparty', ['pool', 'party']],
    ['edhardy', ['ed', 'hardy']],
    ['ps4', undefined],
    ['greywhite', ['grey', 'white']],
    ['19260', undefined],
    ['nothing', undefined],
  ])('%s', (word, parts) => {
    expect(splitsOf(word, titles)[0]).toEqual(parts)
  })
})
