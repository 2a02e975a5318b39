// The words of sums of money, in Latin letters and in Devanagari: one table for every place where people write a sum.
import { HINDI_NUMBERS } from './hindi-numbers.ts'

const words = (text: string) => text.split(' ')
const worth = (list: string, value: number) => words(list).map((word) => [word, value] as const)

const NUKTA = /\u093C/gu
const MOON = /\u0901/gu

/** A word as it is looked up: without the dot below a letter, which few people type, and with a dot above for a moon. */
export const foldMoneyWords = (text: string): string =>
  text.normalize('NFD').replaceAll(NUKTA, '').replaceAll(MOON, '\u0902').normalize('NFC').toLowerCase()

// Maps, because in a plain object "constructor" would count as a word.
const asTyped = (entries: Iterable<readonly [string, number]>): ReadonlyMap<string, number> =>
  new Map([...entries].map(([word, value]) => [foldMoneyWords(word), value]))

export const CURRENCY_WORDS: readonly string[] = words(
  'rs. rs inr rupees rupee rupaye rupay rupiya rupaiya rupye rupe bucks रुपये रुपए रुपया रुपयों रूपये रूपए रूपया रू रु',
)
/** Units by their words. */
export const UNITS = asTyped([
  ...worth('k thousand hazar hazaar hajar hajaar hzar हज़ार', 1000),
  ...worth('l lakh lakhs lac lacs laakh lakhon लाख लाखों', 100_000),
  ...worth('cr crore crores karod करोड़', 10_000_000),
  ...worth('sau hundred सौ', 100),
])
/** Without a number these mean one of the unit. */
export const SINGLE_UNITS: ReadonlySet<string> = new Set(
  words('hundred thousand sau hazar hazaar hajar hajaar hzar lakh lac laakh crore karod सौ हज़ार लाख करोड़').map(
    foldMoneyWords,
  ),
)
const ONES = words('one two three four five six seven eight nine')
const TEENS = words('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen')
const TENS = words('twenty thirty forty fifty sixty seventy eighty ninety')
const ENGLISH_NUMBERS = [
  ...[...ONES, ...TEENS].map((word, index) => [word, index + 1] as const),
  ...TENS.flatMap((ten, index) =>
    ['', ...ONES].map((one, more) => [one ? `${ten}-${one}` : ten, 10 * (index + 2) + more] as const),
  ),
]
/** English and Hindi number words. Without a unit after them, many mean something else (teen, saath, do, one). */
export const NUMBER_WORDS = asTyped([
  ...HINDI_NUMBERS,
  ...ENGLISH_NUMBERS,
  ...worth('aadha aadhe adha half आधा आधे', 0.5),
  ...worth('dedh derh dhedh ded डेढ़', 1.5),
  ...worth('dhai dhaai dhayi adhai adhaai arhai ढाई अढ़ाई', 2.5),
])
/** The fractions that these words add to the number that follows, or to one if only a unit follows. */
export const FRACTIONS = asTyped([
  ...worth('sadhe saadhe sarhe saarhe saade sade साढ़े', 0.5),
  ...worth('sawa sava savaa sawaa सवा', 0.25),
  ...worth('paune pauna paun pone pauney पौने पौन', -0.25),
])
/** "Half past one" and "half past two" have words of their own, so this fraction is never that of one unit. */
export const HALF = 0.5
