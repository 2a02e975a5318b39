import { type Brush, shade } from '#drawings/brush.ts'
import { pool } from '#drawings/materials.ts'
import { at, disc, line, oval, path, poly, rect, ring, times } from '#drawings/shapes.ts'

/** Studded bricks in a parallel projection: x goes right and down, y left and down, z up in thirds of a brick. */

export type Brick = {
  x: number
  y: number
  z: number
  w: number
  d: number
  h: number
  colour: string
  /** How far the top is inset on the right (x) and on the left (y): a roof tile or a bonnet. */
  slope?: readonly [number, number]
  smooth?: boolean
  /** Drawn on the face towards the left (y) or the right (x), in pixels from its lower back corner. */
  onLeft?: string
  onRight?: string
  /** Drawn instead of the brick, from the middle of its foot. */
  instead?: string
}

const [ACROSS, DOWN, UP] = [26, 15, 12.5] as const

const project = (x: number, y: number, z: number): readonly [number, number] => [
  (x - y) * ACROSS,
  (x + y) * DOWN - z * UP,
]

export const brick = (
  x: number,
  y: number,
  z: number,
  w: number,
  d: number,
  h: number,
  colour: string,
  more: Partial<Brick> = {},
): Brick => ({ x, y, z, w, d, h, colour, ...more })

/** Whether `a` is drawn before `b`: true when a plane between them has `a` on the far side. */
const behind = (a: Brick, b: Brick) => a.z + a.h <= b.z || a.x + a.w <= b.x || a.y + a.d <= b.y

function inOrder(bricks: readonly Brick[]): Brick[] {
  const left = [...bricks]
  const sorted: Brick[] = []
  while (left.length > 0) {
    const index = left.findIndex((one) =>
      left.every((other) => other === one || !behind(other, one) || behind(one, other)),
    )
    sorted.push(...left.splice(Math.max(0, index), 1))
  }
  return sorted
}

const studOf = (b: Brush, colour: string) =>
  b.stamp(
    path(
      'M-8.6-6V0A8.6 5 0 0 0 8.6 0V-6z',
      b.lin([shade(colour, -0.1), shade(colour, 0.15), shade(colour, -0.38)], 0),
    ) +
      oval(0, -6, 8.6, 5, shade(colour, 0.2)) +
      oval(-1.4, -6.8, 5, 2.4, shade(colour, 0.42)),
  )

/** A row of studs along x, stored once for each length. */
function studsOf(b: Brush, colour: string, count: number) {
  const stud = studOf(b, colour)
  return count === 1 ? stud : b.stamp(times(count, (i) => stud(...project(i, 0, 0))))
}

function one(b: Brush, it: Brick, all: readonly Brick[]) {
  const [x2, y2, z2] = [it.x + it.w, it.y + it.d, it.z + it.h]
  if (it.instead !== undefined) return at(...project(it.x + it.w / 2, it.y + it.d / 2, it.z), 0, 1, it.instead)
  const [sx, sy] = it.slope ?? [0, 0]
  const c = it.colour
  const top = [
    project(it.x, it.y, z2),
    project(x2 - sx, it.y, z2),
    project(x2 - sx, y2 - sy, z2),
    project(it.x, y2 - sy, z2),
  ] as const
  const left = [
    project(it.x, y2, it.z),
    project(x2, y2, it.z),
    project(x2 - sx, y2 - sy, z2),
    project(it.x, y2 - sy, z2),
  ] as const
  const right = [
    project(x2, it.y, it.z),
    project(x2, y2, it.z),
    project(x2 - sx, y2 - sy, z2),
    project(x2 - sx, it.y, z2),
  ] as const
  const covered = (i: number, j: number) =>
    all.some(
      (other) => other.z === z2 && i >= other.x && i < other.x + other.w && j >= other.y && j < other.y + other.d,
    )
  let studs = ''
  for (let j = it.y; j < y2 - sy && it.smooth !== true; j += 1) {
    for (let i = it.x; i < x2 - sx;) {
      let run = 0
      while (i + run < x2 - sx && !covered(i + run, j)) run += 1
      if (run > 0) studs += studsOf(b, c, run)(...project(i + 0.5, j + 0.5, z2))
      i += Math.max(1, run)
    }
  }
  const art = (content: string | undefined, matrix: string, [px, py]: readonly [number, number]) =>
    content === undefined ? '' : `<g transform="matrix(${matrix} ${px.toFixed(1)} ${py.toFixed(1)})">${content}</g>`
  return (
    `<g stroke="${shade(c, -0.45)}">` +
    poly(left, b.lin([shade(c, sy > 0 ? 0.22 : 0.04), shade(c, -0.14)], 80)) +
    poly(right, b.lin([shade(c, -0.24), shade(c, -0.42)], 100)) +
    poly(top, b.lin([shade(c, 0.26), shade(c, 0.1)], 40)) +
    '</g>' +
    poly([left[3], left[2]], 'none', `stroke="${shade(c, 0.42)}"`) +
    art(it.onLeft, '.866 .5 0 1', left[0]) +
    art(it.onRight, '.866 -.5 0 1', right[1]) +
    studs
  )
}

