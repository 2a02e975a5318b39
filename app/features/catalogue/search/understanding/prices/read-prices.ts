import { matchesPhrase, type Token } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import { PRICE_MAX } from '#app/shared/catalogue.ts'

import { amountAt, isMeasured, rangeIn, type Amount } from './amounts.ts'
import {
  ABOUT,
  AFTER_ABOUT,
  AFTER_MAX,
  AFTER_MIN,
  BEFORE_MAX,
  BEFORE_MIN,
  BESIDE,
  CLEAR_UNITS,
  CONNECTING,
  CURRENCY,
  DENOMINATIONS,
  MONEY_ITSELF,
  OF_MONEY,
  RANGE_END,
  TO,
} from './price-words.ts'

/** Whole rupees; null is no bound. */
export type PriceRange = { min: number | null; max: number | null }
export type FoundPrice = { range: PriceRange; from: number; to: number }

const SMALLEST = 50
/** More than any price. It fits the database's integer type, even when a search is widened. */
const MOST = PRICE_MAX + 1
const ABOUT_SHARE = 0.2

/** The first price in the text; `isFree` tells which tokens may belong to it. */
export function findPrice(
  text: string,
  tokens: readonly Token[],
  isFree: (index: number) => boolean,
): FoundPrice | null {
  for (let at = 0; at < tokens.length; at++) {
    if (!isFree(at)) continue
    const price = readBetween(tokens, at) ?? boundedTwice(tokens, at) ?? readBounded(tokens, at) ?? readBare(tokens, at)
    if (price && allFree(price, isFree) && !isOfTitle(text, tokens, price))
      return withNeighbours(tokens, { ...price, range: inRupees(price.range) }, isFree)
  }
  return null
}

function inRupees({ min, max }: PriceRange): PriceRange {
  const rupees = (value: number | null) => value && Math.min(MOST, Math.round(value))
  return { min: rupees(min), max: rupees(max) }
}

const BRACKET = /[()[\]]/

/**
 * Titles that buyers paste often contain brackets: "Game Over (2020)", "Porsche 959 - 2000 Final Run (2001)", "Escort
 * RS1600 (2019)". Brackets around the price alone are fine: "saree (500-1000)".
 */
function isOfTitle(text: string, tokens: readonly Token[], { from, to }: FoundPrice): boolean {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0]
  const typed = text.slice(start, end)
  if (BRACKET.test(typed)) return true
  const before = text.slice(0, start).replace(/[([]\s*$/, '')
  const after = text.slice(end).replace(/^\s*[)\]]/, '')
  return /^(?:[\d,\s–—-]+|RS\d+)$/.test(typed) && BRACKET.test(before + after)
}

function allFree({ from, to }: FoundPrice, isFree: (index: number) => boolean): boolean {
  for (let index = from; index < to; index++) if (!isFree(index)) return false
  return true
}

/** "between 2000 and 5000", "₹2,000-5,000", "500 se 1000 tak". */
function readBetween(tokens: readonly Token[], at: number): FoundPrice | null {
  const opened = tokens[at]?.norm === 'between' || tokens[at]?.norm === 'from'
  const start = opened ? at + 1 : at
  const typed = rangeIn(tokens, start)
  if (typed) return makeRange(tokens, at, typed, typed.high)
  const low = amountAt(tokens, start)
  if (!low) return null
  const joined = matchPhrase(tokens, low.to, TO)
  const high = joined ? amountAt(tokens, low.to + joined) : null
  return high && areTwo(tokens, low, high, opened) ? makeRange(tokens, at, low, high, opened) : null
}

/**
 * "Do se teen lakh", "hazar se do hazar", "500 se hazar tak": if one end is only a word, the other end must show that
 * it is money.
 */
function areTwo(tokens: readonly Token[], low: Amount, high: Amount, opened: boolean): boolean {
  if (high.alone === 'number') return false
  if (high.alone === 'unit') return low.alone !== 'number' && (opened || matchPhrase(tokens, high.to, RANGE_END) > 0)
  return low.alone !== 'number' || (high.unit > 1 && /^(?:se|aur|[-–—])$/.test(tokens[low.to]?.norm ?? ''))
}

