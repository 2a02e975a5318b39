import { expect, it } from 'vitest'

import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'

import { priceInText } from './price-in-text.ts'
import { withoutRepeatedPrice } from './repeated-price.server.ts'
import type { SearchSaid } from './understanding/said.ts'

const SAID: SearchSaid = {
  understood: [{ kind: 'price', label: 'Under ₹5,000', search: 'titan', exact: false }],
  price: { min: null, max: 5000 },
  corrected: null,
  hasExact: true,
  relaxed: [],
  whole: null,
  meant: null,
  failed: false,
}

it('fills the fields and is removed from the text, unless it was relaxed', () => {
  expect(priceInText(SAID)).toEqual({ min: 0, max: 5000, without: { search: 'titan', exact: false } })
  expect(priceInText({ ...SAID, relaxed: [{ kind: 'any-price' }] })).toBeNull()
  expect(priceInText({ ...SAID, price: null })).toBeNull()
})

it.each<[string, Partial<ListingFilters>, Partial<ListingFilters>]>([
  ['titan under 5000', { max: 5000 }, { max: null }],
  ['titan under 1234', { max: 1234 }, { max: null }],
  ['titan 2000 to 75000', { min: 2000, max: 75_000 }, { min: 0, max: null }],
  // The address names another price range.
  ['titan under 5000', { max: 4000 }, { max: 4000 }],
  ['titan under 5000', { min: 100, max: 5000 }, { min: 100, max: 5000 }],
  ['titan', { max: 5000 }, { max: 5000 }],
  ['titan under 5000', { max: 5000, exact: true }, { max: 5000 }],
])('“%s” with %o in the URL leaves %o', (search, given, left) => {
  const filters = { ...NO_FILTERS, search, ...given }
  expect(withoutRepeatedPrice(filters)).toEqual({ ...filters, ...left })
})
