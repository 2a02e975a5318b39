import { expect, it } from 'vitest'

import { splitTokens } from '#app/features/catalogue/search/understanding/words/tokens.ts'

import { otherForm, readProductNumber } from './product-numbers.ts'

it.each([
  ['978-0-14-143951-8', '9780141439518'],
  ['978 0 14 143951 8', '9780141439518'],
  ['0-14-143951-3', '0141439513'],
  ['0-8044-2957-X', '080442957X'],
  ['080442957x', '080442957X'],
  ['5702015599344', '5702015599344'],
  ['673419267816', '673419267816'],
  ['9780141439519', null],
  ['9876543211', null],
])('%s is read by its check digit', (printed, digits) => expect(readProductNumber(printed)).toBe(digits))

it('gives the other form of an ISBN and of a UPC', () => {
  expect(otherForm('9780141439518')).toBe('0141439513')
  expect(otherForm('0141439513')).toBe('9780141439518')
  expect(otherForm('080442957X')).toBe('9780804429573')
  expect(otherForm('9780804429573')).toBe('080442957X')
  expect(otherForm('673419267816')).toBe('0673419267816')
  expect(otherForm('0673419267816')).toBe('673419267816')
  expect(otherForm('5702015599344')).toBeNull()
  expect(otherForm('9876543211')).toBeNull()
})

it('is one word of a search, unlike numbers without a check digit', () => {
  const words = (text: string) => splitTokens(text).map((token) => token.text)
  expect(words('emma 978 0 14 143951 8 penguin')).toEqual(['emma', '9780141439518', 'penguin'])
  expect(words('isbn 0-8044-2957-X')).toEqual(['isbn', '080442957x'])
  expect(words('2000 5000 10000')).toEqual(['2000', '5000', '10000'])
})
