import { expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { readCity } from '#app/shared/place.ts'

import { CITIES_EAST } from './names/cities-east.ts'
import { CITIES_NORTH } from './names/cities-north.ts'
import { CITIES_SOUTH } from './names/cities-south.ts'
import { CITIES_WEST } from './names/cities-west.ts'
import { LOCALITIES } from './names/localities.ts'
import { placeName, showCities, showCity, showPlace } from './place-name.server.ts'

const STATES = { ...CITIES_NORTH, ...CITIES_EAST, ...CITIES_WEST, ...CITIES_SOUTH }
const inHindi = (place: string) => inLanguage('hi', () => placeName(place))

test('every place that can be chosen has a name in Hindi, whole', () => {
  const cities = Object.entries(STATES).flatMap(([state, list]) => list.split(', ').map((city) => `${city}, ${state}`))
  const localities = Object.entries(LOCALITIES).flatMap(([city, list]) =>
    list.split(', ').map((locality) => `${locality}, ${city}`),
  )
  expect(cities.length).toBeGreaterThan(700)
  expect([...cities, ...localities].filter((place) => /[a-z]/i.test(inHindi(place)))).toEqual([])
})

test.each([
  ['Pune, Maharashtra', 'पुणे, महाराष्ट्र'],
  ['Kothrud, Pune', 'कोथरूड, पुणे'],
  ['indiranagar,BANGALORE', 'इंदिरानगर, बेंगलुरु'],
  ['Bilaspur, Himachal Pradesh', 'बिलासपुर, हिमाचल प्रदेश'],
  ['Gurgaon', 'गुरुग्राम'],
  ['Near the lake, Udaipur, India', 'Near the lake, उदयपुर, भारत'],
  // A locality of another city.
  ['Kothrud, Mumbai', 'Kothrud, मुंबई'],
  ['Somewhere else', 'Somewhere else'],
  ['constructor', 'constructor'],
  ['पुणे', 'पुणे'],
])('%s is %s in Hindi', (place, name) => {
  expect(inHindi(place)).toBe(name)
  expect(placeName(place)).toBe(place)
})

test('names are said only where they are not those that the page has anyway', () => {
  const say = () => [
    showCity('Kothrud, Pune', 'Pune'),
    showPlace('Kothrud, Pune'),
    showCities(['Pune', 'Nowhere', null]),
  ]
  expect(inLanguage('hi', say)).toEqual([
    { shownCity: 'पुणे' },
    { shownPlace: 'कोथरूड, पुणे' },
    { cityNames: { Pune: 'पुणे' } },
  ])
  expect(say()).toEqual([{}, {}, {}])
  expect(inLanguage('hi', () => [showCity(null, ''), showPlace('Nowhere'), showCities([])])).toEqual([{}, {}, {}])
})

test.each<[string, string | null, string | undefined, string]>([
  ['Kothrud, Pune', 'Pune', undefined, 'पुणे'],
  ['Pune, Kothrud', 'Pune', 'Pune', 'पुणे'],
  ['Pune - Kothrud', 'Pune', 'Pune', 'पुणे'],
  ['Bangalore – Indiranagar', 'Bengaluru', 'Bangalore', 'बेंगलुरु'],
  ['Kothrud (Pune)', 'Pune', undefined, 'पुणे'],
  ['India, Maharashtra, Pune, Kothrud', 'Pune', 'Pune', 'पुणे'],
  ['Kothrud, Pune, Maharashtra, India', 'Pune', undefined, 'पुणे'],
  ['Bangalore, Indiranagar', 'Bengaluru', 'Bangalore', 'बेंगलुरु'],
  ['Indiranagar, Bangalore', 'Bengaluru', undefined, 'बेंगलुरु'],
  ['FC Road Pune 411004', 'Pune', 'Pune', 'पुणे'],
  ['Koramangala', 'Bengaluru', 'Bengaluru', 'बेंगलुरु'],
  ['Bilaspur, Himachal Pradesh', 'Bilaspur, Himachal Pradesh', undefined, 'बिलासपुर'],
  ['Himachal Pradesh, Bilaspur', 'Bilaspur, Himachal Pradesh', undefined, 'बिलासपुर'],
  ['Somewhere, nice', '', undefined, 'nice'],
  ['Kothrud, Somewhere', null, undefined, 'Somewhere'],
])('a card of %s shows its city', (place, city, shown, inHindi) => {
  expect(showCity(place, city).shownCity).toBe(shown)
  expect(inLanguage('hi', () => showCity(place, city)).shownCity ?? readCity(place)).toBe(inHindi)
})
