import { expect, test } from 'vitest'

import { SpellingIndex } from './spelling-index.ts'

const makeIndex = (words: Record<string, number>) => {
  const index = new SpellingIndex()
  for (const [word, listings] of Object.entries(words)) index.add(word, listings)
  return index
}

test('lists the commonest spelling first, and not one so rare that it is a slip', () => {
  const index = makeIndex({ मूर्ती: 50, मूर्ति: 90, मूरति: 2, टोपी: 5 })
  expect(index.listOthers('मुर्ति', 4)).toEqual(['मूर्ति', 'मूर्ती'])
  expect(index.listOthers('मुर्ति', 1)).toEqual(['मूर्ति'])
  expect(index.listOthers('मूर्ति', 4)).toEqual(['मूर्ती'])
})

test('tells letters apart that are other sounds', () => {
  const index = makeIndex({ शर्ट: 9, दाल: 9, खाना: 9, कमल: 9 })
  for (const word of ['शर्त', 'डाल', 'काना', 'कलम', 'shart', 'क', '12']) expect(index.listOthers(word, 4)).toEqual([])
})

test('spellings that are further apart are only listed if asked for, and of long words', () => {
  const index = makeIndex({ बाजार: 9, शाल: 9, बांसुरी: 3 })
  expect(index.listOthers('बजार', 4)).toEqual([])
  expect(index.listOthers('बजार', 4, true)).toEqual(['बाजार'])
  expect(index.listOthers('बासुरी', 4, true)).toEqual(['बांसुरी'])
  expect(index.listOthers('साल', 4, true)).toEqual([])
})
