import type { Token } from './words/tokens.ts'

// Around whole words: the signs in `24" monitor, 27"` are inches.
const QUOTED = /(?<!\S)(["“„])([^"“”„]+)["”“](?=$|[\s,.;!?])/gu

export type Quoted = { from: number; to: number }

/** The words in quotes, which listings must have as they are and in a row. Behind a minus they are excluded instead. */
export function findQuoted(text: string, tokens: readonly Token[]): Quoted[] {
  return [...text.matchAll(QUOTED)].flatMap(({ 0: typed, index: start }) => {
    const end = start + typed.length
    const inside = tokens.filter((token) => token.start > start && token.end <= end)
    const from = tokens.findIndex((token) => token === inside[0])
    return inside.some(({ text: word }) => /[\p{L}\p{N}]/u.test(word)) ? [{ from, to: from + inside.length }] : []
  })
}

/** The text without the quotes around its words, which no title has to have. */
export const withoutQuotes = (text: string) => text.replaceAll(QUOTED, '$2')
