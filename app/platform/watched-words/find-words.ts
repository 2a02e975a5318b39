import unhomoglyph from 'unhomoglyph'

import type { WatchedEffect, WatchedKind, WatchedPlace, WatchedWord } from '#app/shared/moderation.ts'

/** Signs that take no room, and marks on Latin letters. The dots of Hindi letters are left out as in names. */
const UNSEEN = /[\p{Cf}\u0300-\u036f\u093c]/gu
const OTHER_LETTER = /(?!\p{ASCII})[\p{L}\p{N}]/gu
const WORD = /[\p{L}\p{M}\p{N}]+/gu
const HOST = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu

/** A text without case, accents and what nobody sees, and with look-alikes of other scripts as the letters that they look like. */
const fold = (text: string) =>
  text
    .normalize('NFKC')
    .normalize('NFD')
    .replaceAll(UNSEEN, '')
    .toLowerCase()
    .replaceAll(OTHER_LETTER, (letter) => unhomoglyph(letter).toLowerCase())

const wordsIn = (folded: string): string[] => folded.match(WORD) ?? []

/** A form that is equal for entries that find the same; empty where an entry would find nothing. */
export function foldEntry(kind: WatchedKind, text: string): string {
  if (kind === 'phrase') return wordsIn(fold(text)).join(' ')
  const [host = ''] = fold(text).match(HOST) ?? []
  return host.replace(/^www\./, '')
}

/** Finds the entries of a list in texts. The work grows with the text, hardly with the list. */
export class WatchedWords {
  /** By their first word, so that a text is gone through once. */
  readonly #phrases = new Map<string, { words: readonly string[]; entry: WatchedWord }[]>()
  readonly #domains = new Map<string, WatchedWord[]>()

  constructor(entries: readonly WatchedWord[]) {
    for (const entry of entries) {
      const folded = foldEntry(entry.kind, entry.text)
      if (folded === '') continue
      if (entry.kind === 'domain') {
        this.#domains.set(folded, [...(this.#domains.get(folded) ?? []), entry])
      } else {
        const words = folded.split(' ')
        const [first = ''] = words
        this.#phrases.set(first, [...(this.#phrases.get(first) ?? []), { words, entry }])
      }
    }
  }

  /** The first entry for this place that the text contains; whole words, and a domain with all below it. */
  find(text: string, place: WatchedPlace, effect: WatchedEffect): WatchedWord | null {
    if (this.#phrases.size + this.#domains.size === 0) return null
    const folded = fold(text)
    const isMeant = (entry: WatchedWord) => entry.effect === effect && entry.places.includes(place)
    return this.#findPhrase(wordsIn(folded), isMeant) ?? this.#findDomain(folded, isMeant)
  }

  #findPhrase(words: readonly string[], isMeant: (entry: WatchedWord) => boolean): WatchedWord | null {
    for (const [at, word] of words.entries()) {
      const found = this.#phrases
        .get(word)
        ?.find((one) => isMeant(one.entry) && one.words.every((next, n) => words[at + n] === next))
      if (found) return found.entry
    }
    return null
  }

  #findDomain(folded: string, isMeant: (entry: WatchedWord) => boolean): WatchedWord | null {
    if (this.#domains.size === 0) return null
    for (const host of folded.match(HOST) ?? []) {
      // A host has few parts that matter; a longer run of dots is none.
      const parts = host.split('.').slice(-8)
      for (let from = 0; from < parts.length - 1; from++) {
        const found = this.#domains.get(parts.slice(from).join('.'))?.find(isMeant)
        if (found) return found
      }
    }
    return null
  }
}
