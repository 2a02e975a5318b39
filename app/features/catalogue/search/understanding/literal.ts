import type { Understanding } from './understand.ts'
import { splitTokens } from './words/tokens.ts'

/** Takes a text literally: only words. */
export function readLiterally(text: string): Understanding {
  const terms = splitTokens(text)
    .filter((token) => /[\p{L}\p{N}]/u.test(token.text))
    .map((token) => ({
      text: token.text,
      latin: null,
      category: null,
      filler: false,
      start: token.start,
      end: token.end,
    }))
  return {
    terms,
    price: null,
    conditions: [],
    sort: null,
    category: null,
    city: null,
    near: null,
    without: [],
    values: [],
    pieces: [],
  }
}
