import type { Token } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import { HALF } from '#app/shared/numbers/money-words.ts'
import { westernDigits } from '#app/shared/numbers/read-amount.ts'

import {
  COUNTING,
  CURRENCY,
  FRACTIONS,
  MEASURES,
  NEVER_HUNDREDS,
  NUMBER_WORDS,
  SINGLE_UNITS,
  UNITS,
} from './price-words.ts'

/**
 * An amount as typed, which may include paise or exceed any price. `sure`: a currency or unit was typed, so it must be
 * money. `alone`: only a number word or only a unit was typed, which is money only if the words beside it say so. `to`
 * is the index after its last token.
 */
export type Amount = { value: number; sure: boolean; unit: number; alone: 'number' | 'unit' | null; to: number }

const DIGITS = String.raw`\d{1,3}(?:,\d{2,3})+|\d{1,9}`
const AMOUNT = new RegExp(
  String.raw`^(₹|rs\.?|inr)?(${DIGITS})(?:\.(\d{1,2}))?(${[...UNITS.keys()].join('|')}|rs|inr)?(\/-)?$`,
)

const normAt = (tokens: readonly Token[], at: number) => tokens[at]?.norm ?? ''

/** The amount that starts at `from`. */
export function amountAt(tokens: readonly Token[], at: number): Amount | null {
  const from = afterCurrency(tokens, at)
  const quantity = lastOfTwo(tokens, from)
  if (!quantity) return null
  const to = afterCurrency(tokens, quantity.to)
  // In "Saath rs 500" the currency belongs to the digits after it.
  const isOfNext = quantity.alone && /^\d/.test(normAt(tokens, to))
  if (from === at && (to === quantity.to || isOfNext)) return quantity
  return { ...quantity, sure: true, alone: null, to }
}

/**
 * Whether the word after the amount is a measure, so that it is not money: "500 km", but not "500 size 9" or "500 in
 * Delhi".
 */
export function isMeasured(tokens: readonly Token[], { value, to }: Pick<Amount, 'value' | 'to'>): boolean {
  const word = normAt(tokens, to)
  if (!MEASURES.has(word) || (value >= 100 && NEVER_HUNDREDS.has(word))) return false
  return !(/^(?:packs?|sets?)$/.test(word) && normAt(tokens, to + 1) === 'of')
}

function afterCurrency(tokens: readonly Token[], at: number): number {
  let index = at
  while (CURRENCY.has(normAt(tokens, index))) index += 1
  return index
}

type Quantity = Amount & { word: boolean }

/** "Do teen hazar", "sau do sau": of two amounts, the budget is the larger one. */
function lastOfTwo(tokens: readonly Token[], at: number): Quantity | null {
  const first = quantityAt(tokens, at)
  const next = first?.alone ? quantityAt(tokens, first.to) : null
  if (!first || !next?.word || next.alone) return first
  const least = first.alone === 'number' ? first.value * next.unit : first.value
  return next.unit > 1 && least < next.value ? next : first
}

/** A number with its unit, if any: "5k", "sadhe teen hazar", "sawa lakh", "ek lakh bees hazar", "hazar". */
function quantityAt(tokens: readonly Token[], at: number): Quantity | null {
  const part = FRACTIONS.get(normAt(tokens, at))
  // "A hundred" is as "hundred".
  const isOne = normAt(tokens, at) === 'a' && SINGLE_UNITS.has(normAt(tokens, at + 1))
  let index = part === undefined && !isOne ? at : at + 1
  const read = readNumber(normAt(tokens, index))
  if (!read) return singleAt(tokens, index, part)
  index += 1
  const ones = readOnes(tokens, index)
  if (ones > 0) {
    read.value += ones
    index += 1
  }
  const next = normAt(tokens, index)
  const isUnit = next !== 'l' && next !== 'm' && !(next === 'k' && read.value >= 100 && isOfHindi(tokens, index + 1))
  const follows = read.unit === 1 && isUnit ? UNITS.get(next) : undefined
  if (follows) index += 1
  const unit = follows ?? read.unit
  if (part !== undefined && unit === 1) return null
  const value = (read.value / read.unit + (part ?? 0)) * unit
  const isAlone = read.word && unit === 1
  return withSmaller(tokens, {
    value,
    unit,
    sure: read.sure || unit > 1,
    alone: isAlone ? 'number' : null,
    to: index,
    word: read.word,
  })
}

/** In "500 k andar", k is short for "ke". */
const isOfHindi = (tokens: readonly Token[], at: number) =>
  /^(?:and[ae]r|under|n(?:i|ee)che|bhitar|budget|aas|aa?spaa?s)$/.test(normAt(tokens, at))

