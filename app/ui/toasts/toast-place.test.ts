import { expect, test } from 'vitest'

import { leastCovering, WEIGHTS, type Box, type Obstacle } from './toast-place.ts'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const bar = (at: Box): Obstacle => ({ box: at, weight: WEIGHTS.action })
const link = (at: Box): Obstacle => ({ box: at, weight: WEIGHTS.other })

const LOW = box(16, 676, 328, 48)
const HIGH = box(16, 72, 328, 48)

test('the first position that covers nothing is used', () => {
  expect(leastCovering([LOW, HIGH], [])).toBe(0)
  expect(leastCovering([LOW, HIGH], [bar(box(0, 744, 360, 56))])).toBe(0)
  expect(leastCovering([LOW, HIGH], [link(box(16, 690, 100, 44))])).toBe(1)
})

test('a bar or a form is covered only as a last resort', () => {
  const form = bar(box(100, 690, 60, 44))
  const grid = link(box(0, 60, 360, 300))
  expect(leastCovering([LOW, HIGH], [form, grid])).toBe(1)
  expect(leastCovering([LOW, HIGH], [form, bar(box(0, 60, 360, 300))])).toBe(0)
})

test('a strip of a large photo is covered rather than all of a button', () => {
  const photo = link(box(0, 60, 360, 360))
  const button = link(box(40, 680, 100, 40))
  expect(leastCovering([LOW, HIGH], [button, photo])).toBe(1)
})

test('an element that only touches is not covered', () => {
  expect(leastCovering([LOW, HIGH], [bar(box(0, 724, 360, 76)), bar(box(344, 0, 16, 800))])).toBe(0)
})
