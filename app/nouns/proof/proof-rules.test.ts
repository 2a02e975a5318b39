import { expect, test } from 'vitest'

import { CODE_LENGTH, CODE_SIGNS, hasCode } from './proof-rules.ts'

test.each([
  [['K6LVP']],
  [['Tin robot', 'k6lvp']],
  [['K6L VP']],
  [['K6L-VP, 23 Nov']],
  [['KHAZANA: K6LVP']],
  // As handwriting is read.
  [['KGLUP']],
  [['K61vp']],
])('%j has the code', (lines) => {
  expect(hasCode(lines, 'K6LVP')).toBe(true)
})

test.each([[[]], [['K6LV']], [['K6L', 'VP']], [['K6NVP']], [['PVL6K']]])('%j does not', (lines) => {
  expect(hasCode(lines, 'K6LVP')).toBe(false)
})

test('no sign of a code is read as another one', () => {
  const signs = CODE_SIGNS.split('')
  const mistaken = signs.flatMap((sign) =>
    signs.filter((other) => hasCode([sign.repeat(CODE_LENGTH)], other.repeat(CODE_LENGTH))),
  )
  expect(mistaken).toEqual(signs)
})
