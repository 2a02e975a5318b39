import { compareVowels, listPronunciations, UNSTRESSED, type Pronunciation } from './sounds.ts'

/** Above this, a word is another word: by its vowels, and by how unusual the pronunciation is. */
const MOST_UNLIKE = { english: 0.12, short: 0.25, long: 0.45 }
const SHORT = 4
const SHORTEST = 3
const UNUSUAL = 0.1
/** A word of so many consonants is hardly another one, whichever of its many pronunciations is meant. */
const MANY = 6
const UNUSUAL_OF_MANY = 0.02
/** Words that are less like the typed one than the likest by no more than this are meant as well. */
const AS_LIKE = 0.1

/** The catalogue's words in Devanagari by their sounds, for words that are typed in Latin letters. */
export class SpokenIndex {
  readonly #bySound = new Map<string, (Pronunciation & { word: string })[]>()

  /** `spoken`: how the word may be spelled in Latin letters, as `listSpokenSpellings` does. */
  add(word: string, spoken: string): void {
    for (const letters of spoken.split(' ').flatMap((one) => listFlapped(word, one))) {
      for (const { sound, full } of listPronunciations(letters, true)) {
        const others = this.#bySound.get(sound) ?? []
        this.#bySound.set(sound, others)
        for (const end of listEnds(full)) others.push({ word, sound, full: joinY(end) })
      }
    }
  }

  /** The words that one in Latin letters may stand for, the likest first. `isEnglish`: it is an English word, so that nothing else is likely. */
  listAlike(typed: string, most: number, isEnglish: boolean): string[] {
    if (typed.length < SHORTEST || this.#bySound.size === 0) return []
    const alike = new Map<string, number>()
    for (const [order, asked] of listPronunciations(typed).entries()) {
      const spoken = { ...asked, full: joinY(asked.full) }
      for (const other of this.#bySound.get(asked.sound) ?? []) {
        const unlike = compareVowels(spoken, other) + order * (asked.sound.length < MANY ? UNUSUAL : UNUSUAL_OF_MANY)
        if (unlike < (alike.get(other.word) ?? Infinity)) alike.set(other.word, unlike)
      }
    }
    const allowed = MOST_UNLIKE[isEnglish ? 'english' : typed.length <= SHORT ? 'short' : 'long']
    const least = Math.min(allowed, ...alike.values())
    return [...alike]
      .filter(([, unlike]) => unlike <= Math.min(allowed, least + AS_LIKE))
      .toSorted(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))
      .slice(0, most)
      .map(([word]) => word)
  }
}

/** Letters that are spelled with a d, and ड and ढ among them behind a vowel. */
const SPELLED_WITH_D = /[दधडढ]/gu
const MAY_BE_FLAPPED = /(?<=[\u0904-\u0939\u093E-\u094C])[डढ](?!\u094D)/gu

/**
 * The spelling, and the same with r for ड़ and ढ़, as in "saree". The words of the catalogue have no dot below, so that any ड or ढ behind a
 * vowel may be one of these.
 */
export function listFlapped(word: string, letters: string): string[] {
  const flapped = new Set([...word.matchAll(MAY_BE_FLAPPED)].map(({ index }) => index))
  if (flapped.size === 0) return [letters]
  const isFlapped = [...word.matchAll(SPELLED_WITH_D)].map(({ index }) => flapped.has(index))
  let at = 0
  return [letters, letters.replaceAll(/dh?/g, (one) => (isFlapped[at++] ? 'r' : one))]
}

/** A short a at the end is written or left out. It is no other vowel there: चांद is not "chandi". */
const listEnds = (full: string) => (full.endsWith(UNSTRESSED) ? [full.slice(0, -1), `${full.slice(0, -1)}a`] : [full])

/** The y of रामायण is a vowel in "ramayan", and a consonant in what is spelled by its letters. */
export const joinY = (full: string) => full.replaceAll('y', 'i').replaceAll(/i+/g, 'i')
