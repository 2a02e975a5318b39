import { readEnglishWords } from '#app/features/catalogue/search/names/english-words.server.ts'
import { isWordOfName } from '#app/features/catalogue/search/names/known-names.ts'
import { findVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'

import { isWordOfClues } from './guess-category.ts'
import type { KnownWords } from './reading/confirm-words.ts'

/** A word in the titles of fewer listings may be somebody's misprint. */
const COMMON = 3
/** Short words are read into stains and folds, so more listings must have them. */
const COMMON_SHORT = 20
const SHORT = 3
const HINDI = /^\p{Script=Devanagari}+$/u

/**
 * The words that a title may have: those of the lexicon, of known names, of English, and of the catalogue's titles. Without
 * the database, all but the last.
 */
export async function readKnownWords(): Promise<KnownWords> {
  const [english, vocabulary] = await Promise.all([readEnglishWords(), findVocabulary().catch(() => null)])
  return (word) => {
    const titles = vocabulary?.facts(word)?.titles ?? 0
    // Short words of Hindi are words as often as long ones; its vowels count as letters.
    if (word.length <= SHORT && !HINDI.test(word))
      return titles >= COMMON_SHORT || isWordOfClues(word) ? 'common' : 'none'
    if (titles >= COMMON || isWordOfClues(word) || isWordOfName(word)) return 'common'
    return titles > 0 || english(word) !== null ? 'rare' : 'none'
  }
}
