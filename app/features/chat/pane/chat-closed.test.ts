import { expect, test } from 'vitest'

import { closedWords } from './chat-closed.tsx'

const other = { name: 'Asha', isGone: false, isAway: false }

test.each([
  ['the viewer blocks', other, true, 'You blocked Asha. You cannot message each other.'],
  ['the other one blocks', other, false, 'Asha blocked you. You cannot message each other.'],
  ['left', { ...other, isGone: true }, true, 'This person has left Khazana, so you cannot message them.'],
  ['banned', { ...other, isAway: true }, false, 'You cannot message this person at the moment.'],
  // The viewer's own block is named first, because only the viewer can undo it.
  ['banned and blocked', { ...other, isAway: true }, true, 'You blocked Asha. You cannot message each other.'],
])('a closed conversation says why: %s', (_why, person, blocking, words) => {
  expect(closedWords(person, blocking)).toBe(words)
})
