import unhomoglyph from 'unhomoglyph'

import type { WatchedEffect, WatchedKind, WatchedPlace, WatchedWord } from '#app/shared/moderation.ts'
import { trimSigns } from '#app/shared/text/trim-signs.ts'

/** Signs that take no room, and marks on Latin letters. The dots of Hindi letters are left out as in names. */
const UNSEEN = /[\p{Cf}\u0300-\u036f\u093c]/gu
const OTHER_LETTER = /(?!\p{ASCII})[\p{L}\p{N}]/gu
const WORD = /[\p{L}\p{M}\p{N}]+/gu
// It starts where a run of letters starts, so that a long word is gone through once.
const HOST = /(?<![\p{L}\p{M}\p{N}-])[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu

/**
 * A text without case, accents and what nobody sees, and with look-alikes of other scripts as the letters that they look like. Digits
 * and repeated letters stay as they are: a wrong refusal costs more than a missed spelling.
 */
const fold = (text: string) =>
  text
    .normalize('NFKC')
    .normalize('NFD')
    .replaceAll(UNSEEN, '')
    .toLowerCase()
    .replaceAll(OTHER_LETTER, (letter) => unhomoglyph(letter).toLowerCase())

// Browsers and people read these as full stop and hyphen within an address.
const STOP = /[\u3002•·∙⋅]/g
const HYPHEN = /[\u2010\u2012\u2212]/g
const ESCAPED = /%([2-7][0-9a-f])/g
// Written to be read by people alone: 'shop dot com', 'shop (.) com', 'shop . com', 'shop,com'. A sentence may end at a full stop
// with a space, so that no everyday word after it is taken for the end of a domain.
const DOT = `(?:dot|${fold('डॉट')}|${fold('डाट')})`
const SPELT_STOP = new RegExp(
  String.raw`\s{0,3}[([{<]\s{0,3}(?:\.|${DOT})\s{0,3}[)\]}>]\s{0,3}|[\s-]{1,3}${DOT}[\s-]{1,3}|,(?=com(?!\p{L}))` +
    String.raw`|(?:\s{1,3}\.\s{0,3}|\.\s{1,3})(?!(?:am|as|at|be|in|is|it|me|my|so|to|us)(?!\p{L}))`,
  'gu',
)

const hostsIn = (folded: string): string[] =>
  (folded.match(HOST) ?? []).map((host) => trimSigns(host.replace(/^-+/, ''), '-'))

/** All domains of a text: those that stand there, and those that are spelt so that no program sees them. */
function everyHost(folded: string): string[] {
  const plain = folded
    .replaceAll(STOP, '.')
    .replaceAll(HYPHEN, '-')
    .replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)).toLowerCase())
  return [...hostsIn(plain), ...hostsIn(plain.replaceAll(SPELT_STOP, '.'))]
}

const wordsIn = (folded: string): string[] => folded.match(WORD) ?? []

/** A form that is equal for entries that find the same; empty where an entry would find nothing. */
export function foldEntry(kind: WatchedKind, text: string): string {
  if (kind === 'phrase') return wordsIn(fold(text)).join(' ')
  const [host = ''] = everyHost(fold(text))
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
      const phrase = this.#phrases
        .get(word)
        ?.find((one) => isMeant(one.entry) && one.words.every((next, n) => words[at + n] === next))
      if (phrase) return phrase.entry
    }
    return null
  }

  #findDomain(folded: string, isMeant: (entry: WatchedWord) => boolean): WatchedWord | null {
    if (this.#domains.size === 0) return null
    for (const host of everyHost(folded)) {
      // A host has few parts that matter; a longer run of dots is none.
      const parts = host.split('.').slice(-8)
      for (let from = 0; from < parts.length - 1; from++) {
        const domain = this.#domains.get(parts.slice(from).join('.'))?.find(isMeant)
        if (domain) return domain
      }
    }
    return null
  }
}
