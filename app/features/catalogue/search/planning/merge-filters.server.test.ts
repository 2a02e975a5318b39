import { array, assert, constantFrom, nat, oneof, property, type Arbitrary } from 'fast-check'
import { expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { NUMBER_WORDS, UNITS } from '#app/features/catalogue/search/understanding/prices/price-words.ts'
import { understandSearch } from '#app/features/catalogue/search/understanding/understand.ts'

import { loosenFilters, mergeFilters } from './merge-filters.server.ts'

const LARGEST_INTEGER = 2 ** 31 - 1

const numbers: Arbitrary<string> = oneof(
  nat(999_999_999).map(String),
  nat().map((value) => value.toLocaleString('en-IN')),
  nat(99_999).map((hundredths) => (hundredths / 100).toFixed(2)),
  constantFrom(...NUMBER_WORDS.keys(), '9,99,99,99,99,99,99,99,999'),
)
const words = constantFrom(
  ...UNITS.keys(),
  ...'under above around between and to se tak kam ke andar upar aas paas ₹ rs < >= - + lego'.split(' '),
  // Properties that every object inherits.
  ...'constructor valueOf toString hasOwnProperty __proto__'.split(' '),
)
const texts = array(
  oneof(
    numbers,
    words,
    array(numbers, { minLength: 2, maxLength: 2 }).map((two) => two.join('-')),
  ),
  { maxLength: 7 },
).map((parts) => parts.join(' '))

it('bounds prices by whole rupees that the database can store, whatever was typed', () => {
  assert(
    property(texts, (text) => {
      const reading = understandSearch(text)
      const filters = { ...NO_FILTERS, search: text }
      for (const { merged: view } of loosenFilters(mergeFilters(filters, reading), filters, reading)) {
        for (const bound of [view.price.min, view.price.max]) {
          expect(bound ?? 0).toSatisfy(Number.isInteger)
          expect(bound ?? 0).toBeLessThanOrEqual(LARGEST_INTEGER)
        }
      }
    }),
    { numRuns: 3000 },
  )
})
