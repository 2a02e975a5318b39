import { expect, test } from 'vitest'

import { isOtherEnd, isSlip, isTypingError } from './typing-errors.ts'

test.each([
  ['two letters swapped', 'cahrizard', 'charizard'],
  ['a letter left out', 'pokmon', 'pokemon'],
  ['a letter doubled', 'camarro', 'camaro'],
  ['a doubled letter typed once', 'flipo', 'flippo'],
  ['the key beside it', 'pikacju', 'pikachu'],
  ['a key too many, beside the right one', 'pikachju', 'pikachu'],
  ['another vowel', 'pokimon', 'pokemon'],
])('%s is a typing error: %s for %s', (_, word, meant) => expect(isTypingError(word, meant)).toBe(true))

test.each([
  ['fisler', 'fisher'],
  ['derks', 'decks'],
  ['sidley', 'sidney'],
  ['thora', 'thor'],
  ['shrock', 'shock'],
])('no finger explains %s for %s, so it may be a name', (word, other) => expect(isTypingError(word, other)).toBe(false))

test('a slip of the fingers lacks a letter or swaps two, and not the first one', () => {
  expect([isSlip('ghdi', 'ghadi'), isSlip('ghaid', 'ghadi')]).toEqual([true, true])
  expect([isSlip('ghado', 'ghadi'), isSlip('gamo', 'game'), isSlip('hoes', 'shoes')]).toEqual([false, false, false])
})

test('names often differ in their end alone', () => {
  expect([isOtherEnd('darty', 'darth'), isOtherEnd('minio', 'mini')]).toEqual([true, true])
  expect([isOtherEnd('minii', 'mini'), isOtherEnd('minj', 'mini'), isOtherEnd('mni', 'mini')]).toEqual([
    false,
    true,
    false,
  ])
})
