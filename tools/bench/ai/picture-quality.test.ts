import { describe, expect, test } from 'vitest'

import type { Raster } from '#app/features/photos/enhance/raster.ts'

import { colourDifference, ssim } from './picture-quality.ts'

// So small that every window is the whole picture.
const SIZE = 4
const grey = (at: (pixel: number) => number): Raster => ({
  width: SIZE,
  height: SIZE,
  data: Uint8Array.from({ length: SIZE * SIZE * 3 }, (_, byte) => at(Math.floor(byte / 3))),
})

describe('SSIM', () => {
  const halves = grey((pixel) => (pixel % 2) * 200)

  test('of a picture with itself is 1', () => {
    expect(ssim(halves, halves)).toBeCloseTo(1, 6)
  })

  test('of two uniform greys follows from their means', () => {
    // (2 · 100 · 150 + C1) / (100² + 150² + C1), with C1 = (0.01 · 255)² = 6.5025.
    expect(
      ssim(
        grey(() => 100),
        grey(() => 150),
      ),
    ).toBeCloseTo(30_006.5025 / 32_506.5025, 5)
  })

  test('of a picture and its negative is nearly -1', () => {
    // Means 100, variances 10,000, covariance -10,000: (C2 - 20,000) / (C2 + 20,000), with C2 = (0.03 · 255)² = 58.5225.
    expect(
      ssim(
        halves,
        grey((pixel) => 200 - (pixel % 2) * 200),
      ),
    ).toBeCloseTo(-19_941.4775 / 20_058.5225, 4)
  })
})

test('the colour difference of white and black is 100, of equal pictures 0, and of different sizes an error', () => {
  const [white, black] = [grey(() => 255), grey(() => 0)]
  expect(colourDifference(white, black)).toBeCloseTo(100, 2)
  expect(colourDifference(white, white)).toBe(0)
  expect(() => colourDifference(white, { ...white, width: 2, height: 8 })).toThrow('differ in size')
})
