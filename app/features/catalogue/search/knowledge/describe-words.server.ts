import { rememberFor, type Lexicon } from '#app/features/catalogue/search/asking/lexicon.server.ts'
import { askMatches } from '#app/features/catalogue/search/asking/question.ts'
import { categoryWord, respell } from '#app/features/catalogue/search/matching/make-groups.ts'
import { quoteLexeme, type Knowledge } from '#app/features/catalogue/search/matching/plan.ts'
import { isFromIndia } from '#app/features/catalogue/search/matching/synonyms.ts'
import { isOrdinaryWord } from '#app/features/catalogue/search/names/english-words.server.ts'
import { isWordOfName } from '#app/features/catalogue/search/names/known-names.ts'
import type { Term } from '#app/features/catalogue/search/understanding/understand.ts'
import { hasOtherStop } from '#app/features/catalogue/search/vocabulary/sound-index.ts'
import type { Candidate } from '#app/features/catalogue/search/vocabulary/speller.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import { countListings } from './count-listings.ts'
import { FEW, findApart, findNamed, findSplits, listSplitWords } from './find-parts.ts'
import { findBySound, makeHearing } from './hear-words.ts'

/** The corrections of a word that are considered. */
const CORRECTIONS = 8
/** The words in Devanagari that are looked for beside one in Latin letters. */
const IN_DEVANAGARI = 4
/** The other spellings of a word in Devanagari that are looked for. */
const SPELLINGS = 4
/** Words in Latin letters that are no more unlike than this sound alike. */
const AS_HEARD = 0.8

type Listings = Knowledge['listings']
type Language = Pick<Knowledge, 'isSpelledRight' | 'isOrdinary' | 'properName'>

/** Describes a search's words. With a category, words are only corrected to those of its listings. */
export function describeWords(terms: readonly Term[], chosen: CategoryId | null, lexicon: Lexicon): Knowledge {
  const { vocabulary } = lexicon
  const unknown = listUnknownSpellings(terms, lexicon)
  const listings = countListings(terms, (text) => unknown.get(text) ?? [], lexicon)
  // A word that listings have is meant as it is: another one with nearly its spelling may be another thing.
  const respelled = new Map([...unknown].filter(([text]) => listings(text) === 0))
  const meant = terms.filter((term) => !term.isPhrase).map((term) => respell(term, respelled.get(term.text)))
  const language = describeLanguage(lexicon)
  const heard = hearWords(meant, listings, language, lexicon)
  const category = chosen ?? terms.find((term) => term.category)?.category ?? null
  return {
    total: vocabulary.listings,
    listings,
    titles: (word) => vocabulary.facts(word)?.titles ?? 0,
    ...language,
    ...describeCorrections(meant, category, language, lexicon),
    ...describeParts(meant, listings, language, lexicon),
    ...describeHindi(meant, { listings, heard, respelled }, lexicon),
    heard: (latin) => heard.get(latin) ?? [],
    written: (word) => vocabulary.ownForms(word) ?? [],
    initials: vocabulary.initials,
    spread: vocabulary.spread,
    remember: (key, load) => rememberFor(vocabulary, key, load),
  }
}

/** The other spellings of words that the vocabulary lacks. */
const listUnknownSpellings = (terms: readonly Term[], { vocabulary }: Lexicon) =>
  new Map(
    terms.flatMap(({ text, filler, isPhrase }) =>
      filler || isPhrase || vocabulary.facts(text) ? [] : [[text, vocabulary.spellings.listOthers(text, SPELLINGS)]],
    ),
  )

const describeLanguage = ({ english }: Lexicon): Language => ({
  isSpelledRight: (word) => isWordOfName(word) || english(word) !== null,
  isOrdinary: (word) => isOrdinaryWord(word, english),
  properName: (word) => {
    const spelled = english(word)
    return spelled !== null && /^\p{Lu}/u.test(spelled) ? spelled : null
  },
})

/** Finds what words typed in a script of India may sound like. With शर्त for sale, "shirt" is another word. */
function hearWords(
  meant: readonly Term[],
  listings: Listings,
  { isOrdinary }: Language,
  { vocabulary, ask }: Lexicon,
): ReadonlyMap<string, readonly string[]> {
  const heard = findBySound(meant, makeHearing(vocabulary.sounds, isOrdinary), ask)
  for (const { text, latin } of meant) {
    if (latin === null || listings(text) === 0) continue
    const words = heard.get(latin)?.filter((word) => !isOrdinary(word) || !hasOtherStop(text, word))
    if (words) heard.set(latin, words)
  }
  return heard
}

