// A quarter of the titles had a word that was not on the cover ("ditions", "unko"), and sellers publish what they do
// not notice. With known words only, 1.4 % of the titles are garbled and 90 % usable. A new author's name is lost from
// the title and stays in the description. Correcting unknown words to known ones made other words of names, and a
// wrong word is worse than a missing one.
import { foldText, splitTokens } from '#app/features/catalogue/search/understanding/words/tokens.ts'

import type { SeenLine, SeenWord } from './seen-words.ts'

/** How well a word in lower case is known: by many, by few, or not at all. */
export type KnownWords = (word: string) => 'common' | 'rare' | 'none'

/** The certainty that a word needs, from 0 to 100, by how well it is known. A number is known to nobody. */
const SURE = { common: 60, rare: 80, number: 85, hindi: 90 } as const
/** A number must be read alike in two views, and so must a rare or short word. */
const AGREED = 2
const SHORT = 3
/** A volume, a year, a set number, a card's "158/159"; a roman number. Longer codes must be known as words. */
const NUMBER = /^#?\d{1,6}(?:[./-]\d{1,4})?$/
const ROMAN = /^(?:I{2,3}|IV|VI{0,3}|IX|XI{0,3}|XIV|XV|XVI)$/
/** A word in Devanagari, of more than one letter with its marks. */
const HINDI = /^\p{Script=Devanagari}{2,}$/u
/** Pieces of a broken word stand closer than words, as a share of their height. */
const CLOSE = 0.3
/** These only join other words: beside a gap they join nothing. */
const JOINING = new Set('a an and at by for from in of on or the to vs with'.split(' '))

/**
 * The lines with only the words that are known: as they stand, or as two pieces of a known word. `views` is the number of
 * views that were read.
 */
export function confirmWords(lines: readonly SeenLine[], known: KnownWords, views: number): SeenLine[] {
  return lines.flatMap((line) => {
    const words = joinPieces(line.words, known)
    const confirmed = words.filter((word) => isConfirmed(word, known, views))
    const kept = confirmed.filter((word) => !isLeftOver(word, words, confirmed))
    return kept.length > 0 ? [{ ...line, words: kept, text: kept.map(({ text }) => text).join(' ') }] : []
  })
}

const splitParts = (text: string) =>
  foldText(text)
    .replaceAll("'", '')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

function isConfirmed({ text, confidence, agreed = 1 }: SeenWord, known: KnownWords, views: number): boolean {
  const isAgreed = agreed >= Math.min(AGREED, views)
  if (NUMBER.test(text) || ROMAN.test(text)) return confidence >= SURE.number && isAgreed && !isMistakable(text, known)
  const parts = splitParts(text)
  const least = knowLeast(text, parts, known)
  // There is no list of Hindi words: a word that is in neither lexicon nor catalogue must be read alike in two views.
  if (least === 'none' && parts.every((part) => HINDI.test(part))) return confidence >= SURE.hindi && isAgreed
  if (parts.length === 0 || least === 'none') return false
  const isShort = parts.every((part) => part.length <= SHORT)
  return confidence >= SURE[least] && (isAgreed || (least === 'common' && !isShort))
}

/** How well the least known part of the word is known. A name such as Favre-Leuba may be known only as a whole. */
function knowLeast(text: string, parts: readonly string[], known: KnownWords): ReturnType<KnownWords> {
  // The lists of names spell words as a search does. A hyphen in print is often read as a longer dash.
  const [whole, ...more] = splitTokens(text.replaceAll(/\p{Pd}/gu, '-'))
  const wholly = whole && more.length === 0 ? known(whole.text) : 'none'
  if (wholly !== 'none') return wholly
  return parts.reduce<ReturnType<KnownWords>>((worst, part) => {
    const how = /^\d+$/.test(part) ? 'rare' : known(part)
    return worst === 'none' || how === 'none' ? 'none' : worst === 'rare' ? 'rare' : how
  }, 'common')
}

/** Whether the number may be a known word that begins with I: "i10" is read as 110. */
const isMistakable = (text: string, known: KnownWords) =>
  text.startsWith('1') && known(`i${text.slice(1)}`) === 'common'

/** Whether the word joins others, and a neighbour of it was left out. */
function isLeftOver(word: SeenWord, words: readonly SeenWord[], confirmed: readonly SeenWord[]): boolean {
  if (!JOINING.has(word.text.toLowerCase())) return false
  const at = words.indexOf(word)
  return [words[at - 1], words[at + 1]].some((other) => other !== undefined && !confirmed.includes(other))
}

/** Two pieces that stand close become one word, if that is known and one of them is not. */
function joinPieces(words: readonly SeenWord[], known: KnownWords): SeenWord[] {
  const joined: SeenWord[] = []
  for (const word of words) {
    const last = joined.at(-1)
    const whole = last && isClose(last, word) ? joinTwo(last, word) : null
    const isBroken = (piece: SeenWord) => splitParts(piece.text).some((part) => known(part) === 'none')
    if (last && whole && (isBroken(last) || isBroken(word)) && known(foldText(whole.text)) === 'common') {
      joined[joined.length - 1] = whole
    } else joined.push(word)
  }
  return joined
}

const isClose = (a: SeenWord, b: SeenWord) => b.x0 - a.x1 < CLOSE * Math.min(a.y1 - a.y0, b.y1 - b.y0)

const joinTwo = (a: SeenWord, b: SeenWord): SeenWord => ({
  text: a.text + b.text,
  confidence: Math.min(a.confidence, b.confidence),
  agreed: Math.min(a.agreed ?? 1, b.agreed ?? 1),
  x0: a.x0,
  y0: Math.min(a.y0, b.y0),
  x1: b.x1,
  y1: Math.max(a.y1, b.y1),
})
