import { expect, test } from 'vitest'

import { apart, noise, raster, scene } from '#test/photos/rasters.ts'

import { boxMean, denoiseRaster } from './denoise.ts'

test('noise is removed, and edges stay', () => {
  const random = noise()
  const clean = scene(undefined, 360)
  const noisy = scene((value) => value + 10 * random(), 360)
  const before = apart(noisy, clean)
  denoiseRaster(noisy, 10)
  expect(apart(noisy, clean)).toBeLessThan(0.6 * before)
  // On either side of an edge between a dark and a light area.
  const [dark, light] = [noisy.data[(9 * 360 + 38) * 3] ?? 0, noisy.data[(9 * 360 + 41) * 3] ?? 0]
  expect(light - dark).toBeGreaterThan(180)
})

test('bands have no seams: a smooth gradient stays smooth', () => {
  const slope = raster(40, 300, (_, y) => [Math.round(y / 1.3), 100, 120])
  const before = slope.data.slice()
  denoiseRaster(slope, 3)
  for (const [at, byte] of slope.data.entries()) expect(Math.abs(byte - (before[at] ?? 0))).toBeLessThanOrEqual(3)
})

test('the mean around a pixel uses only pixels of the picture', () => {
  const means = boxMean(Float32Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9]), { width: 3, height: 3 }, 1)
  expect([...means]).toEqual([3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7])
  expect([...boxMean(Float32Array.from([2, 4]), { width: 2, height: 1 }, 5)]).toEqual([3, 3])
})
