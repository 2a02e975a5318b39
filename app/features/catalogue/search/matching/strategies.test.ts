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

it.each<[listings: number, titles: number, isPiece: boolean]>([
  [0, 0, true],
  [HARDLY_ANY.listings - 1, HARDLY_ANY.titles - 1, true],
  [HARDLY_ANY.listings, 0, false],
  // "Creta" is no piece of "secretary".
  [HARDLY_ANY.titles, HARDLY_ANY.titles, false],
])('a word that %d listings and %d titles have is a piece of others: %s', (listings, titles, isPiece) => {
  const known = {
    listings: (word: string) => (word === 'petrol' ? listings : 90),
    titles: (word: string) => (word === 'petrol' ? titles : 90),
  }
  const pieces = listPieces([makeGroup('petrol', listings), makeGroup('lego', 90)], known)
  expect(pieces.map(({ text }) => text)).toEqual(isPiece ? ['petrol'] : [])
})
