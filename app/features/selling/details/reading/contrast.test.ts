import { expect, test } from 'vitest'

import { findContrast, lookAlong, type Colours } from './contrast.ts'

/** Stripes of a colour on a ground of another. */
function drawStripes(ground: readonly number[], ink: readonly number[]): Colours {
  const [width, height] = [60, 40]
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at += 1) data.set((at % width) % 12 < 4 ? ink : ground, at * 3)
  return { data, width, height }
}

const range = (grey: Uint8Array) => Math.max(...grey) - Math.min(...grey)

test.each([
  ['white on navy', [22, 50, 79], [255, 255, 255]],
  ['red on an equally light green', [60, 110, 60], [170, 60, 40]],
  ['violet on an equally light olive', [100, 110, 20], [110, 70, 200]],
])('print in %s is seen in the strongest direction', (_, ground, ink) => {
  const picture = drawStripes(ground, ink)
  const { first, second } = findContrast(picture)
  expect(range(lookAlong(picture, first))).toBeGreaterThan(80)
  // Two colours differ in one direction only.
  expect(range(lookAlong(picture, second))).toBeLessThan(range(lookAlong(picture, first)))
})

test('a picture without edges is seen in grey', () => {
  const plain = drawStripes([90, 90, 90], [90, 90, 90])
  const { first } = findContrast(plain)
  expect(new Set(first).size).toBe(1)
  expect(range(lookAlong(plain, first))).toBe(0)
})
