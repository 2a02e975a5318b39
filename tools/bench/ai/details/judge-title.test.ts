import { expect, test } from 'vitest'

import { judgeTitle } from './judge-title.ts'

const cover = { title: 'The Magpies by Mark Edwards', printed: 'THE MAGPIES Mark Edwards “Unputdownable”' }

test.each([
  ['', 'none'],
  ['Magpies', 'thin'],
  ['Magpies Mark', 'usable'],
  ['The Magpies, Mark Edwards', 'usable'],
  ['The Magpies Mark Edwords', 'garbled'],
  ['The Magpies Mark Edwards 2', 'garbled'],
] as const)('the title "%s" is %s', (title, outcome) => {
  expect(judgeTitle(title, cover)).toBe(outcome)
})
