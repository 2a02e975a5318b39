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
  const sent = { year: ' 1984 ', brand: 'Titan', size: 'UK 8', Box: 'Yes', colour: ' ', __proto__: 'x' }
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
    'Box Included': 'Yes',
    Cover: 'Hard cover',
    Pages: '412',
  }
  expect(readAttributes('books', file)).toEqual({
    author: 'Frank Herbert',
    isbn: '0441013651',
    binding: 'Hardcover',
    'Box Included': 'Yes',
    Pages: '412',
  })
  expect(readAttributes('gizmos', file)).toEqual(file)
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
  ['a change takes what was sent', 'watches', { brand: 'HMT' }, { brand: 'HMT', Box: 'Yes' }],
  ['nothing sent changes nothing', 'watches', null, { brand: 'Titan', colour: 'Black', year: '1984', Box: 'Yes' }],
  ['an empty record takes all away', 'watches', {}, { Box: 'Yes' }],
  ['another category keeps what it declares, too', 'shoes', null, { brand: 'Titan', colour: 'Black', Box: 'Yes' }],
  ['one whose file is gone keeps all', 'gizmos', {}, { year: '1984', Brand: 'Titan', colour: 'Black', Box: 'Yes' }],
])('%s', (_what, category, sent, after) => {
  const stored = { year: '1984', Brand: 'Titan', colour: 'Black', Box: 'Yes' }
  expect(mergeAttributes(category, sent, stored)).toEqual(after)
})

test('facts for people are in the order of the category, the free ones at the end', () => {
  const attributes = { Box: 'Yes', kilometres: '57000', brand: 'Honda' }
  expect(listFacts('cars', attributes).map(({ name, value }) => [name, value])).toEqual([
    ['Brand', 'Honda'],
    ['Kilometres', '57,000 km'],
    ['Box', 'Yes'],
  ])
})

test('the form has them as one text', () => {
  const attributes = { brand: 'Titan' }
  expect(readTyped(writeTyped(attributes))).toEqual(attributes)
  expect([writeTyped({}), writeTyped(null)]).toEqual(['', ''])
  for (const text of ['', '{', 'null', '[]', '7']) expect(readTyped(text)).toEqual({})
  expect(readTyped('{"year":1984,"brand":"Titan"}')).toEqual(attributes)
})
