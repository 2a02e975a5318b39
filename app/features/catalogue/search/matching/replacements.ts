// The rule which words of a search are replaced. A word that is spelled right, in English or as a known name, never
// is, and neither is a word that listings have, unless nothing else finds anything. An unknown word is replaced if
// something explains it: another word beside it, which some listing has with the replacement, or fingers and ears. If
// it is kept, the page may offer another one. Twelve of 780 searches for brands that nobody sells are replaced.
// Stricter rules were measured and not kept: offering instead of replacing would leave all of the 91 % of typing
// errors in lone words that are corrected now; letter triples corrected only 60 % of them; requiring the last letter
// changed nine searches. No rule tells a stranger's name from a typing error, so each trades one for the other
// ("Sanic" still becomes "sonic").
import { findCategories, listCategoryNames } from '#app/features/catalogue/search/understanding/categories.ts'
import { isFiller, listLongFillers } from '#app/features/catalogue/search/understanding/fillers.ts'
import { splitTokens } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import { damerauDistance, Speller, type Candidate } from '#app/features/catalogue/search/vocabulary/speller.ts'
import { isOtherEnd, isSlip, isTypingError } from '#app/features/catalogue/search/vocabulary/typing-errors.ts'
import { perDetails } from '#app/nouns/category/category-details.ts'

import type { Alternative, Group, Knowledge } from './plan.ts'

/** The corrections of a word that are searched for. */
const MENDED = 4
/**
 * A correction in fewer titles than this is not sure: names of few things are as likely as a mistake, the more so if the word is the
 * whole search. In a small catalogue one of every 2,000 listings is enough.
 */
const SURE_TITLES = { beside: 8, alone: 20 }
const SURE_SHARE = 1 / 2000
/** Shorter words have no two wrong letters. */
const TWO_FROM = 7

/**
 * `isTold`: another word of the search tells what this one may mean. `isAlone`: there is no other word. `isOneWord`: it was typed as one word
 * on purpose.
 */
export type WordPosition = { isTold: boolean; isAlone: boolean; isOneWord: boolean }

/** Lists what to look for instead of a word that no listing has: two words typed as one, or correctly spelled words. */
export function listReplacements(
  word: string,
  { isTold, isAlone, isOneWord }: WordPosition,
  known: Knowledge,
): Alternative[] {
  const split = !isOneWord || known.isNameSplit(word) ? known.split(word) : undefined
  const near = listNear(word, known)
    .filter((one) => (isTold ? isLikely(one, word) : isExplained(one, word, isAlone, known)))
    .slice(0, MENDED)
  const least = near[0]?.distance ?? 9
  const mended = near.filter(({ distance }) => distance === least).map(mendWith)
  const parts: Alternative[] = split ? [{ words: split, kind: 'split' }] : []
  // One wrong letter is more likely than a missing space, which is more likely than two wrong letters.
  const ordered = least <= 1 ? [...mended, ...parts] : [...parts, ...mended]
  return ordered.length > 0 || isTold ? ordered : listByEar(word, known)
}

/** Lists common words that may be meant by a rare word, if no listing with it has the others. */
export function listAdditions(word: string, known: Knowledge): Alternative[] {
  const split = known.split(word)
  const near = known.isSpelledRight(word) ? [] : known.near(word)
  const common = near.filter(({ distance, titles }) => distance === 1 && titles > known.titles(word))
  return [...(split ? [{ words: split, kind: 'split' as const }] : []), ...common.slice(0, MENDED).map(mendWith)]
}

/** Finds what to offer for a word that no listing has and that is kept. Known names are meant as they are. */
export function offerInstead(group: Group, known: Knowledge): string | null {
  const { text } = group
  if (!isMissing(group) || (known.isSpelledRight(text) && !known.isOrdinary(text))) return null
  // "Poter" is English, a rare word for a potter, and yet mostly a slip.
  const near = known.near(text).filter(({ distance }) => distance === 1)
  const correction = near.find(
    (one) => isTypingError(text, one.word) || (!known.isSpelledRight(text) && isCommon(one, known)),
  )
  return correction?.word ?? (known.isSpelledRight(text) ? null : (known.split(text)?.join(' ') ?? null))
}

/** Whether no listing has the word, nor what it was replaced by. */
export const isMissing = ({ listings, category, filler }: Group) => listings === 0 && !category && !filler

/** Whether a word that no listing has is a filler in another spelling: "chaahiye", "shukria". It means no word of a listing. */
export const isSpelledAsFiller = (word: string, known: Knowledge): boolean =>
  !known.isSpelledRight(word) && fillers().near(word, 1, 1).length > 0

const fillers = perDetails(() => new Speller(listLongFillers().map((word) => [word, 1])))

const mendWith = ({ word }: Candidate): Alternative => ({ words: [word], kind: 'mended' })

/** The words, also of the names of categories, that are near by the keyboard. */
function listNear(word: string, known: Knowledge): Candidate[] {
  if (!/^\p{L}+$/u.test(word) || known.isSpelledRight(word)) return []
  const near = known.near(word)
  // In a short word only a slip of the fingers is sure: "ghdi" is ghadi, and "gamo" may be a name.
  const names =
    near.length > 0
      ? []
      : categoryWords()
          .near(word, MENDED, 1)
          .filter((one) => isSlip(word, one.word))
  return [...near, ...names]
}

const categoryWords = perDetails(() => new Speller(listCategoryNames().map((word) => [word, 1])))

/**
 * Whether a word that no other one explains is a mistake. That is so if what is meant names a category, or if one letter is wrong, as
 * typing errors are, neither the first nor, in a word alone, the last one, and many titles have the other word. Otherwise a name that
 * nobody sells would be replaced by another one.
 */
function isExplained(one: Candidate, word: string, isAlone: boolean, known: Knowledge): boolean {
  const { word: other, distance } = one
  const isBegun = other[0] === word[0]
  if ((distance === 1 || isBegun) && namesCategory(other)) return true
  const isSure = isCommon(one, known, isAlone) && isTypingError(word, other)
  return distance === 1 && isBegun && isSure && !(isAlone && isOtherEnd(word, other))
}

/**
 * Beside a word that tells, any letters may be wrong but the first one, which seldom is. With two wrong letters a short word is another
 * word.
 */
function isLikely({ word: other, distance }: Candidate, word: string): boolean {
  const isBegun = other[0] === word[0] || (other[0] === word[1] && other[1] === word[0])
  return isBegun && (distance === 1 || word.length >= TWO_FROM)
}

const isCommon = ({ titles }: Pick<Candidate, 'titles'>, known: Knowledge, isAlone = true) =>
  titles >= Math.min(SURE_TITLES[isAlone ? 'alone' : 'beside'], known.total * SURE_SHARE)

const namesCategory = (word: string) => findCategories(splitTokens(word), () => true).length > 0

/** Ordinary words that are written as they sound: "ledis" is ladies. Names that sound alike are different names. */
const listByEar = (word: string, known: Knowledge): Alternative[] =>
  known.isSpelledRight(word)
    ? []
    : known
        .alike(word)
        .filter((one) => isHeardAs(word, one.word) && known.isOrdinary(one.word) && isCommon(one, known))
        .slice(0, 1)
        .map(mendWith)

/** Whether a word is written as another one sounds: with other vowels, and between the same letters. */
const isHeardAs = (word: string, other: string) =>
  other[0] === word[0] && other.at(-1) === word.at(-1) && !isFiller(other) && damerauDistance(word, other, 2) <= 2
