import { expect, test } from 'vitest'

import { raster } from '#test/photos/rasters.ts'

import { cutLine } from './cut-line.ts'

test.each([0, 30, -75, 90])('a line at %i° is cut out level, whatever its size', (angle) => {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  // Along the line: dark, then light; red above, blue below.
  const picture = raster(200, 200, (x, y) => {
    const [along, across] = [(x - 100) * cos + (y - 100) * sin, (y - 100) * cos - (x - 100) * sin]
    return [across < 0 ? 200 : 0, along < 0 ? 20 : 220, across < 0 ? 0 : 200]
  })
  for (const height of [10, 40, 80]) {
    const line = cutLine(picture, { x: 100, y: 100, width: 120, height: 40, angle }, height)
    expect([line.width, line.height]).toEqual([height * 3, height])
    const pixel = (x: number, y: number) => [
      ...line.data.subarray((y * line.width + x) * 3, (y * line.width + x) * 3 + 3),
    ]
    expect(pixel(2, 1)).toEqual([200, 20, 0])
    expect(pixel(line.width - 3, height - 2)).toEqual([0, 220, 200])
  }
})

test('beyond the rim, a line goes on as the picture ends', () => {
  const line = cutLine(
    raster(20, 20, () => [9, 8, 7]),
    { x: 0, y: 0, width: 40, height: 20, angle: 0 },
    20,
  )
  expect(new Set(line.data)).toEqual(new Set([9, 8, 7]))
})