/** A model of bricks, `size` wide, its lowest corner at (cx, foot). */
export function model(b: Brush, bricks: readonly Brick[], cx: number, foot: number, size: number, mirrored = false) {
  const corners = bricks.flatMap((it) => [
    project(it.x, it.y + it.d, it.z),
    project(it.x + it.w, it.y, it.z),
    project(it.x + it.w, it.y + it.d, it.z),
  ])
  const xs = corners.map(([x]) => x)
  const [low, high] = [Math.min(...xs), Math.max(...xs)]
  const bottom = Math.max(...corners.map(([, y]) => y))
  const scale = size / (high - low)
  const shapes = inOrder(bricks)
    .map((it) => one(b, it, bricks))
    .join('')
  const flip = mirrored ? -1 : 1
  return (
    pool(b, cx + size * 0.06, foot - size * 0.22, size * 0.62, size * 0.34, 0.62) +
    `<g transform="translate(${cx} ${foot}) scale(${(scale * flip).toFixed(3)} ${scale.toFixed(3)}) translate(${(-(low + high) / 2).toFixed(1)} ${(-bottom).toFixed(1)})">${shapes}</g>`
  )
}

/** A brick-built figure seen from the front, its feet at (x, y), 200 high at scale 1. */
export function figure(
  b: Brush,
  x: number,
  y: number,
  scale: number,
  o: { shirt: string; legs: string; hair: string; chest?: string; hat?: boolean; skin?: string; beard?: boolean },
) {
  const skin = o.skin ?? '#f5cf3f'
  const sides = (colour: string) => b.lin([shade(colour, -0.28), shade(colour, 0.16), colour, shade(colour, -0.36)], 0)
  const arm = (side: 1 | -1) =>
    `<g transform="scale(${side} 1)">${path('M30-126Q52-122 56-96L62-66Q58-58 46-62L36-92z', sides(o.shirt)) + ring(55, -56, 9, skin, 6, 'stroke-dasharray="44 14"')}</g>`
  const hair =
    o.hat === true
      ? path('M-36-166Q-34-204 0-204T36-166z', sides(o.hair)) + rect(-46, -170, 92, 10, sides(o.hair), 5)
      : path('M-32-150Q-40-200 0-202Q42-200 32-148Q30-172 20-178Q-10-164-28-178z', sides(o.hair))
  return at(
    x,
    y,
    0,
    scale,
    pool(b, 8, -2, 78, 20, 0.6),
    rect(-36, -58, 34, 58, sides(o.legs), 3) +
      rect(2, -58, 34, 58, sides(o.legs), 3) +
      rect(-36, -12, 34, 12, shade(o.legs, -0.2), 2) +
      rect(2, -12, 34, 12, shade(o.legs, -0.2), 2) +
      rect(-36, -70, 72, 14, shade(o.legs, -0.15), 2),
    arm(1) + arm(-1),
    path('M-28-130H28L38-68H-38z', sides(o.shirt)) + (o.chest ?? ''),
    rect(-10, -138, 20, 12, shade(skin, -0.2)),
    rect(-27, -184, 54, 50, sides(skin), 14) +
      oval(-10, -160, 3.6, 4.6, '#1d1a18') +
      oval(10, -160, 3.6, 4.6, '#1d1a18') +
      disc(-11, -162, 1.3, '#fff') +
      disc(9, -162, 1.3, '#fff') +
      line('M-10-147Q0-140 10-147', '#1d1a18', 2.4) +
      (o.beard === true
        ? path('M-24-152Q0-140 24-152Q24-128 0-126Q-24-128-24-152z', shade(o.hair, -0.1)) +
          line('M-8-144Q0-140 8-144', '#f5cf3f', 2)
        : ''),
    hair,
    oval(-12, -176, 8, 4, 'rgba(255,255,255,.35)'),
  )
}
