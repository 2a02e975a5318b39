import { expect, test } from 'vitest'

import { chooseSize } from './batch-size.ts'

test.each([
  ['grows where a batch takes less than two seconds', 1000, 800, false, 2500],
  ['shrinks where it takes more', 4000, 4000, false, 2000],
  ['has a greatest size', 1000, 0, false, 5000],
  ['has a least size', 1000, 9000, false, 1000],
  ['stays small in an import that counts at its end', 1000, 100, true, 1000],
])('a batch %s', (_, rows, ms, isFilling, size) => {
  expect(chooseSize(rows, ms, isFilling)).toBe(size)
})