function makeRange(
  tokens: readonly Token[],
  from: number,
  low: Amount,
  high: Amount,
  opened = false,
): FoundPrice | null {
  // "2-5 lakh", "5 to 10k": the unit applies to both ends.
  const scale = low.unit === 1 && high.unit > 1 && low.value < high.value / high.unit ? high.unit : 1
  if (low.alone === 'number' && scale === 1) return null
  const min = low.value * scale
  const max = high.value
  const ended = matchPhrase(tokens, high.to, RANGE_END)
  const sure = low.sure || high.sure || ended > 0
  if (min >= max || isMeasured(tokens, high)) return null
  const isOther = () => isOneThing(tokens, from) || !isRound(min) || !isRound(max)
  if (!sure && (min < 2 * SMALLEST || (isYear(min) && isYear(max)) || (!opened && isOther()))) return null
  return { range: { min, max }, from, to: high.to + ended }
}

/** A bare number directly after a word such as "set" or "no" counts or names something. */
const isOneThing = (tokens: readonly Token[], at: number) =>
  /^(?:no|number|set|model|series|ref|part)$/.test(tokens[at - 1]?.norm ?? '')
/** Amounts that people ask or pay: 350, 1225, 499; not 118, 1914, 853449. */
const isRound = (value: number) => (value < 100_000 && value % 10 === 9) || value % 25 === 0 || value % 10 === 0
const isYear = (value: number) => value >= 1900 && value <= 2035

/** "above 5000 below 10000", "min 500 max 900", "5 hazar se upar aur 10 hazar se kam". */
function boundedTwice(tokens: readonly Token[], at: number): FoundPrice | null {
  const one = readBounded(tokens, at, true)
  if (!one) return null
  const other = readBounded(tokens, one.to + matchPhrase(tokens, one.to, CONNECTING), true)
  const [low, high] = one.range.max === null ? [one, other] : [other, one]
  const min = low?.range.max === null ? low.range.min : null
  const max = high?.range.min === null ? high.range.max : null
  if (!other || min === null || max === null || min >= max) return null
  return { range: { min, max }, from: at, to: other.to }
}

/**
 * "under 5k", "5 hazar se kam", "above 2 lakh", "around 500". `isOneOfTwo`: a second bound next to it shows that it is
 * a price.
 */
function readBounded(tokens: readonly Token[], at: number, isOneOfTwo = false): FoundPrice | null {
  for (const [phrases, isMax] of [
    [BEFORE_MAX, true],
    [BEFORE_MIN, false],
  ] as const) {
    const length = matchPhrase(tokens, at, phrases)
    const amount = length ? amountAt(tokens, at + length) : null
    if (!amount || !isPrice(tokens, amount)) continue
    // "Air Max 90", "min 30": such a word alone is not enough.
    const isWeak = /^(?:max|min|maximum|minimum)$/.test(tokens[at]?.norm ?? '') && !amount.sure && amount.value < 1000
    if (isWeak && !isOneOfTwo) continue
    const closing = matchPhrase(tokens, amount.to, isMax ? AFTER_MAX : AFTER_MIN)
    return makeBound(isMax, amount.value, at, amount.to + (isMax ? closing : 0))
  }
  const about = matchPhrase(tokens, at, ABOUT)
  const amount = amountAt(tokens, at + about)
  if (!amount) return null
  if (about) return isPrice(tokens, amount) ? makeAround(amount.value, at, amount.to) : null
  return readClosed(tokens, at, amount)
}

