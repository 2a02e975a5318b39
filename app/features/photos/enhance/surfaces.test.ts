import { expect, test } from 'vitest'

import { raster } from '#test/photos/rasters.ts'

import { findSurfaces, shrinkRaster } from './surfaces.ts'

const isThing = (x: number, y: number) => x > 30 && x < 90 && y > 30 && y < 90

test('a thing before its ground is two surfaces, framed, as dark as the photo may be', () => {
  for (const light of [1, 0.5, 0.25]) {
    const picture = raster(120, 120, (x, y) =>
      isThing(x, y) ? [60 * light, 40 * light, 40 * light] : [220 * light, 218 * light, 210 * light],
    )
    const { count, largest, range, isFramed } = findSurfaces(picture)
    expect({ count, isFramed }).toEqual({ count: 2, isFramed: true })
    expect(largest).toBeCloseTo(0.75, 1)
    expect(range).toBeGreaterThan(2)
  }
})

test('one cloth with folds is one surface without a ground', () => {
  const picture = raster(120, 120, (x) => [120 + 50 * Math.sin(x / 12), 60 + 25 * Math.sin(x / 12), 60])
  expect(findSurfaces(picture)).toMatchObject({ count: 1, range: 0, isFramed: false })
})

test('a thing that the rim cuts has no ground around it', () => {
  const picture = raster(120, 120, (x) => (x < 75 ? [60, 40, 40] : [220, 218, 210]))
  expect(findSurfaces(picture)).toMatchObject({ count: 2, isFramed: false })
})

test('a smaller copy holds the means, and a small picture stays', () => {
  const checks = raster(8, 4, (x) => (x % 2 === 0 ? [0, 100, 200] : [100, 200, 0]))
  const { width, height, data } = shrinkRaster(checks, 4)
  expect([width, height]).toEqual([4, 2])
  expect([...data.subarray(0, 3)]).toEqual([50, 150, 100])
  expect(shrinkRaster(checks, 64)).toEqual(checks)
})
