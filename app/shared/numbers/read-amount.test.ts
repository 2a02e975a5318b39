import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatCount } from '#app/shared/text/money.ts'

import { UNITS } from './money-words.ts'
import { readAmount } from './read-amount.ts'

test.each<[string, number | null]>([
  ['', null],
  ['  ', null],
  ['₹', null],
  ['1500', 1500],
  ['₹ 1,25,000', 125_000],
  ['125,000', 125_000],
  ['Rs. 1 25 000', 125_000],
  ['1, 250', 1250],
  ['1299/-', 1299],
  ['Rs 1299/- only', 1299],
  ['1299 rs', 1299],
  ['1299 rs.', 1299],
  ['1299Rs', 1299],
  ['INR 1,299.00', 1299],
  ['1299 रुपये', 1299],
  ['रु. 1299', 1299],
  ['1299 रूपये', 1299],
  ['1299 रुपये मात्र', 1299],
  ['Rs: 1299', 1299],
  ['Rs. 1299/- only.', 1299],
  ['रु॰ १,२९९', 1299],
  ['१२९९', 1299],
  ['１２９９', 1299],
  ['১২৯৯', 1299],
  ['𝟙𝟚𝟡𝟡', 1299],
  ['1\u200B299', 1299],
  ['1.5 lakh', 150_000],
  ['1.15 lakh', 115_000],
  ['2 lac', 200_000],
  ['2L', 200_000],
  ['12k', 12_000],
  ['12 K', 12_000],
  ['1.2cr', 12_000_000],
  ['5 हज़ार', 5000],
  ['5 हजार', 5000],
  ['५ हज़ार', 5000],
  ['2 लाख', 200_000],
  ['1 करोड़', 10_000_000],
  ['3 sau', 300],
  ['1 lakh 20 thousand', 120_000],
  ['1 lakh 20 hazar 500', 120_500],
  ['12.5', 12.5],
  ['-5', -5],
  ['abc', Number.NaN],
  ['1e5', Number.NaN],
  ['12,50', Number.NaN],
  ['12 50', Number.NaN],
  ['1,2,500', Number.NaN],
  ['1250,', Number.NaN],
  ['0x10', Number.NaN],
  ['500-1000', Number.NaN],
  ['20 thousand 1 lakh', Number.NaN],
  ['5 kg', Number.NaN],
  ['5 lakhpati', Number.NaN],
  ['1299 usd', Number.NaN],
  ['$1299', Number.NaN],
  ['1.2.3', Number.NaN],
])('%j is read as %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

const ZEROS = ['0', '०', '০', '０', '૦', '௦', '౦']
const inScript = (digits: string, zero: string) =>
  digits.replaceAll(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))

test('any sum is read as it was written: in digits of any script, grouped or not, with signs around it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.constantFrom(...ZEROS),
      fc.boolean(),
      fc.constantFrom('', '₹', '₹ ', 'Rs. ', 'rs ', 'INR ', 'रु '),
      fc.constantFrom('', '/-', '/=', ' rs', ' only', '.00', ' रुपये'),
      (sum, zero, isGrouped, before, after) => {
        const written = isGrouped ? formatCount(sum) : String(sum)
        expect(readAmount(`${before}${inScript(written, zero)}${after}`)).toBe(sum)
      },
    ),
  )
})

test('any number of a unit is that many times the unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.constantFrom(...UNITS), (hundredths, [word, unit]) => {
      expect(readAmount(`${hundredths / 100} ${word}`)).toBe(Math.round(hundredths * unit) / 100)
    }),
  )
})
