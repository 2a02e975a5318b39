import { type Brush, random, shade } from './brush.ts'
import { at, disc, line, oval, path, ring, times } from './shapes.ts'
import { spreading, sweeping, wash, type Layer, type Rgba } from './wash.ts'

/** Surfaces and small details that every category uses: metals, cloth, shadows, highlights, stitches. */

const METALS = {
  steel: ['#f4f6f8', '#9aa3ab', '#dfe4e8', '#6f7880', '#c3cad0', '#8a939b'],
  gold: ['#fff1bf', '#c8932f', '#f6d77d', '#8f5f14', '#e5b951', '#a8741f'],
  brass: ['#f7e3a1', '#a9802f', '#e0bd66', '#6e4d17', '#c79f4a', '#83601f'],
  rose: ['#ffe4d6', '#c58468', '#f3c0a8', '#8d543d', '#dda287', '#a4684f'],
  black: ['#6a6e73', '#232528', '#4a4e53', '#101113', '#3a3d41', '#1b1c1e'],
  silver: ['#ffffff', '#b7b9bd', '#eeeeef', '#85878c', '#d5d6d9', '#9d9fa4'],
} as const

export type Metal = keyof typeof METALS

/** A polished metal: bands of light and dark. */
export const metal = (b: Brush, kind: Metal, angle = 35) => b.lin(METALS[kind], angle)

/** The metal's plain colour, for thin lines. */
export const metalTone = (kind: Metal) => METALS[kind][1]

/** A round bar: dark edges, a streak of light off the middle. */
export const tube = (b: Brush, colour: string, angle = 0) =>
  b.lin(
    [
      [0, shade(colour, -0.35)],
      [0.18, colour],
      [0.38, shade(colour, 0.38)],
      [0.62, colour],
      [1, shade(colour, -0.5)],
    ],
    angle,
  )

/** A ball lit from the upper left. */
export const ball = (b: Brush, colour: string) =>
  b.rad([shade(colour, 0.6), shade(colour, 0.12), shade(colour, -0.15), shade(colour, -0.55)], 0.35, 0.28, 0.78)

/** A flat or gently curved face. */
export const face = (b: Brush, colour: string, angle = 90, depth = 0.22) =>
  b.lin([shade(colour, depth), colour, shade(colour, -depth * 1.3)], angle)

/** A soft dark pool under something that stands. */
export const pool = (b: Brush, cx: number, cy: number, rx: number, ry: number, alpha = 0.55) =>
  oval(
    cx,
    cy,
    rx,
    ry,
    b.rad([
      [0, `rgba(15,8,4,${alpha})`],
      [0.45, `rgba(15,8,4,${(alpha * 0.7).toFixed(2)})`],
      [0.75, `rgba(15,8,4,${(alpha * 0.22).toFixed(2)})`],
      [1, 'rgba(15,8,4,0)'],
    ]),
  )

/** The soft shadow of an outline that lies flat: the outline again, wider and fainter each time. */
export function cast(d: string, dx: number, dy: number, spread = 40, alpha = 0.42): string {
  const layers = 6
  const each = (1 - (1 - alpha) ** (1 / layers)).toFixed(3)
  const look = `fill="#140a04" stroke="#140a04" stroke-linejoin="round" fill-opacity="${each}" stroke-opacity="${each}"`
  const rings = times(layers, (i) => `<path d="${d}" stroke-width="${((spread * (i + 0.3)) / layers).toFixed(0)}"/>`)
  return `<g transform="translate(${dx} ${dy})" ${look}>${rings}</g>`
}

/** A line with soft edges, for folds and reflections. */
export const softLine = (d: string, colour: string, width: number, alpha = 0.3, layers = 5) =>
  `<g opacity="${alpha}">${times(layers, (i) =>
    line(d, colour, (width * (i + 1)) / layers, `stroke-opacity="${(1 / layers).toFixed(2)}"`),
  )}</g>`

