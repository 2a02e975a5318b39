import { CURRENCY, NUMBER_WORDS, UNITS } from './money-words.ts'
import type { Token } from './tokens.ts'

/**
 * As typed: paise, and more than anything costs, too. `sure`: a currency or a unit was typed, so that it is money and no other
 * number. `to` is the token after it.
 */
export type Amount = { value: number; sure: boolean; unit: number; to: number }

const DIGITS = String.raw`\d{1,3}(?:,\d{2,3})+|\d{1,9}`
const AMOUNT = new RegExp(
  String.raw`^(₹|rs\.?|inr)?(${DIGITS})(?:\.(\d{1,2}))?(k|l|lakh|lakhs|lac|lacs|cr|crore|hazar|hazaar|hajar|rs|inr)?(\/-)?$`,
)

/** The amount that is spelled from `at` on. */
export function amountAt(tokens: readonly Token[], at: number): Amount | null {
  let index = at
  let sure = false
  while (CURRENCY.has(tokens[index]?.norm ?? '')) {
    index += 1
    sure = true
  }
  const read = readNumber(tokens[index]?.norm ?? '')
  if (!read) return null
  index += 1
  let { value, unit } = read
  sure ||= read.sure
  const next = tokens[index]?.norm ?? ''
  const follows = unit === 1 && (next !== 'l' && next !== 'm' ? UNITS.get(next) : undefined)
  if (follows) {
    value *= follows
    unit = follows
    sure = true
    index += 1
  } else if (read.word) return null
  while (CURRENCY.has(tokens[index]?.norm ?? '')) {
    index += 1
    sure = true
  }
  return { value, sure, unit, to: index }
}

function readNumber(norm: string): { value: number; unit: number; sure: boolean; word: boolean } | null {
  const word = NUMBER_WORDS.get(norm)
  if (word !== undefined) return { value: word, unit: 1, sure: false, word: true }
  const found = AMOUNT.exec(norm)
  if (!found) return null
  const [, currency, digits = '', decimals = '0', suffix = '', dash] = found
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

/** A range that was typed as one: "2,000-5,000", "5k-10k". */
export function rangeIn(tokens: readonly Token[], at: number): (Amount & { high: Amount }) | null {
  const currency = CURRENCY.has(tokens[at]?.norm ?? '') ? 1 : 0
  const parts = tokens[at + currency]?.norm.split('-') ?? []
  const [first, second] = parts.map(readNumber)
  if (parts.length !== 2 || !first || !second || first.word || second.word) return null
  let to = at + currency + 1
  const unit = second.unit === 1 ? (UNITS.get(tokens[to]?.norm ?? '') ?? 1) : 1
  if (unit > 1) to += 1
  const trailing = CURRENCY.has(tokens[to]?.norm ?? '') ? 1 : 0
  const sure = currency + trailing > 0 || unit > 1 || first.sure || second.sure
  return {
    ...first,
    sure,
    to: to + trailing,
    high: { value: second.value * unit, unit: second.unit * unit, sure, to: to + trailing },
  }
}
