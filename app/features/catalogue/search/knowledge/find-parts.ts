// Words that listings write as two, or three, which were typed as one.
import type { Lexicon } from '#app/features/catalogue/search/asking/lexicon.server.ts'
import { askMatches } from '#app/features/catalogue/search/asking/question.ts'
import { quoteLexeme, writeInARow, type Apart, type Knowledge } from '#app/features/catalogue/search/matching/plan.ts'
import { listApart, listSplits } from '#app/features/catalogue/search/matching/splits.ts'
import { findOtherForm } from '#app/features/catalogue/search/names/known-names.ts'
import type { Term } from '#app/features/catalogue/search/understanding/understand.ts'

/** A word in more listings than this is not checked for a missing space. */
export const FEW = 2
/** A word that may be a name of two words. */
const JOINED_NAME = /^[a-z]{6,}$/
/** The limit for counting listings that write a word as two; above it, the exact number does not matter. */
const APART_COUNTED = 1000
/** A split is only looked for among this many listings with both parts: words that are a name stand in a row in most. */
const SPLITS_READ = 300
/** Two words are a name if this share of the titles with the rarer one has them in a row. */
const NAME_SHARE = 0.1

type Split = { parts: readonly string[]; isName: boolean }

/** The words of a search that are looked for as two: rare ones, names that may be written as two, and neighbours that may be one. */
export function listSplitWords(
  terms: readonly Term[],
  { listings, isSpelledRight }: Pick<Knowledge, 'listings' | 'isSpelledRight'>,
  { vocabulary, english }: Lexicon,
): string[] {
  const rare = terms.flatMap((term) => {
    const word = term.latin ?? term.text
    return !term.category && listings(word) <= FEW && !(listings(word) === 0 && isSpelledRight(word)) ? [word] : []
  })
  // Names are written as one word and as two; an English word such as "fireman" is no name.
  const names = terms.flatMap((term) => {
    const word = term.latin ?? term.text
    const isName = !term.category && !term.filler && JOINED_NAME.test(word) && !/^[a-z]/.test(english(word) ?? '')
    return isName && listings(word) > FEW ? [word] : []
  })
  const neighbours = terms.flatMap(({ text, category, filler }, index) => {
    const next = terms[index + 1]
    const word = text + (next?.text ?? '')
    const titles = vocabulary.facts(word)?.titles ?? 0
    return next && !category && !filler && !next.filler && JOINED_NAME.test(word) && titles > FEW ? [word] : []
  })
  return [...rare, ...names, ...neighbours]
}

/** The most likely split of each word whose parts occur one after the other in listings. */
export function findSplits(words: readonly string[], { vocabulary, ask }: Lexicon): Map<string, Split> {
  const titles = (word: string) => vocabulary.facts(word)?.titles ?? 0
  return new Map(
    words.flatMap((word) => {
      const ways = listSplits(word, titles).map((parts) => {
        const query = parts.map(quoteLexeme).join(' & ')
        return { parts, together: ask(askMatches(writeInARow(parts), SPLITS_READ, { query, read: SPLITS_READ })) }
      })
      const likeliest = ways.find(({ together }) => together > 0)
      if (!likeliest) return []
      const { parts, together } = likeliest
      const rarer = Math.min(...parts.map(titles), SPLITS_READ)
      return [[word, { parts, isName: together >= NAME_SHARE * rarer }] as const]
    }),
  )
}

/**
 * Finds listings that write a known name in another form than it was typed: "wagonr" is Wagon R. The index is asked, because the
 * vocabulary knows neither the newest listings nor words that a single one has, and such a name would be said not to be for sale.
 */
export function findNamed(word: string, ask: Lexicon['ask']): Apart | undefined {
  const words = findOtherForm(word)
    ?.split(' ')
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
  const listings = words ? ask(askMatches(writeInARow(words), APART_COUNTED)) : 0
  return words && listings > 0 ? { words, kind: 'named', listings } : undefined
}

/** Finds listings that write the letters and digits of a word as two words in a row: in the way that most have. */
export function findApart(word: string, { vocabulary, ask }: Lexicon): Apart | undefined {
  const ways = listApart(word).filter((parts) => parts.every((part) => (vocabulary.facts(part)?.titles ?? 0) > 0))
  const counted = ways.map((parts): Apart => {
    return { words: parts, kind: 'apart', listings: ask(askMatches(writeInARow(parts), APART_COUNTED)) }
  })
  const most = counted.toSorted((a, b) => a.listings - b.listings).at(-1)
  return most && most.listings > 0 ? most : undefined
}
