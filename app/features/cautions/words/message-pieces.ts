/** Splits a message into words and numbers, for every module that reads it word by word. */
import { isAscii } from '#app/shared/text/plain-text.ts'

export interface Piece {
  word: string
  start: number
}

const PIECE = /[\p{L}\p{M}]+|\d+/gu
const [DIGIT, LETTER] = [1, 2]
// Classifies each ASCII character. A table lookup is far faster than a regular expression.
const signs = new Uint8Array(0x80)
for (const digit of '0123456789') signs[digit.charCodeAt(0)] = DIGIT
for (const letter of 'abcdefghijklmnopqrstuvwxyz') signs[letter.charCodeAt(0)] = LETTER

export const isNumber = (word: string) => signs[word.charCodeAt(0)] === DIGIT

/** Expects plain text, see plain-text.ts. */
export function splitPieces(text: string): Piece[] {
  if (!isAscii(text)) return Array.from(text.matchAll(PIECE), (match) => ({ word: match[0], start: match.index }))
  const pieces: Piece[] = []
  for (let start = 0; start < text.length;) {
    const end = endOfRun(text, start)
    if (end > start) pieces.push({ word: text.slice(start, end), start })
    start = Math.max(end, start + 1)
  }
  return pieces
}

/** ASCII only: the end of the run of letters or digits that starts at `start`; `start` itself if there is none. */
function endOfRun(text: string, start: number): number {
  const kind = signs[text.charCodeAt(start)]
  let end = start
  if (kind) while (end < text.length && signs[text.charCodeAt(end)] === kind) end += 1
  return end
}
