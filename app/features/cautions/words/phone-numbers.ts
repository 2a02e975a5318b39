/** Finds a phone number in plain text, however it is spaced or spelt. */
import { HINDI_NUMBERS } from '#app/shared/numbers/hindi-numbers.ts'
import { isAscii, plainText } from '#app/shared/text/plain-text.ts'

import { isNumber as isDigits, splitPieces, type Piece } from './message-pieces.ts'

export interface Span {
  start: number
  end: number
}

type Group = Span & { digits: string; spoken: boolean; ten: boolean }

// The digits from zero up as words: English, Hindi in Latin letters, Hindi in Devanagari.
const SPOKEN = [
  'zero oh o shunya shoonya sunya jiro शून्य जीरो',
  'one ek i l वन एक',
  'two do टू दो',
  'three teen tin थ्री तीन',
  'four char chaar फोर चार',
  'five panch paanch paach फाइव पांच पाच',
  'six chhe che chah chhah chay सिक्स छह छः छे',
  'seven saat sat सेवन सात',
  'eight aath ath aat एट आठ',
  'nine nau nao नाइन नौ',
]
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = new Set('twenty thirty forty fifty sixty seventy eighty ninety'.split(' '))
const REPEATS = new Map([
  ['double', 2],
  ['डबल', 2],
  ['triple', 3],
  ['ट्रिपल', 3],
])

// People also dictate numbers as pairs of digits. 'saath' can mean sixty, but is read as seven.
const DIGITS = new Map(
  HINDI_NUMBERS.filter(([, number]) => number > 9).map(([word, number]) => [plainText(word).text, String(number)]),
)
SPOKEN.forEach((words, digit) => words.split(' ').forEach((word) => DIGITS.set(word, String(digit))))
TEENS.split(' ').forEach((word, index) => DIGITS.set(word, String(index + 10)))
;[...TENS].forEach((word, index) => DIGITS.set(word, String((index + 2) * 10)))
for (const word of REPEATS.keys()) DIGITS.set(word, '')

