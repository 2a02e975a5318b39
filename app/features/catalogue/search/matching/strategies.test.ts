import { expect, it } from 'vitest'

import type { Group, Knowledge } from './plan.ts'
import { countKept, HARDLY_ANY, listParts, listPieces } from './strategies.ts'

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

/** A catalogue in which each word names things, but for those in capitals. */
const KNOWN: Pick<Knowledge, 'titles'> = { titles: (word) => (word === word.toLowerCase() ? 9 : 0) }

it.each<[ordered: string, parts: string[]]>([
  ['a b c d', ['a b c', 'a b']],
  // Similar listings have the category and the names of a long text.
  ['[shoes] a b c', ['[shoes] a b', '[shoes] a']],
  [
    '[shoes] nike/nike a b c d',
    ['[shoes] nike/nike a b c', '[shoes] nike/nike a b', '[shoes] nike/nike a', '[shoes] nike/nike'],
  ],
  // The category stays alone only if no other word names a thing.
  ['[shoes] a', []],
  ['[shoes] A', ['[shoes]']],
  ['a', []],
  // The words of a name are given up together.
  ['hot/hotwheels wheels/hotwheels a', ['hot/hotwheels wheels/hotwheels']],
  ['a hot/hotwheels wheels/hotwheels', []],
])('of %s are left, one after the other, %j', (ordered, parts) => {
  const groups = ordered.split(' ').map((word): Group => {
    const [text = '', name] = word.split('/')
    const group = { ...makeGroup(text, 9), text: word, ...(name && { name }) }
    return text.startsWith('[') ? { ...group, category: 'shoes' } : group
  })
  expect(listParts(groups, countKept(groups, KNOWN)).map((part) => part.map(({ text }) => text).join(' '))).toEqual(
    parts,
  )
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
