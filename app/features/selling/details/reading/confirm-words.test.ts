import { expect, test } from 'vitest'

import { confirmWords, type KnownWords } from './confirm-words.ts'
import { groupLines, type SeenWord } from './seen-words.ts'

const COMMON = new Set(
  'black blue funko g halo hair hot i20 lumen-varro pop shirt shock snow the wheels white with xbox of'.split(' '),
)
const RARE = new Set(['magpies', 'ovation'])
const known: KnownWords = (word) => (COMMON.has(word) ? 'common' : RARE.has(word) ? 'rare' : 'none')

type Seen = { confidence?: number; agreed?: number; gap?: number }
/** A line of words, each with how it was seen. */
function line(...said: (string | [string, Seen])[]) {
  let x = 0
  const words = said.map((one): SeenWord => {
    const [text, { confidence = 95, agreed = 3, gap = 15 } = {}]: [string, Seen?] =
      typeof one === 'string' ? [one] : one
    const x0 = x + gap
    x = x0 + text.length * 20
    return { text, confidence, agreed, x0, y0: 0, x1: x, y1: 40 }
  })
  return groupLines(words)
}
const confirm = (...said: (string | [string, Seen])[]) => confirmWords(line(...said), known, 4).map(({ text }) => text)

test('only known words stay, however certain the reading was', () => {
  expect(confirm('Funko', 'hadows', 'Pop!')).toEqual(['Funko Pop!'])
  expect(confirm('hadows')).toEqual([])
  expect(confirm('G-Shock', 'G-Shack')).toEqual(['G-Shock'])
})

test('a name of two parts may be known only as a whole', () => {
  expect(confirm('LUMEN-VARRO', 'watch', '“Lumen-Varro”,')).toEqual(['LUMEN-VARRO “Lumen-Varro”,'])
  expect(confirm('LUMEN—VARRO')).toEqual(['LUMEN—VARRO'])
  expect(confirm('Lumen', 'Varro', 'Lumen-Varra')).toEqual([])
})

test('volumes and numbers stay if two views read them alike', () => {
  expect(confirm('Halo', '3')).toEqual(['Halo 3'])
  expect(confirm('Halo', 'II')).toEqual(['Halo II'])
  expect(confirm('Pop!', '158/159')).toEqual(['Pop! 158/159'])
  expect(confirm('Halo', ['3', { agreed: 1 }])).toEqual(['Halo'])
  expect(confirm('Halo', ['3', { confidence: 84 }])).toEqual(['Halo'])
  // A code is longer, and one wrong sign makes it another one.
  expect(confirm('Halo', '5501LTO1')).toEqual(['Halo'])
  expect(confirm('Halo', '120', '130')).toEqual(['Halo 130'])
})

test('a rare or a short word needs a second view, a common one does not', () => {
  expect(confirm(['magpies', { agreed: 2 }])).toEqual(['magpies'])
  expect(confirm(['magpies', { agreed: 1 }])).toEqual([])
  expect(confirm(['wheels', { agreed: 1 }])).toEqual(['wheels'])
  expect(confirm('wheels', ['Hot', { agreed: 1 }])).toEqual(['wheels'])
  // When there was time for one view only, it has to do.
  expect(confirmWords(line(['magpies', { agreed: 1 }]), known, 1)).toHaveLength(1)
})

test('the pieces of a broken word are joined', () => {
  expect(confirm('Snow', 'Wh', ['ite', { gap: 4 }])).toEqual(['Snow White'])
  expect(confirm('Snow', 'Wh', ['ite', { gap: 30 }])).toEqual(['Snow'])
  // Known words stay apart.
  expect(confirm('hot', ['wheels', { gap: 2 }])).toEqual(['hot wheels'])
})

test('a word that joins others leaves with its neighbour', () => {
  expect(confirm('Shirt', 'with', 'Harne', 'White')).toEqual(['Shirt White'])
  expect(confirm('Shirt', 'with', 'Hair')).toEqual(['Shirt with Hair'])
})

test('a word in Devanagari that nobody knows stays if two views read it alike and are sure of it', () => {
  expect(confirm('राग', 'दरबारी')).toEqual(['राग दरबारी'])
  expect(confirm(['राग', { agreed: 1 }], 'दरबारी')).toEqual(['दरबारी'])
  expect(confirm('राग', ['दरबारो', { confidence: 89 }])).toEqual(['राग'])
  // Letters of both scripts in one word are noise.
  expect(confirm('रागra', 'दरबारी')).toEqual(['दरबारी'])
})
