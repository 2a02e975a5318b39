import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { readFilters } from '#app/features/catalogue/filters/coming-filters.ts'
import { listingQuery } from '#app/features/catalogue/filters/listing-filters-schema.server.ts'
import { understandSearch } from '#app/features/catalogue/search/understanding/understand.ts'
import { EMPTY_FIELDS, toItemDraft } from '#app/features/selling/editor/drafts/form-fields.ts'
import { rupees } from '#app/features/selling/import/rows/row-fields.server.ts'
import { FRACTIONS, HALF, NUMBER_WORDS, SINGLE_UNITS, UNITS } from '#app/shared/numbers/money-words.ts'

/** Reads a sum as each place does where people write one: a search, the form of a listing, a filter, and a row of a file. */
const DOORS: Record<string, (sum: string) => unknown> = {
  search: (sum) => understandSearch(`${sum} rs tak`).price?.max,
  editor: (sum) => toItemDraft({ ...EMPTY_FIELDS, price: sum }, []).price,
  filter: (sum) => listingQuery.parse({ min: sum }).min,
  'filter in the browser': (sum) => readFilters(new URLSearchParams({ min: sum })).min,
  import: (sum) => rupees.safeParse(sum).data,
}

const isDevanagari = (word: string) => /\p{Script=Devanagari}/u.test(word)
const inDevanagari = (table: ReadonlyMap<string, number>) => [...table].filter(([word]) => isDevanagari(word))
const inLatin = (table: ReadonlyMap<string, number>) => [...table].filter(([word]) => !isDevanagari(word))
/** The dot below and the moon, as many people write them. */
const FULL_SPELLINGS = { हजार: 'हज़ार', करोड: 'करोड़', डेढ: 'डेढ़', अढाई: 'अढ़ाई', साढे: 'साढ़े', पांच: 'पाँच' }
const ZEROS = ['0', '०', '০', '０', '૦', '௦']

type Written = { text: string; value: number }

/** A count of a unit as digits of any script or as a word. `l` alone is left to litres: in a search, "2 l" is no sum. */
const counted = (table: typeof inLatin): fc.Arbitrary<Written> => {
  const digits = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom(...ZEROS)).map(([tenths, zero]) => ({
    text: String(tenths / 10).replaceAll(/\d/g, (digit) =>
      String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)),
    ),
    value: tenths / 10,
  }))
  const word = fc.constantFrom(...table(NUMBER_WORDS)).map(([text, value]) => ({ text, value }))
  const fraction = fc
    .tuple(fc.constantFrom(...table(FRACTIONS)), fc.oneof(digits, word))
    .filter(([, { value }]) => Number.isInteger(value))
    .map(([[text, part], number]) => ({ text: `${text} ${number.text}`, value: part + number.value }))
  const single = fc
    .constantFrom(...table(FRACTIONS))
    .filter(([, part]) => part !== HALF)
    .map(([text, part]) => ({ text, value: 1 + part }))
  const units = table(UNITS).filter(([text]) => text !== 'l')
  const many = fc
    .tuple(fc.oneof(digits, word, fraction), fc.constantFrom(...units))
    .map(([number, [text, unit]]) => ({ text: `${number.text} ${text}`, value: number.value * unit }))
  const one = fc
    .tuple(single, fc.constantFrom(...units.filter(([text]) => SINGLE_UNITS.has(text))))
    .map(([number, [text, unit]]) => ({ text: `${number.text} ${text}`, value: number.value * unit }))
  return fc.oneof({ weight: 4, arbitrary: many }, { weight: 1, arbitrary: one })
}

const sums = fc
  .oneof(counted(inLatin), counted(inDevanagari))
  .map(({ text, value }) => ({
    text: Object.entries(FULL_SPELLINGS).reduce((all, [folded, full]) => all.replaceAll(folded, full), text),
    value: Math.round(value),
  }))
  .filter(({ value }) => value >= 50 && value <= 999_999_999)

test.each(Object.keys(DOORS))('a sum in words and units is understood by the %s', (door) => {
  fc.assert(
    fc.property(sums, ({ text, value }) => {
      expect(DOORS[door]?.(text)).toBe(value)
    }),
    { numRuns: 1500 },
  )
})

test.each([
  ['dedh lakh', 150_000],
  ['ढाई हज़ार', 2500],
  ['sava lakh', 125_000],
  ['aadha lakh', 50_000],
  ['आधा लाख', 50_000],
  ['half lakh', 50_000],
  ['paune do lakh', 175_000],
  ['do hazaar', 2000],
  ['do hazar paanch sau', 2500],
  ['ek lakh bees hazar', 120_000],
  ['दो सौ पचास', 250],
  ['साढ़े तीन हज़ार', 3500],
])('"%s" is %d everywhere', (text, value) => {
  for (const read of Object.values(DOORS)) expect(read(text)).toBe(value)
})

test.each(['dedh', 'sadhe lakh', 'sadhe', 'do teen hazar', 'hazar lakh', '1 lakh 200 hazar', 'do lakhpati'])(
  '"%s" is no sum',
  (text) => expect(toItemDraft({ ...EMPTY_FIELDS, price: text }, []).price).toBeNaN(),
)
