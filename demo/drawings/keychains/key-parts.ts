import { type Brush } from '#drawings/brush.ts'
import { type Metal, cast, metal, metalTone } from '#drawings/materials.ts'
import { at, disc, line, oval, path, rect, ring, roundPath, times } from '#drawings/shapes.ts'

/** A split ring, `r` wide, around a point. */
export const splitRing = (b: Brush, x: number, y: number, r: number, kind: Metal = 'steel') =>
  at(
    x,
    y,
    0,
    1,
    ring(10, 14, r, 'rgba(20,10,4,.4)', r * 0.2),
    ring(0, 0, r, metal(b, kind, 30), r * 0.2),
    ring(0, 0, r, 'rgba(0,0,0,.45)', 2.5),
    ring(
      -1,
      -2,
      r + r * 0.06,
      'rgba(255,255,255,.55)',
      3,
      `stroke-dasharray="${(r * 1.6).toFixed(0)} ${(r * 1.4).toFixed(0)}"`,
    ),
    line(`M${r * 0.6} ${-r * 0.9}l${r * 0.26} ${r * 0.14}`, 'rgba(0,0,0,.6)', 4),
  )

/** A chain of small links between two points. */
export const chain = (
  b: Brush,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  count: number,
  kind: Metal = 'steel',
) => {
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
  const step = Math.hypot(x2 - x1, y2 - y1) / count
  return at(
    x1,
    y1,
    turn,
    1,
    times(count, (i) => {
      const x = step * (i + 0.5)
      const link =
        i % 2 === 0
          ? oval(
              x,
              0,
              step * 0.72,
              step * 0.44,
              'none',
              `stroke="${metalTone(kind)}" stroke-width="${(step * 0.26).toFixed(1)}"`,
            ) +
            oval(
              x - 1,
              -2,
              step * 0.72,
              step * 0.44,
              'none',
              `stroke="rgba(255,255,255,.6)" stroke-width="${(step * 0.08).toFixed(1)}"`,
            )
          : rect(x - step * 0.7, -step * 0.13, step * 1.4, step * 0.26, metal(b, kind, 90), step * 0.13)
      return oval(x + 8, 12, step * 0.7, step * 0.4, 'rgba(20,10,4,.28)') + link
    }),
  )
}

/** A house key hanging down from the origin. */
export const key = (b: Brush, kind: Metal, length = 240) =>
  cast(`${roundPath(0, 46, 50)}M-14 90h28v${length}h-28z`, 10, 14, 22, 0.4) +
  path(
    `M-15 84H15V${length + 70}L2 ${length + 92}-15 ${length + 76}V${length + 50}l-14-12 14-12v-14l-18-14 18-12v-16l-12-12 12-12z`,
    metal(b, kind, 0),
  ) +
  line(`M4 96V${length + 64}`, 'rgba(0,0,0,.35)', 6) +
  path(
    'M-50 46a50 50 0 1 0 100 0a50 50 0 1 0-100 0zM-20 18a20 16 0 1 1 40 0a20 16 0 1 1-40 0z',
    metal(b, kind, 40),
    'fill-rule="evenodd"',
  ) +
  ring(0, 46, 44, 'rgba(255,255,255,.35)', 3) +
  disc(-18, 66, 5, 'rgba(255,255,255,.6)')
