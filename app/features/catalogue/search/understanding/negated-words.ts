// Words that are not wanted, said in words: "not marvel", "without box", "marvel ke bina".
import { findCategories } from './categories.ts'
import type { FoundLeftOut } from './excluded-words.ts'
import { isFiller } from './fillers.ts'
import { conditionAt } from './named-filters.ts'
import { CURRENCY, UNITS } from './prices/price-words.ts'
import { Phrases, splitTokens, type Token } from './words/tokens.ts'

const readPhrases = (lines: string) =>
  new Phrases(
    lines
      .split(/[|\n]/)
      .map((phrase) => phrase.trim())
      .filter(Boolean)
      .map((phrase) => [phrase, true] as const),
  )

const BEFORE = readPhrases(
  'not | but not | without | except | except for | excluding | other than | apart from | no | bina | bagair | minus',
)
const AFTER = readPhrases(`
  ke bina | ke bagair | ke alawa | ke alava | ke siwa | ke siva | ko chhodkar | ko chodkar | chhodkar | chodkar
  nahi | nahin | nai | nahi chahiye | nahin chahiye | nai chahiye | mat | mat dikhao | excluded`)
/** Adverbs say how much, and their negation no word of a listing: "not too dear", "not more than 500". */
const ADVERB = /^(?:too|very|so|more|less|only|just|much|many|over|under|below|above|later|older|earlier|zyada|jyada)$/
/** Between the negation and its word: "not the marvel one", "without any box". */
const ARTICLE = /^(?:the|a|an|any|koi|kisi)$/

type Negation = {
  /** The tokens of the negation and its word, `to` excluded. */
  from: number
  to: number
  word: number
  isBefore: boolean
}

/**
 * The words that a search negates. `titles` are phrases that titles have word for word: in "boku no hero" and "no time to
 * die" nothing is negated, and "not star wars" negates a name of two words.
 */
export function findNegated(tokens: readonly Token[], titles: ReadonlySet<string>): FoundLeftOut[] {
  const found: FoundLeftOut[] = []
  for (const negation of listNegations(tokens)) {
    if (titles.has(spellPhrase(tokens, ...chooseSpan(negation, tokens)))) continue
    if (found.some(({ to }) => negation.from < to)) continue
    const isName = negation.isBefore && titles.has(spellPhrase(tokens, negation.word, negation.to + 1))
    const to = isName ? negation.to + 1 : negation.to
    const words = tokens.slice(negation.word, negation.word + (isName ? 2 : 1))
    const [text, latin] = [words.map((token) => token.text).join(' '), words.map(({ norm }) => norm).join(' ')]
    const named = findCategories(words, () => true)[0]
    found.push({
      text,
      latin: latin === text ? null : latin,
      category: named?.from === 0 && named.to === words.length ? named.category : null,
      start: tokens[negation.from]?.start ?? 0,
      end: tokens[to - 1]?.end ?? 0,
      from: negation.from,
      to,
    })
  }
  return found
}

/** The phrases of a search that decide what it negates, if titles have them. Empty for a search without a negation. */
export function listNegatedPhrases(text: string): string[] {
  const tokens = splitTokens(text)
  return listNegations(tokens).flatMap((negation) => {
    const whole = spellPhrase(tokens, ...chooseSpan(negation, tokens))
    const isLast = !negation.isBefore || negation.to >= tokens.length
    return isLast ? [whole] : [whole, spellPhrase(tokens, negation.word, negation.to + 1)]
  })
}

function listNegations(tokens: readonly Token[]): Negation[] {
  return tokens.flatMap((_, at): Negation[] => {
    const before = BEFORE.at(tokens, at)
    // "Not working" is a condition.
    if (conditionAt(tokens, at)) return []
    if (before && !isEndOfAfter(tokens, at)) {
      const after = at + before.length
      const word = ARTICLE.test(tokens[after]?.norm ?? '') ? after + 1 : after
      return isWord(tokens[word]) ? [{ from: at, to: word + 1, word, isBefore: true }] : []
    }
    const behind = AFTER.at(tokens, at)
    return behind && isWord(tokens[at - 1])
      ? [{ from: at - 1, to: at + behind.length, word: at - 1, isBefore: false }]
      : []
  })
}

/** In "marvel ke bina" the last word does not negate what follows. */
const isEndOfAfter = (tokens: readonly Token[], at: number) => at > 1 && (AFTER.at(tokens, at - 1)?.length ?? 0) > 1

/** "No 5" and "not under 500" negate no word. */
const isWord = (token: Token | undefined) =>
  token !== undefined &&
  /^\p{L}/u.test(token.text) &&
  !ADVERB.test(token.norm) &&
  !isFiller(token.norm) &&
  !CURRENCY.has(token.norm) &&
  !UNITS.has(token.norm)

/** The words around a negation which, in a title, would be its own words. */
function chooseSpan({ from, to, isBefore }: Negation, tokens: readonly Token[]): [from: number, to: number] {
  if (!isBefore) return [from, to]
  return from > 0 ? [from - 1, to] : [from, Math.min(to + 1, tokens.length)]
}

const spellPhrase = (tokens: readonly Token[], from: number, to: number) =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
