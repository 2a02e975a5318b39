// Finds the lines of print in the map that the detection model gives: what PaddleOCR's own code does with OpenCV and Clipper, for the
// only shape that is needed here, a rectangle.

/** For each pixel, row by row, how likely it is the middle of a line of print, from 0 to 1. */
export type PrintMap = { data: Float32Array; width: number; height: number }

/** A rectangle around a line of print: its middle, and the direction in which it is read, in degrees clockwise. */
export type PrintBox = { x: number; y: number; width: number; height: number; angle: number }

type Point = { x: number; y: number }

/** A pixel is print from here on; a line is print if its pixels are so likely on average. */
const PRINT = 0.3
const LEAST_LIKELY = 0.5
const LEAST_SIDE = 3
/** The model marks the middle of a line. Its rim is as far away as area and outline say, times this. */
const GROWTH = 1.6
/** A rectangle that stands upright and is longer than this is read from its side. */
const UPRIGHT = 1.5
/** Upright lines are read down, as on spines: angles are between this less 90 and this plus 90. */
const DOWN = 15

export function findPrint(map: PrintMap): PrintBox[] {
  const taken = new Uint8Array(map.data.length)
  const boxes: PrintBox[] = []
  for (let start = 0; start < taken.length; start += 1) {
    if (taken[start] || (map.data[start] ?? 0) <= PRINT) continue
    const { rim, likely } = walkLine(map, start, taken)
    if (likely < LEAST_LIKELY) continue
    const box = boxAround(rim)
    if (Math.min(box.width, box.height) < LEAST_SIDE) continue
    const grown = (GROWTH * box.width * box.height) / (box.width + box.height)
    boxes.push({ ...box, width: box.width + grown, height: box.height + grown })
  }
  return boxes
}

/** The ends of each row of the connected pixels, and how likely they are on average. */
function walkLine({ data, width, height }: PrintMap, start: number, taken: Uint8Array) {
  const rows = new Map<number, { from: number; to: number }>()
  const open = [start]
  let [sum, count] = [0, 0]
  taken[start] = 1
  for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const row = rows.get(y)
    if (!row) rows.set(y, { from: x, to: x })
    else [row.from, row.to] = [Math.min(row.from, x), Math.max(row.to, x)]
    sum += data[pixel] ?? 0
    count += 1
    for (let down = Math.max(0, y - 1); down <= Math.min(height - 1, y + 1); down += 1) {
      for (let across = Math.max(0, x - 1); across <= Math.min(width - 1, x + 1); across += 1) {
        const next = down * width + across
        if (taken[next] || (data[next] ?? 0) <= PRINT) continue
        taken[next] = 1
        open.push(next)
      }
    }
  }
  const rim = [...rows].flatMap(([y, { from, to }]): Point[] => [
    { x: from, y },
    { x: to + 1, y },
    { x: from, y: y + 1 },
    { x: to + 1, y: y + 1 },
  ])
  return { rim, likely: sum / count }
}

/** The smallest rectangle around the points: one of its sides lies on a side of their hull. */
function boxAround(points: readonly Point[]): PrintBox {
  const hull = findHull(points)
  const boxes = hull.map((point, at) => {
    const next = hull[(at + 1) % hull.length] ?? point
    return boxAlong(hull, Math.atan2(next.y - point.y, next.x - point.x))
  })
  const [first = boxAlong(hull, 0), ...others] = boxes
  return readAlong(
    others.reduce((least, box) => (box.width * box.height < least.width * least.height ? box : least), first),
  )
}

/** The convex hull, by Andrew's monotone chain. */
function findHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const chain = (along: readonly Point[]) => {
    const side: Point[] = []
    for (const point of along) {
      while (side.length > 1 && turnsRight(side.at(-2), side.at(-1), point)) side.pop()
      side.push(point)
    }
    return side.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.toReversed())]
}

const turnsRight = (a: Point | undefined, b: Point | undefined, c: Point) =>
  a !== undefined && b !== undefined && (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) <= 0

function boxAlong(points: readonly Point[], radians: number): PrintBox {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of points) {
    const [along, across] = [x * cos + y * sin, y * cos - x * sin]
    ;[left, right] = [Math.min(left, along), Math.max(right, along)]
    ;[top, bottom] = [Math.min(top, across), Math.max(bottom, across)]
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2]
  return {
    x: along * cos - across * sin,
    y: along * sin + across * cos,
    width: right - left,
    height: bottom - top,
    angle: (radians * 180) / Math.PI,
  }
}

/** The same rectangle, in the direction in which people read: to the right, or down a spine. */
function readAlong(box: PrintBox): PrintBox {
  const isWide = box.width >= box.height
  const long = isWide ? box : { ...box, width: box.height, height: box.width, angle: box.angle + 90 }
  const angle = long.angle - 180 * Math.round((long.angle - DOWN) / 180)
  if (Math.abs(angle) <= 45 || long.width > UPRIGHT * long.height) return { ...long, angle }
  return { ...long, width: long.height, height: long.width, angle: angle - 90 * Math.sign(angle) }
}
