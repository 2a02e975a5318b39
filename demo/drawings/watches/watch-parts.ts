import { type Brush, shade } from '#drawings/brush.ts'
import { lettering } from '#drawings/lettering.ts'
import { type Metal, cast, metal, metalTone, stitches, threads } from '#drawings/materials.ts'
import { around, at, disc, faint, line, oval, path, rect, ring, roundRect, times, within } from '#drawings/shapes.ts'

/** A wristwatch seen from above, its strap running up and down through the origin. */

type Subdial = { x: number; y: number; r: number; colour: string; hand: number }

export type Watch = {
  metal: Metal
  dial: string
  ink: string
  strap: { kind: 'leather' | 'bracelet' | 'rubber' | 'canvas'; colour: string }
  r?: number
  markers?: 'bars' | 'digits' | 'dots' | 'gems'
  bezel?: 'plain' | 'dive' | 'scale' | 'gems'
  bezelColour?: string
  subdials?: readonly Subdial[]
  hands?: 'leaf' | 'sword' | 'sport'
  handColour?: string
  /** Degrees of the hour and minute hands. */
  time?: readonly [number, number]
  accent?: string
  date?: boolean
}

function strap(b: Brush, r: number, kind: Watch['strap']['kind'], colour: string) {
  const [w, tip, from, to] = [r * 1.06, r * 0.86, r * 0.8, r * 3.6]
  const half = (sign: 1 | -1) => {
    const d = `M${-w / 2} ${sign * from}L${-tip / 2} ${sign * to}L${tip / 2} ${sign * to}L${w / 2} ${sign * from}z`
    if (kind === 'bracelet') {
      const kindOf = colour === 'gold' ? 'gold' : 'steel'
      const piece = (x: number, width: number, angle: number) => rect(x, 0, width, r * 0.17, metal(b, kindOf, angle), 5)
      const link = b.stamp(
        rect(-w / 2, -3, w, r * 0.21, 'rgba(0,0,0,.55)') +
          piece(-w / 2, w * 0.3, 70) +
          piece(-w * 0.19, w * 0.38, 110) +
          piece(w * 0.2, w * 0.3, 70),
      )
      const links = times(15, (i) =>
        link(
          0,
          sign * (from + 24 + i * r * 0.19) - (sign < 0 ? r * 0.17 : 0),
          `scale(${(1 - 0.19 * (i / 15)).toFixed(3)} 1)`,
        ),
      )
      return cast(d, 16, 22, 34, 0.4) + links
    }
    const body =
      cast(d, 16, 22, 34, 0.4) +
      path(d, b.lin([shade(colour, -0.42), shade(colour, 0.08), shade(colour, 0.2), colour, shade(colour, -0.5)], 0))
    if (kind === 'leather') {
      const edge = (side: 1 | -1) =>
        stitches(
          `M${(side * (w - 26)) / 2} ${sign * (from + 40)}L${(side * (tip - 26)) / 2} ${sign * to}`,
          shade(colour, 0.62),
          4,
        )
      const creases = times(7, (i) =>
        line(
          `M${-tip * 0.36} ${sign * (from + 110 + i * 52)}q${tip * 0.36} ${sign * 12} ${tip * 0.72} 0`,
          shade(colour, -0.5),
          3,
          'opacity=".4"',
        ),
      )
      const holes = sign > 0 ? times(5, (i) => oval(0, from + 250 + i * 46, 6, 8, shade(colour, -0.75))) : ''
      return body + edge(1) + edge(-1) + creases + holes
    }
    if (kind === 'rubber')
      return (
        body +
        times(
          9,
          (i) =>
            rect(-tip * 0.36, sign * (from + 60 + i * 44) - 9, tip * 0.72, 18, shade(colour, -0.4), 8) +
            rect(-tip * 0.36, sign * (from + 60 + i * 44) + 6, tip * 0.72, 3, shade(colour, 0.4), 1, 'opacity=".5"'),
        )
      )
    return (
      body +
      rect(-w * 0.16, Math.min(sign * from, sign * to), w * 0.32, to - from, shade(colour, 0.42), 0, 'opacity=".8"') +
      within(
        b.clip(path(d, '#000')),
        threads(-w, Math.min(sign * from, sign * to), 2 * w, to - from, 7, 'rgba(0,0,0,.22)', 2),
      )
    )
  }
  return half(1) + half(-1)
}

