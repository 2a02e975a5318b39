import { spellSounded, toLatin } from '#app/features/catalogue/search/understanding/words/devanagari.ts'
import { listReadings } from '#app/features/catalogue/search/understanding/words/other-scripts.ts'

import { compareVowels, listPronunciations, type Pronunciation } from './sounds.ts'
import { joinY, listFlapped } from './spoken-index.ts'

/** In a large catalogue, words in fewer titles are left out: they would be most of the index, and are seldom typed by their sound. */
const LEAST_TITLES = 3
const LARGE = 20_000
/** The weights of unlikeness and of an unusual pronunciation, beside the logarithm of the titles. */
const UNLIKE = 2.5
const UNUSUAL = 0.2
/** No more than this is unlike in two spellings of one word, by its number of consonants. */
const SAME: Readonly<Record<number, number>> = { 0: 0, 1: 0, 2: 0, 3: 0.3 }
const SAME_LONG = 0.45

/** A word of the catalogue that may sound like another one. */
export type Alike = {
  word: string
  /** 0 if both are pronounced alike. */
  unlike: number
  /** Higher the more alike they are, and the more titles have the word. */
  likely: number
}

/** Words of the catalogue by their sounds. */
export class SoundIndex {
  readonly #words = new Map<string, string[]>()
  readonly #titles = new Map<string, number>()
  readonly #least: number

  constructor(listings: number) {
    this.#least = listings > LARGE ? LEAST_TITLES : 1
  }

  /** Adds a word that occurs in this many titles. Words of other scripts and rare ones are ignored. */
  add(word: string, titles: number): void {
    if (titles < this.#least || word.length < 2) return
    this.#insert(word, titles)
  }

  /** Adds a name that people know, if the titles have not: रोलेक्स is Rolex, not "relics". */
  addName(name: string): void {
    if (!this.#titles.has(name)) this.#insert(name, this.#least)
  }

  #insert(word: string, titles: number): void {
    for (const { sound } of listPronunciations(word)) {
      this.#titles.set(word, titles)
      const words = this.#words.get(sound)
      if (words) words.push(word)
      else this.#words.set(sound, [word])
    }
  }

  /** Words that may sound like this one, the likeliest first. `isSpoken`: it was typed in Devanagari. */
  listAlike(word: string, most: number, isSpoken: boolean): Alike[] {
    const alike = new Map<string, Alike>()
    for (const [order, asked] of listPronunciations(word, isSpoken).entries()) {
      for (const other of this.#words.get(asked.sound) ?? []) {
        const unlike = compareSpoken(asked, other) * UNLIKE + order * UNUSUAL
        const likely = 0.5 * Math.log(this.#titles.get(other) ?? 1) - unlike
        if (likely > (alike.get(other)?.likely ?? -Infinity)) alike.set(other, { word: other, unlike, likely })
      }
    }
    return [...alike.values()].toSorted((a, b) => b.likely - a.likely || (a.word < b.word ? -1 : 1)).slice(0, most)
  }
}

/**
 * Whether a word in a script of India is this one in Latin letters, and not only like it. The vowels of a short word have to be the same: दिल is
 * not Dell. A longer one, such as सैमसंग, has vowels that each script writes in its own way.
 */
export function isSpokenAs(devanagari: string, latin: string): boolean {
  if (toLatin(devanagari) === latin) return true
  const keys = listReadings(devanagari)
    .flatMap((reading) => listFlapped(reading, spellSounded(reading)))
    .flatMap((one) => listPronunciations(one, true))
  return listPronunciations(latin).some((spoken) =>
    keys.some(
      (one) =>
        one.sound === spoken.sound &&
        compareVowels({ ...one, full: joinY(one.full) }, { ...spoken, full: joinY(spoken.full) }) <=
          (SAME[one.sound.length] ?? SAME_LONG),
    ),
  )
}

/** Whether a word of English has a t or d where the one in Devanagari has none: those of English are written ट and ड. */
export const hasOtherStop = (devanagari: string, english: string) =>
  /[तद]/u.test(devanagari) && !/[टठडढथध]/u.test(devanagari) && /[td]/.test(english) && !english.includes('th')

/** Compares a pronunciation with the one of another word that has the same sound. */
function compareSpoken(asked: Pronunciation, other: string): number {
  const spoken = listPronunciations(other).find(({ sound }) => sound === asked.sound)
  return spoken ? compareVowels(asked, spoken) : Infinity
}
