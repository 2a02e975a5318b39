import { expect, test } from 'vitest'

import { readAsHindi } from './hindi-hint.ts'
import { understandSearch } from './understanding/understand.ts'
import { listHindiSpellings } from './understanding/words/hindi-spellings.ts'

test.each([
  ['purani ghadi', 'पुरानी घड़ी'],
  ['  Purani   GHADI ', 'पुरानी घड़ी'],
  ['lal gaadi', 'लाल गाड़ी'],
  ['mujhe sasti kitab chahiye', 'मुझे सस्ती किताब चाहिए'],
  ['joote 500 se kam', 'जूते 500 से कम'],
  ['neele joote 2000 rupaye tak', 'नीले जूते 2000 रुपये तक'],
  ['10 hazar tak ghadi', '10 हज़ार तक घड़ी'],
  ['chabi ka challa', 'चाबी का छल्ला'],
  ['bachon ke khilone', 'बच्चों के खिलौने'],
  // Words that Hindi borrowed are in it, too.
  ['lal car', 'लाल कार'],
  ['purani watch', 'पुरानी वॉच'],
])('%s is %s', (typed, hindi) => {
  expect(readAsHindi(typed)).toBe(hindi)
})

test.each([
  '',
  'titan',
  'titan raga',
  'lego',
  // A name among Hindi words.
  'hmt ghadi',
  'lal bahadur shastri',
  // English words and names that are Hindi words as well.
  'hare',
  'jute bag',
  'bees',
  'kali',
  'do the car',
  'watch 500',
  // Unfinished, in Devanagari already, or with signs.
  'purani ghad',
  'पुरानी घड़ी',
  '"purani ghadi"',
  'ghadi -lal',
  '500',
])('%s gives no hint', (typed) => {
  expect(readAsHindi(typed)).toBe(null)
})

test('both scripts of a word mean the same, or give no hint', () => {
  const given = listHindiSpellings().filter(([typed, devanagari]) => {
    const hint = readAsHindi(typed)
    if (hint === null) return false
    expect(hint).toBe(devanagari)
    const [one, other] = [understandSearch(typed), understandSearch(hint)]
    expect([other.category, other.conditions, other.sort]).toEqual([one.category, one.conditions, one.sort])
    return true
  })
  // The others are parts of phrases, as in "theek thak".
  expect(given.length / listHindiSpellings().length).toBeGreaterThan(0.85)
})
