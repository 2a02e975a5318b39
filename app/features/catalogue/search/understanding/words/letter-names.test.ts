import { expect, test } from 'vitest'

import { toLatin } from './devanagari.ts'
import { readLetterNames, readLettersApart } from './letter-names.ts'
import { splitTokens } from './tokens.ts'

test.each([
  ['एचएमटी', 'hmt'],
  ['बीएमडब्ल्यू', 'bmw'],
  ['बीएमडब्लू', 'bmw'],
  ['केटीएम', 'ktm'],
  ['टीवीएस', 'tvs'],
  ['जेबीएल', 'jbl'],
  ['एलईडी', 'led'],
  ['एक्सबी', 'xb'],
  ['ज़ेडएक्स', 'zx'],
  ['एच.एम.टी', 'hmt'],
  ['टीवी', 'tv'],
  ['एसी', 'ac'],
  ['एलजी', 'lg'],
  ['एचपी', 'hp'],
  ['ऐचएमटी', 'hmt'],
])('%s spells %s', (word, letters) => {
  expect(readLetterNames(word)).toBe(letters)
  expect(toLatin(word)).toBe(letters)
})

// Each is a word of Hindi, a name, or one letter.
test.each([
  'बीवी',
  'बीबी',
  'एड़ी',
  'एडी',
  'जीजी',
  'सीटी',
  'एच',
  'के',
  'आरती',
  'एमी',
  'आईना',
  'भाई',
  'केस',
  'टीम',
  'एनी',
  'घड़ी',
  'पीली',
])('%s spells no letters', (word) => expect(readLetterNames(word)).toBeNull())

test('letters that stand apart are one word', () => {
  expect(splitTokens('एच एम टी घड़ी').map(({ norm }) => norm)).toEqual(['hmt', 'ghadi'])
  expect(splitTokens('एच एम टी घड़ी')[0]).toEqual({ text: 'hmt', norm: 'hmt', start: 0, end: 8 })
  expect(splitTokens('राम के जी सी').map(({ text }) => text)).toEqual(['राम', 'के', 'जी', 'सी'])
  expect(readLettersApart(['के', 'ए', 'ओ', 'जी'])).toBeNull()
  expect(readLettersApart(['एस', 'के', 'एफ', 'बेयरिंग'])).toEqual({ length: 3, letters: 'skf' })
})
