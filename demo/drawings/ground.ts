import { type Brush, n, random, shade } from './brush.ts'
import { softLine, threads } from './materials.ts'
import { around, at, disc, faint, line, oval, path, rect, times } from './shapes.ts'

/** Surfaces seen from above, each filling the picture. */

export const WOODS = {
  teak: '#a9713f',
  sheesham: '#6d4228',
  pine: '#d9b27c',
  ash: '#c7b59a',
  ebony: '#3d2a22',
  whitewash: '#e2dbcd',
} as const

export type Wood = keyof typeof WOODS

/** Planks with grain, running across and turned by `turn`. */
export function planks(b: Brush, wood: Wood, seed: number, turn = 0, rows = 5) {
  const next = random(seed)
  const tone = WOODS[wood]
  const height = 1500 / rows
  const boards = times(rows, (row) => {
    const y = row * height - 250
    const colour = shade(tone, (next() - 0.5) * 0.22)
    let grain = ''
    for (let i = 0; i < 9; i += 1) {
      const top = y + next() * height
      const [c1, c2, c3] = [(next() - 0.5) * 40, (next() - 0.5) * 46, (next() - 0.5) * 24]
      grain += `M-300 ${n(top)}C100 ${n(top + c1)} 500 ${n(top + c2)} 1300 ${n(top + c3)}`
    }
    const [kx, ky] = [next() * 1000, y + height * (0.3 + next() * 0.4)]
    const knot =
      next() > 0.45
        ? [26, 19, 12, 5].map((r, i) => oval(kx, ky, r * 1.9, r, shade(colour, -0.12 - i * 0.13))).join('')
        : ''
    const joint = 100 + next() * 800
    return (
      rect(-300, y, 1600, height, b.lin([shade(colour, 0.07), colour, shade(colour, -0.08)], 88)) +
      line(grain, shade(colour, -0.36), 3.2, 'opacity=".42"') +
      line(grain, shade(colour, 0.25), 2, 'opacity=".35" transform="translate(0 5)"') +
      knot +
      rect(-300, y, 1600, 5, shade(tone, -0.62)) +
      rect(-300, y + 5, 1600, 3, shade(tone, 0.3), 0, 'opacity=".5"') +
      rect(joint, y, 4, height, shade(tone, -0.6))
    )
  })
  return `<g transform="rotate(${turn} 500 500)${turn === 0 ? '' : ' translate(500 500) scale(1.25) translate(-500 -500)'}">${boards}</g>`
}

/** A bedsheet: folds over a plain colour with a small printed flower. */
export function sheet(b: Brush, colour: string, motif: string, seed: number) {
  const next = random(seed)
  const flower = (x: number, y: number, scale: number) =>
    at(
      x,
      y,
      next() * 90,
      scale,
      around(5, 0, 0, 9, (px, py) => disc(px, py, 7, motif)),
      disc(0, 0, 5, shade(colour, -0.2)),
      line('M12 10q12 4 16 18', motif, 3),
    )
  const print = b.tile(150, 150, flower(38, 40, 1) + flower(112, 112, 0.8), `rotate(${Math.round(next() * 40)})`)
  const folds = times(6, (i) => {
    const start = i * 210 - 260 + next() * 90
    const d = `M${n(start)} -60C${n(start + 160 * next())} 300 ${n(start + 60 + 240 * next())} 640 ${n(start + 260 + 120 * next())} 1060`
    return (
      softLine(d, shade(colour, -0.55), 95, 0.34) +
      softLine(d.replace('M', 'M0 0M'), '#ffffff', 40, 0.5).replace('<g', '<g transform="translate(48 -12)"')
    )
  })
  return (
    rect(0, 0, 1000, 1000, b.lin([shade(colour, 0.12), colour, shade(colour, -0.1)], 40)) +
    rect(0, 0, 1000, 1000, print, 0, 'opacity=".75"') +
    folds
  )
}

/** Square clay tiles with grout and stains. */
export function clayTiles(b: Brush, colour: string, seed: number, size = 250, turn = 8) {
  const next = random(seed)
  const count = Math.ceil(1500 / size)
  const tiles = times(count * count, (i) => {
    const [x, y] = [(i % count) * size - 250, Math.floor(i / count) * size - 250]
    const tone = shade(colour, (next() - 0.5) * 0.24)
    const stain =
      next() > 0.55
        ? oval(x + next() * size, y + next() * size, size * 0.24, size * 0.15, b.rad([shade(tone, -0.22), `${tone}00`]))
        : ''
    return rect(x + 5, y + 5, size - 10, size - 10, b.lin([shade(tone, 0.12), tone, shade(tone, -0.1)], 50), 7) + stain
  })
  return rect(0, 0, 1000, 1000, shade(colour, -0.45)) + `<g transform="rotate(${turn} 500 500)">${tiles}</g>`
}

/** Polished stone with veins. */
export function marble(b: Brush, colour: string, vein: string, seed: number) {
  const next = random(seed)
  const veins = times(9, () => {
    const [x, y] = [next() * 1000, next() * 300 - 150]
    let d = `M${n(x)} ${n(y)}`
    let [px, py] = [x, y]
    for (let i = 0; i < 6; i += 1) {
      const [nx, ny] = [px + (next() - 0.68) * 260, py + 120 + next() * 120]
      d += `Q${n(px + (next() - 0.5) * 150)} ${n((py + ny) / 2)} ${n(nx)} ${n(ny)}`
      ;[px, py] = [nx, ny]
    }
    const width = 1 + next() * 4
    return softLine(d, vein, width * 13, 0.16, 4) + line(d, vein, width, 'opacity=".5"')
  })
  const clouds = times(5, () => oval(next() * 1000, next() * 1000, 320, 190, b.rad([`${vein}44`, `${vein}00`])))
  return rect(0, 0, 1000, 1000, b.lin([shade(colour, 0.1), colour, shade(colour, -0.08)], 50)) + clouds + veins
}

