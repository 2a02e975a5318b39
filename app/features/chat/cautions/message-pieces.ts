/** The words and the numbers of a message, for everybody who reads it word by word. */
import { isAscii } from '#app/features/chat/messages/plain-text.ts'

export interface Piece {
  word: string
  start: number
}

const PIECE = /[\p{L}\p{M}]+|\d+/gu
const [DIGIT, LETTER] = [1, 2]
// Of each sign of ASCII what it is: to look there is far faster than an expression.
const signs = new Uint8Array(0x80)
for (const digit of '0123456789') signs[digit.charCodeAt(0)] = DIGIT
for (const letter of 'abcdefghijklmnopqrstuvwxyz') signs[letter.charCodeAt(0)] = LETTER

export const isNumber = (word: string) => signs[word.charCodeAt(0)] === DIGIT

/** Of plain text, see plain-text.ts. */
export function piecesOf(text: string): Piece[] {
  if (!isAscii(text)) return Array.from(text.matchAll(PIECE), (match) => ({ word: match[0], start: match.index }))
  const pieces: Piece[] = []
  for (let start = 0; start < text.length;) {
    const end = endOfRun(text, start)
    if (end > start) pieces.push({ word: text.slice(start, end), start })
    start = Math.max(end, start + 1)
  }
  return pieces
}

/** Of ASCII: where the letters or the digits end that begin at a place, which is that place if neither do. */
function endOfRun(text: string, start: number): number {
  const kind = signs[text.charCodeAt(start)]
  let end = start
  if (kind) while (end < text.length && signs[text.charCodeAt(end)] === kind) end += 1
  return end
}
