import { expect, test } from 'vitest'

import { measureTilt } from './tilt.ts'

const line = (angle: number, length = 200, confidence = 90) => ({
  x0: 100,
  y0: 100,
  x1: 100 + length * Math.cos((angle * Math.PI) / 180),
  y1: 100 + length * Math.sin((angle * Math.PI) / 180),
  confidence,
})

test('is the median of the lines, weighted by length', () => {
  expect(measureTilt([line(8), line(8.4), line(7.6), line(-20, 70)])).toBeCloseTo(8)
  expect(measureTilt([line(-6, 500), line(2, 100), line(3, 100)])).toBeCloseTo(-6)
})

test('is zero when the text is level, uncertain, short or absent', () => {
  expect(measureTilt([line(1), line(0.5)])).toBe(0)
  expect(measureTilt([line(9, 200, 20), line(9, 40)])).toBe(0)
  expect(measureTilt([line(60)])).toBe(0)
  expect(measureTilt([])).toBe(0)
})
