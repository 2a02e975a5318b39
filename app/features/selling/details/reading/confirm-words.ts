// A word that is not on the thing is worse than a missing one: sellers publish what they do not notice. The reader says how sure it is of
// each sign, and a word is as sure as its least sure sign; what nobody knows has to be surer. Correcting unknown words to known ones
// made other words of names.
import { foldText, splitTokens } from '#app/features/catalogue/search/understanding/words/tokens.ts'

import type { SeenLine, SeenWord } from './seen-words.ts'

/** How well a word in lower case is known: by many, by few, or not at all. */
export type KnownWords = (word: string) => 'common' | 'rare' | 'none'

/** The certainty that a word needs, from 0 to 100, by how well it is known. A number is known to nobody. */
const SURE = { common: 55, rare: 70, long: 85, none: 92, number: 85, hindi: 85 } as const
/** Alone, stains and folds look like short words, which are known by chance more often than long ones. */
const SURE_IF_SHORT = 75
const SHORT = 3
/** Unknown words of fewer letters are noise more often than names. */
const LEAST_UNKNOWN = 4
const LONG_UNKNOWN = 6
const NUMBER = /^[#№]?\d+(?:[./:,-]\d+)*\+?$/
/** A word in Devanagari, of more than one letter with its marks. */
const HINDI = /^\p{Script=Devanagari}{2,}$/u
/** A maker's name for a model, which needs no vowels. */
const CODE = /^(?=.*\d)[A-Z\d]+(?:[-/.][A-Z\d]+)*$/
const LATIN = /^[\p{Script=Latin}\p{M}\p{N}]+$/u
/** A stroke beside a word is often read as an I. */
const SHORT_PART = /^(?:[\p{Script=Latin}\d]{2,3}|[A-HJ-NP-Z])$/u
const VOWEL = /[aeiouy]/
/** These only join other words: beside a gap they join nothing. */
const JOINING = new Set('& a an and at by for from in of on or the to vs with'.split(' '))

/** The lines with only the words that were surely read, for how well they are known. */
export function confirmWords(lines: readonly SeenLine[], known: KnownWords): SeenLine[] {
  return lines.flatMap((line) => {
    const words = line.words.map((word) => ({ ...word, text: readLetters(word.text, known) }))
    const sure = words.filter((word) => isConfirmed(word, known))
    const isBesideSure = (at: number) => [words[at - 1], words[at + 1]].some((other) => other && sure.includes(other))
    const confirmed = words.filter(
      (word, at) => sure.includes(word) || (isBesideSure(at) && (isShortPart(word) || isKnown(word, known))),
    )
    const whole = confirmed.filter((word) => !isLeftOver(word, words, confirmed))
    return whole.length > 0 ? [{ ...line, words: whole, text: whole.map(({ text }) => text).join(' ') }] : []
  })
}

/** A round letter among capitals is often read as a digit: LEG0 is no word, and LEGO is one. */
function readLetters(text: string, known: KnownWords): string {
  const letters = text.replaceAll('0', 'O')
  return letters !== text && /^\p{Lu}{2,}$/u.test(letters) && known(letters.toLowerCase()) === 'common' ? letters : text
}

/** Alone a short word that nobody knows is noise, but within a name it belongs to it. */
const isShortPart = ({ text, confidence }: SeenWord) => confidence >= SURE.none && SHORT_PART.test(text)

const splitParts = (text: string) =>
  foldText(text)
    .replaceAll("'", '')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const isHindi = (parts: readonly string[]) => parts.length > 0 && parts.every((part) => HINDI.test(part))

/** Whether the word is known, and certain enough for that. */
function isKnown({ text, confidence }: SeenWord, known: KnownWords): boolean {
  const parts = splitParts(text)
  const least = knowLeast(text, parts, known)
  return (
    parts.length > 0 && !NUMBER.test(text) && least !== 'none' && confidence >= SURE[isHindi(parts) ? 'rare' : least]
  )
}

function isConfirmed(word: SeenWord, known: KnownWords): boolean {
  const { text, confidence } = word
  if (text === '&' || NUMBER.test(text)) return confidence >= SURE.number
  const parts = splitParts(text)
  const letters = parts.join('').length
  if (isKnown(word, known)) return letters > SHORT || isHindi(parts) || confidence >= SURE_IF_SHORT
  if (isHindi(parts)) return confidence >= SURE.hindi
  const isLikeWord = CODE.test(text) || parts.every((part) => LATIN.test(part) && VOWEL.test(part))
  const isSure = confidence >= (letters >= LONG_UNKNOWN && !CODE.test(text) ? SURE.long : SURE.none)
  return isSure && letters >= LEAST_UNKNOWN && isLikeWord
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

/** Whether the word joins others, and a neighbour of it was left out. */
function isLeftOver(word: SeenWord, words: readonly SeenWord[], confirmed: readonly SeenWord[]): boolean {
  if (!JOINING.has(word.text.toLowerCase())) return false
  const at = words.indexOf(word)
  return [words[at - 1], words[at + 1]].some((other) => other !== undefined && !confirmed.includes(other))
}
