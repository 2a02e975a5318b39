import { n } from './brush.ts'

/** Capitals and digits as pen strokes on a grid 4 wide and 6 high, because the renderer may have no fonts. */
const STROKES: Record<string, string> = {
  A: 'M0 6L2 0L4 6M.7 4H3.3',
  B: 'M0 0V6H2.4Q4 6 4 4.5T2.4 3H0M0 0H2.2Q3.7 0 3.7 1.5T2.2 3',
  C: 'M4 1.2Q3.4 0 2 0Q0 0 0 3T2 6Q3.4 6 4 4.8',
  D: 'M0 0V6H1.6Q4 6 4 3T1.6 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1.2Q3.4 0 2 0Q0 0 0 3T2 6Q4 6 4 3.4H2.4',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6M1 0H3M1 6H3',
  J: 'M4 0V4Q4 6 2 6T0 4.2',
  K: 'M0 0V6M4 0L0 3.4M1.4 2.4L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3.6L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0Q0 0 0 3T2 6Q4 6 4 3T2 0Z',
  P: 'M0 6V0H2.4Q4 0 4 1.7T2.4 3.4H0',
  Q: 'M2 0Q0 0 0 3T2 6Q4 6 4 3T2 0ZM2.4 4.2L4 6.4',
  R: 'M0 6V0H2.4Q4 0 4 1.7T2.4 3.4H0M2 3.4L4 6',
  S: 'M3.8 1Q3.4 0 2 0Q.2 0 .2 1.5T2 3Q4 3 4 4.5T2 6Q.4 6 0 4.9',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6T4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  0: 'M2 0Q0 0 0 3T2 6Q4 6 4 3T2 0Z',
  1: 'M.8 1.2L2.4 0V6',
  2: 'M.1 1.6Q.2 0 2 0T3.9 1.7Q3.9 3 0 6H4',
  3: 'M.2 .9Q.8 0 2 0Q3.7 0 3.7 1.5T1.6 2.9Q4 2.9 4 4.5T2 6Q.4 6 0 4.9',
  4: 'M3 6V0L0 4.2H4',
  5: 'M3.7 0H.5L.2 2.8Q1 2.2 2 2.2Q4 2.2 4 4.1T2 6Q.4 6 0 4.9',
  6: 'M3.6 .6Q3 0 2 0Q0 0 0 3.4T2 6Q4 6 4 4.2T2 2.5Q.4 2.5 .1 4',
  7: 'M0 0H4L1.4 6',
  8: 'M2 2.9Q.3 2.9 .3 1.4T2 0Q3.7 0 3.7 1.4T2 2.9Q0 2.9 0 4.5T2 6Q4 6 4 4.5T2 2.9Z',
  9: 'M.4 5.4Q1 6 2 6Q4 6 4 2.6T2 0Q0 0 0 1.8T2 3.5Q3.6 3.5 3.9 2',
  '-': 'M.6 3H3.4',
  ':': 'M2 1.7V2M2 4V4.3',
  '.': 'M2 5.8V6',
  '+': 'M2 1.2V4.8M.2 3H3.8',
  '%': 'M4 0L0 6M.8 .4V1M3.2 5V5.6',
  '&': 'M4 6L.8 1.6Q.8 0 2 0T3 1.5Q3 2.4 .6 3.4Q-.4 6 1.8 6Q3.6 6 4 3.6',
  ' ': '',
}

type Align = 'left' | 'middle'

/** Text in capitals, `size` high, with its top at `y`. */
export function lettering(
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  weight = 0.9,
  align: Align = 'middle',
) {
  const unit = size / 6
  const step = 5.5
  const width = (text.length * step - 1.5) * unit
  const left = align === 'middle' ? x - width / 2 : x
  const strokes = [...text.toUpperCase()]
    .map((sign, i) => `<path d="${STROKES[sign] ?? ''}" transform="translate(${n(i * step)} 0)"/>`)
    .filter((glyph) => !glyph.includes('d=""'))
    .join('')
  return `<g transform="translate(${n(left)} ${n(y)}) scale(${n(unit)})" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linejoin="round">${strokes}</g>`
}
