import { n } from './brush.ts'

/** Plain SVG shapes as strings; `extra` takes further attributes. */

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, extra = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${r > 0 ? ` rx="${n(r)}"` : ''} fill="${fill}"${extra === '' ? '' : ` ${extra}`}/>`

export const disc = (cx: number, cy: number, r: number, fill: string, extra = '') =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"${extra === '' ? '' : ` ${extra}`}/>`

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${extra === '' ? '' : ` ${extra}`}/>`

export const path = (d: string, fill: string, extra = '') =>
  `<path d="${d}" fill="${fill}"${extra === '' ? '' : ` ${extra}`}/>`

export const poly = (points: readonly (readonly [number, number])[], fill: string, extra = '') =>
  path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, fill, extra)

export const line = (d: string, colour: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${extra === '' ? '' : ` ${extra}`}/>`

export const ring = (cx: number, cy: number, r: number, colour: string, width: number, extra = '') =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="none" stroke="${colour}" stroke-width="${n(width)}"${extra === '' ? '' : ` ${extra}`}/>`

/** Moves (and turns, and scales) what is drawn around the origin to a place. */
export const at = (x: number, y: number, turn: number, scale: number, ...shapes: string[]) =>
  `<g transform="translate(${n(x)} ${n(y)})${turn === 0 ? '' : ` rotate(${n(turn)})`}${scale === 1 ? '' : ` scale(${scale})`}">${shapes.join('')}</g>`

/** Mirrors what is drawn around the vertical line at `x`. */
export const mirror = (x: number, ...shapes: string[]) =>
  `<g transform="translate(${n(2 * x)} 0) scale(-1 1)">${shapes.join('')}</g>`

export const faint = (opacity: number, ...shapes: string[]) => `<g opacity="${opacity}">${shapes.join('')}</g>`

export const within = (clip: string, ...shapes: string[]) => `<g ${clip}>${shapes.join('')}</g>`

/** Draws `count` shapes, each from its index. */
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

/** Draws `count` shapes around a centre; `draw` gets the point, the angle in degrees and the index. */
export const around = (
  count: number,
  cx: number,
  cy: number,
  r: number,
  draw: (x: number, y: number, angle: number, index: number) => string,
) =>
  times(count, (i) => {
    const angle = (360 / count) * i - 90
    const turn = (angle * Math.PI) / 180
    return draw(cx + r * Math.cos(turn), cy + r * Math.sin(turn), angle, i)
  })

/** The outline of a rectangle with round corners, for shadows and clips. */
export const roundRect = (x: number, y: number, w: number, h: number, r: number) =>
  `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`

/** The outline of a circle. */
export const roundPath = (cx: number, cy: number, rx: number, ry = rx) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