/** Finds words typed in one script in the other one, and in other spellings. `respelled`: those that are looked for in another spelling. */
function describeHindi(
  meant: readonly Term[],
  found: {
    listings: Listings
    heard: ReadonlyMap<string, readonly string[]>
    respelled: ReadonlyMap<string, readonly string[]>
  },
  { vocabulary, english }: Lexicon,
): Pick<Knowledge, 'inDevanagari' | 'spellings'> {
  const { listings, heard, respelled } = found
  const isHeard = (latin: string) => [latin, ...(heard.get(latin) ?? [])].some((word) => listings(word) > 0)
  const unheard = meant.filter(
    ({ text, latin, filler }) => !filler && !(latin !== null && isHeard(latin)) && listings(text) === 0,
  )
  const spellings = new Map([
    ...respelled,
    ...unheard.map(({ text }) => [text, vocabulary.spellings.listOthers(text, SPELLINGS, true)] as const),
  ])
  return {
    inDevanagari: (word) => {
      const isEnglish = !isFromIndia(word) && /^\p{Ll}/u.test(english(word) ?? '')
      return isEnglish && listings(word) > 0 ? [] : vocabulary.spoken.listAlike(word, IN_DEVANAGARI, isEnglish)
    },
    spellings: (word) =>
      spellings.get(word) ?? (listings(word) > 0 ? [] : vocabulary.spellings.listOthers(word, SPELLINGS)),
  }
}

/** Finds what is written as two words and as one. */
function describeParts(
  meant: readonly Term[],
  listings: Listings,
  { isSpelledRight }: Language,
  lexicon: Lexicon,
): Pick<Knowledge, 'split' | 'isOneWord' | 'isNameSplit' | 'apart'> {
  const { vocabulary, ask } = lexicon
  const splits = findSplits(listSplitWords(meant, { listings, isSpelledRight }, lexicon), lexicon)
  const aparts = new Map(
    meant.flatMap(({ text, latin, category }) => {
      const word = latin ?? text
      const named = category || listings(word) > 0 ? undefined : findNamed(word, ask)
      return category ? [] : [[word, named ?? findApart(word, lexicon)] as const]
    }),
  )
  return {
    split: (word) => splits.get(word)?.parts,
    isOneWord: (joined) => (vocabulary.facts(joined)?.titles ?? 0) > FEW && splits.get(joined)?.isName !== true,
    isNameSplit: (word) => splits.get(word)?.isName ?? false,
    apart: (word) => aparts.get(word),
  }
}

/** The words that may be meant by a misspelled one: in a category, those of its listings. */
function describeCorrections(
  meant: readonly Term[],
  category: CategoryId | null,
  { isSpelledRight }: Language,
  { vocabulary, ask }: Lexicon,
): Pick<Knowledge, 'near' | 'alike' | 'inCategory'> {
  const near = (word: string) => vocabulary.speller.near(word, CORRECTIONS)
  const alike = (word: string) =>
    vocabulary.sounds
      .listAlike(word, CORRECTIONS, false)
      .filter(({ unlike }) => unlike <= AS_HEARD)
      .map((one): Candidate => ({
        word: one.word,
        distance: 2,
        titles: vocabulary.facts(one.word)?.titles ?? 0,
      }))
  if (category === null) return { near, alike, inCategory: false }
  const corrected = meant.flatMap((term) => {
    const word = term.latin ?? term.text
    return term.category || term.filler || isSpelledRight(word) ? [] : [...near(word), ...alike(word)]
  })
  const isInCategory = ({ word }: Candidate) =>
    ask(askMatches(`${quoteLexeme(word)} & ${categoryWord(category)}`, 1)) > 0
  const inside = new Set(corrected.filter(isInCategory).map(({ word }) => word))
  const isInside = ({ word }: Candidate) => inside.has(word)
  return {
    near: (word) => near(word).filter(isInside),
    alike: (word) => alike(word).filter(isInside),
    inCategory: true,
  }
}
