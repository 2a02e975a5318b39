import { expect, test } from 'vitest'

import { listCitiesIn, cityTyped, withRegions } from './typed-cities.ts'

test.each([
  // Names, former ones too
  ['pune', 'Pune', true],
  ['bombay', 'Mumbai', true],
  ['बनारस', 'Varanasi', true],
  // Wrong spellings
  ['puna', 'Pune', false],
  ['dehli', 'Delhi', false],
  ['blr', 'Bengaluru', true],
  // As they sound
  ['hyderbad', 'Hyderabad', false],
  ['vishakhapatnam', 'Visakhapatnam', false],
  ['bhubaneshwar', 'Bhubaneswar', false],
  ['kalkatta', 'Kolkata', false],
  ['jaipoor', 'Jaipur', false],
  ['ranchee', 'Ranchi', false],
  ['chennnai', 'Chennai', false],
  ['guahati', 'Guwahati', false],
  // Several cities at once
  ['ncr', 'Delhi NCR', false],
  ['delhi-ncr', 'Delhi NCR', false],
])('%s is %s', (text, city, isName) => expect(cityTyped(text)).toEqual({ city, isName }))

test.each(['casio', 'watch', 'pan', 'rancho', 'sarat', 'panel', 'star wars', 'champion', ''])('%s is no city', (text) =>
  expect(cityTyped(text)).toBeNull(),
)

test('a region is looked for in each of its cities, and is there if one of them is', () => {
  expect(listCitiesIn('Delhi NCR')).toContain('Gurugram')
  expect(listCitiesIn('Pune')).toEqual(['Pune'])
  expect(withRegions(['Noida'])).toEqual(['Noida', 'Delhi NCR'])
  expect(withRegions(['Pune'])).toEqual(['Pune'])
})
