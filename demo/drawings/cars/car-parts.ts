import { type Brush, shade } from '#drawings/brush.ts'
import { pool } from '#drawings/materials.ts'
import { at, disc, faint, line, oval, path, rect, ring, times, within } from '#drawings/shapes.ts'

/** Cars seen from the side, facing right: wheels stand on y = 0, the middle at x = 0, about 800 long. */

export type Rim = 'spokes' | 'steel' | 'mesh' | 'chrome'

export function carWheel(b: Brush, x: number, r: number, rim: Rim = 'spokes', tone = '#c9cdd2') {
  const hub = r * 0.66
  const rims = {
    spokes: () =>
      times(
        5,
        (i) =>
          `<g transform="rotate(${i * 72})">${path(`M${-hub * 0.12} ${-hub * 0.16}L${-hub * 0.22} ${-hub}H${hub * 0.22}L${hub * 0.12} ${-hub * 0.16}z`, b.lin([shade(tone, 0.4), tone, shade(tone, -0.4)], 0))}</g>`,
      ),
    steel: () =>
      disc(0, 0, hub * 0.94, b.rad([shade(tone, 0.2), shade(tone, -0.25), shade(tone, 0.1)])) +
      times(
        8,
        (i) => `<g transform="rotate(${i * 45})">${oval(0, -hub * 0.66, hub * 0.12, hub * 0.16, '#15161a')}</g>`,
      ),
    mesh: () =>
      times(
        12,
        (i) =>
          `<path d="M0 ${-hub * 0.1}L${hub * 0.2} ${-hub}M0 ${-hub * 0.1}L${-hub * 0.2} ${-hub}" transform="rotate(${i * 30})" stroke="${tone}" stroke-width="${r * 0.05}"/>`,
      ),
    chrome: () =>
      disc(0, 0, hub, b.lin(['#ffffff', '#868c94', '#e9edf0', '#5b6168', '#d9dde1'], 70)) +
      ring(0, 0, hub * 0.62, '#6a7078', 3) +
      disc(0, 0, hub * 0.42, b.rad(['#ffffff', '#b2b8bf', '#60666d'], 0.35, 0.3, 0.8)),
  }
  return at(
    x,
    -r,
    0,
    1,
    disc(
      0,
      0,
      r,
      b.rad([
        [0.6, '#242528'],
        [0.86, '#35363a'],
        [1, '#0c0d0e'],
      ]),
    ),
    ring(0, 0, r * 0.84, '#4b4d52', 2),
    disc(0, 0, hub + 4, '#0e0f11'),
    rims[rim](),
    ring(0, 0, hub, shade(tone, -0.1), r * 0.07),
    disc(0, 0, r * 0.12, shade(tone, -0.3)),
    disc(-2, -2, r * 0.05, '#ffffff'),
    path(`M${-r} 0A${r} ${r} 0 0 1 ${r} 0Q0 ${-r * 0.5} ${-r} 0z`, 'rgba(0,0,0,.45)'),
  )
}

export type Car = {
  body: string
  colour: string
  /** The glass, one outline for each window. */
  glass: readonly string[]
  wheels: readonly [number, number]
  r: number
  rim?: Rim
  rimTone?: string
  /** Shut lines, drawn thin and dark. */
  seams: string
  /** A crease along the side that catches the light. */
  crease: string
  /** Drawn over the body: lamps, bumpers, handles, trim. */
  trim: string
  length: number
}

export function car(b: Brush, o: Car) {
  const c = o.colour
  const arches = o.wheels
    .map((x) =>
      path(`M${x - o.r * 1.2} 0V${-o.r}A${o.r * 1.2} ${o.r * 1.2} 0 0 1 ${x + o.r * 1.2} ${-o.r}V0z`, '#0b0b0d'),
    )
    .join('')
  const glass = o.glass
    .map((d) =>
      path(
        d,
        b.lin(['#aebfca', '#4f6371', '#1d2730'], 75),
        `stroke="#101418" stroke-width="7" stroke-linejoin="round"`,
      ),
    )
    .join('')
  const shine =
    o.glass.length > 0
      ? within(
          b.clip(o.glass.map((d) => path(d, '#000')).join('')),
          path(
            'M-260-200L-150-380h70L-190-200zM-40-200L70-380h40L0-200zM120-200L210-380h20L140-200z',
            'rgba(255,255,255,.28)',
          ),
          rect(-400, -232, 800, 20, 'rgba(0,0,0,.35)'),
        )
      : ''
  return (
    pool(b, 0, 0, o.length * 0.6, 44, 0.85) +
    oval(0, -6, o.length * 0.46, 16, 'rgba(0,0,0,.5)') +
    path(
      o.body,
      b.lin(
        [
          [0, shade(c, 0.45)],
          [0.3, shade(c, 0.1)],
          [0.46, shade(c, -0.12)],
          [0.52, shade(c, 0.22)],
          [0.72, c],
          [1, shade(c, -0.6)],
        ],
        90,
      ),
      `stroke="${shade(c, -0.55)}" stroke-width="3"`,
    ) +
    within(
      b.clip(path(o.body, '#000')),
      rect(-460, -70, 920, 80, b.lin(['rgba(0,0,0,0)', 'rgba(0,0,0,.5)'])),
      oval(-40, -262, 300, 16, 'rgba(255,255,255,.3)'),
      faint(0.5, oval(240, -196, 130, 10, '#ffffff')),
      arches,
    ) +
    line(o.crease, shade(c, 0.5), 4, 'opacity=".7"') +
    line(o.crease, shade(c, -0.5), 4, 'opacity=".5" transform="translate(0 6)"') +
    glass +
    shine +
    line(o.seams, shade(c, -0.62), 3) +
    line(o.seams, shade(c, 0.4), 1.5, 'opacity=".6" transform="translate(3 0)"') +
    o.trim +
    o.wheels.map((x) => carWheel(b, x, o.r, o.rim, o.rimTone)).join('')
  )
}

export const handle = (x: number, y: number, tone = '#d9dce0') =>
  rect(x, y + 3, 42, 9, 'rgba(0,0,0,.45)', 4) + rect(x, y, 42, 8, tone, 4)

export const lamp = (b: Brush, d: string, colour = '#f4f6f2') =>
  path(d, b.lin(['#ffffff', colour, shade(colour, -0.35)], 60), 'stroke="#2b2e33" stroke-width="3"')

/** A number plate with grooves for signs. */
export const plate = (x: number, y: number, w: number, h: number, colour = '#f6f6f0') =>
  rect(x, y, w, h, colour, 4, 'stroke="#222" stroke-width="2"') +
  path(
    `M${x + w * 0.12} ${y + h * 0.3}h${w * 0.2}v${h * 0.4}h${-w * 0.2}zM${x + w * 0.42} ${y + h * 0.3}h${w * 0.14}v${h * 0.4}h${-w * 0.14}zM${x + w * 0.66} ${y + h * 0.3}h${w * 0.22}v${h * 0.4}h${-w * 0.22}z`,
    '#222',
  )
