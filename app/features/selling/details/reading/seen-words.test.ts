import { expect, test } from 'vitest'

import { groupLines, type SeenWord } from './seen-words.ts'

const word = (text: string, x0: number, y0: number, { confidence = 90, height = 40 } = {}): SeenWord => ({
  text,
  confidence,
  x0,
  y0,
  x1: x0 + text.length * 20,
  y1: y0 + height,
})
const texts = (words: readonly SeenWord[]) => groupLines(words).map(({ text }) => text)

test('uncertain words and non-words are left out, and marks at the edges are removed', () => {
  expect(texts([word('ab', 0, 0, { confidence: 29 }), word('—|', 0, 100), word('“Lego,”', 0, 200)])).toEqual(['Lego'])
})

test('a sign for “and” is a word, and a comma before an s at the end an apostrophe', () => {
  expect(texts([word('Rupa', 0, 0), word('&', 100, 0), word('Co.', 140, 0), word('Madeline,s', 0, 100)])).toEqual([
    'Rupa & Co',
    'Madeline’s',
  ])
})

test('words side by side make a line, and lines are read from the top', () => {
  expect(
    texts([word('Fire', 90, 102), word('Small', 0, 160, { height: 15 }), word('of', 40, 100), word('Goblet', 0, 20)]),
  ).toEqual(['Goblet', 'of Fire', 'Small'])
})

test('a mark between words joins them, and is left out', () => {
  expect(texts([word('Heroes', 0, 0), word('–', 160, 0), word('The', 240, 0)])).toEqual(['Heroes The'])
  expect(texts([word('Heroes', 0, 0), word('The', 240, 0)])).toEqual(['Heroes', 'The'])
})

test('words that are far apart or of another size are separate lines', () => {
  expect(texts([word('Left', 0, 0), word('Right', 600, 0)])).toEqual(['Left', 'Right'])
  expect(texts([word('Big', 0, 0, { height: 100 }), word('tiny', 70, 40, { height: 20 })])).toEqual(['Big', 'tiny'])
})
