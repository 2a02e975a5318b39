import { expect, test } from 'vitest'

import { confirmWords, type KnownWords } from './confirm-words.ts'
import { groupLines } from './seen-words.ts'

const COMMON = new Set(
  'black blue funko g god halo hair hot lumen-varro of pop shirt shock the war wheels white with'.split(' '),
)
const RARE = new Set(['magpies', 'ovation'])
const known: KnownWords = (word) => (COMMON.has(word) ? 'common' : RARE.has(word) ? 'rare' : 'none')

/** A line of words, each as certain as the number after it says, or quite certain. */
function confirm(said: string): string[] {
  let x = 0
  const words = said.split(' ').map((one) => {
    const [text = '', confidence = '98'] = one.split('|')
    const x0 = x + 15
    x = x0 + text.length * 20
    return { text, confidence: Number(confidence), x0, y0: 0, x1: x, y1: 40 }
  })
  return confirmWords(groupLines(words), known).map(({ text }) => text)
}

test('short words within a name stay', () => {
  expect(confirm('God of War')).toEqual(['God of War'])
  expect(confirm('G-Shock')).toEqual(['G-Shock'])
  // Nobody knows two of these.
  expect(confirm('War our LT Wheels')).toEqual(['War our LT Wheels'])
  expect(confirm('War our|90 Wheels')).toEqual(['War Wheels'])
  expect(confirm('War S I l Wheels')).toEqual(['War S Wheels'])
})

test('what nobody knows has to be surer than what few know, and that surer than what many know', () => {
  expect(confirm('Wheels|60 magpies|75 Lamborghini|95')).toEqual(['Wheels magpies Lamborghini'])
  expect(confirm('Wheels|50 magpies|60 Lamborghini|80 Mutto|90')).toEqual([])
})

test('short words have to be surer than long ones, and unknown ones are noise', () => {
  expect(confirm('Hot|70')).toEqual([])
  expect(confirm('Hot|80')).toEqual(['Hot'])
  // Beside a sure word it is hardly noise.
  expect(confirm('Hot|70 Wheels|70')).toEqual(['Hot Wheels'])
  expect(confirm('ijl rrn')).toEqual([])
  expect(confirm('Wheels xkcrtz')).toEqual(['Wheels'])
})

test('a name of two parts may be known only as a whole', () => {
  expect(confirm('LUMEN-VARRO|80 “Lumen-Varro,”|80')).toEqual(['LUMEN-VARRO Lumen-Varro'])
  expect(confirm('LUMEN—VARRO|80')).toEqual(['LUMEN—VARRO'])
  expect(confirm('Lumen-Varra|80')).toEqual([])
})

test('numbers and codes of makers stay if they were read surely', () => {
  expect(confirm('LEGO|99 42115')).toEqual(['LEGO 42115'])
  expect(confirm('Pop! 158/159 #12 8+')).toEqual(['Pop! 158/159 #12 8+'])
  expect(confirm('G-Shock GA-100-1A1')).toEqual(['G-Shock GA-100-1A1'])
  expect(confirm('V-388W-1A')).toEqual(['V-388W-1A'])
  expect(confirm('3|80')).toEqual([])
  expect(confirm('Halo 42115|80 GA-100-1A1|90')).toEqual(['Halo'])
})

test('a round letter among capitals that was read as a digit is one, if that makes a known word', () => {
  expect(confirm('P0P|80 WHEELS')).toEqual(['POP WHEELS'])
  expect(confirm('X0Z1')).toEqual(['X0Z1'])
})

test('a word that joins others leaves with its neighbour', () => {
  expect(confirm('Shirt with Harne|40 White')).toEqual(['Shirt White'])
  expect(confirm('Shirt with Hair & Wheels')).toEqual(['Shirt with Hair & Wheels'])
})

test('a word in Devanagari stays if the reader is sure, more so if nobody knows it', () => {
  expect(confirm('राग|86 दरबारी|92')).toEqual(['राग दरबारी'])
  expect(confirm('राग|84 दरबारी|92')).toEqual(['दरबारी'])
  // Letters of both scripts in one word are noise.
  expect(confirm('रागra दरबारी')).toEqual(['दरबारी'])
})
