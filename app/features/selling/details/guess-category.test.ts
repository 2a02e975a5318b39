import { expect, test } from 'vitest'

import { guessCategory, scoreWords, type Votes } from './guess-category.ts'
import type { SeenLine } from './reading/seen-words.ts'

const readLine = (text: string, confidence = 92): SeenLine => ({
  words: text
    .split(' ')
    .map((word, at) => ({ text: word, confidence, x0: at * 100, y0: 0, x1: at * 100 + 80, y1: 40 })),
  text,
  height: 40,
  top: 0,
  left: 0,
  confidence,
})
const guess = (
  lines: string[],
  { codes = [], votes = {}, confidence = 92 }: { codes?: string[]; votes?: Votes; confidence?: number } = {},
) => guessCategory(scoreWords(lines.map((line) => readLine(line, confidence))), codes, votes)

test.each([
  ['lego', ['LEGO', 'TECHNIC', '42115', '3696 pcs']],
  ['keychains', ['LEGO', 'Batman Key', 'Chain']],
  ['keychains', ['ROYAL ENFIELD', 'Metal Keyring']],
  ['books', ['THE WHITE TIGER', 'a novel']],
  ['cards', ['POKÉMON', 'Trading Card Game']],
  ['games', ['Nintendo Switch', 'Mario Kart 8']],
  ['games', ['LEGO', 'Star Wars', 'PlayStation 2', 'Video Game']],
  ['cars', ['HOT WHEELS', "'67 Camaro"]],
  ['watches', ['TITAN', 'WATER RESISTANT 50M']],
  ['shoes', ['BATA', 'UK 8 EUR 42']],
  ['action-figures', ['Marvel', 'Iron Man Action Figure']],
  ['watches', ['C4SIO', 'Cas1o', 'Chron0graph']],
  ['books', ['गोदान', 'प्रेमचंद', 'उपन्यास']],
  ['games', ['साँप सीढ़ी', 'दो खिलाड़ी']],
  ['watches', ['टाइटन', 'घड़ी']],
])('%s: %j', (category, lines) => {
  const found = guess(lines)
  expect([found.category, found.confidence >= 0.55]).toEqual([category, true])
})

test.each([
  ['nothing', []],
  ['stains', ['ee', 'oS', 'car', '1l|', 'Fo a']],
  ['a word that may be of anything', ['BLACK', 'STEEL']],
  ['two that pull both ways', ['NIKE', 'FUNKO']],
])('%s is not enough', (_, lines) => {
  expect(guess(lines, { confidence: 70 }).confidence).toBeLessThan(0.55)
})

test('uncertain short words do not count, and a repeated word counts little', () => {
  expect(guess(['UNO'], { confidence: 55 }).confidence).toBeLessThan(0.55)
  expect(guess(['UNO'], { confidence: 95 })).toMatchObject({ category: 'games' })
  const [once, thrice] = [guess(['rally']).confidence, guess(['rally', 'rally', 'rally']).confidence]
  expect(thrice).toBeGreaterThan(once)
  expect(thrice).toBeLessThan(0.55)
})

test('an ISBN barcode means a book; any other code means nothing', () => {
  expect(guess(['Quiet'], { codes: ['9780143442295'] })).toMatchObject({ category: 'books' })
  expect(guess(['Quiet'], { codes: ['4006381333931'] }).confidence).toBeLessThan(0.55)
})

test('similar listings suggest their category', () => {
  expect(guess(['Falling', 'Wilder'], { votes: { books: 0.9 } })).toMatchObject({ category: 'books' })
  expect(guess(['Falling', 'Wilder'], { votes: { books: 0.9 } }).confidence).toBeGreaterThan(0.55)
  expect(guess(['Falling', 'Wilder'], { votes: { books: 0.3, games: 0.3 } }).confidence).toBeLessThan(0.55)
})
