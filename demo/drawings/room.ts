import { type Brush, n, random, shade } from './brush.ts'
import { WOODS, type Wood } from './ground.ts'
import { softLine } from './materials.ts'
import { at, disc, faint, line, oval, path, poly, rect, times } from './shapes.ts'

/** Places seen from the front: a floor or table up to `horizon`, and what is behind it. */

/** Boards that recede from the viewer. */
function boards(b: Brush, tone: string, horizon: number, seed: number) {
  const next = random(seed)
  const top = horizon
  const strips = times(9, (i) => {
    const [near, far] = [(i - 4.5) * 300 + 500, (i - 4.5) * 118 + 500]
    const colour = shade(tone, (next() - 0.5) * 0.16)
    let grain = ''
    for (let k = 0; k < 5; k += 1) {
      const share = next()
      grain += `M${n(far + share * 118)} ${top}L${n(near + share * 300 + (next() - 0.5) * 30)} 1000`
    }
    return (
      poly(
        [
          [far, top],
          [far + 119, top],
          [near + 302, 1000],
          [near, 1000],
        ],
        b.lin([shade(colour, -0.12), shade(colour, 0.1)], 90),
      ) +
      line(grain, shade(colour, -0.35), 2, 'opacity=".35"') +
      line(`M${n(far)} ${top}L${n(near)} 1000`, shade(tone, -0.5), 3, 'opacity=".7"')
    )
  })
  return strips + rect(0, top, 1000, 46, b.lin(['rgba(20,8,0,.42)', 'rgba(20,8,0,0)']))
}

/** A wooden table in front of a painted wall. */
export const desk = (b: Brush, wood: Wood, wall: string, horizon = 560, seed = 3) =>
  rect(0, 0, 1000, horizon, b.lin([shade(wall, 0.14), wall, shade(wall, -0.14)], 70)) +
  boards(b, WOODS[wood], horizon, seed)

/** A window: out-of-focus garden between frames, and a sill to stand things on. */
export function windowsill(b: Brush, sky: string, leaf: string, sill: string, horizon = 620, seed = 5) {
  const next = random(seed)
  const bokeh = times(26, () =>
    disc(
      next() * 1000,
      120 + next() * (horizon - 140),
      40 + next() * 80,
      b.rad([
        [0, shade(leaf, next() * 0.5 - 0.1)],
        [0.7, `${shade(leaf, 0.2)}aa`],
        [1, `${leaf}00`],
      ]),
      `opacity="${n(0.35 + next() * 0.4)}"`,
    ),
  )
  const frame = (x: number, y: number, w: number, h: number, angle: number) =>
    rect(x, y, w, h, b.lin([shade(sill, 0.25), sill, shade(sill, -0.35)], angle))
  return (
    rect(0, 0, 1000, horizon, b.lin([shade(sky, 0.45), sky, shade(leaf, 0.15)], 90)) +
    bokeh +
    times(4, (i) => frame(225 + i * 190, 0, 12, horizon, 0)) +
    frame(0, 0, 70, horizon, 0) +
    frame(930, 0, 70, horizon, 0) +
    frame(0, 0, 1000, 46, 90) +
    frame(0, 290, 1000, 16, 90) +
    rect(0, horizon - 40, 1000, 40, shade(sill, -0.3)) +
    rect(0, horizon, 1000, 1000 - horizon, b.lin([shade(sill, 0.55), shade(sill, 0.2), shade(sill, -0.12)], 90)) +
    rect(0, horizon, 1000, 10, 'rgba(255,255,255,.55)') +
    softLine(`M0 ${horizon + 190}Q500 ${horizon + 150} 1000 ${horizon + 220}`, '#ffffff', 130, 0.4)
  )
}

