import { expect, test } from 'vitest'

import { findPrint, type PrintBox, type PrintMap } from './find-print.ts'

/** A map in which the rectangles, as the model marks the middle of lines, are print. */
function drawMap(lines: readonly PrintBox[], likely = 0.9): PrintMap {
  const [width, height] = [320, 320]
  const data = new Float32Array(width * height)
  for (let at = 0; at < data.length; at += 1) {
    const isPrint = lines.some(({ angle, ...box }) => {
      const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
      const [x, y] = [(at % width) + 0.5 - box.x, Math.floor(at / width) + 0.5 - box.y]
      return Math.abs(x * cos + y * sin) < box.width / 2 && Math.abs(y * cos - x * sin) < box.height / 2
    })
    if (isPrint) data[at] = likely
  }
  return { data, width, height }
}

test.each([0, 17, -26, 40, 90])('a line at %i° is found with its middle and direction, and room around it', (angle) => {
  const [box, ...more] = findPrint(drawMap([{ x: 150, y: 160, width: 180, height: 12, angle }]))
  expect(more).toEqual([])
  expect(box?.x).toBeCloseTo(150, 0)
  expect(box?.y).toBeCloseTo(160, 0)
  expect(box?.angle).toBeCloseTo(angle, 0)
  expect(box?.width).toBeGreaterThan(190)
  expect(box?.height).toBeGreaterThan(26)
  expect(box?.height).toBeLessThan(40)
})

test('lines apart are several, and a short word is read in its direction, though it is as tall as wide', () => {
  const boxes = findPrint(
    drawMap([
      { x: 100, y: 80, width: 120, height: 10, angle: 0 },
      { x: 100, y: 120, width: 120, height: 10, angle: 0 },
      { x: 250, y: 200, width: 20, height: 24, angle: 5 },
    ]),
  )
  expect(boxes.map(({ y }) => Math.round(y))).toEqual([80, 120, 200])
  expect(boxes[2]?.angle).toBeCloseTo(5, -1)
})

test('grains and unlikely places are no print', () => {
  expect(findPrint(drawMap([{ x: 100, y: 80, width: 120, height: 10, angle: 0 }], 0.4))).toEqual([])
  expect(findPrint(drawMap([{ x: 100, y: 80, width: 2, height: 2, angle: 0 }]))).toEqual([])
  expect(findPrint(drawMap([]))).toEqual([])
})
