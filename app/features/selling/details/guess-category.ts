import { perDetails } from '#app/nouns/category/category-details.ts'
import { listCategoryIds, type CategoryId } from '#app/nouns/category/category-list.ts'

import type { SeenLine } from './reading/seen-words.ts'

/** How much the words of the categories' files tell: see `clues` in their shape. */
const KINDS = ['names', 'sure', 'strong', 'weak'] as const
export type Weight = (typeof KINDS)[number]
export const WEIGHTS: Record<Weight, number> = { names: 5, sure: 3.5, strong: 2, weak: 0.8 }

/** Zero where it says nothing. */
export type Scores = Map<CategoryId, number>
/** How strongly the most similar listings support each category: shares that add up to at most 1. */
export type Votes = Partial<Record<CategoryId, number>>
export type Guess = { category: CategoryId; confidence: number }

/** Weight for "none of them", so that little evidence does not give high confidence. */
const DOUBT = 1.6
const OWN_BARCODE = 5
const NEIGHBOURS = 4
/** A repeated word of the same category adds only this share. */
const AGAIN = 0.25
/** The confidence required of a word by its length: OCR finds short words in stains and folds. */
const SURE_ENOUGH = [101, 101, 85, 75, 65] as const
const LONG = 7

/** All that a score needs of a line: a word's text, and how surely it was read. */
type SaidLine = { words: readonly Pick<SeenLine['words'][number], 'text' | 'confidence'>[] }
type Entry = { category: CategoryId; weight: Weight }
const MOST_WORDS = 4

const NO_CLUES: Readonly<Record<Weight, readonly string[]>> = { names: [], sure: [], strong: [], weak: [] }

const readClues = perDetails((categories) => {
  const phrases = new Map<string, Entry[]>()
  for (const { id: category, clues, isRetired, search } of categories) {
    // Nothing new is listed in a retired one. A category without clues is told by the words of its search.
    if (isRetired) continue
    const own =
      clues.en || clues.hi ? clues : { en: { ...NO_CLUES, names: Object.values(search.words).flat() }, hi: NO_CLUES }
    for (const weight of KINDS) {
      for (const phrase of [...(own.en?.[weight] ?? []), ...(own.hi?.[weight] ?? [])]) {
        const key = splitTokens(phrase).join(' ')
        phrases.set(key, [...(phrases.get(key) ?? []), { category, weight }])
      }
    }
  }
  return {
    phrases,
    longWords: [...phrases].filter(([word]) => word.length >= LONG && !word.includes(' ')),
    words: new Set([...phrases.keys()].flatMap((phrase) => phrase.split(' '))),
    barcodes: categories.flatMap(({ id: category, clues }) =>
      clues.barcodes.map((pattern) => ({ category, code: new RegExp(`^(?:${pattern})$`) })),
    ),
  }
})

/** Whether a category's clues have the word, in lower case, alone or in a phrase. */
export const isWordOfClues = (word: string) => readClues().words.has(word)

function splitTokens(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      // Only Latin letters lose their marks: in Devanagari vowels are marks.
      .replaceAll(/(?<=[a-z])\p{M}+/gu, '')
      .normalize('NFC')
      .split(/[^\p{L}\p{M}\p{N}&:/]+/u)
      .map((token) => token.replaceAll(/^[&:/]+|[&:/]+$/g, ''))
      .filter(Boolean)
  )
}

/** The categories' scores from the words alone. */
export function scoreWords(lines: readonly SaidLine[]): Scores {
  const scores: Scores = new Map()
  const counted = new Set<string>()
  // All lines are joined, because a phrase may continue on the next line.
  const tokens = lines.flatMap(({ words }) =>
    words.flatMap(({ text, confidence }) => splitTokens(text).map((token) => ({ token, confidence }))),
  )
  for (let from = 0; from < tokens.length;) from += scoreFrom(tokens, from, scores, counted)
  return scores
}

type Token = { token: string; confidence: number }

/** Scores the longest known phrase that starts at `from`; returns its number of words. */
function scoreFrom(tokens: readonly Token[], from: number, scores: Scores, said: Set<string>): number {
  for (let length = Math.min(MOST_WORDS, tokens.length - from); length > 0; length -= 1) {
    const part = tokens.slice(from, from + length)
    const phrase = part.map(({ token }) => token).join(' ')
    const confidence = Math.min(...part.map((one) => one.confidence))
    const least = SURE_ENOUGH[Math.min(phrase.length, SURE_ENOUGH.length - 1)] ?? 50
    const entries = confidence >= (phrase.length > 4 ? 50 : least) ? findEntries(phrase) : []
    if (entries.length === 0) continue
    for (const { category, weight } of entries) {
      const share = (confidence / 100) * (said.has(`${category} ${phrase}`) ? AGAIN : 1)
      scores.set(category, (scores.get(category) ?? 0) + WEIGHTS[weight] * share)
      said.add(`${category} ${phrase}`)
    }
    return length
  }
  return 1
}

function findEntries(phrase: string): readonly Entry[] {
  const { phrases, longWords } = readClues()
  const exact = phrases.get(phrase) ?? phrases.get(withLetters(phrase)) ?? findSingular(phrase)
  if (exact) return exact
  if (phrase.length < LONG || phrase.includes(' ')) return []
  return longWords.find(([word]) => isNear(word, phrase))?.[1] ?? []
}

const findSingular = (phrase: string) =>
  phrase.length > 4 && phrase.endsWith('s') ? readClues().phrases.get(phrase.slice(0, -1)) : undefined

// Replaces digits inside a word that OCR confuses with letters.
function withLetters(phrase: string): string {
  return /[a-z]/.test(phrase) ? phrase.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('5', 's') : phrase
}

/** Whether the words differ by one letter that was misread, dropped or added. */
function isNear(word: string, read: string): boolean {
  if (Math.abs(word.length - read.length) > 1) return false
  let at = 0
  while (at < word.length && word[at] === read[at]) at += 1
  const [rest, other] = [word.slice(at), read.slice(at)]
  return rest.slice(1) === other.slice(1) || rest.slice(1) === other || rest === other.slice(1)
}

/** The most likely category from words, barcodes and similar listings, with a confidence from 0 to 1. */
export function guessCategory(scores: Scores, codes: readonly string[], votes: Votes): Guess {
  const own = readClues().barcodes.filter(({ code }) => codes.some((read) => code.test(read)))
  const all = listCategoryIds().map((id) => ({
    id,
    score:
      (scores.get(id) ?? 0) +
      (own.some(({ category }) => category === id) ? OWN_BARCODE : 0) +
      NEIGHBOURS * (votes[id] ?? 0),
  }))
  const [first] = all.toSorted((a, b) => b.score - a.score)
  if (!first) throw new Error('There are categories')
  const total = all.reduce((sum, { score }) => sum + Math.exp(score), Math.exp(DOUBT))
  return { category: first.id, confidence: Math.exp(first.score) / total }
}
