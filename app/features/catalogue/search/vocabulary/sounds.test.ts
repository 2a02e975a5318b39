import { expect, test } from 'vitest'

import { toSpoken } from '#app/features/catalogue/search/understanding/words/devanagari.ts'

import { compareVowels, listPronunciations } from './sounds.ts'

const listSounds = (word: string) => listPronunciations(word).map(({ sound }) => sound)
const listSpoken = (devanagari: string) => {
  const { letters, isSpoken } = toSpoken(devanagari)
  return listPronunciations(letters, isSpoken).map(({ sound }) => sound)
}

test.each([
  ['हैरी', 'harry'],
  ['पॉटर', 'potter'],
  ['नाइट', 'knight'],
  ['साइंस', 'science'],
  ['एडिशन', 'edition'],
  ['कलेक्शन', 'collection'],
  ['क्रिस्टी', 'christie'],
  ['फिलिप', 'philip'],
  ['जॉर्ज', 'george'],
  ['व्हील्स', 'wheels'],
  ['वॉर्ज़', 'wars'],
  ['सिटिज़न', 'citizen'],
  ['टेक्निक', 'technic'],
  ['एक्सबॉक्स', 'xbox'],
  ['यूनिवर्स', 'universe'],
  ['एडवेंचर', 'adventure'],
  ['होम्स', 'holmes'],
  ['क्रॉस्ड', 'crossed'],
  ['स्टीवन', 'stephen'],
  ['साइकिक', 'psychic'],
  ['सलेस्चल', 'celestial'],
  ['एस्प्री', 'esprit'],
  ['लैहे', 'lahaye'],
])('%s sounds like %s', (devanagari, english) => {
  const sounds = new Set(listSpoken(devanagari))
  expect(listSounds(english).filter((sound) => sounds.has(sound))).not.toEqual([])
})

test.each([
  ['हैरी', 'potter'],
  ['नाइट', 'nike'],
  ['साइकिक', 'sky'],
  // Devanagari says the consonants exactly.
  ['डूस', 'dodge'],
  ['घड़ी', 'the'],
])('%s does not sound like %s', (devanagari, english) => {
  const sounds = new Set(listSpoken(devanagari))
  expect(listSounds(english).filter((sound) => sounds.has(sound))).toEqual([])
})

test('words that are not in Latin letters have no pronunciation', () => {
  expect(['', 'हैरी', '2020', 'r2d2'].flatMap((word) => listPronunciations(word))).toEqual([])
})

test('a word has a bounded number of pronunciations, however long it is', () => {
  expect(listPronunciations('schizothsschizoths'.repeat(20)).length).toBeLessThanOrEqual(16)
})

test('vowels in a row are told apart', () => {
  const [spoken] = listPronunciations('paauaraj', true)
  const written = listPronunciations('powers').find(({ sound }) => sound === spoken?.sound)
  if (!spoken || !written) throw new Error('they have no sound in common')
  expect(compareVowels(spoken, written)).toBeLessThan(0.5)
})

test('of two words with the same consonants, the one with nearer vowels is more alike', () => {
  const [typed, near, far] = ['pitar', 'peter', 'potter'].map((word) => listPronunciations(word)[0])
  if (!typed || !near || !far) throw new Error('a word has no pronunciation')
  expect(compareVowels(typed, typed)).toBe(0)
  expect(compareVowels(typed, near)).toBeLessThan(compareVowels(typed, far))
})
