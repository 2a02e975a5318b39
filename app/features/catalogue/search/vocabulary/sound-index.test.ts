import { expect, test } from 'vitest'

import { isSpokenAs, SoundIndex } from './sound-index.ts'

const makeIndex = (words: Record<string, number>, listings = 100_000) => {
  const index = new SoundIndex(listings)
  for (const [word, titles] of Object.entries(words)) index.add(word, titles)
  return index
}
const find = (index: SoundIndex, word: string) => index.listAlike(word, 9, true).map((alike) => alike.word)

test('the nearest vowels come first, and between equals the commonest word', () => {
  const index = makeIndex({ potter: 100, peter: 100, batman: 500 })
  expect(find(index, 'potar')).toEqual(['potter', 'peter'])
  expect(find(index, 'pitar')).toEqual(['peter', 'potter'])
  expect(find(makeIndex({ grey: 5, gray: 500 }), 'gre')[0]).toBe('gray')
})

test('rare words and other scripts are left out, and no more words are listed than asked', () => {
  const index = makeIndex({ potter: 2, पॉटर: 50, peter: 3, pater: 3 })
  expect(find(index, 'potar').toSorted()).toEqual(['pater', 'peter'])
  expect(index.listAlike('potar', 1, true)).toHaveLength(1)
  expect(find(index, 'naruto')).toEqual([])
})

test('a small catalogue has no rare words', () =>
  expect(find(makeIndex({ potter: 1 }, 400), 'potar')).toEqual(['potter']))

test('a name that people know is heard, also if few titles have it', () => {
  const index = makeIndex({ potter: 2 })
  index.addName('potter')
  expect(find(index, 'potar')).toEqual(['potter'])
})

test.each([
  ['रोलेक्स', 'rolex'],
  ['सैमसंग', 'samsung'],
  ['नोकिया', 'nokia'],
  ['गोदरेज', 'godrej'],
  ['सोनी', 'sony'],
])('%s is %s', (word, name) => expect(isSpokenAs(word, name)).toBe(true))

test.each([
  ['पुजा', 'peugeot'],
  ['डिजाइन', 'dyson'],
  ['कापी', 'kappa'],
  ['दिल', 'dell'],
  ['बस', 'bose'],
  ['परदा', 'prada'],
  ['बिस्तर', 'biostar'],
  ['लोटा', 'lotto'],
])('%s only sounds like %s', (word, name) => expect(isSpokenAs(word, name)).toBe(false))
