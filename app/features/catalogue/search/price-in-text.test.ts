import { expect, it } from 'vitest'

import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'

import { filtersInText, priceInText } from './price-in-text.ts'
import { withoutRepeatedPrice } from './repeated-price.server.ts'
import type { SearchSaid } from './understanding/said.schema.ts'

const SAID: SearchSaid = {
  understood: [{ kind: 'price', label: 'Under ₹5,000', search: 'titan', exact: false }],
  price: { min: null, max: 5000 },
  named: { category: null, conditions: [], city: null },
  corrected: null,
  hasExact: true,
  relaxed: [],
  whole: null,
  meant: null,
  cut: false,
  failed: false,
}

it('fills the fields and is removed from the text, unless it was relaxed', () => {
  expect(priceInText(SAID)).toEqual({ min: 0, max: 5000, without: { search: 'titan', exact: false } })
  expect(priceInText({ ...SAID, relaxed: [{ kind: 'any-price' }] })).toBeNull()
  expect(priceInText({ ...SAID, price: null })).toBeNull()
})

it('tells the other filters in the text, unless they were relaxed', () => {
  const chip = (kind: 'category' | 'condition' | 'city', search: string) => ({
    kind,
    label: kind,
    search,
    exact: false,
  })
  const said: SearchSaid = {
    ...SAID,
    understood: [chip('category', 'used in pune'), chip('condition', 'lego in pune'), chip('city', 'used lego')],
    named: { category: 'lego', conditions: ['Good'], city: 'Pune' },
  }
  expect(filtersInText(said)).toEqual({
    category: { id: 'lego', without: { search: 'used in pune', exact: false } },
    conditions: { chosen: ['Good'], without: { search: 'lego in pune', exact: false } },
    cities: { chosen: ['Pune'], without: { search: 'used lego', exact: false } },
  })
  const relaxed: SearchSaid = { ...said, relaxed: [{ kind: 'any-condition' }, { kind: 'any-city', city: 'Pune' }] }
  expect(filtersInText(relaxed)).toMatchObject({ category: { id: 'lego' }, conditions: null, cities: null })
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
