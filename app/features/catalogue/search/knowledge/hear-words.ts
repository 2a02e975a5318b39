import type { Lexicon } from '#app/features/catalogue/search/asking/lexicon.server.ts'
import { askMatches } from '#app/features/catalogue/search/asking/question.ts'
import { quoteLexeme } from '#app/features/catalogue/search/matching/plan.ts'
import { findHindiSynonyms, findSynonyms } from '#app/features/catalogue/search/matching/synonyms.ts'
import { isPairOfName } from '#app/features/catalogue/search/names/known-names.ts'
import type { Term } from '#app/features/catalogue/search/understanding/understand.ts'
import { toSpoken } from '#app/features/catalogue/search/understanding/words/devanagari.ts'
import { listReadings } from '#app/features/catalogue/search/understanding/words/other-scripts.ts'
import { mayBeHeardAs } from '#app/features/catalogue/search/vocabulary/heard-words.ts'
import type { Alike, SoundIndex } from '#app/features/catalogue/search/vocabulary/sound-index.ts'
import { listFlapped } from '#app/features/catalogue/search/vocabulary/spoken-index.ts'

/** The words considered for each typed word. */
const CONSIDERED = 16
/** If no neighbour tells which word is meant, those that are less likely than the likeliest by no more than this are. */
const AS_LIKELY = 0.7
/** A reading of another script is less likely than the one before it by so much. */
const LATER_READING = 0.15
/** The pairs of neighbours that are looked up. */
const PAIRS = 80
/** A name that people know counts as much as this many titles. */
const KNOWN_NAME = 3
/** Titles with two words in a row are counted up to this number. */
const COUNTED = 60

/** The words that one in a script of India, with its Latin spelling, may sound like, the likeliest first. */
type Hear = (text: string, latin: string) => Alike[]

/** `isOrdinary`: whether a word is one of English and no name. */
export const makeHearing =
  (sounds: SoundIndex, isOrdinary: (word: string) => boolean): Hear =>
  (text, latin) =>
    listReadings(text)
      .flatMap((reading, order) =>
        hearReading(reading, latin, sounds, isOrdinary).map((alike) => ({
          ...alike,
          likely: alike.likely - order * LATER_READING,
        })),
      )
      .toSorted((a, b) => b.likely - a.likely)

/**
 * The catalogue's words that words typed in a script of India stand for, by their Latin spelling. Two neighbours that titles
 * have one after the other decide for each other: हैरी पॉटर is "harry potter", although "hairy" is a word, too.
 */
export function findBySound(terms: readonly Term[], hear: Hear, ask: Lexicon['ask']): Map<string, readonly string[]> {
  const choices = terms.map((term) => listChoices(term, hear))
  const heard = new Map<string, readonly string[]>()
  for (const [index, words] of choices.entries()) {
    const latin = asHeard(terms[index])
    const best = words[0]?.likely ?? 0
    const meant = words.filter(({ likely }) => likely >= best - AS_LIKELY).map(({ word }) => word)
    if (latin && meant.length > 0) heard.set(latin, meant)
  }
  const decided = new Set<number>()
  for (const { index, words } of rankPairs(choices, ask)) {
    for (const [offset, word] of words.entries()) {
      const latin = asHeard(terms[index + offset])
      if (!latin || decided.has(index + offset)) continue
      decided.add(index + offset)
      heard.set(latin, [word])
    }
  }
  return heard
}

type Pair = { index: number; words: [string, string]; unlike: number }

/** The choices for two neighbours, of which one is undecided, that titles have in a row or that are a name: the likeliest first. */
function rankPairs(choices: readonly (readonly Alike[])[], ask: Lexicon['ask']): Pair[] {
  const pairs = choices.flatMap((first, index): Pair[] => {
    const second = choices[index + 1] ?? []
    if (first.length <= 1 && second.length <= 1) return []
    return first.flatMap((a) =>
      second.map((b): Pair => ({ index, words: [a.word, b.word], unlike: a.unlike + b.unlike })),
    )
  })
  return pairs
    .toSorted((a, b) => a.unlike - b.unlike)
    .slice(0, PAIRS)
    .flatMap((pair) => {
      const inARow = pair.words.map((word) => `${quoteLexeme(word)}:A`).join(' <-> ')
      const titles = Math.max(ask(askMatches(inARow, COUNTED)), isPairOfName(pair.words.join(' ')) ? KNOWN_NAME : 0)
      return titles > 0 ? [{ ...pair, score: Math.log(titles) - pair.unlike }] : []
    })
    .toSorted((a, b) => b.score - a.score)
}

/** The words that a typed word may stand for. One in Latin letters, or known in Hindi, stands for itself. */
function listChoices(term: Term, hear: Hear): Alike[] {
  const latin = asHeard(term)
  if (latin !== null) return hear(term.text, latin)
  const word = term.latin ?? term.text
  return /^[a-z0-9]+$/.test(word) ? [{ word, unlike: 0, likely: 0 }] : []
}

/** The words that may sound like one in Devanagari. */
function hearReading(
  devanagari: string,
  latin: string,
  sounds: SoundIndex,
  isOrdinary: (word: string) => boolean,
): Alike[] {
  const { letters, isSpoken } = toSpoken(devanagari, latin)
  const alike = (isSpoken ? listFlapped(devanagari, letters) : [letters]).flatMap((one) =>
    sounds.listAlike(one, CONSIDERED, isSpoken),
  )
  // The English word is known: फोन is "phone", and not "fan".
  if (!isSpoken) return alike.filter(({ word, unlike }) => word === letters || unlike === 0)
  return alike.filter((one) => mayBeHeardAs(devanagari, one, isOrdinary(one.word)))
}

/** The Latin spelling of a word typed in a script of India; null for other words, and for those that are known in Hindi. */
function asHeard(term: Term | undefined): string | null {
  if (!term || term.latin === null || term.category || term.filler) return null
  const isHindi = findSynonyms(term.latin).length > 0 || findHindiSynonyms(term.latin).length > 0
  return isHindi ? null : term.latin
}
