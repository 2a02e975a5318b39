// One reader of sums of money, as people type or paste them, for searches, forms, filters and files.
import { WRITTEN_SUM } from '#app/shared/text/money.ts'

import { CURRENCY_WORDS, foldMoneyWords, FRACTIONS, HALF, NUMBER_WORDS, SINGLE_UNITS, UNITS } from './money-words.ts'

const CURRENCY = CURRENCY_WORDS.toSorted((a, b) => b.length - a.length)
  .map((word) => word.replaceAll('.', String.raw`\.`))
  .join('|')
const BEFORE = new RegExp(`^(?:₹|${CURRENCY})[.:॰]?\\s*`)
// Blanks are single ones by then. A letter may not follow: "rsx" is no currency.
const AFTER = new RegExp(` ?(?:₹|${CURRENCY})[.॰]?$`)
const CLOSING = / ?(?:\/[-–=]?|(?:\bonly|\sमात्र)[.।]?)$/
const DIGITS = /^-?[\d,.]+(?:,? \d[\d,.]*)*/
const WORD = /^[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)?/u
/** Joiners and marks that keyboards and web pages put between letters. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

/** Digits of all scripts as western ones: `१२९९` and full-width `１２९९` → `1299`. */
export const westernDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    // The ten digits of a script follow each other, from zero on.
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })

/**
 * Reads a sum in rupees: `1,25,000`, `₹ 125000`, `1250/-`, `१२९९`, `1.5 lakh`, `12k`, `5 हज़ार`, `dedh lakh`, `पौने दो लाख`,
 * `1 lakh 20 thousand`. Null for text without a sum, NaN for anything that is not one: `12,50` must not become 1,250.
 */
export function readAmount(text: string): number | null {
  const plain = foldMoneyWords(westernDigits(text.normalize('NFKC').replaceAll(UNSEEN, '')))
    .replaceAll(/\s+/g, ' ')
    .trim()
  const sum = plain.replace(CLOSING, '').replace(AFTER, '').replace(CLOSING, '').replace(BEFORE, '')
  if (sum === '') return null
  let [rest, total, above] = [sum, 0, Infinity]
  while (rest !== '') {
    const part = readPart(rest)
    if (!part || part.unit >= above || part.value >= above) return Number.NaN
    total += part.value
    above = part.unit
    rest = part.rest
  }
  // A unit of a fraction, such as 1.15 lakh, is not exact in binary.
  return Math.round(total * 10_000) / 10_000
}

type Part = { value: number; unit: number; rest: string }

/** A number with its unit, if any: `1,500`, `12k`, `sadhe teen hazar`, `sava lakh`, `hazar`. */
function readPart(text: string): Part | null {
  const fraction = takeWord(text, FRACTIONS)
  const counted = takeNumber(fraction?.rest ?? text)
  const unit = takeWord(counted?.rest ?? fraction?.rest ?? text, UNITS)
  // A quarter and a half are those of a unit.
  if (!unit && (!counted || fraction || (counted.isWord && !Number.isInteger(counted.value)))) return null
  if (!counted && (!SINGLE_UNITS.has(unit?.word ?? '') || fraction?.value === HALF)) return null
  const [number, size] = [(counted?.value ?? 1) + (fraction?.value ?? 0), unit?.value ?? 1]
  return { value: number * size, unit: size, rest: unit?.rest ?? counted?.rest ?? '' }
}

function takeNumber(text: string): { value: number; isWord: boolean; rest: string } | null {
  const [digits] = DIGITS.exec(text) ?? []
  if (digits === undefined) {
    const number = takeWord(text, NUMBER_WORDS)
    return number && { value: number.value, isWord: true, rest: number.rest }
  }
  // A blank separates groups like a comma, or follows one.
  const grouped = digits.replaceAll(/,? (?=\d)/g, ',')
  if (!WRITTEN_SUM.test(grouped)) return null
  return { value: Number(grouped.replaceAll(',', '')), isWord: false, rest: text.slice(digits.length).trimStart() }
}

/** The word at the start, if `meanings` has it. */
function takeWord(
  text: string,
  meanings: ReadonlyMap<string, number>,
): { word: string; value: number; rest: string } | null {
  const [word = ''] = WORD.exec(text) ?? []
  const value = meanings.get(word)
  return value === undefined ? null : { word, value, rest: text.slice(word.length).trimStart() }
}