/** A row of stitches along a path. */
export const stitches = (d: string, colour = '#f0e2c4', width = 4, dash = '11 8') =>
  line(d, 'rgba(0,0,0,.3)', width + 2, `stroke-dasharray="${dash}"`) +
  line(d, colour, width, `stroke-dasharray="${dash}" transform="translate(-1 -1.5)"`)

/** Light on a glossy face: a slanted, fading band across a box. */
export const gloss = (b: Brush, x: number, y: number, w: number, h: number, alpha = 0.35) =>
  path(
    `M${x} ${y}h${w * 0.62}L${x + w * 0.28} ${y + h}H${x}z`,
    b.lin([`rgba(255,255,255,${alpha})`, `rgba(255,255,255,${(alpha * 0.15).toFixed(2)})`], 60),
  )

/** A small bright spot. */
export const glint = (b: Brush, cx: number, cy: number, r: number, alpha = 0.9) =>
  disc(
    cx,
    cy,
    r,
    b.rad([`rgba(255,255,255,${alpha})`, `rgba(255,255,255,${(alpha * 0.25).toFixed(2)})`, 'rgba(255,255,255,0)']),
  )

/** Rows of bars that read as printed text from a distance. */
export function print(
  x: number,
  y: number,
  w: number,
  rows: number,
  size: number,
  colour: string,
  seed = 1,
  gap = 1.8,
) {
  const next = random(seed)
  return times(rows, (row) => {
    let words = ''
    const end = x + w * (row === rows - 1 ? 0.55 : 0.86 + next() * 0.14)
    for (let left = x; left < end;) {
      const width = Math.min(size * (1.2 + next() * 3.6), end - left)
      if (width > size * 0.4) words += `M${left.toFixed(1)} ${(y + row * size * gap).toFixed(1)}h${width.toFixed(1)}`
      left += width + size * 0.75
    }
    return `<path d="${words}" stroke="${colour}" stroke-width="${(size * 0.62).toFixed(1)}" fill="none"/>`
  })
}

/** Fine scratches and scuffs inside a box. */
export function wear(
  x: number,
  y: number,
  w: number,
  h: number,
  count: number,
  seed: number,
  colour = '#fff',
  alpha = 0.35,
) {
  const next = random(seed)
  const marks = Array.from({ length: count }, () => {
    const [left, top] = [x + next() * w, y + next() * h]
    const [dx, dy] = [(next() - 0.3) * w * 0.14, (next() - 0.6) * h * 0.1]
    return `M${left.toFixed(1)} ${top.toFixed(1)}q${(dx * 0.6).toFixed(1)} ${(dy * 0.2).toFixed(1)} ${dx.toFixed(1)} ${dy.toFixed(1)}`
  })
  return line(marks.join(''), colour, 2, `opacity="${alpha}"`)
}

/** A coin beside a small thing, to show its size. */
export const coin = (b: Brush, cx: number, cy: number, r: number, kind: Metal = 'silver') =>
  at(
    cx,
    cy,
    -12,
    r / 100,
    pool(b, 14, 20, 130, 125, 0.6),
    disc(0, 0, 100, metal(b, kind, 50)),
    disc(0, 0, 92, metal(b, kind, 230)),
    ring(0, 0, 84, metalTone(kind), 3, 'stroke-dasharray="3 6"'),
    path(
      'M-34 -46h68M-34 -24h68M-34 -46h26c40 0 40 46 0 46h-22l50 52',
      'none',
      `stroke="${shade(metalTone(kind), -0.35)}" stroke-width="11"`,
    ),
    path(
      'M-34 -46h68M-34 -24h68M-34 -46h26c40 0 40 46 0 46h-22l50 52',
      'none',
      'stroke="rgba(255,255,255,.5)" stroke-width="3" transform="translate(-3 -4)"',
    ),
    oval(-28, -52, 46, 24, 'rgba(255,255,255,.28)', 'transform="rotate(-38)"'),
  )

