import { array, assert, double, integer, property, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'

import { MAX_SCALE, moveBy, WHOLE, zoomAt } from './gallery-view.ts'

const box = { width: 400, height: 800 }

test('the point under the finger stays under it', () => {
  const point = { x: 100, y: -200 }
  const view = zoomAt(WHOLE, 2, point, box)
  expect(view).toEqual({ scale: 2, x: -100, y: 200 })
  // The spot of the photo that is now at `point`.
  expect((point.x - view.x) / view.scale).toBe(100)
})

test('a photo cannot be made smaller than whole or larger than its limit', () => {
  expect(zoomAt(WHOLE, 0.2, { x: 50, y: 50 }, box)).toEqual(WHOLE)
  expect(zoomAt(WHOLE, 100, { x: 0, y: 0 }, box).scale).toBe(MAX_SCALE)
})

test('a whole photo stays where it is', () => {
  expect(moveBy(WHOLE, { x: 90, y: -90 }, box)).toEqual(WHOLE)
})

test('an enlarged photo moves only up to its edge', () => {
  const view = zoomAt(WHOLE, 2, { x: 0, y: 0 }, box)
  expect(moveBy(view, { x: 50, y: -60 }, box)).toEqual({ scale: 2, x: 50, y: -60 })
  expect(moveBy(view, { x: 5000, y: -5000 }, box)).toEqual({ scale: 2, x: 200, y: -400 })
})

test('no sequence of gestures uncovers the box', () => {
  const point = record({ x: integer({ min: -200, max: 200 }), y: integer({ min: -400, max: 400 }) })
  const factor = double({ min: 0.1, max: 10, noNaN: true })
  assert(
    property(array(tuple(factor, point, point), { maxLength: 20 }), (gestures) => {
      let view = WHOLE
      for (const [by, at, move] of gestures) view = moveBy(zoomAt(view, by, at, box), move, box)
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(view.scale).toBeLessThanOrEqual(MAX_SCALE)
      expect(Math.abs(view.x)).toBeLessThanOrEqual((box.width * (view.scale - 1)) / 2 + 1e-9)
      expect(Math.abs(view.y)).toBeLessThanOrEqual((box.height * (view.scale - 1)) / 2 + 1e-9)
    }),
  )
})
