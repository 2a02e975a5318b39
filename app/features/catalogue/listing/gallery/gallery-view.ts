/** How a photo is displayed: magnified `scale` times and moved by (x, y) pixels from the centre. */
export type View = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type Box = { width: number; height: number }

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 5

/** Magnifies by `factor` around a point, which stays in place. The point is measured from the centre of the box. */
export function zoomAt(view: View, factor: number, point: Point, box: Box): View {
  const scale = clamp(view.scale * factor, 1, MAX_SCALE)
  const real = scale / view.scale
  return keepInside({ scale, x: point.x - (point.x - view.x) * real, y: point.y - (point.y - view.y) * real }, box)
}

export function moveBy(view: View, by: Point, box: Box): View {
  return keepInside({ ...view, x: view.x + by.x, y: view.y + by.y }, box)
}

/** Keeps the box covered: a photo cannot be dragged beyond its edge. */
function keepInside({ scale, x, y }: View, box: Box): View {
  const spare = { x: (box.width * (scale - 1)) / 2, y: (box.height * (scale - 1)) / 2 }
  return { scale, x: clamp(x, -spare.x, spare.x), y: clamp(y, -spare.y, spare.y) }
}

export function findMiddle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

export function measureDistance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

// Adding 0 turns -0 into 0.
function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high) + 0
}