/** A bar between two points, round at both ends and lit like a tube: limbs, levers, poles. */
export function limb(b: Brush, x1: number, y1: number, x2: number, y2: number, w1: number, w2: number, colour: string) {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI - 90
  const [r1, r2] = [w1 / 2, w2 / 2]
  return at(
    x1,
    y1,
    turn,
    1,
    path(
      `M${-r1} 0A${r1} ${r1} 0 0 1 ${r1} 0Q${(r1 + r2) / 2 + 3} ${(length / 2).toFixed(1)} ${r2} ${length.toFixed(1)}A${r2} ${r2} 0 0 1 ${-r2} ${length.toFixed(1)}Q${-(r1 + r2) / 2 - 3} ${(length / 2).toFixed(1)} ${-r1} 0z`,
      tube(b, colour, Math.abs(turn) > 120 ? 180 : 0),
    ),
  )
}

type From = 'left' | 'right' | 'top' | 'window' | 'lamp' | 'dusk'

const CLEAR: Rgba = [255, 255, 255, 0]
const sweep = (angle: number, warm: Rgba, cool: Rgba) =>
  sweeping(angle, [
    [0, warm],
    [0.5, CLEAR],
    [1, cool],
  ])
const CORNERS = spreading(0.5, 0.5, 0.75, [
  [0, [20, 8, 0, 0]],
  [0.62, [20, 8, 0, 0]],
  [1, [20, 8, 0, 0.36]],
])
const LAMP = spreading(0.38, 0.3, 0.85, [
  [0, [255, 214, 140, 0.32]],
  [0.5, [255, 200, 120, 0.06]],
  [1, [25, 8, 20, 0.5]],
])
const LIGHTS: Record<From, readonly Layer[]> = {
  left: [sweep(30, [255, 246, 225, 0.34], [20, 14, 40, 0.3]), CORNERS],
  right: [sweep(150, [255, 246, 225, 0.34], [20, 14, 40, 0.3]), CORNERS],
  top: [sweep(90, [255, 255, 255, 0.22], [30, 12, 0, 0.28]), CORNERS],
  dusk: [sweep(60, [255, 190, 110, 0.32], [30, 20, 80, 0.34]), CORNERS],
  window: [sweep(40, [255, 246, 225, 0.16], [10, 14, 50, 0.28]), CORNERS],
  lamp: [LAMP],
}
const washes = new Map<From, string>()

/** The last layer: the direction of the light, and darker corners like those of a phone's lens. */
export function light(b: Brush, from: From) {
  const over = washes.get(from) ?? wash(LIGHTS[from])
  washes.set(from, over)
  if (from !== 'window') return over
  const pane = (x: number, w: number) =>
    path(`M${x} -20h${w}L${x + w - 330} 1020h${-w}z`, b.lin(['rgba(255,248,220,.26)', 'rgba(255,248,220,.05)'], 100))
  return pane(330, 150) + pane(520, 150) + pane(840, 220) + over
}

/** Fine threads across a box, as one path: a repeated tile this small would take seconds to render. */
export const threads = (x: number, y: number, w: number, h: number, step: number, colour: string, width = 1.5) =>
  path(
    Array.from({ length: Math.floor(h / step) }, (_, i) => `M${x} ${y + i * step}h${w}`).join(''),
    'none',
    `stroke="${colour}" stroke-width="${width}"`,
  )

/** Small round holes across a box, for mesh. */
export const holes = (x: number, y: number, w: number, h: number, step: number, size: number, colour: string) =>
  path(
    Array.from({ length: Math.floor(h / step) }, (_, i) => `M${x + (i % 2) * (step / 2)} ${y + i * step}h${w}`).join(
      '',
    ),
    'none',
    `stroke="${colour}" stroke-width="${size}" stroke-linecap="round" stroke-dasharray="0.1 ${step}"`,
  )