const hand = (angle: number, length: number, width: number, kind: 'leaf' | 'sword' | 'sport', fill: string) => {
  const shapes = {
    leaf: `M0 ${width * 1.6}C${-width} ${-length * 0.3} ${-width * 0.6} ${-length * 0.6} 0 ${-length}C${width * 0.6} ${-length * 0.6} ${width} ${-length * 0.3} 0 ${width * 1.6}z`,
    sword: `M${-width * 0.5} ${width * 1.5}L${-width * 0.8} ${-length * 0.8}L0 ${-length}L${width * 0.8} ${-length * 0.8}L${width * 0.5} ${width * 1.5}z`,
    sport: `M${-width} ${width}V${-length * 0.92}L0 ${-length}L${width} ${-length * 0.92}V${width}z`,
  }
  return `<g transform="rotate(${angle})">${path(shapes[kind], 'rgba(0,0,0,.32)', 'transform="translate(5 6)"') + path(shapes[kind], fill)}</g>`
}

/** The dial with its markers and hands, without the case. */
export function dial(b: Brush, r: number, o: Watch) {
  const tone = o.ink
  const bar = (length: number, width: number) => (_x: number, _y: number, angle: number, i: number) =>
    `<g transform="rotate(${angle + 90})">${rect(-width / 2, -r * 0.9, width, i % 3 === 0 ? length * 1.25 : length, tone, 2)}${rect(-width / 2, -r * 0.9, width / 2, length, 'rgba(255,255,255,.45)', 2)}</g>`
  const markers = {
    bars: () => around(12, 0, 0, r, bar(r * 0.17, r * 0.05)),
    dots: () =>
      around(12, 0, 0, r * 0.78, (x, y, angle, i) =>
        i % 3 === 0
          ? `<g transform="translate(${x} ${y}) rotate(${angle + 90})">${rect(-r * 0.045, -r * 0.1, r * 0.09, r * 0.2, tone, 3)}</g>`
          : disc(x, y, r * 0.068, tone) + disc(x - 2, y - 2, r * 0.03, '#ffffff'),
      ),
    digits: () =>
      around(12, 0, 0, r * 0.73, (x, y, _a, i) =>
        lettering(String(i === 0 ? 12 : i), x, y - r * 0.1, r * 0.2, tone, 1.1),
      ),
    gems: () =>
      around(12, 0, 0, r * 0.8, (x, y) =>
        disc(x, y, r * 0.06, b.rad(['#ffffff', '#cfe6f2', '#7f9fb0'], 0.35, 0.3, 0.7)),
      ),
  }
  const minutes = around(
    60,
    0,
    0,
    r,
    (_x, _y, angle) =>
      `<path d="M${r * 0.93} 0H${r * 0.97}" transform="rotate(${angle})" stroke="${tone}" stroke-width="2.5"/>`,
  )
  const small = (o.subdials ?? []).map((sub) =>
    at(
      sub.x * r,
      sub.y * r,
      0,
      1,
      disc(0, 0, sub.r * r, shade(sub.colour, -0.4)),
      disc(0, 2, sub.r * r - 3, b.rad([shade(sub.colour, 0.12), sub.colour])),
      ring(0, 0, sub.r * r * 0.8, tone, 5, `stroke-dasharray="2 ${(sub.r * r * 0.42 - 2).toFixed(1)}"`),
      hand(sub.hand, sub.r * r * 0.75, 3.5, 'leaf', o.accent ?? tone),
      disc(0, 0, 5, tone),
    ),
  )
  const [hour, minute] = o.time ?? [305, 52]
  const colour = o.handColour ?? tone
  const kind = o.hands ?? 'sword'
  return (
    disc(0, 0, r, b.rad([shade(o.dial, 0.25), o.dial, shade(o.dial, -0.32)], 0.38, 0.32, 0.8)) +
    faint(
      0.12,
      path(`M0 0L${-r * 0.6} ${-r * 0.8}A${r} ${r} 0 0 1 ${r * 0.1} ${-r}z`, '#ffffff') +
        path(`M0 0L${r * 0.6} ${r * 0.8}A${r} ${r} 0 0 1 ${-r * 0.1} ${r}z`, '#ffffff'),
    ) +
    minutes +
    small.join('') +
    markers[o.markers ?? 'bars']() +
    lettering('KAAL', 0, -r * 0.5, r * 0.09, tone, 0.8) +
    (o.date === true
      ? rect(r * 0.5, -r * 0.09, r * 0.24, r * 0.18, '#f6f3ea', 3, `stroke="${tone}" stroke-width="2"`) +
        lettering('14', r * 0.62, -r * 0.055, r * 0.11, '#222222', 1)
      : '') +
    hand(hour, r * 0.52, r * 0.055, kind, colour) +
    hand(minute, r * 0.78, r * 0.045, kind, colour) +
    line(`M0 ${r * 0.2}V${-r * 0.86}`, o.accent ?? '#b3261e', 3, 'transform="rotate(196)"') +
    disc(0, 0, r * 0.055, metalTone(o.metal)) +
    disc(-2, -2, r * 0.025, '#ffffff')
  )
}

