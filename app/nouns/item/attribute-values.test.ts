import { expect, test } from 'vitest'

import type { Attribute } from '#app/nouns/category/attribute.ts'
import { listAttributes } from '#app/nouns/category/category-list.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { showValue, tidyValue, valueProblem } from './attribute-values.ts'

function find(category: string, key: string): Attribute {
  const attribute = listAttributes(category).find((one) => one.key === key)
  if (!attribute) throw new Error(`${category} declares no ${key}`)
  return attribute
}

const ean: Attribute = { key: 'ean', kind: 'code', label: { en: 'EAN' }, choices: [], code: 'gtin' }

test.each([
  ['shoes', 'size', 'uk8', 'UK 8'],
  ['shoes', 'for', "women's", 'Women'],
  ['shoes', 'colour', 'काला', 'Black'],
  ['games', 'platform', 'ps4', 'PlayStation 4'],
  ['watches', 'case', '38.50 mm', '38.5'],
  ['watches', 'case', '४० मिमी', '40'],
  ['cars', 'kilometres', '1,25,000 km', '125000'],
  ['cars', 'kilometres', '45,000 KMs', '45000'],
  ['cars', 'kilometres', '45k', '45000'],
  ['cars', 'kilometres', '1.2 lakh km', '120000'],
  ['cars', 'kilometres', '45 हज़ार किमी', '45000'],
  ['cars', 'kilometres', '62000 किलोमीटर', '62000'],
  ['lego', 'pieces', '1,200 pieces', '1200'],
  ['cars', 'year', '२०१४', '2014'],
  ['lego', 'set-number', ' 5906-1 ', '5906-1'],
  ['books', 'isbn', 'ISBN 978-0-14-143951-8', '9780141439518'],
  ['books', 'isbn', '0-8044-2957-x', '080442957X'],
  ['cars', 'brand', 'maruti', 'Maruti Suzuki'],
  ['watches', 'brand', ' Titan\u200b  Edge ', 'Titan Edge'],
])('%s: the %s %j is stored as %s', (category, key, written, stored) => {
  const attribute = find(category, key)
  expect(tidyValue(attribute, written)).toBe(stored)
  expect(tidyValue(attribute, stored)).toBe(stored)
  expect(valueProblem(attribute, stored)).toBeNull()
})

test.each([
  ['shoes', 'size', 'UK 40', /^Please choose one of the values for Size$/],
  ['watches', 'case', 'about 38', /^Case size must be a number$/],
  ['cars', 'kilometres', '₹45,000', /^Kilometres must be a number$/],
  ['cars', 'kilometres', '45000 rs', /^Kilometres must be a number$/],
  ['watches', 'case', '1,2', /^Case size must be a number$/],
  ['watches', 'case', '5', /^Case size must be from 10 to 70 mm$/],
  ['watches', 'case', '400', /^Case size must be from 10 to 70 mm$/],
  ['watches', 'case', '38.55', /^Case size may have at most 1 digit after the point$/],
  ['lego', 'pieces', '1.5', /^Pieces must be a whole number$/],
  ['cars', 'year', '1970s', /^Year must be a year from 1885 to \d{4}$/],
  ['lego', 'year', '3000', /^Year must be a year from 1000 to \d{4}$/],
  ['books', 'year', '1399', /^Year must be a year from 1400 to \d{4}$/],
  ['lego', 'set-number', 'Falcon', /^Set number must look like 10270$/],
  ['cards', 'card-number', '#?!', /^Card number may have letters, digits, hyphens, points and slashes only$/],
  ['books', 'isbn', '978014', /^An ISBN has 10 or 13 digits, such as 9780141439518$/],
  ['books', 'isbn', '5702015599344', /^An ISBN has 10 or 13 digits, such as 9780141439518$/],
  [
    'books',
    'isbn',
    '9780141439519',
    /^One of the digits of ISBN is wrong\. Please compare them with the printed number\.$/,
  ],
  ['watches', 'brand', 'x'.repeat(81), /^Brand must have at most 80 characters$/],
  ['watches', 'brand', 'a\0b', /^Some of these characters cannot be stored\. Please type them again\.$/],
])('%s: the %s %j is refused', (category, key, written, problem) => {
  const attribute = find(category, key)
  expect(valueProblem(attribute, tidyValue(attribute, written))).toMatch(problem)
})

test.each([
  ['5702015599344', /^$/],
  ['673419267816', /^$/],
  ['96385074', /^$/],
  ['5702015599345', /digits of EAN is wrong/],
  ['123', /8, 12, 13 or 14 digits/],
])('the number of the trade %s is checked', (number, problem) => {
  expect(valueProblem(ean, tidyValue(ean, number)) ?? '').toMatch(problem)
})

test('values are shown with units and in the language of the reader', () => {
  const [kilometres, fuel] = [find('cars', 'kilometres'), find('cars', 'fuel')]
  expect(showValue(kilometres, '125000')).toBe('1,25,000 km')
  expect(showValue(find('watches', 'case'), '38.5')).toBe('38.5 mm')
  expect(showValue(find('watches', 'year'), '1984')).toBe('1984')
  expect(showValue(fuel, 'Diesel')).toBe('Diesel')
  inLanguage('hi', () => {
    expect(showValue(kilometres, '125000')).toBe('1,25,000 किमी')
    expect(showValue(fuel, 'Diesel')).toBe('डीज़ल')
    expect(valueProblem(fuel, 'Steam')).toContain('ईंधन')
  })
})
