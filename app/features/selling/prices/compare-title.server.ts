// This says what makes listings and sold things comparable with a title: both kinds of prices ask it.
import { quoteLexeme } from '#app/features/catalogue/search/matching/plan.ts'
import { findVocabulary, type Vocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { listCategoryIds, type CategoryId } from '#app/nouns/category/category-list.ts'

import { LEAST_SHARE, chooseComparable, isCode, type Candidate, type Weigh } from './comparable-listings.ts'
import { readKind, type Kind } from './kind-of-thing.ts'
import { readTitle, type TitleFacts } from './title-facts.ts'

/** Listings that are read for one suggestion. Of more that match, those that were stored first are a sample. */
export const MOST_READ = 3000
/** Words that are paired when no brand narrows the candidates; the number of pairs grows quadratically. */
const MOST_PAIRED = 6
/**
 * Each word counts as if it were in this many titles more, of which there are twenty times as many: in a small catalogue
 * rarity says little.
 */
const ASSUMED = 50
const ONE_IN = 20
/** A word that tells less finds too many listings when it stands alone. */
const RARE = Math.log(1 + ONE_IN / 2)

interface Comparison {
  facts: TitleFacts
  kind: Kind
  /** Matches the titles that may be comparable; null if nothing can be. */
  query: string | null
  /** A toy is not compared with the real thing. */
  isAlike: (row: Candidate) => boolean
  /** The rows that show the same thing: see `chooseComparable`. */
  choose: <Row extends Candidate>(rows: readonly Row[]) => Row[]
}

/** How things of the category are compared with a title. */
export async function compareTitle(title: string, category: CategoryId): Promise<Comparison> {
  const facts = readTitle(title, category)
  const vocabulary = await findVocabulary()
  const countTitles = (word: string) => vocabulary.facts(word)?.titles ?? 0
  const weigh = weighIn(vocabulary, category)
  const kind = readKind(title, category)
  const isAlike = (row: Candidate) => readKind(row.title, category).isModel === kind.isModel
  return {
    facts,
    kind,
    query: writeQuery(facts, weigh, countTitles),
    isAlike,
    choose: (rows) =>
      chooseComparable(facts, rows.filter(isAlike), {
        weigh,
        readWords: (one) => readTitle(one, category).words,
        isKnown: (word) => countTitles(word) > 0,
      }),
  }
}

/** The logarithm of how rare a word is in titles of the category, of which each has its share of the catalogue. */
function weighIn(vocabulary: Vocabulary, category: CategoryId): Weigh {
  const titles = vocabulary.listings / listCategoryIds().length
  return (word) => {
    const having = vocabulary.spread(word)?.[category] ?? vocabulary.facts(word)?.titles ?? 0
    const weight = having > 0 ? Math.log(1 + (titles + ASSUMED * ONE_IN) / (having + ASSUMED)) : Math.log(1 + ONE_IN)
    // A number alone, a code and a letter tell less than a name that is as rare.
    return word.length < 2 || /\d/.test(word) ? weight / 2 : weight
  }
}

export const inTitle = (word: string) => `${quoteLexeme(word)}:AB`

/**
 * Matches titles with each name; without one, those with two of the words, or with a rare one. If too many have the
 * names, a match also has one of the rarest words: so many of them that all others weigh too little. Null if there is no word.
 */
function writeQuery({ names, words }: TitleFacts, weigh: Weigh, countTitles: (word: string) => number): string | null {
  const rarest = words.toSorted((a, b) => weigh(b) - weigh(a))
  if (names.length > 0) {
    const named = names.map((name) => `(${name.map(inTitle).join(' | ')})`).join(' & ')
    const having = Math.min(...names.map((name) => Math.max(...name.map(countTitles))))
    const needed = having > MOST_READ ? pickNeeded(rarest, weigh).map(inTitle) : []
    return needed.length > 0 ? `${named} & (${needed.join(' | ')})` : named
  }
  if (words.length === 0) return null
  const paired = rarest.slice(0, MOST_PAIRED)
  const pairs = paired.flatMap((one, at) =>
    paired.slice(at + 1).map((other) => `(${inTitle(one)} & ${inTitle(other)})`),
  )
  const rare = paired.filter((word) => weigh(word) >= RARE).map(inTitle)
  return [...pairs, ...rare].join(' | ') || null
}

/** The rarest words, without which a listing cannot be comparable. Codes that nobody else has do not count there. */
function pickNeeded(rarest: readonly string[], weigh: Weigh): string[] {
  const whole = rarest.filter((word) => !isCode(word)).reduce((sum, word) => sum + weigh(word), 0)
  let left = whole
  return rarest.filter((word) => {
    const isNeeded = left >= LEAST_SHARE * whole || isCode(word)
    if (!isCode(word)) left -= weigh(word)
    return isNeeded
  })
}
