import { expect, test } from 'vitest'

import { listCityPhrases } from './city-in-text.ts'
import { understandSearch } from './understand.ts'

const cities = new Set(['Pune', 'Delhi', 'Mumbai', 'Varanasi', 'Delhi NCR', 'Indore'])
const isOrdinary = (word: string) => ['driving', 'burns'].includes(word)
const read = (text: string, titles: readonly string[] = []) => {
  const { city, terms } = understandSearch(text, [], { titles: new Set(titles), cities, isOrdinary })
  return [
    city,
    terms
      .filter(({ filler }) => !filler)
      .map((term) => term.text)
      .join(' '),
  ]
}

test.each([
  ['cars bombay', 'Mumbai', 'cars'],
  ['bombay cars', 'Mumbai', 'cars'],
  ['hmt watch near pune', 'Pune', 'hmt watch'],
  ['mumbai city watch', 'Mumbai', 'watch'],
  ['watch in puna', 'Pune', 'watch'],
  ['watch benaras', 'Varanasi', 'watch'],
  ['watch dehli', 'Delhi', 'watch'],
  ['watch ncr', 'Delhi NCR', 'watch'],
  ['बनारस घड़ी', 'Varanasi', 'घडी'],
  ['watch in hyderbad', 'Hyderabad', 'watch'],
  ['watch in indroe', 'Indore', 'watch'],
  ['indoree mein watch', 'Indore', 'watch'],
  ['watch varansai', 'Varanasi', 'watch'],
])('"%s" wants things in %s', (text, city, words) => expect(read(text)).toEqual([city, words]))

test.each([
  // Nothing else is searched for.
  ['mumbai', []],
  // Nothing is for sale there.
  ['watch jaipur', []],
  ['watch in raichu', []],
  // It is a word of English.
  ['watch in driving', []],
  ['watch burns', []],
  // Titles have it beside its neighbour, or have a word that only sounds like it.
  ['delhi metro model', ['delhi metro']],
  ['watch benaras', ['benaras']],
])('the place in "%s" is a word', (text, titles) =>
  expect(read(text, titles)).toEqual([null, text.replace(' in ', ' ')]),
)

test('a city is looked for in titles with each neighbour, and alone if it is not spelled as one', () => {
  expect(listCityPhrases('old delhi metro')).toEqual(['old delhi', 'delhi metro'])
  expect(listCityPhrases('watch benares')).toEqual(['watch benares'])
  expect(listCityPhrases('watch banarus')).toEqual(['watch banarus', 'banarus'])
  expect(listCityPhrases('casio watch')).toEqual([])
})