/** A shelf board in front of a wall, with blurred book spines on one side. */
export function shelf(b: Brush, wood: Wood, wall: string, horizon = 760, seed = 9, side: 'left' | 'right' = 'right') {
  const next = random(seed)
  const tone = WOODS[wood]
  const covers = ['#7b2d26', '#2f4858', '#c08a3e', '#43553b', '#5a3c5c', '#b7643f']
  let x = side === 'right' ? 730 : -40
  let books = ''
  for (let i = 0; i < 6; i += 1) {
    const [w, h] = [34 + next() * 34, 300 + next() * 190]
    const colour = covers[(i + seed) % covers.length] ?? '#444444'
    books +=
      rect(x, horizon - h, w, h, b.lin([shade(colour, -0.45), colour, shade(colour, -0.3)], 0), 4) +
      rect(x, horizon - h * 0.8, w, 14, 'rgba(255,225,160,.45)')
    x += w + 2
  }
  return (
    rect(0, 0, 1000, horizon, b.lin([shade(wall, -0.25), wall, shade(wall, 0.08)], side === 'right' ? 30 : 150)) +
    rect(0, 0, 1000, 150, b.lin(['rgba(10,4,0,.5)', 'rgba(10,4,0,0)'])) +
    faint(0.8, books) +
    rect(0, horizon, 1000, 150, b.lin([shade(tone, 0.16), tone], 90)) +
    line(
      `M0 ${horizon + 50}Q400 ${horizon + 40} 1000 ${horizon + 64}M0 ${horizon + 100}Q500 ${horizon + 120} 1000 ${horizon + 94}`,
      shade(tone, -0.35),
      3,
      'opacity=".4"',
    ) +
    rect(0, horizon + 150, 1000, 46, b.lin([shade(tone, 0.3), shade(tone, -0.2)], 90)) +
    rect(0, horizon + 196, 1000, 300, b.lin([shade(tone, -0.75), shade(wall, -0.55)], 90))
  )
}

/** A receding tiled floor, with a skirting and a wall. */
export function tiledRoom(b: Brush, floor: string, wall: string, horizon = 470) {
  let grid = ''
  for (let i = -12; i <= 12; i += 1) grid += `M${500 + i * 95} ${horizon}L${500 + i * 300} 1000`
  for (let i = 0, y = horizon; y < 1000; i += 1) {
    y = horizon + 22 * i + 9 * i * i
    grid += `M0 ${y}H1000`
  }
  return (
    rect(0, 0, 1000, horizon, b.lin([shade(wall, 0.12), wall, shade(wall, -0.1)], 80)) +
    rect(0, horizon, 1000, 1000 - horizon, b.lin([shade(floor, -0.25), floor, shade(floor, 0.14)], 90)) +
    line(grid, shade(floor, -0.4), 4, 'opacity=".55"') +
    rect(0, horizon - 44, 1000, 44, b.lin([shade(wall, 0.3), shade(wall, -0.2)], 90)) +
    rect(0, horizon, 1000, 30, b.lin(['rgba(20,8,0,.4)', 'rgba(20,8,0,0)']))
  )
}

/** A seamless sheet of paper that curves up behind the subject. */
export const sweep = (b: Brush, colour: string, horizon = 600) =>
  rect(
    0,
    0,
    1000,
    1000,
    b.lin(
      [
        [0, shade(colour, -0.12)],
        [horizon / 1000 - 0.08, shade(colour, 0.06)],
        [horizon / 1000 + 0.04, shade(colour, 0.2)],
        [1, shade(colour, -0.06)],
      ],
      90,
    ),
  ) + oval(500, horizon - 130, 520, 380, b.rad([`${shade(colour, 0.5)}aa`, `${colour}00`]))

/** A lane in an Indian town: sky, a painted compound wall with trees over it, a kerb and the road. */
export function lane(b: Brush, sky: string, wall: string, road: string, horizon = 560, seed = 11) {
  const next = random(seed)
  const tree = (x: number, size: number, colour: string) =>
    rect(x - 9, horizon - 230, 18, 130, '#5b4330') +
    times(7, () =>
      disc(
        x + (next() - 0.5) * size * 1.3,
        horizon - 270 - next() * size * 0.6,
        size * (0.32 + next() * 0.2),
        b.rad([shade(colour, 0.25), colour, shade(colour, -0.3)], 0.4, 0.3, 0.7),
      ),
    )
  const top = horizon - 150
  return (
    rect(0, 0, 1000, horizon, b.lin([sky, shade(sky, 0.6)], 90)) +
    oval(240, 120, 180, 34, 'rgba(255,255,255,.4)') +
    oval(360, 140, 120, 24, 'rgba(255,255,255,.35)') +
    tree(120 + next() * 120, 190, '#4c7a3a') +
    tree(690 + next() * 180, 230, '#3c6b3d') +
    rect(0, top, 1000, 150, b.lin([shade(wall, 0.12), wall, shade(wall, -0.16)], 90)) +
    rect(0, top - 16, 1000, 24, b.lin([shade(wall, 0.4), shade(wall, -0.1)], 90)) +
    times(
      5,
      (i) =>
        rect(i * 240 - 30, top - 30, 56, 180, b.lin([shade(wall, 0.25), shade(wall, -0.12)], 0)) +
        rect(i * 240 - 38, top - 44, 72, 20, shade(wall, 0.3)),
    ) +
    rect(0, horizon - 4, 1000, 34, b.lin(['#d8d2c4', '#8e887c'], 90)) +
    times(10, (i) => rect(i * 110, horizon + 8, 55, 22, i % 2 === 0 ? '#2e2d2b' : '#e9c84a', 0, 'opacity=".75"')) +
    rect(0, horizon + 30, 1000, 1000, b.lin([shade(road, -0.12), road, shade(road, 0.12)], 90)) +
    times(46, () =>
      oval(
        next() * 1000,
        horizon + 50 + next() * 400,
        3 + next() * 7,
        2 + next() * 3,
        next() > 0.5 ? shade(road, 0.22) : shade(road, -0.3),
      ),
    )
  )
}

