import { expect, test } from 'vitest'

import { listCitiesIn, cityTyped, withRegions } from './typed-cities.ts'

test.each([
  // Names, former ones too
  ['pune', 'Pune', 'name'],
  ['bombay', 'Mumbai', 'name'],
  ['बनारस', 'Varanasi', 'name'],
  // Wrong spellings
  ['puna', 'Pune', 'spelling'],
  ['dehli', 'Delhi', 'spelling'],
  ['blr', 'Bengaluru', 'name'],
  // As they sound
  ['hyderbad', 'Hyderabad', 'consonants'],
  ['vishakhapatnam', 'Visakhapatnam', 'sound'],
  ['bhubaneshwar', 'Bhubaneswar', 'sound'],
  ['kalkatta', 'Kolkata', 'spelling'],
  ['jaipoor', 'Jaipur', 'sound'],
  ['ranchee', 'Ranchi', 'sound'],
  ['chennnai', 'Chennai', 'sound'],
  ['guahati', 'Guwahati', 'sound'],
  // With a letter left out, added, changed or swapped
  ['indroe', 'Indore', 'slip'],
  ['indoree', 'Indore', 'slip'],
  ['lucknaw', 'Lucknow', 'slip'],
  ['udipur', 'Udaipur', 'slip'],
  // Several cities at once
  ['ncr', 'Delhi NCR', 'spelling'],
  ['delhi-ncr', 'Delhi NCR', 'spelling'],
])('%s is %s', (text, city, by) => expect(cityTyped(text)).toEqual({ city, by }))

test.each([
  'casio',
  'watch',
  'pan',
  'rancho',
  'sarat',
  'panel',
  'star wars',
  'champion',
  'collect',
  'daily',
  'indoors',
  'banarasi',
  '',
])('%s is no city', (text) => expect(cityTyped(text)).toBeNull())

test('a region is looked for in each of its cities, and is there if one of them is', () => {
  expect(listCitiesIn('Delhi NCR')).toContain('Gurugram')
  expect(listCitiesIn('Pune')).toEqual(['Pune'])
  expect(withRegions(['Noida'])).toEqual(['Noida', 'Delhi NCR'])
  expect(withRegions(['Pune'])).toEqual(['Pune'])
})
