import { expect, it } from 'vitest'

import type { Group } from './plan.ts'
import { HARDLY_ANY, listPieces } from './strategies.ts'

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

it('a word is looked for within other words if hardly any listing has it', () => {
  const pieces = (petrol: number, lego: number) =>
    listPieces([makeGroup('petrol', petrol), makeGroup('lego', lego)], {
      listings: (word) => (word === 'petrol' ? petrol : lego),
    }).map(({ text }) => text)
  expect(pieces(HARDLY_ANY - 1, HARDLY_ANY)).toEqual(['petrol'])
  expect(pieces(0, 0)).toEqual(['petrol', 'lego'])
  expect(pieces(HARDLY_ANY, HARDLY_ANY)).toEqual([])
})