// Splits where the script changes, to separate words that are written together.
const PIECE = /\d+|[a-z]+|[\u0900-\u097f]+/g
const ENGLISH = /zero|one|two|three|four|five|six|seven|eight|nine/g
const only = ({ source }: RegExp) => new RegExp(`^(?:${source})+$`)
const ENGLISH_ONLY = only(ENGLISH)
// The text allowed between the digits of one number: no sign of a price, a time or a sum.
const GAP = /^[^\p{L}\p{N},:;₹$€%@#&=?]{0,8}$/u
// Words said between the parts of a number. The second set also joins lists, so it counts only beside a word about
// calling.
const SAID = /(?:dash|space|gap|hyphen|minus|dot|डैश|स्पेस)/g
const SAID_OF_CALLS = /(?:then|and|aur|phir|fir|और|फिर)/g
const [SAID_ONLY, SAID_OF_CALLS_ONLY] = [only(SAID), only(SAID_OF_CALLS)]
const CALLING =
  /(?<![a-z])(?:call|phone|fone|ring|mob|mobile|cell|contact|no\.|nmbr|mera no|my no|ping|dial|reach|buzz|whatsapp|wapp)(?![a-z])|नंबर|फोन|कॉल|मोबाइल|संपर्क/
const LIST_GAP = /^[\s,]{0,4}$/
const MOBILE = /^(?:0|91|091|0091)?[6-9]\d{9}$/
const LANDLINE = /^0[1-8]\d{9}$/
const ABROAD = /^\d{10,14}$/
const [SHORTEST, LONGEST] = [10, 14]
const MOST_GROUPS = 20
// These words mark the number of a thing, not a phone number.
const OF_A_THING =
  /(?:isbn(?:[- ]?1[03])?|imei|awb|od|serial|s\/n|sr|orders?|invoice|bill|tracking|consignment|docket|model|ref|reference|slab|cgc|ngc|pcgs|batch|accession|member|roll|docket|receipt|chassis|engine|registration|reg|स्लैब|case|part|sku|ean|upc|barcode|certificate|cert|psa|ticket|pnr|transaction|सीरियल|ऑर्डर|बिल)[\s.:#-]{0,3}(?:(?:no|num|number|id|code|is|hai|the|pe|par|ka|ki|on|नंबर|पर|है)[\s.:#-]{0,3}){0,3}$/
const BEFORE = 40

/** `pieces` must come from the same text. */
export function findPhoneNumber(text: string, pieces: Piece[] = splitPieces(text)): Span | null {
  const words = isAscii(text) ? pieces : piecesByScript(text)
  if (!hasDigits(words)) return null
  for (const run of findRuns(text, words)) {
    const [first] = run
    if (run.reduce((sum, { digits }) => sum + digits.length, 0) < SHORTEST) continue
    if (first && OF_A_THING.test(text.slice(Math.max(0, first.start - BEFORE), first.start))) continue
    const number = findIn(text, run)
    if (number) return number
  }
  return null
}

/** A quick check that skips most messages: whether there are enough digits for a phone number, wherever they stand. */
function hasDigits(pieces: Piece[]): boolean {
  let count = 0
  for (const { word } of pieces) {
    const digits = readDigits(word)
    // 'Double' is no digit itself, but doubles the next one.
    if (digits === '') return true
    if (digits !== null) count += digits.length
  }
  return count >= SHORTEST
}

const piecesByScript = (text: string) =>
  Array.from(text.matchAll(PIECE), (match) => ({ word: match[0], start: match.index }))

/** Groups consecutive digits, written or spoken, that have nothing else between them. */
function findRuns(text: string, pieces: Piece[]): Group[][] {
  const runs: Group[][] = []
  let run: Group[] = []
  let times = 1
  let called: boolean | undefined
  const calling = () => (called ??= CALLING.test(text))
  for (const { word: piece, start } of pieces) {
    const digits = readDigits(piece)
    const last = run.at(-1)
    if (!last && digits === null) continue
    if (digits === null && (SAID_ONLY.test(piece) || (SAID_OF_CALLS_ONLY.test(piece) && calling()))) continue
    if (last && (digits === null || !joinsRun(withoutSaid(text.slice(last.end, start), calling), last, piece))) {
      runs.push(run)
      run = []
      times = 1
    }
    if (digits === null) continue
    // 'ninety eight' is 98, 'ninety' alone is 90.
    const spoken = !isDigits(piece)
    const before = run.at(-1)
    if (before?.ten && spoken && /^[1-9]$/.test(digits)) before.digits = before.digits.slice(0, 1)
    const end = start + piece.length
    run.push({ start, end, spoken, digits: times > 1 ? digits.repeat(times) : digits, ten: spoken && TENS.has(piece) })
    times = (spoken && REPEATS.get(piece)) || 1
  }
  runs.push(run)
  return runs
}

const withoutSaid = (gap: string, calling: () => boolean) =>
  /\p{L}/u.test(gap) ? gap.replace(SAID, '').replace(calling() ? SAID_OF_CALLS : SAID, '') : gap

function readDigits(piece: string): string | null {
  if (isDigits(piece)) return piece
  const digits = DIGITS.get(piece)
  if (digits !== undefined) return digits
  return piece.length > 5 && ENGLISH_ONLY.test(piece)
    ? (piece.match(ENGLISH) ?? []).map((word) => DIGITS.get(word)).join('')
    : null
}

/** A list with commas is one number only if all its items are single digits. */
function joinsRun(gap: string, { digits, spoken }: Group, piece: string): boolean {
  if (GAP.test(gap)) return true
  return LIST_GAP.test(gap) && (spoken || /^\D/.test(piece) || (digits.length === 1 && piece.length === 1))
}

function findIn(text: string, run: Group[]): Span | null {
  for (let from = 0; from < run.length; from += 1) {
    let digits = ''
    for (let to = from; to < Math.min(run.length, from + MOST_GROUPS) && digits.length <= LONGEST; to += 1) {
      digits += run[to]?.digits ?? ''
      if (digits.length < SHORTEST) continue
      const groups = run.slice(from, to + 1).filter((group) => group.digits !== '')
      const [start, end] = [run[from]?.start ?? 0, run[to]?.end ?? 0]
      if (isNumber(digits, groups, text[start - 1]) && !isPartOfCode(text, run, from, to)) return { start, end }
    }
  }
  return null
}

function isNumber(digits: string, groups: Group[], before = ''): boolean {
  if (before === '+') return ABROAD.test(digits)
  if (LANDLINE.test(digits)) return groups.length > 1 && (groups[0]?.digits.length ?? 0) >= 3
  return MOBILE.test(digits) && !arePrices(groups) && !areSizes(groups)
}

const arePrices = (groups: Group[]) =>
  groups.length > 1 && groups.every(({ digits }) => /^[1-9]\d+(?:0|99)$/.test(digits))

/** Strictly increasing numbers are a list of sizes or years. */
const areSizes = (groups: Group[]) =>
  groups.length > 3 &&
  groups.every(({ digits }, index) => index === 0 || Number(digits) > Number(groups[index - 1]?.digits))

/** A hyphen or dot connects the run to more digits: an ISBN or an order number. */
function isPartOfCode(text: string, run: Group[], from: number, to: number): boolean {
  const gaps = [
    [run[from - 1]?.end, run[from]?.start],
    [run[to]?.end, run[to + 1]?.start],
  ]
  return gaps.some(([end, start]) => end !== undefined && start !== undefined && /^[-.]?$/.test(text.slice(end, start)))
}
