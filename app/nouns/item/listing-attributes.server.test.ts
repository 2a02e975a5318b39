import { expect, test } from 'vitest'

import {
  findAttributeProblems,
  listFacts,
  readTyped,
  tidyAttributes,
  writeTyped,
  type Attributes,
} from './listing-attributes.ts'
import { mergeAttributes, readAttributes } from './read-attributes.server.ts'

test('a request says what its category declares, and nothing else', () => {
  const sent = { year: ' 1984 ', brand: 'Titan', size: 'UK 8', Lume: 'Yes', colour: ' ', __proto__: 'x' }
  expect(tidyAttributes('watches', sent)).toEqual({ brand: 'Titan', year: '1984' })
  expect(tidyAttributes('gizmos', sent)).toEqual({})
  expect(tidyAttributes('watches', {})).toEqual({})
})

test('each wrong value has its problem under its own name', () => {
  expect(findAttributeProblems('watches', { brand: 'Titan', year: '84', movement: 'Steam' })).toEqual({
    'attributes.movement': expect.stringContaining('Movement'),
    'attributes.year': expect.stringContaining('Year'),
  })
  expect(findAttributeProblems('shoes', { year: '84' })).toEqual({})
})

test('facts of files are those of the category, however they are named there, and the others stay', () => {
  const file = {
    Reference: '0441013651',
    Writer: 'Frank Herbert',
    'Lume Included': 'Yes',
    Cover: 'Hard cover',
    Pages: '412',
  }
  expect(readAttributes('books', file)).toEqual({
    author: 'Frank Herbert',
    isbn: '0441013651',
    binding: 'Hardcover',
    'Lume Included': 'Yes',
    Pages: '412',
  })
  expect(readAttributes('gizmos', file)).toEqual(file)
})

test('a column may name the unit of its numbers', () => {
  const file = { 'Case Size (mm)': '38', 'Km Driven Km': '1,200' }
  expect(readAttributes('watches', file)).toEqual({ case: '38', 'Km Driven Km': '1,200' })
  expect(readAttributes('cars', { 'Odometer in km': '1,200' })).toEqual({ kilometres: '1200' })
})

test('a value of a file that breaks the rule stays a free fact, and so does a second one', () => {
  const file = { Year: '1970s', Author: 'Premchand', Writer: 'Munshi Premchand', ISBN: '9780141439519' }
  expect(readAttributes('books', file)).toEqual({
    author: 'Premchand',
    Year: '1970s',
    Writer: 'Munshi Premchand',
    ISBN: '9780141439519',
  })
})

test.each<[what: string, category: string, sent: Attributes | null, after: Attributes]>([
  ['a change takes what was sent', 'watches', { brand: 'HMT' }, { brand: 'HMT', Lume: 'Yes' }],
  ['nothing sent changes nothing', 'watches', null, { brand: 'Titan', colour: 'Black', year: '1984', Lume: 'Yes' }],
  ['an empty record takes all away', 'watches', {}, { Lume: 'Yes' }],
  ['another category keeps what it declares, too', 'shoes', null, { brand: 'Titan', colour: 'Black', Lume: 'Yes' }],
  ['one whose file is gone keeps all', 'gizmos', {}, { year: '1984', Brand: 'Titan', colour: 'Black', Lume: 'Yes' }],
])('%s', (_what, category, sent, after) => {
  const stored = { year: '1984', Brand: 'Titan', colour: 'Black', Lume: 'Yes' }
  expect(mergeAttributes(category, sent, stored)).toEqual(after)
})

test('facts for people are in the order of the category, the free ones at the end', () => {
  const attributes = { Lume: 'Yes', kilometres: '57000', brand: 'Honda' }
  expect(listFacts('cars', attributes).map(({ name, value }) => [name, value])).toEqual([
    ['Brand', 'Honda'],
    ['Kilometres', '57,000 km'],
    ['Lume', 'Yes'],
  ])
})

test('the form has them as one text', () => {
  const attributes = { brand: 'Titan' }
  expect(readTyped(writeTyped(attributes))).toEqual(attributes)
  expect([writeTyped({}), writeTyped(null)]).toEqual(['', ''])
  for (const text of ['', '{', 'null', '[]', '7']) expect(readTyped(text)).toEqual({})
  expect(readTyped('{"year":1984,"brand":"Titan"}')).toEqual(attributes)
})
