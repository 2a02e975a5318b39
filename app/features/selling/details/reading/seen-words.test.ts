import { expect, test } from 'vitest'

import { groupLines, mergeViews, type SeenWord } from './seen-words.ts'

const word = (text: string, x0: number, y0: number, { confidence = 90, height = 40 } = {}): SeenWord => ({
  text,
  confidence,
  x0,
  y0,
  x1: x0 + text.length * 20,
  y1: y0 + height,
})
const texts = (words: readonly SeenWord[]) => groupLines(words).map(({ text }) => text)

test('each place counts once, with its best reading', () => {
  const merged = mergeViews([[word('Wat0h', 0, 0, { confidence: 60 })], [word('Watch', 2, 1, { confidence: 95 })], []])
  expect(merged.map(({ text }) => text)).toEqual(['Watch'])
})

test('uncertain words and non-words are left out, and marks at the edges are removed', () => {
  const merged = mergeViews([[word('ab', 0, 0, { confidence: 49 }), word('—|', 0, 100), word('“Lego,”', 0, 200)]])
  expect(merged.map(({ text }) => text)).toEqual(['Lego'])
})

test('words side by side make a line, and lines are read from the top', () => {
  expect(
    texts([word('Fire', 90, 102), word('Small', 0, 160, { height: 15 }), word('of', 40, 100), word('Goblet', 0, 20)]),
  ).toEqual(['Goblet', 'of Fire', 'Small'])
})

test('words that are far apart or of another size are separate lines', () => {
  expect(texts([word('Left', 0, 0), word('Right', 600, 0)])).toEqual(['Left', 'Right'])
  expect(texts([word('Big', 0, 0, { height: 100 }), word('tiny', 70, 40, { height: 20 })])).toEqual(['Big', 'tiny'])
})

test('a piece of a known word gives way to the whole one, and the views that agree are counted', () => {
  const isKnown = (text: string) => ['Black', 'Hair'].includes(text)
  const views = [
    [word('lack', 20, 0, { confidence: 96 }), word('Hair', 120, 0)],
    [word('Black', 0, 0, { confidence: 70 }), word('Hair', 121, 0)],
    [word('Hair', 600, 0)],
  ]
  const merged = mergeViews(views, isKnown).toSorted((a, b) => a.x0 - b.x0)
  expect(merged.map(({ text, agreed }) => [text, agreed])).toEqual([
    ['Black', 1],
    ['Hair', 2],
    ['Hair', 1],
  ])
  // Unknown, it is as good as any other reading.
  expect(mergeViews(views.slice(0, 2)).map(({ text }) => text)).toContain('lack')
})
