import { expect, test } from 'vitest'

import { limitedFigures } from './start-drill-figures.ts'

test('reports a time over its limit, scaled by the machine’s pace', () => {
  const limited = limitedFigures()
  limited.begin()
  expect(limited.figure(1234, 2000)).toBe('1.23 s')
  expect(limited.end().isSlow).toBe(false)
  limited.begin()
  limited.figure(3_600_000, 2000)
  limited.figure(1, 2000)
  expect(limited.end().isSlow).toBe(true)
  limited.begin()
  expect(limited.end().isSlow, 'the times of the case before').toBe(false)
})