/** Cotton with a hand-printed block pattern: rows of paisleys between borders. */
export function blockPrint(b: Brush, ground: string, ink: string, second: string, turn = 0, size = 170) {
  const paisley = (x: number, y: number, flip: number) =>
    `<g transform="translate(${x} ${y}) scale(${flip} 1)">${
      path('M0 42C-34 42-42 6-22-16-4-36 26-38 28-58 44-24 40 42 0 42z', ink) +
      path('M0 30C-20 30-26 6-13-8-2-20 12-24 18-34 24-12 22 30 0 30z', second) +
      disc(-1, 10, 8, ink) +
      around(6, 0, 10, 13, (px, py) => disc(px, py, 2.4, ink))
    }</g>`
  const dots = around(6, 85, 85, 11, (x, y) => disc(x, y, 4.2, second)) + disc(85, 85, 5, ink)
  const tile = b.tile(
    170,
    170,
    paisley(42, 44, 1) + paisley(128, 128, -1) + dots + disc(128, 42, 6, ink) + disc(42, 128, 6, ink),
    `rotate(${turn}) scale(${n(size / 170)})`,
  )
  return (
    rect(0, 0, 1000, 1000, b.lin([shade(ground, 0.1), ground, shade(ground, -0.12)], 60)) +
    rect(0, 0, 1000, 1000, tile) +
    threads(0, 0, 1000, 1000, 6, 'rgba(255,255,255,.1)')
  )
}

/** A striped cotton rug. */
export function dhurrie(b: Brush, colours: readonly string[], turn = 0) {
  const next = random(colours.length * 7)
  let stripes = ''
  for (let y = -250, i = 0; y < 1250; i += 1) {
    const height = [90, 22, 46, 14][i % 4] ?? 40
    const colour = colours[i % colours.length] ?? '#888888'
    stripes += rect(-300, y, 1600, height, shade(colour, (next() - 0.5) * 0.12))
    if (i % 4 === 0)
      stripes += times(18, (k) =>
        path(`M${k * 90 - 290} ${y + 45}l22-24 22 24-22 24z`, colours[(i + 2) % colours.length] ?? '#fff'),
      )
    y += height
  }
  return (
    `<g transform="rotate(${turn} 500 500)">${stripes}${threads(-300, -300, 1600, 1600, 8, 'rgba(0,0,0,.13)', 2)}</g>` +
    rect(0, 0, 1000, 1000, b.lin(['rgba(255,240,210,.12)', 'rgba(40,10,0,.12)'], 70))
  )
}

/** A woven mat of jute or cane. */
export function mat(b: Brush, colour: string, turn = 45) {
  const strand = (x: number, y: number, w: number, h: number, angle: number) =>
    rect(x, y, w, h, b.lin([shade(colour, -0.3), shade(colour, 0.15), shade(colour, -0.25)], angle), 5)
  const weave = b.tile(
    60,
    60,
    rect(0, 0, 60, 60, shade(colour, -0.5)) +
      strand(1, 2, 28, 26, 90) +
      strand(31, 32, 28, 26, 90) +
      strand(32, 1, 26, 30, 0) +
      strand(2, 31, 26, 30, 0),
    `rotate(${turn})`,
  )
  return rect(0, 0, 1000, 1000, weave)
}

/** A self-healing mat with a grid, as hobbyists have. */
export function cuttingMat(b: Brush, colour: string, turn = -6) {
  const grid = b.tile(
    80,
    80,
    rect(0, 0, 80, 2, 'rgba(255,255,255,.42)') +
      rect(0, 0, 2, 80, 'rgba(255,255,255,.42)') +
      rect(40, 0, 1, 80, 'rgba(255,255,255,.16)') +
      rect(0, 40, 80, 1, 'rgba(255,255,255,.16)'),
    `rotate(${turn})`,
  )
  return (
    rect(0, 0, 1000, 1000, b.lin([shade(colour, 0.12), colour, shade(colour, -0.18)], 50)) +
    rect(0, 0, 1000, 1000, grid)
  )
}

/** Speckled stone, as on a kitchen counter. */
export function granite(b: Brush, colour: string, seed: number) {
  const next = random(seed)
  const specks = times(60, (i) =>
    oval(
      next() * 300,
      next() * 300,
      2 + next() * 7,
      2 + next() * 5,
      [shade(colour, 0.4), shade(colour, -0.5), shade(colour, 0.18)][i % 3] ?? colour,
    ),
  )
  return (
    rect(0, 0, 1000, 1000, b.lin([shade(colour, 0.1), shade(colour, -0.1)], 40)) +
    rect(0, 0, 1000, 1000, b.tile(300, 300, specks, 'rotate(17)')) +
    faint(0.5, softLine('M-50 240C300 60 700 160 1050-40', '#ffffff', 160, 0.5))
  )
}

/** A plain sheet of paper or a plain table top, with a slow gradient. */
export const plain = (b: Brush, colour: string, second = shade(colour, -0.2)) =>
  rect(0, 0, 1000, 1000, b.rad([shade(colour, 0.16), colour, second], 0.38, 0.32, 0.85))
