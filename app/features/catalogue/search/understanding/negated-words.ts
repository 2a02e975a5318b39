// Words that are not wanted, said in words: "not marvel", "without box", "marvel ke bina", "any watch but casio".
import { findKnownName } from '#app/features/catalogue/search/names/known-names.ts'

import { findCategories } from './categories.ts'
import type { FoundLeftOut } from './excluded-words.ts'
import { isFiller } from './fillers.ts'
import { conditionAt } from './named-filters.ts'
import { ADVERB, ANY, ARTICLE, BEFORE, BEHIND, BEHIND_WORD, NEITHER, OR, VERB_BEFORE } from './negation-phrases.ts'
import { CURRENCY, UNITS } from './prices/price-words.ts'
import { splitTokens, type Token } from './words/tokens.ts'

/** Tokens in a row, `to` excluded. */
type Span = { from: number; to: number }
/** A negation with its words. Behind a `verb`, which titles have as well, a title's phrase of two words is enough to be none. */
type Negation = Span & { words: Span[]; kind: 'before' | 'verb' | 'behind' }

/**
 * The words that a search negates. `titles` are phrases that titles have word for word: in "boku no hero" and "no time to
 * die" nothing is negated, and "not star wars" negates a name of two words.
 */
export function findNegated(tokens: readonly Token[], titles: ReadonlySet<string>): FoundLeftOut[] {
  const negations: FoundLeftOut[] = []
  for (const negation of listNegations(tokens)) {
    if (titles.has(spellPhrase(tokens, chooseSpan(negation, tokens)))) continue
    if (negations.some(({ to }) => negation.from < to)) continue
    const { from, to, words } = withLongerName(negation, tokens, titles)
    const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0]
    negations.push(...words.map((word) => ({ ...exclude(tokens.slice(word.from, word.to)), start, end, from, to })))
  }
  return negations
}

function exclude(words: readonly Token[]): Pick<FoundLeftOut, 'text' | 'latin' | 'category'> {
  const [text, latin] = [words.map((token) => token.text).join(' '), words.map(({ norm }) => norm).join(' ')]
  const named = findCategories(words, () => true)[0]
  return {
    text,
    latin: latin === text ? null : latin,
    category: named?.from === 0 && named.to === words.length ? named.category : null,
  }
}

/** The last word with the next one, if titles have both in a row. */
function withLongerName(negation: Negation, tokens: readonly Token[], titles: ReadonlySet<string>): Negation {
  const last = negation.words.at(-1)
  if (!last || negation.kind === 'behind' || last.to !== negation.to) return negation
  const longer = { from: last.from, to: last.to + 1 }
  if (longer.to > tokens.length || !titles.has(spellPhrase(tokens, longer))) return negation
  return { ...negation, to: longer.to, words: [...negation.words.slice(0, -1), longer] }
}

/** The phrases of a search that decide what it negates, if titles have them. Empty for a search without a negation. */
export function listNegatedPhrases(text: string): string[] {
  const tokens = splitTokens(text)
  return listNegations(tokens).flatMap((negation) => {
    const whole = spellPhrase(tokens, chooseSpan(negation, tokens))
    const last = negation.words.at(-1)
    const isLast = !last || negation.kind === 'behind' || negation.to >= tokens.length
    return isLast ? [whole] : [whole, spellPhrase(tokens, { from: last.from, to: last.to + 1 })]
  })
}

const listNegations = (tokens: readonly Token[]): Negation[] =>
  // "Not working" is a condition.
  tokens.flatMap((_, at) => (conditionAt(tokens, at) ? [] : (readBefore(tokens, at) ?? readBehind(tokens, at) ?? [])))

function readBefore(tokens: readonly Token[], at: number): Negation | null {
  const verb = VERB_BEFORE.at(tokens, at)
  const length =
    verb?.length ?? BEFORE.at(tokens, at)?.length ?? (isExcepting(tokens, at) || isNeither(tokens, at) ? 1 : 0)
  if (length === 0 || isEndOfBehind(tokens, at)) return null
  const words = readWords(tokens, at + length)
  const last = words.at(-1)
  if (!last) return null
  const isMore = BEHIND_WORD.test(tokens[last.to]?.norm ?? '') && !conditionAt(tokens, last.to)
  const to = isMore ? last.to + 1 : last.to
  return { from: at, to, words, kind: verb ? 'verb' : 'before' }
}

/** "Any watch but casio" */
const isExcepting = (tokens: readonly Token[], at: number) =>
  tokens[at]?.norm === 'but' && tokens.slice(0, at).some(({ norm }) => ANY.test(norm))

/** "Na casio na titan" */
const isNeither = (tokens: readonly Token[], at: number) =>
  NEITHER.test(tokens[at]?.norm ?? '') && NEITHER.test(tokens[readName(tokens, at + 1)?.to ?? at]?.norm ?? '')

/** The words that are negated together: "casio or titan". */
function readWords(tokens: readonly Token[], at: number): Span[] {
  const words: Span[] = []
  for (let word = readName(tokens, at); word;) {
    words.push(word)
    const joint = tokens[word.to]?.norm ?? ''
    word = OR.test(joint) || NEITHER.test(joint) ? readName(tokens, word.to + 1) : null
  }
  return words
}

/** The word at `at`, or a known name of several words. */
function readName(tokens: readonly Token[], at: number): Span | null {
  let from = at
  while (ARTICLE.test(tokens[from]?.norm ?? '')) from += 1
  if (!isWord(tokens[from]) || conditionAt(tokens, from)) return null
  return { from, to: from + (findKnownName(tokens, from)?.length ?? 1) }
}

function readBehind(tokens: readonly Token[], at: number): Negation | null {
  const length = BEHIND.at(tokens, at)?.length
  if (length === undefined || !isWord(tokens[at - 1])) return null
  const last = readNameBack(tokens, at)
  const joint = tokens[last.from - 1]?.norm ?? ''
  const isJoined = (joint === 'ya' || (OR.test(joint) && length > 1)) && isWord(tokens[last.from - 2])
  const words = isJoined ? [readNameBack(tokens, last.from - 1), last] : [last]
  return { from: words[0]?.from ?? last.from, to: at + length, words, kind: 'behind' }
}

const LONGEST_NAME = 4

/** The word before `to`, or a known name of several words that ends there. */
function readNameBack(tokens: readonly Token[], to: number): Span {
  for (let from = Math.max(0, to - LONGEST_NAME); from < to - 1; from += 1)
    if (findKnownName(tokens, from)?.length === to - from) return { from, to }
  return { from: to - 1, to }
}

/** In "marvel ke bina" the last word does not negate what follows. */
const isEndOfBehind = (tokens: readonly Token[], at: number) => at > 1 && (BEHIND.at(tokens, at - 1)?.length ?? 0) > 1

/** "No 5" and "not under 500" negate no word. */
const isWord = (token: Token | undefined) =>
  token !== undefined &&
  /^\p{L}/u.test(token.text) &&
  !ADVERB.test(token.norm) &&
  !isFiller(token.norm) &&
  !CURRENCY.has(token.norm) &&
  !UNITS.has(token.norm)

/** The words around a negation which, in a title, would be its own words. */
function chooseSpan({ from, to, kind }: Negation, tokens: readonly Token[]): Span {
  if (kind !== 'before') return { from, to }
  return from > 0 ? { from: from - 1, to } : { from, to: Math.min(to + 1, tokens.length) }
}

const spellPhrase = (tokens: readonly Token[], { from, to }: Span) =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
