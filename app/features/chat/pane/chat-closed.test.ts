import { expect, test } from 'vitest'

import { closedWords } from './chat-closed.tsx'

const other = { name: 'Asha', isGone: false, isAway: false }

test.each([
  ['the viewer blocks', other, true, 'You have blocked Asha. Neither of you can write to the other.'],
  ['the other one blocks', other, false, 'Asha has blocked you. Neither of you can write to the other.'],
  ['left', { ...other, isGone: true }, true, 'This person has left Khazana and cannot be written to.'],
  ['banned', { ...other, isAway: true }, false, 'This person cannot be written to at the moment.'],
  // It is the viewer's to take back, whatever else.
  [
    'banned and blocked',
    { ...other, isAway: true },
    true,
    'You have blocked Asha. Neither of you can write to the other.',
  ],
])('why nobody can write, when the other one is or does: %s', (_why, person, blocking, words) => {
  expect(closedWords(person, blocking)).toBe(words)
})
