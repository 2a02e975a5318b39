// One reader of sums of money, as people type or paste them, for searches, forms, filters and files.
import { WRITTEN_SUM } from '#app/shared/text/money.ts'

const words = (text: string) => text.split(' ')
const worth = (list: string, rupees: number) => words(list).map((word) => [word, rupees] as const)

/** Words for rupees, in Latin letters. */
export const CURRENCY_WORDS: readonly string[] = words('rs. rs inr rupees rupee rupaye rupay rupiya rupaiya rupye rupe')
/** Units by their words. A Map, because in a plain object "constructor" would count as a unit. */
export const UNITS: ReadonlyMap<string, number> = new Map([
  ...worth('k thousand hazar hazaar hajar hajaar hzar', 1000),
  ...worth('l lakh lakhs lac lacs laakh lakhon', 100_000),
  ...worth('cr crore crores karod', 10_000_000),
  ...worth('sau hundred', 100),
])
/** The same in Devanagari, without the dot below a letter, which few people type. */
const DEVANAGARI_UNITS = [
  ...worth('हजार', 1000),
  ...worth('लाख लाखों', 100_000),
  ...worth('करोड', 10_000_000),
  ...worth('सौ', 100),
]
const DEVANAGARI_CURRENCY = words('रुपये रुपए रुपया रुपयों रूपये रूपए रूपया रू रु')

const ALL_UNITS = new Map([...UNITS, ...DEVANAGARI_UNITS])
const escape = (word: string) => word.replaceAll('.', String.raw`\.`)
const alternatives = (list: Iterable<string>) =>
  [...list]
    .toSorted((a, b) => b.length - a.length)
    .map(escape)
    .join('|')

const BEFORE = new RegExp(`^(?:₹|${alternatives([...CURRENCY_WORDS, ...DEVANAGARI_CURRENCY])})[.:॰]?\\s*`)
// A letter may not follow: "rsx" is no currency.
const AFTER = new RegExp(`\\s*(?:₹|${alternatives([...CURRENCY_WORDS, ...DEVANAGARI_CURRENCY])})[.॰]?$`)
const CLOSING = /\s*(?:\/[-–=]?|(?:\bonly|\sमात्र)[.।]?)$/
const PART = new RegExp(
  `^(-?[\\d,.]+(?:,? \\d[\\d,.]*)*)\\s*(${alternatives(ALL_UNITS.keys())})?(?![a-z\\p{M}\\p{L}])\\s*`,
  'u',
)
/** Joiners and marks that keyboards and web pages put between letters. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu
const NUKTA = /\u093C/gu

/** Digits of all scripts as western ones: `१२९९` and full-width `１２９９` → `1299`. */
export const westernDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    // The ten digits of a script follow each other, from zero on.
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })

/**
 * Reads a sum in rupees: `1,25,000`, `₹ 125000`, `1250/-`, `१२९९`, `1.5 lakh`, `12k`, `5 हज़ार`, `1 lakh 20 thousand`. Null for
 * text without a sum, NaN for anything that is not one: `12,50` must not become 1,250.
 */
export function readAmount(text: string): number | null {
  const plain = westernDigits(text.normalize('NFKC').replaceAll(UNSEEN, ''))
    .normalize('NFD')
    .replaceAll(NUKTA, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
  const sum = plain.replace(CLOSING, '').replace(AFTER, '').replace(CLOSING, '').replace(BEFORE, '')
  if (sum === '') return null
  let [rest, total, above] = [sum, 0, Infinity]
  while (rest !== '') {
    const [whole, digits = '', word] = PART.exec(rest) ?? ['']
    const unit = word === undefined ? 1 : (ALL_UNITS.get(word) ?? 1)
    // A blank separates groups like a comma, or follows one.
    const grouped = digits.replaceAll(/,? (?=\d)/g, ',')
    const isSmaller = unit < above
    if (whole === '' || !isSmaller || !WRITTEN_SUM.test(grouped)) return Number.NaN
    total += Number(grouped.replaceAll(',', '')) * unit
    above = unit
    rest = rest.slice(whole.length)
  }
  // A unit of a fraction, such as 1.15 lakh, is not exact in binary.
  return Math.round(total * 10_000) / 10_000
}