/** The crystal's reflections. */
export const crystal = (b: Brush, r: number) =>
  path(
    `M${-r * 0.86} ${-r * 0.3}A${r * 0.92} ${r * 0.92} 0 0 1 ${r * 0.25} ${-r * 0.88}Q${-r * 0.35} ${-r * 0.35} ${-r * 0.5} ${r * 0.3}Q${-r * 0.8} ${r * 0.1} ${-r * 0.86} ${-r * 0.3}z`,
    b.lin(['rgba(255,255,255,.5)', 'rgba(255,255,255,.04)'], 50),
  ) + line(`M${r * 0.5} ${r * 0.72}A${r * 0.88} ${r * 0.88} 0 0 0 ${r * 0.8} ${r * 0.34}`, 'rgba(255,255,255,.4)', 7)

/** The whole watch; `r` is the outer radius of its case. */
export function watch(b: Brush, o: Watch) {
  const r = o.r ?? 190
  const edge = metalTone(o.metal)
  const lug = (x: number, y: number) =>
    rect(x * r * 0.62 - r * 0.13, y > 0 ? r * 0.6 : -r * 1.02, r * 0.26, r * 0.42, metal(b, o.metal, 20), r * 0.09)
  const bezels = {
    plain: () => disc(0, 0, r * 0.94, metal(b, o.metal, 215)),
    dive: () =>
      disc(
        0,
        0,
        r * 0.98,
        metal(b, o.metal, 215),
        `stroke="${shade(edge, -0.3)}" stroke-width="14" stroke-dasharray="6 5"`,
      ) +
      disc(
        0,
        0,
        r * 0.95,
        b.rad(
          [shade(o.bezelColour ?? '#10243f', 0.3), o.bezelColour ?? '#10243f', shade(o.bezelColour ?? '#10243f', -0.4)],
          0.35,
          0.3,
          0.8,
        ),
      ) +
      around(12, 0, 0, r * 0.87, (x, y, angle, i) =>
        i === 0
          ? path(`M${x - 15} ${y - 12}h30l-15 26z`, '#f7f3e6')
          : i % 2 === 0
            ? lettering(String(i * 5), x, y - 10, 20, '#f2efe4', 1)
            : `<g transform="translate(${x} ${y}) rotate(${angle + 90})">${rect(-4, -10, 8, 20, '#f2efe4')}</g>`,
      ),
    scale: () =>
      disc(0, 0, r * 0.97, b.rad(['#4b4e52', o.bezelColour ?? '#17181a', '#050506'], 0.35, 0.3, 0.8)) +
      around(
        48,
        0,
        0,
        r * 0.9,
        (_x, _y, angle, i) =>
          `<path d="M${r * (i % 4 === 0 ? 0.85 : 0.89)} 0H${r * 0.94}" transform="rotate(${angle})" stroke="#f0ece0" stroke-width="3"/>`,
      ),
    gems: () =>
      disc(0, 0, r * 0.97, metal(b, o.metal, 215)) +
      around(32, 0, 0, r * 0.88, (x, y) =>
        disc(
          x,
          y,
          r * 0.075,
          b.rad(['#ffffff', '#d8ecf5', '#6f8fa2'], 0.35, 0.3, 0.7),
          `stroke="${edge}" stroke-width="2"`,
        ),
      ),
  }
  const buttons =
    (o.subdials ?? []).length > 1
      ? at(0, 0, -32, 1, rect(r * 0.96, -20, 44, 40, metal(b, o.metal, 90), 8)) +
        at(0, 0, 32, 1, rect(r * 0.96, -20, 44, 40, metal(b, o.metal, 90), 8))
      : ''
  return (
    strap(b, r, o.strap.kind, o.strap.colour) +
    cast(roundRect(-r, -r, 2 * r, 2 * r, r - 1), 22, 30, 60, 0.5) +
    lug(1, 1) +
    lug(-1, 1) +
    lug(1, -1) +
    lug(-1, -1) +
    rect(r * 0.96, -24, 40, 48, metal(b, o.metal, 90), 9) +
    times(5, (i) => rect(r * 0.98, -19 + i * 9, 34, 3, 'rgba(0,0,0,.35)')) +
    buttons +
    disc(0, 0, r, metal(b, o.metal, 40)) +
    ring(0, 0, r - 2, 'rgba(255,255,255,.5)', 3) +
    bezels[o.bezel ?? 'plain']() +
    disc(0, 0, r * 0.8, shade(edge, -0.55)) +
    dial(b, r * 0.78, o) +
    crystal(b, r * 0.78)
  )
}

/** A digital display's casing face. */
export const screenFace = (b: Brush, x: number, y: number, w: number, h: number, tone: string) =>
  rect(x - 6, y - 6, w + 12, h + 12, '#0b0b0c', 12) +
  rect(x, y, w, h, b.lin([shade(tone, 0.2), tone, shade(tone, -0.12)], 70), 8) +
  line(`M${x + 3} ${y + 5}h${w - 6}`, 'rgba(0,0,0,.4)', 7)
