import type { CaseClass } from '../facts/case-class.ts'
import { say, type Phrasing, type Wish } from '../whole/phrasings.ts'
import { makePhrasedCases } from '../whole/whole-searches.ts'

type SayPrice = (price: number) => string

const withCommas: SayPrice = (price) => price.toLocaleString('en-IN')
const withWesternCommas: SayPrice = (price) => price.toLocaleString('en-US')
const inThousands: SayPrice = (price) => (price % 100 === 0 ? `${price / 1000}k` : '')
const inDevanagari: SayPrice = (price) =>
  String(price).replaceAll(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))

type NumberWords = {
  small: Readonly<Record<number, string>>
  units: readonly (readonly [value: number, word: string])[]
}

const readWords = (words: string, units: string): NumberWords => ({
  small: Object.fromEntries(words.split(', ').map((one) => [Number(one.split(' ')[0]), one.split(' ')[1] ?? ''])),
  units: units.split(', ').map((one) => [Number(one.split(' ')[0]), one.split(' ')[1] ?? ''] as const),
})

const ENGLISH = readWords(
  '1 one, 2 two, 3 three, 4 four, 5 five, 6 six, 7 seven, 8 eight, 9 nine, 10 ten, 11 eleven, 12 twelve, 15 fifteen, 20 twenty, 25 twenty-five, 30 thirty, 35 thirty-five, 40 forty, 45 forty-five, 50 fifty',
  '10000000 crore, 100000 lakh, 1000 thousand, 100 hundred',
)
const HINDI = readWords(
  '1 ek, 2 do, 3 teen, 4 chaar, 5 paanch, 6 chhe, 7 saat, 8 aath, 9 nau, 10 das, 11 gyarah, 12 barah, 15 pandrah, 20 bees, 25 pachees, 30 tees, 35 paintees, 40 chalees, 50 pachas',
  '10000000 crore, 100000 lakh, 1000 hazaar, 100 sau',
)
const DEVANAGARI = readWords(
  '1 एक, 2 दो, 3 तीन, 4 चार, 5 पाँच, 6 छह, 7 सात, 8 आठ, 9 नौ, 10 दस, 11 ग्यारह, 12 बारह, 15 पंद्रह, 20 बीस, 25 पच्चीस, 30 तीस, 35 पैंतीस, 40 चालीस, 50 पचास',
  '10000000 करोड़, 100000 लाख, 1000 हज़ार, 100 सौ',
)

/** The price in words; empty if the list has not all of its words. */
const inWords =
  ({ small, units }: NumberWords): SayPrice =>
  (price) => {
    const said: (string | undefined)[] = []
    let rest = price
    for (const [value, word] of units) {
      const count = Math.floor(rest / value)
      if (count > 0) said.push(small[count], word)
      rest %= value
    }
    if (rest > 0) said.push(small[rest])
    return said.every((word) => word !== undefined) ? said.join(' ') : ''
  }

const sayAll = (wish: Wish, ways: readonly (readonly [SayPrice | undefined, string])[]): Phrasing[] =>
  ways.flatMap(([sayPrice, texts]) =>
    say(sayPrice ? { ...wish, sayPrice } : wish, texts).map((one) => ({
      ...one,
      key: `${one.text} ${sayPrice?.(2500)}`,
    })),
  )

