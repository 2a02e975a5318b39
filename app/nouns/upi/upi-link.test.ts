import { expect, test } from 'vitest'

import { makeUpiLink } from './upi-link.ts'

const ASHA = { address: 'asha.rao@okaxis', name: 'Asha Rao' }
const fields = (link: string) => [...new URL(link).searchParams]

test('a link has the address, the name, the exact amount, the currency and the note, and nothing else', () => {
  expect(makeUpiLink(ASHA, { amount: 1350, note: 'Khazana: tin robot' })).toBe(
    'upi://pay?pa=asha.rao@okaxis&pn=Asha%20Rao&am=1350.00&cu=INR&tn=Khazana%3A%20tin%20robot',
  )
})

test.each([
  ['blanks', 'Asha  Rao'],
  ['signs of a query', 'Rao & Sons = 100% + #1?'],
  ['signs that encodeURIComponent leaves', "Rao's (shop)! *"],
  ['Hindi', 'आशा राव'],
  ['an emoji', 'Asha 🙂'],
  ['a quotation', '"Asha" <Rao>'],
])('%s survive', (_, name) => {
  const link = makeUpiLink({ ...ASHA, name }, { amount: 1, note: name })
  // No blank, and nothing that an app could take for the end of a field.
  expect(link).toMatch(/^upi:\/\/pay\?pa=asha\.rao@okaxis&pn=[\w.~%-]+&am=1\.00&cu=INR&tn=[\w.~%-]+$/)
  expect(link).not.toContain('+')
  expect(fields(link)).toEqual([
    ['pa', ASHA.address],
    ['pn', name],
    ['am', '1.00'],
    ['cu', 'INR'],
    ['tn', name],
  ])
})

test('a long note is cut to fifty letters, and no letter apart', () => {
  const noteIn = (note: string) => new URL(makeUpiLink(ASHA, { amount: 5, note })).searchParams.get('tn')
  expect(noteIn('x'.repeat(80))).toBe('x'.repeat(50))
  expect(noteIn(`${'x'.repeat(49)}🙂`)).toBe('x'.repeat(49))
  expect(noteIn(`${'x'.repeat(49)}की`)).toBe('x'.repeat(49))
  expect(noteIn(`a \ud83d b`)).toBe('a \ufffd b')
})

test.each([0, -1, 12.5, Number.NaN, Infinity])('%d is no amount', (amount) => {
  expect(() => makeUpiLink(ASHA, { amount, note: '' })).toThrow(RangeError)
})

test('each amount is written with two decimals and without commas', () => {
  for (const amount of [1, 99, 1000, 100_000, 9_999_999])
    expect(new URL(makeUpiLink(ASHA, { amount, note: '' })).searchParams.get('am')).toBe(`${amount}.00`)
})
