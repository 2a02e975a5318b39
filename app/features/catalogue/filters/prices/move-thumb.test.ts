import { expect, test } from 'vitest'

import { findThumb, moveByKey, moveToPosition, type Thumb } from './move-thumb.ts'
import { findPosition, SCALE_END } from './price-scale.ts'

test.each<[string, Thumb, number, number | null, number, number | null]>([
  ['ArrowRight', 'min', 1000, null, 1100, null],
  ['PageDown', 'min', 500, null, 0, null],
  ['End', 'min', 500, 3000, 3000, 3000],
  ['ArrowLeft', 'max', 0, null, 0, 49_900],
  ['ArrowUp', 'max', 0, 49_900, 0, null],
  ['Home', 'max', 500, 3000, 500, 500],
  // A bound between two steps, and one beyond the end.
  ['ArrowRight', 'min', 1040, null, 1100, null],
  ['ArrowLeft', 'max', 0, 200_000, 0, 49_900],
])('%s moves %s of %j to %j', (key, thumb, min, max, left, right) => {
  expect(moveByKey({ min, max }, thumb, key)).toEqual({ min: left, max: right })
})

test('other keys move nothing', () => {
  expect(moveByKey({ min: 0, max: null }, 'min', 'Tab')).toBeNull()
})

test('a pointer sets the price of its place, and thumbs do not pass each other', () => {
  const bounds = { min: 500, max: 3000 }
  expect(moveToPosition(bounds, 'min', findPosition(2000), true)).toEqual({ min: 2000, max: 3000 })
  expect(moveToPosition(bounds, 'min', SCALE_END, true)).toEqual({ min: 3000, max: 3000 })
  expect(moveToPosition(bounds, 'max', SCALE_END, true)).toEqual({ min: 500, max: null })
})

test('within a step, a pointer rests and assistive technology takes the next step', () => {
  const bounds = { min: 500, max: null }
  const near = findThumb(bounds, 'min') + 1
  expect(moveToPosition(bounds, 'min', near, true)).toEqual(bounds)
  expect(moveToPosition(bounds, 'min', near, false)).toEqual({ min: 600, max: null })
})
