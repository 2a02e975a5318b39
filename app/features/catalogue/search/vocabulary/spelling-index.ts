import { listLooseKeys, listSpellingKeys } from '#app/features/catalogue/search/understanding/words/alike-spellings.ts'
import { listReadings } from '#app/features/catalogue/search/understanding/words/other-scripts.ts'

/** A word that is so much rarer than the commonest one with its spelling is a slip itself. */
const SLIP_SHARE = 0.05

/** The catalogue's words in Devanagari by what their usual spellings have in common, for words that are typed in another one. */
export class SpellingIndex {
  readonly #byKey = new Map<string, string[]>()
  readonly #byLooseKey = new Map<string, string[]>()
  readonly #listings = new Map<string, number>()

  /** Adds a word that occurs in this many listings. Words of other scripts are ignored. */
  add(word: string, listings: number): void {
    const keys = listSpellingKeys(word)
    if (keys.length === 0) return
    this.#listings.set(word, listings)
    addTo(this.#byKey, keys, word)
    addTo(this.#byLooseKey, listLooseKeys(word), word)
  }

  /** Other spellings of the word, the commonest first. `isLoose`: also those that are further apart. */
  listOthers(word: string, most: number, isLoose = false): string[] {
    if (this.#listings.size === 0) return []
    const keys = listReadings(word).flatMap(isLoose ? listLooseKeys : listSpellingKeys)
    const index = isLoose ? this.#byLooseKey : this.#byKey
    const listings = (other: string) => this.#listings.get(other) ?? 0
    const neighbours = [...new Set(keys.flatMap((key) => index.get(key) ?? []))]
      .filter((other) => other !== word)
      .toSorted((a, b) => listings(b) - listings(a) || (a < b ? -1 : 1))
    const least = listings(neighbours[0] ?? '') * SLIP_SHARE
    return neighbours.filter((other) => listings(other) >= least).slice(0, most)
  }

  /** Words that begin as this beginning of a word may be spelled, the commonest first. */
  listBegun(beginning: string, most: number): string[] {
    const beginnings = listReadings(beginning).flatMap(listSpellingKeys)
    const begun = [...this.#byKey].flatMap(([key, words]) =>
      beginnings.some((one) => key.startsWith(one)) ? words : [],
    )
    const listings = (word: string) => this.#listings.get(word) ?? 0
    return [...new Set(begun)].toSorted((a, b) => listings(b) - listings(a) || (a < b ? -1 : 1)).slice(0, most)
  }
}

function addTo(index: Map<string, string[]>, keys: readonly string[], word: string): void {
  for (const key of keys) {
    const words = index.get(key)
    if (words) words.push(word)
    else index.set(key, [word])
  }
}