/** The words after the amount tell what it means. */
function readClosed(tokens: readonly Token[], at: number, amount: Amount): FoundPrice | null {
  if (amount.alone === 'number') return null
  if (!amount.sure && amount.value < SMALLEST) return null
  const close = matchPhrase(tokens, amount.to, AFTER_ABOUT)
  if (close) return makeAround(amount.value, at, amount.to + close)
  const min = matchPhrase(tokens, amount.to, AFTER_MIN)
  // "500 se kam nahi" is more than 500.
  const longestMax = matchPhrase(tokens, amount.to, AFTER_MAX)
  const max = longestMax > min ? longestMax : 0
  // "500 max" is a price; "Nike 270 max" and "iPhone 12 pro max" are not.
  const weak = max === 1 && /^(?:max|maximum|me|mein|mai)$/.test(tokens[amount.to]?.norm ?? '')
  // "LEGO 4174 Max Goes Flying"
  if (weak && !amount.sure && !isRound(amount.value)) return null
  // The thousand-rupee note ("hazar wala note") is not a price either.
  const isOf = /^wal[aei]$/.test(tokens[amount.to]?.norm ?? '')
  if ((amount.alone && (weak || isOf)) || (isOf && isMoneyItself(tokens, amount))) return null
  // "Shoes 500 max 1000": the word belongs to the next amount.
  if (tokens[amount.to]?.norm.startsWith('max') && amountAt(tokens, amount.to + 1)) return null
  if (max && (amount.sure || !weak || amount.value >= 2 * SMALLEST))
    return makeBound(true, amount.value, at, amount.to + max)
  const plus = min === 1 && /^(?:plus|\+)$/.test(tokens[amount.to]?.norm ?? '')
  // "500+ rs"
  const to = amount.to + min
  const isPaid = CURRENCY.has(tokens[to]?.norm ?? '')
  return min && (amount.sure || !plus || isPaid) ? makeBound(false, amount.value, at, isPaid ? to + 1 : to) : null
}

/** "500 rs", "2 lakh": a budget. */
function readBare(tokens: readonly Token[], at: number): FoundPrice | null {
  const amount = amountAt(tokens, at)
  if (!amount?.sure || amount.value < SMALLEST || isMeasured(tokens, amount) || isMoneyItself(tokens, amount))
    return null
  const spelled = tokens.slice(at, amount.to).map(({ norm }) => norm)
  // "Paanch sau ki ghadi"
  const isOf = spelled.length > 1 && spelled.includes('sau') && /^k[aei]$/.test(tokens[amount.to]?.norm ?? '')
  const clear =
    isOf || spelled.some((word) => CURRENCY.has(word) || CLEAR_UNITS.has(word) || /^(?:₹|rs\.?|inr)\d/.test(word))
  // "in 500 rs", "for ₹500"
  const led = /^(?:in|for|at|@)$/.test(tokens[at - 1]?.norm ?? '') ? 1 : 0
  return clear ? makeBound(true, amount.value, at - led, amount.to) : null
}

function isPrice(tokens: readonly Token[], amount: Amount): boolean {
  return amount.sure || (amount.alone !== 'number' && amount.value >= SMALLEST && !isMeasured(tokens, amount))
}

/** "500 rupee note", "100 rs ka purana coin": the search is for the money itself. */
function isMoneyItself(tokens: readonly Token[], { value, to }: Amount): boolean {
  let at = to
  while (OF_MONEY.has(tokens[at]?.norm ?? '')) at += 1
  return DENOMINATIONS.has(value) && MONEY_ITSELF.has(tokens[at]?.norm ?? '')
}

function makeBound(isMax: boolean, value: number, from: number, to: number): FoundPrice {
  return { range: isMax ? { min: null, max: value } : { min: value, max: null }, from, to }
}

function makeAround(value: number, from: number, to: number): FoundPrice {
  return { range: { min: value * (1 - ABOUT_SHARE), max: value * (1 + ABOUT_SHARE) }, from, to }
}

/** "price under 500", "500 ke andar range": includes the words around a price that belong to it. */
function withNeighbours(tokens: readonly Token[], found: FoundPrice, isFree: (index: number) => boolean): FoundPrice {
  let { from, to } = found
  // "In the range of 500 to 900"
  if (tokens[from - 1]?.norm === 'of' && isFree(from - 1) && BESIDE.has(tokens[from - 2]?.norm ?? '')) from--
  while (from > 0 && isFree(from - 1) && BESIDE.has(tokens[from - 1]?.norm ?? '')) from--
  while (to < tokens.length && isFree(to) && BESIDE.has(tokens[to]?.norm ?? '')) to++
  return { ...found, from, to }
}

/** The length of the longest of `phrases` at `at`, or 0. */
function matchPhrase(tokens: readonly Token[], at: number, phrases: readonly (readonly string[])[]): number {
  return phrases.find((phrase) => matchesPhrase(tokens, at, phrase))?.length ?? 0
}
