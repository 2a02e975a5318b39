import { PRINTED_NUMBER, readProductNumber } from '#app/shared/numbers/product-numbers.ts'

import { toLatin } from './devanagari.ts'
import { foldHindi } from './fold-hindi.ts'
import { readLettersApart } from './letter-names.ts'

/** A word, number or sign of a search. `norm` is looked up in the word lists, `text` in the catalogue. */
export type Token = { text: string; norm: string; start: number; end: number }

const SIGNS = String.raw`₹|[<>]=?|[–—-](?=\s*₹?\s*\d)|\+|%|\/-`
// Invisible characters: joiners that some Hindi keyboards insert into words, and soft hyphens and word joiners.
const UNSEEN = String.raw`\u{AD}\u{200C}\u{200D}\u{2060}\u{FEFF}`
const LETTERS = String.raw`[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}${UNSEEN}]*`
const WORD = String.raw`${LETTERS}(?:[.,'’&/-]${LETTERS})*`
const TOKEN = new RegExp(`${WORD}|${SIGNS}`, 'gu')
const NUMBER = new RegExp(PRINTED_NUMBER, 'gu')
const DEVANAGARI_DIGIT = /[०-९]/gu
const NOT_SEEN = new RegExp(`[${UNSEEN}]`, 'gu')

export function splitTokens(text: string): Token[] {
  const numbers = findProductNumbers(text)
  const words = [...text.matchAll(TOKEN)].map(({ 0: found, index }): Token => {
    const letters = foldLetters(found)
    // The dot below a letter tells which word is meant: गुड़ is jaggery, and गुड "good".
    return { text: foldHindi(letters), norm: toLatin(letters), start: index, end: index + found.length }
  })
  const others = words.filter((word) => !numbers.some(({ start, end }) => word.start < end && start < word.end))
  const tokens = joinLetters([...others, ...numbers].toSorted((a, b) => a.start - b.start))
  // After another word, की is the Hindi postposition and not "key".
  const [first, second] = tokens
  if (first?.text === 'की' && /^(?:chain|ring|holder)s?$/.test(second?.norm ?? '')) first.norm = 'key'
  return tokens
}

/** Letters that are spelled one by one become one word, in Latin letters. */
function joinLetters(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const spelled = readLettersApart(tokens.slice(at).map(({ text }) => text))
    const [first, last] = [tokens[at], tokens[at + (spelled?.length ?? 1) - 1]]
    if (!first || !last) break
    joined.push(spelled ? { text: spelled.letters, norm: spelled.letters, start: first.start, end: last.end } : first)
    at += (spelled?.length ?? 1) - 1
  }
  return joined
}

/** ISBNs and other numbers with a check digit, each as one word, however they are grouped. */
function findProductNumbers(text: string): Token[] {
  return [...text.matchAll(NUMBER)].flatMap(({ 0: found, index }) => {
    const digits = readProductNumber(found)?.toLowerCase()
    return digits ? [{ text: digits, norm: digits, start: index, end: index + found.length }] : []
  })
}

/**
 * Normalises text as the index does: lower case, no accents on Latin letters, no invisible characters, western digits,
 * straight apostrophes, no trade mark sign after a word, and one spelling of Hindi.
 */
export const foldText = (text: string): string => foldHindi(foldLetters(text))

/** The same without the spellings of Hindi. */
function foldLetters(text: string): string {
  return text
    .replaceAll(/[™℠]/gu, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/(?<=[a-z])\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(NOT_SEEN, '')
    .replaceAll(DEVANAGARI_DIGIT, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replaceAll('’', "'")
}

/** Whether the tokens from `at` on spell `phrase`. */
export function matchesPhrase(tokens: readonly Token[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, index) => tokens[at + index]?.norm === word)
}

/** Phrases by their first word, the longest first. */
export class Phrases<Meaning> {
  readonly #byFirst = new Map<string, { words: readonly string[]; meaning: Meaning }[]>()

  constructor(entries: Iterable<readonly [phrase: string, meaning: Meaning]>) {
    for (const [phrase, meaning] of entries) {
      const words = phrase.split(' ')
      const first = words[0] ?? ''
      const others = this.#byFirst.get(first) ?? []
      others.push({ words, meaning })
      this.#byFirst.set(
        first,
        others.toSorted((a, b) => b.words.length - a.words.length),
      )
    }
  }

  /** The longest phrase that starts at `at`, and its number of tokens. */
  at(tokens: readonly Token[], at: number): { length: number; meaning: Meaning } | undefined {
    const entry = this.#byFirst.get(tokens[at]?.norm ?? '')?.find(({ words }) => matchesPhrase(tokens, at, words))
    return entry && { length: entry.words.length, meaning: entry.meaning }
  }
}
