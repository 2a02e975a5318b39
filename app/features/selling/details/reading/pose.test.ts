import { expect, test } from 'vitest'

import { seedRandom } from '#app/shared/numbers/seeded-random.ts'

import { isUpright, matrixFrom, measurePose, POSE_SIDE, type Grey, type Pose } from './pose.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180
const LINE = 30
const LETTER = 11

/** Lines of upright strokes between two level ones, which is what letters are made of, seen in a pose. */
function drawPrint({ tilt, lean }: Pose): Grey {
  const [width, height] = [POSE_SIDE, POSE_SIDE * 0.75]
  const random = seedRandom('print')
  const thick = Array.from({ length: 1000 }, () => 2 + Math.floor(random() * 4))
  const data = new Uint8Array(width * height).fill(230)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      const row = dy * Math.cos(radians(tilt)) - dx * Math.sin(radians(tilt))
      const column = dx * Math.cos(radians(tilt)) + dy * Math.sin(radians(tilt)) - row * Math.tan(radians(lean))
      const [line, letter] = [Math.floor(row / LINE) + 40, Math.floor(column / LETTER) + 80]
      const [inLine, inLetter] = [row - (line - 40) * LINE, column - (letter - 80) * LETTER]
      if (Math.abs(row) > 140 || Math.abs(column) > 180 || inLine > LINE * 0.5) continue
      if (inLetter < (thick[(line * 31 + letter) % 1000] ?? 2) || inLine < 2) data[y * width + x] = 30
    }
  }
  return { data, width, height }
}

test.each([
  [0, 0],
  [5, 0],
  [-12, 0],
  [24, 0],
  [-30, 0],
  [0, 12],
  [0, -20],
  [10, 12],
  [-15, -12],
])('print turned by %d° and leaning by %d° is measured', (tilt, lean) => {
  const pose = measurePose(drawPrint({ tilt, lean }))
  expect(Math.abs(pose.tilt - tilt)).toBeLessThanOrEqual(0.5)
  expect(Math.abs(pose.lean - lean)).toBeLessThanOrEqual(2)
})

test('a picture without edges stays as it is', () => {
  const [width, height] = [POSE_SIDE, 300]
  expect(isUpright(measurePose({ data: new Uint8Array(width * height).fill(90), width, height }))).toBe(true)
})

test('the matrix undoes the pose', () => {
  const pose = { tilt: 20, lean: -12 }
  const [[a, b], [c, d]] = matrixFrom(pose)
  // A point one unit down the stroke, as it is seen.
  const [along, down] = [Math.tan(radians(pose.lean)), 1]
  const x = along * Math.cos(radians(pose.tilt)) - down * Math.sin(radians(pose.tilt))
  const y = along * Math.sin(radians(pose.tilt)) + down * Math.cos(radians(pose.tilt))
  expect(a * x + b * y).toBeCloseTo(0)
  expect(c * x + d * y).toBeCloseTo(1)
})
