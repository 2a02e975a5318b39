import { expect, test } from 'vitest'

import { splitPieces } from './message-pieces.ts'

test('a message is split into words and numbers, with their positions, in every script', () => {
  expect(splitPieces("it's 2k, ok")).toEqual([
    { word: 'it', start: 0 },
    { word: 's', start: 3 },
    { word: '2', start: 5 },
    { word: 'k', start: 6 },
    { word: 'ok', start: 9 },
  ])
  expect(splitPieces('घड़ी 2k')).toEqual([
    { word: 'घड़ी', start: 0 },
    { word: '2', start: 5 },
    { word: 'k', start: 6 },
  ])
  for (const nothing of ['', ' ', '?!', '।', '👍']) expect([nothing, splitPieces(nothing)]).toEqual([nothing, []])
})
