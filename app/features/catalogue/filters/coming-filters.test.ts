import { expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'

import { readFilters } from './coming-filters.ts'
import { parseListingFilters } from './listing-filters-schema.server.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

it.each([
  '',
  'search=tin+robot&exact=1&category=cards&min=200&max=5000&condition=New&condition=Fair&sort=price-low&sold=1',
  'search=&category=&min=&max=&sort=',
  'condition=Fair&condition=New&min=150&max=4950',
  'sort=city&near=Pune',
  'sort=city',
  'sort=newest&near=Pune',
  'sort=city&near=&city=Pune&city=Surat',
  'min=99.50&max=250.25',
  'min=999999&max=999999',
  'min=73250&max=123456',
  'min=12k&max=2+lac',
  'min=१२९९&max=５０００',
  'min=-5&max=1299/-',
  'category=boats&condition=Mint&sort=random&sold=yes&min=abc',
])('?%s is read as the server reads it', (query) => {
  expect(read(query)).toEqual(parseListingFilters(new URLSearchParams(query)).filters)
})

it('keeps a range that the server will refuse, so that the typed text stays', () => {
  expect(read('min=9000&max=100')).toEqual({ ...NO_FILTERS, min: 9000, max: 100 })
})
