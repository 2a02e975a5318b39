import { expect, test } from 'vitest'

import { isTypingError } from './typing-errors.ts'

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
