import { expect, test } from 'vitest'

import { chooseWriting, writeDevanagari, type Writing } from './write-devanagari.ts'

const FULL: Writing = { nukta: true, candra: true, dot: true, long: true }

test.each([
  ['harry', 'HH EH1 R IY0', 'हेरी'],
  ['potter', 'P AA1 T ER0', 'पॉटर'],
  ['captain', 'K AE1 P T AH0 N', 'कैप्टन'],
  ['star', 'S T AA1 R', 'स्टार'],
  ['hunger', 'HH AH1 NG G ER0', 'हंगर'],
  ['rolex', 'R OW1 L EH0 K S', 'रोलेक्स'],
])('%s is written as Indians write it', (word, phones, written) => {
  expect(writeDevanagari(phones, word, FULL)).toBe(written.normalize('NFC'))
})

test('habits change the spelling', () => {
  const wars = (writing: Partial<Writing>) => writeDevanagari('W AO1 R Z', 'wars', { ...FULL, ...writing })
  expect([wars({}), wars({ nukta: false }), wars({ candra: false })]).toEqual(
    ['वॉर्ज़', 'वॉर्ज', 'वोर्ज़'].map((word) => word.normalize('NFC')),
  )
})

test('a name is always written in the same way, and names differ', () => {
  const names = ['hot wheels', 'harry potter', 'star wars', 'iron man', 'new balance']
  expect(names.map(chooseWriting)).toEqual(names.map(chooseWriting))
  expect(new Set(names.map((name) => JSON.stringify(chooseWriting(name)))).size).toBeGreaterThan(1)
})
