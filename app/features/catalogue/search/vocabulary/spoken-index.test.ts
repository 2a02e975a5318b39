import { expect, test } from 'vitest'

import { listSpokenSpellings } from '#app/features/catalogue/search/understanding/words/devanagari.ts'

import { SpokenIndex } from './spoken-index.ts'

const WORDS = 'मधुशाला रामायण कामायनी कहानियां चांद चांदी पुराण पुरानी लक्ष्मी ज्ञान राय मां माला मेला शेखर फिल्म बच्चे घडी'.split(' ')

const index = new SpokenIndex()
for (const word of WORDS) index.add(word, listSpokenSpellings(word).join(' '))

test.each([
  ['madhushala', 'मधुशाला'],
  ['ramayana', 'रामायण'],
  ['kamayani', 'कामायनी'],
  ['kahaniyan', 'कहानियां'],
  ['kahaniya', 'कहानियां'],
  ['chand', 'चांद'],
  ['chandi', 'चांदी'],
  ['puran', 'पुराण'],
  ['purana', 'पुराण'],
  ['purani', 'पुरानी'],
  ['laxmi', 'लक्ष्मी'],
  ['lakshmi', 'लक्ष्मी'],
  ['gyan', 'ज्ञान'],
  ['rai', 'राय'],
  ['maa', 'मां'],
  ['mala', 'माला'],
  ['mela', 'मेला'],
  ['ghadi', 'घडी'],
])('%s is %s and no other word', (typed, word) => expect(index.listAlike(typed, 4, false)).toEqual([word]))

test.each(['casio', 'milo', 'rado', 'xyz', 'ma'])('%s is none of them', (typed) =>
  expect(index.listAlike(typed, 4, false)).toEqual([]),
)

test('an English word is only one that sounds the same', () => {
  expect(index.listAlike('film', 4, true)).toEqual(['फिल्म'])
  expect(index.listAlike('secret', 4, true)).toEqual([])
})

test('a word with a figure or a sign has no spelling', () => {
  expect([listSpokenSpellings('अ1'), listSpokenSpellings('॥')]).toEqual([[], []])
})
