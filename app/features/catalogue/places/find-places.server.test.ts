import { describe, expect, test } from 'vitest'

import { LIMITS } from '#app/nouns/item/field-rules.ts'

import { findPlaces } from './find-places.server.ts'
import { CITIES_EAST } from './names/cities-east.ts'
import { CITIES_IN_HINDI, OLD_NAMES_IN_HINDI } from './names/cities-in-hindi.ts'
import { CITIES_NORTH } from './names/cities-north.ts'
import { CITIES_SOUTH } from './names/cities-south.ts'
import { CITIES_WEST } from './names/cities-west.ts'
import { LOCALITIES_IN_HINDI } from './names/localities-in-hindi.ts'
import { LOCALITIES } from './names/localities.ts'
import { OLD_NAMES } from './names/old-names.ts'

const STATES = Object.entries({ ...CITIES_NORTH, ...CITIES_EAST, ...CITIES_WEST, ...CITIES_SOUTH })
const CITIES = STATES.flatMap(([, cities]) => cities.split(', '))

describe('the list', () => {
  test('covers the 28 states and 8 union territories with 450 cities and towns', () => {
    expect(STATES).toHaveLength(36)
    expect(CITIES.length).toBeGreaterThanOrEqual(450)
    expect(Object.keys(LOCALITIES)).toHaveLength(12)
    for (const [city, list] of Object.entries(LOCALITIES)) {
      expect(list.split(', ').length).toBeGreaterThanOrEqual(25)
      expect(CITIES).toContain(city)
    }
  })

  test('has a name in Devanagari at the place of each name in English', () => {
    const count = (list: string) => list.split(', ').length
    const counts = (lists: readonly (readonly [string, string])[]) =>
      Object.fromEntries(lists.map(([name, list]) => [name, count(list)]))
    expect(counts(Object.entries(CITIES_IN_HINDI).map(([state, [, list]]) => [state, list]))).toEqual(counts(STATES))
    expect(counts(Object.entries(LOCALITIES_IN_HINDI))).toEqual(counts(Object.entries(LOCALITIES)))
    for (const city of Object.keys(OLD_NAMES_IN_HINDI)) expect(CITIES).toContain(city)
  })

  test('names nothing twice within a state or a city, and every old name belongs to a city', () => {
    const lists = [...STATES, ...Object.entries(LOCALITIES)].map(([, list]) => list.split(', '))
    expect(lists.filter((names) => new Set(names).size < names.length)).toEqual([])
    expect(lists.flat().filter((name) => name !== name.trim() || name === '')).toEqual([])
    for (const city of Object.keys(OLD_NAMES)) expect(CITIES).toContain(city)
  })
})

describe('looking for a place', () => {
  test.each([
    ['mum', 'Mumbai, Maharashtra'],
    ['Bombay', 'Mumbai, Maharashtra'],
    ['bangalore', 'Bengaluru, Karnataka'],
    ['Calcutta', 'Kolkata, West Bengal'],
    ['madras', 'Chennai, Tamil Nadu'],
    ['poona', 'Pune, Maharashtra'],
    ['gurgaon', 'Gurugram, Haryana'],
    ['allahabad', 'Prayagraj, Uttar Pradesh'],
    ['ooty', 'Udhagamandalam, Tamil Nadu'],
    ['kothr', 'Kothrud, Pune'],
    ['PÚNE', 'Pune, Maharashtra'],
    ['t nagar', 'T. Nagar, Chennai'],
    ['indira lucknow', 'Indira Nagar, Lucknow'],
    ['bandra bombay', 'Bandra East, Mumbai'],
    ['pondi', 'Puducherry'],
    ['udaipur trip', 'Udaipur, Tripura'],
    ['leh', 'Leh, Ladakh'],
    ['पुणे', 'Pune, Maharashtra'],
    ['गुवा', 'Guwahati, Assam'],
    ['कोथ', 'Kothrud, Pune'],
    ['कोथरुड पुणे', 'Kothrud, Pune'],
    ['दिल्ली', 'Delhi'],
    ['रांची', 'Ranchi, Jharkhand'],
    ['बनारस', 'Varanasi, Uttar Pradesh'],
    ['बान्द्रा मुम्बई', 'Bandra East, Mumbai'],
    ['औरंगाबाद बिहार', 'Aurangabad, Bihar'],
  ])('%s finds %s first', (typed, place) => {
    expect(findPlaces(typed)[0]).toBe(place)
  })

  test('a text without a match, and an empty one, get no suggestions', () => {
    for (const typed of ['', '   ', '…', 'zzqx', 'mumbai zzqx', "' or 1=1"]) expect(findPlaces(typed)).toEqual([])
  })

  test('offers a few, all of which can be stored', () => {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      const found = findPlaces(letter)
      expect(found.length).toBeLessThanOrEqual(8)
      expect(found.every((place) => place.length <= LIMITS.location)).toBe(true)
    }
  })
})