/** "Twenty five": what follows the tens in English; 0 for anything else. */
function readOnes(tokens: readonly Token[], at: number): number {
  const [tens, ones] = [normAt(tokens, at - 1), normAt(tokens, at)]
  if (!COUNTING.has(tens) || !COUNTING.has(ones)) return 0
  const [ten = 0, one = 0] = [NUMBER_WORDS.get(tens), NUMBER_WORDS.get(ones)]
  return ten >= 20 && ten % 10 === 0 && one < 10 ? one : 0
}

/** A unit without a number means one of it, or one and a fraction. */
function singleAt(tokens: readonly Token[], at: number, part: number | undefined): Quantity | null {
  const norm = normAt(tokens, at)
  const unit = UNITS.get(norm) ?? 1
  if (!SINGLE_UNITS.has(norm) || part === HALF) return null
  const single = { value: (1 + (part ?? 0)) * unit, unit, to: at + 1, word: true }
  if (part !== undefined) return withSmaller(tokens, { ...single, sure: true, alone: null })
  const before = normAt(tokens, at - 1)
  const isCounted = COUNTING.has(before) || UNITS.has(before) || FRACTIONS.has(before) || readNumber(before) !== null
  return isCounted ? null : withSmaller(tokens, { ...single, sure: false, alone: 'unit' })
}

/** "Ek lakh bees hazar", "do sau pachas": a smaller unit that follows is part of the number, unless it is a measure. */
function withSmaller(tokens: readonly Token[], larger: Quantity): Quantity {
  // "Five hundred and fifty"
  const isJoined = normAt(tokens, larger.to) === 'and' && COUNTING.has(normAt(tokens, larger.to + 1))
  const more = larger.unit > 1 ? quantityAt(tokens, larger.to + (isJoined ? 1 : 0)) : null
  if (!more || more.value >= larger.unit || isMeasured(tokens, more)) return larger
  const isPart = more.alone === 'number' ? areTens(tokens, larger, more) : more.unit > 1 && more.unit < larger.unit
  if (!isPart || more.alone === 'unit') return larger
  return { ...larger, value: larger.value + more.value, sure: true, alone: null, to: more.to }
}

/** The smallest number words (do, ek, teen) often mean something else, and so does "saath". */
function areTens(tokens: readonly Token[], larger: Quantity, more: Quantity): boolean {
  const isSaath = more.value === 60 && !CURRENCY.has(normAt(tokens, more.to))
  return larger.unit === 100 && more.value > 10 && !isSaath
}

function readNumber(norm: string): { value: number; unit: number; sure: boolean; word: boolean } | null {
  const word = NUMBER_WORDS.get(norm)
  if (word !== undefined) return { value: word, unit: 1, sure: false, word: true }
  const match = AMOUNT.exec(westernDigits(norm))
  if (!match) return null
  const [, currency, digits = '', decimals = '0', suffix = '', dash] = match
  if (/^0\d/.test(digits)) return null
  const unit = UNITS.get(suffix) ?? 1
  const isCurrency = suffix === 'rs' || suffix === 'inr'
  return {
    value: Number(`${digits.replaceAll(',', '')}.${decimals}`) * unit,
    unit,
    sure: !!currency || isCurrency || !!dash || unit > 1,
    word: false,
  }
}

/** A range typed as one word: "2,000-5,000", "5k-10k". */
export function rangeIn(tokens: readonly Token[], at: number): (Amount & { high: Amount }) | null {
  const currency = CURRENCY.has(tokens[at]?.norm ?? '') ? 1 : 0
  const typed = tokens[at + currency]?.norm ?? ''
  // "Twenty-five" is one number.
  const parts = NUMBER_WORDS.has(typed) ? [] : typed.split('-')
  const [first, second] = parts.map(readNumber)
  if (parts.length !== 2 || !first || !second) return null
  let to = at + currency + 1
  const unit = second.unit === 1 ? (UNITS.get(tokens[to]?.norm ?? '') ?? 1) : 1
  if (unit > 1) to += 1
  else if (first.word || second.word) return null
  const trailing = CURRENCY.has(tokens[to]?.norm ?? '') ? 1 : 0
  const sure = currency + trailing > 0 || unit > 1 || first.sure || second.sure
  const shared = { sure, alone: null, to: to + trailing }
  return { ...first, ...shared, high: { ...shared, value: second.value * unit, unit: second.unit * unit } }
}
