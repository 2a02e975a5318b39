import { expect, test } from 'vitest'

import { atMost, verdict } from './row.ts'

test('a figure with an upper bound holds up to that bound', () => {
  expect(atMost('memory', 500, 500, 'MB')).toMatchObject({ figure: '500 MB', ratio: '100 % of it', goal: '≤ 500 MB' })
  expect(verdict(atMost('memory', 500, 500, 'MB'))).toBe('holds')
  expect(verdict(atMost('memory', 501, 500, 'MB'))).toBe('FALLS SHORT')
})

test('what is not a number is no figure', () => {
  expect(() => atMost('memory', Number.NaN, 500, 'MB')).toThrow('A figure is NaN')
})