/** Grass up to a hedge. */
export function lawn(b: Brush, sky: string, grass: string, horizon = 480, seed = 21) {
  const next = random(seed)
  const hedge = times(22, (i) =>
    disc(
      i * 50 - 20,
      horizon - 70 - next() * 60,
      70 + next() * 40,
      b.rad([shade(grass, 0.05), shade(grass, -0.4), shade(grass, -0.6)], 0.4, 0.25, 0.8),
    ),
  )
  let blades = ''
  for (let i = 0; i < 190; i += 1) {
    const y = horizon + 14 + next() ** 0.7 * 500
    const size = 6 + (y - horizon) * 0.06
    const x = next() * 1000
    blades += `M${n(x)} ${n(y)}l${n((next() - 0.5) * size)} ${n(-size)}`
  }
  return (
    rect(0, 0, 1000, horizon, b.lin([sky, shade(sky, 0.5)], 90)) +
    hedge +
    rect(0, horizon - 30, 1000, 1000, b.lin([shade(grass, -0.35), grass, shade(grass, 0.12)], 90)) +
    line(blades, shade(grass, 0.35), 3, 'opacity=".55"') +
    line(blades, shade(grass, -0.45), 3, 'opacity=".5" transform="translate(13 9)"')
  )
}

/** Indoor background for a car: a shutter, a strip light and a polished floor. */
export const garage = (b: Brush, wall: string, floor: string, horizon = 600) =>
  rect(0, 0, 1000, horizon, b.lin([shade(wall, -0.3), wall], 90)) +
  times(15, (i) => rect(90, 60 + i * 36, 820, 34, b.lin([shade(wall, 0.22), shade(wall, -0.22)], 90))) +
  rect(60, 30, 30, horizon - 30, shade(wall, -0.5)) +
  rect(910, 30, 30, horizon - 30, shade(wall, -0.5)) +
  rect(250, 22, 500, 20, '#fdfcf2', 8) +
  rect(
    0,
    0,
    1000,
    300,
    b.rad(
      [
        [0, 'rgba(255,255,240,.5)'],
        [1, 'rgba(255,255,240,0)'],
      ],
      0.5,
      0.1,
      0.6,
    ),
  ) +
  rect(0, horizon, 1000, 1000, b.lin([shade(floor, -0.3), floor, shade(floor, 0.15)], 90)) +
  path(`M300 ${horizon}h400l120 400h-640z`, 'rgba(255,255,240,.12)')

/** A clay pot with a plant, for a corner of a picture. */
export const plant = (b: Brush, x: number, y: number, scale: number, leaf = '#4f7d44') =>
  at(
    x,
    y,
    0,
    scale,
    times(7, (i) =>
      at(
        0,
        -60,
        -66 + i * 22,
        1,
        path('M0 0C-34-60-26-130 0-190 26-130 34-60 0 0z', b.lin([shade(leaf, 0.25), shade(leaf, -0.35)], i * 20)),
        line('M0-8V-170', shade(leaf, 0.35), 3),
      ),
    ),
    path('M-62-70h124l-16 120q-46 16-92 0z', b.lin(['#7d3d22', '#c8714a', '#8a4427'], 0)),
    rect(-70, -86, 140, 28, b.lin(['#8a4427', '#d98a62', '#7d3d22'], 0), 6),
  )
