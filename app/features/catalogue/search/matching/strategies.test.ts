import { expect, it } from 'vitest'

import type { Group } from './plan.ts'
import { COMMON, listPieces } from './strategies.ts'

const makeGroup = (text: string, listings: number): Group => ({
  text,
  start: 0,
  end: text.length,
  alternatives: [{ words: [text], kind: 'typed' }],
  listings,
  weight: 1,
  filler: false,
  category: null,
})

it('a word is looked for within other words unless that would read a common word of a common rest', () => {
  const pieces = (first: number, second: number) =>
    listPieces([makeGroup('petrol', first), makeGroup('lego', second)]).map(({ text }) => text)
  expect(pieces(COMMON, COMMON + 1)).toEqual(['petrol', 'lego'])
  expect(pieces(COMMON + 1, COMMON)).toEqual(['petrol', 'lego'])
  expect(pieces(COMMON + 1, COMMON + 1)).toEqual([])
})