const PRICES = [
  ...sayAll({ price: 'max' }, [
    [
      undefined,
      `{s} under rs{p} | {s} not exceeding {p} | {s} no more than {p} | {s} {p} or less | {s} {p} and under | {s} <= {p} | {s} <₹{p} | {s} price <{p}
      {s} max: {p} | {s} budget: {p} | {s} budget - {p} | {s} my budget {p} | {s} price below {p} | {s} in {p}rs | {s} {p} rs only | {s} for {p} or less
      {s} costing less than {p} | {s} lower than {p} | {s} beneath {p} | {s} up-to {p} | {s} upto {p}/- | {s} till {p} | {s} maximum {p} | {s} INR {p}
      {s} {p} INR | {s} {p} bucks | {s} priced under {p} | {s} that costs under {p} | {s} which is under {p} | {s} {p} max | {s} within rs. {p}
      {s} {p} tak ka | {s} {p} rupay ke andar | {s} {p} k andar | {s} {p} k niche | {s} {p} se km | {s} {p} tak me | {s} {p} rs tk | {s} {p} se zyada nahi
      {s} {p} se upar nahi | {s} {p} se jyada na ho | {s} {p} ke budget mein | {s} {p} rupaye mein | {s} {p} रुपये तक | {s} {p} रु से कम | {s} {p} के अंदर
      {s} {p} के भीतर | {s} {p} के बजट में | {s} {p} से ज्यादा नहीं | {s} अधिकतम {p} | {s} {p} रुपए में`,
    ],
    [
      withCommas,
      '{s} under ₹{p} | {s} under Rs.{p} | {s} Rs. {p} se kam | {s} below {p}/- | {s} {p} tak | {s} less than rs {p}',
    ],
    [withWesternCommas, '{s} under {p} rs | {s} under {p}'],
    [
      inThousands,
      '{s} under {p} | {s} {p} tak | {s} <{p} | {s} {p} max | {s} max {p} | {s} {p} ke andar | under {p} {s} | {s} upto {p}',
    ],
    [
      inWords(ENGLISH),
      `{s} under {p} | {s} less than {p} rupees | {s} below {p} | {s} upto {p} rupees | {s} within {p} | {s} for {p} rupees | {s} not more than {p}
      {s} {p} rupees or less | {s} at most {p}`,
    ],
    [
      inWords(HINDI),
      '{s} {p} se kam | {s} {p} tak | {p} ke andar {s} | {s} {p} rupaye mein | {s} {p} se kam ka | {p} tak ka {s}',
    ],
    [inWords(DEVANAGARI), '{s} {p} से कम | {p} तक {s} | {s} {p} रुपये के अंदर | {s} {p} रुपये में'],
    [inDevanagari, '{s} ₹{p} से कम | {s} {p} रुपये तक | {s} {p} के अंदर'],
  ]),
  ...sayAll({ price: 'min' }, [
    [
      undefined,
      `{s} starting from {p} | {s} not below {p} | {s} no less than {p} | {s} {p} or more | {s} {p}+ rs | {s} >{p} | {s} >= {p} | {s} {p} plus rs
      {s} exceeding {p} | {s} {p} onwards | {s} min {p} rs | {s} costing over {p} | {s} higher than {p} | {s} greater than {p} | {s} from rs {p} up
      {s} {p} se zyada | {s} {p} se upar ka | {s} {p} se kam nahi | {s} kam se kam {p} | {s} {p} se mehnga | {s} {p} से अधिक | {s} {p} से ऊपर
      {s} कम से कम {p} | {s} {p} से शुरू`,
    ],
    [inWords(ENGLISH), '{s} over {p} | {s} more than {p} rupees | {s} above {p} | {s} at least {p} rupees'],
    [inWords(HINDI), '{s} {p} se upar | {s} {p} se zyada | {s} kam se kam {p}'],
    [withCommas, '{s} above Rs.{p} | {s} above ₹{p}'],
  ]),
  ...sayAll({ price: 'between' }, [
    [
      undefined,
      `{s} {a} - {b} rs | {s} rs {a} to rs {b} | {s} {a}rs to {b}rs | {s} ₹{a} - ₹{b} | {s} from {a} to {b} | {s} {a} and {b} ke beech | {s} range {a}-{b}
      {s} {a} to {b} range | {s} in the range of {a} to {b} | {s} {a}–{b} rs | {s} rs.{a}-rs.{b} | {s} {a} ~ {b} | {s} {a}..{b} | {s} min {a} max {b}
      {s} more than {a} less than {b} | {s} over {a} under {b} | {s} {a} < price < {b} | {s} {a} upto {b} | {s} {a} till {b} rs | {s} between {a} to {b}
      {s} between {a} - {b} | {s} {a} se {b} ke bich | {s} {a} aur {b} ke beech | {s} {a} se lekar {b} tak | {s} {a} se {b} rupaye | {s} {a} से {b} के बीच
      {s} {a} और {b} के बीच | {s} {a} से लेकर {b} तक | {s} {a} से {b} रुपये | {s} price between {a} and {b} | {s} priced {a} to {b} | {s} {a}/- to {b}/-`,
    ],
    [
      withCommas,
      '{s} Rs.{a} - Rs.{b} | {s} ₹{a}-₹{b} | {s} {a} to {b} | {s} Rs. {a} to Rs. {b} | {s} INR {a} - INR {b} | {s} between {a} and {b}',
    ],
    [inThousands, '{s} {a}-{b} | {s} {a} to {b} | {s} between {a} and {b} | {s} {a} se {b} tak | {s} {a} - {b}'],
    [inWords(ENGLISH), '{s} between {a} and {b} | {s} {a} to {b} rupees | {s} from {a} to {b} rupees'],
    [inWords(HINDI), '{s} {a} se {b} tak | {s} {a} se {b} ke beech'],
    [inWords(DEVANAGARI), '{s} {a} से {b} तक | {s} {a} से {b} के बीच'],
  ]),
  ...sayAll({ price: 'about' }, [
    [
      undefined,
      `{s} ~{p} | {s} ~ {p} | {s} ~₹{p} | {s} around rs {p} | {s} about {p} | {s} approx {p} | {s} approx. rs. {p} | {s} circa {p} | {s} roughly {p}
      {s} close to {p} | {s} somewhere around {p} | {s} {p} approx | {s} {p}ish | {s} {p} or so | {s} at around {p} | {s} nearly {p} | {s} costing about {p}
      {s} {p} ke aas paas | {s} {p} ke karib | {s} karib {p} | {s} lagbhag {p} | {s} {p} k aaspas | {s} takreeban {p} | {s} {p} के आसपास | {s} करीब {p}
      {s} लगभग {p} | {s} {p} के करीब | {s} {p} rs ke aaspas`,
    ],
    [inThousands, '{s} ~{p} | {s} around {p} | {s} about {p}'],
    [inWords(ENGLISH), '{s} around {p} | {s} about {p} rupees'],
    [inWords(HINDI), '{s} {p} ke aas paas | {s} lagbhag {p}'],
  ]),
]

/** Most of the first hits are of the subject, at the price. */
export const prices: CaseClass = {
  name: 'P: a price in other words and signs',
  goal: 0.9,
  makeCases: (facts) => makePhrasedCases(facts, PRICES, 3),
}
