import { expect, test } from 'vitest'

import { CITIES_EAST } from '#app/features/catalogue/places/names/cities-east.ts'
import { CITIES_NORTH } from '#app/features/catalogue/places/names/cities-north.ts'
import { CITIES_SOUTH } from '#app/features/catalogue/places/names/cities-south.ts'
import { CITIES_WEST } from '#app/features/catalogue/places/names/cities-west.ts'
import { LOCALITIES } from '#app/features/catalogue/places/names/localities.ts'

import { readCity } from './place.ts'

const STATES = { ...CITIES_EAST, ...CITIES_NORTH, ...CITIES_SOUTH, ...CITIES_WEST }

test.each([
  ['Sevoke Road, Siliguri', 'Siliguri'],
  ['Pune, Maharashtra', 'Pune'],
  ['Kothrud, Pune, Maharashtra, India', 'Pune'],
  [' chennai ,tamil NADU', 'chennai'],
  ['Delhi', 'Delhi'],
  ['New Delhi, Delhi', 'New Delhi'],
  ['Goa', 'Goa'],
  ['Puducherry', 'Puducherry'],
  [',', ''],
  ['', ''],
])('%j is in %j', (location, city) => expect(readCity(location)).toBe(city))

test('every place offered to sellers keeps its city', () => {
  for (const [state, cities] of Object.entries(STATES))
    for (const city of cities.split(', ')) expect(readCity(`${city}, ${state}`), `${city}, ${state}`).toBe(city)
  for (const [city, localities] of Object.entries(LOCALITIES))
    for (const locality of localities.split(', ')) expect(readCity(`${locality}, ${city}`)).toBe(city)
})
