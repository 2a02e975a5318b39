import { describe, expect, test } from 'vitest'

import type { Raster } from '#app/features/photos/enhance/raster.ts'

import { ciede2000, colourDifference, ssim, type Lab } from './picture-quality.ts'

// From the test data that Sharma, Wu and Dalal published with their notes on the formula, including the hard cases of
// hue and grey.
const PAIRS: readonly [Lab, Lab, number][] = [
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615],
  [[50, 2.8361, -74.02], [50, 0, -82.7485], 3.4412],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
  [[50, -0.001, 2.49], [50, 0.0009, -2.49], 4.8045],
  [[50, -0.001, 2.49], [50, 0.0011, -2.49], 4.7461],
  [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [61, -5, 29], 22.8977],
  [[50, 2.5, 0], [56, -27, -3], 31.903],
  [[50, 2.5, 0], [58, 24, 15], 19.4535],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
  [[36.4612, 47.858, 18.3852], [36.2715, 50.5065, 21.2231], 1.4146],
  [[90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
]

test.each(PAIRS)('CIEDE2000 of %j and %j is %d, both ways', (one, other, difference) => {
  expect(ciede2000(one, other)).toBeCloseTo(difference, 4)
  expect(ciede2000(other, one)).toBeCloseTo(difference, 4)
})

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
