import { at, disc, line, path, rect, times } from '#drawings/shapes.ts'

import { type Brick, brick } from './brick-parts.ts'

/* The plastic's colours. */
export const RED = '#c4281b'
export const BLUE = '#1b5fa8'
export const YELLOW = '#f0c020'
export const GREEN = '#3a8a3e'
export const GREY = '#9ea3a6'
export const DARK = '#5f666b'
export const WHITE = '#eeeeea'
export const BROWN = '#7a4a26'
export const TAN = '#dcc48f'
export const BLACK = '#2a2b2e'

const pane = (x: number, y: number, w: number, h: number, frame = WHITE) =>
  rect(x, y, w, h, frame, 2) +
  rect(x + 4, y + 4, w - 8, h - 8, '#7fb6d6') +
  line(`M${x + w / 2} ${y + 3}V${y + h - 3}M${x + 3} ${y + h / 2}H${x + w - 3}`, frame, 3) +
  line(`M${x + 7} ${y + h * 0.45}L${x + w * 0.42} ${y + 8}`, '#fff', 2, 'opacity=".7"')

export const range = (count: number) => Array.from({ length: count }, (_, i) => i)

export function castle(): Brick[] {
  const tower = (x: number, y: number, floors: number, art = '') => [
    ...Array.from({ length: floors }, (_, i) =>
      brick(
        x,
        y,
        1 + i * 3,
        3,
        3,
        3,
        i % 2 === 0 ? GREY : '#a9aeb1',
        i === floors - 2 ? { onLeft: rect(38, -30, 14, 24, '#24272b', 6) } : { onLeft: art },
      ),
    ),
    ...[
      [0, 0],
      [2, 0],
      [0, 2],
      [2, 2],
    ].map(([i = 0, j = 0]) => brick(x + i, y + j, 1 + floors * 3, 1, 1, 3, DARK)),
  ]
  const wall = (x: number, y: number, w: number, d: number, floors: number) =>
    Array.from({ length: floors }, (_, i) => brick(x, y, 1 + i * 3, w, d, 3, i % 2 === 0 ? '#b3b7b9' : GREY))
  const gate =
    path('M36 0V-58Q36-84 66-84T96-58V0z', '#4a2c16') +
    line('M46 0V-76M56 0V-82M66 0V-84M76 0V-82M86 0V-76M36-26H96M36-52H96', '#25140a', 2.5)
  return [
    brick(0, 0, 0, 15, 15, 1, GREEN),
    ...tower(1, 1, 8),
    ...wall(4, 2, 7, 1, 4),
    ...tower(11, 1, 5),
    ...wall(2, 4, 1, 7, 4),
    ...tower(1, 11, 5),
    ...wall(12, 4, 1, 7, 3),
    ...[4, 6, 8, 10].map((y) => brick(12, y, 10, 1, 1, 2, DARK)),
    brick(4, 12, 1, 7, 1, 9, GREY, { onLeft: gate }),
    ...[4, 6, 8, 10].map((x) => brick(x, 12, 10, 1, 1, 2, DARK)),
    ...tower(11, 11, 6),
    brick(12, 12, 22, 1, 1, 1, RED, {
      instead:
        line('M0 0V-90', '#3b2a1e', 5) +
        path('M2-90Q26-98 40-84T74-82V-46Q58-40 40-50T2-52z', RED) +
        disc(36, -67, 9, YELLOW),
    }),
    brick(2, 2, 28, 1, 1, 1, BLUE, { instead: line('M0 0V-80', '#3b2a1e', 5) + path('M2-80L62-62 2-44z', BLUE) }),
  ]
}

export const SPACESHIP: Brick[] = [
  brick(0, 5, 2, 5, 4, 3, DARK, { onLeft: disc(20, -18, 13, '#ff9d3a') + disc(60, -18, 13, '#ff9d3a') }),
  brick(4, 0, 3, 6, 4, 1, BLUE),
  brick(4, 10, 3, 6, 4, 1, BLUE, { onLeft: rect(20, -10, 90, 5, YELLOW) }),
  brick(3, 4, 2, 14, 6, 2, GREY),
  brick(17, 5, 2, 4, 4, 2, GREY),
  brick(21, 6, 2, 3, 2, 2, WHITE, { slope: [2, 0] }),
  brick(3, 4, 4, 8, 6, 2, WHITE, { onLeft: rect(14, -18, 150, 7, RED) }),
  brick(11, 5, 4, 6, 4, 4, '#e8a93a', { slope: [4, 0], smooth: true }),
  brick(4, 5, 6, 6, 4, 2, BLUE),
  brick(4, 6, 8, 3, 2, 4, WHITE, { slope: [2, 0], smooth: true }),
  brick(2, 13, 4, 8, 1, 2, WHITE, { slope: [2, 0], onLeft: rect(6, -16, 60, 6, RED) }),
  brick(2, 0, 4, 8, 1, 2, WHITE, { slope: [2, 0] }),
  brick(17, 6, 4, 4, 2, 1, DARK),
  brick(10, 12, 4, 5, 1, 1, BLACK),
  brick(10, 1, 4, 5, 1, 1, BLACK),
]

export const HOUSE: Brick[] = [
  brick(0, 0, 0, 14, 12, 1, GREEN),
  brick(2, 2, 1, 9, 7, 1, TAN),
  ...range(5).map((i) =>
    brick(
      3,
      2,
      2 + i * 3,
      8,
      7,
      3,
      i % 2 === 0 ? YELLOW : '#f4cb3e',
      i === 0 ? { onLeft: path('M20 0V-34H52V0z', '#7b2b1e') } : {},
    ),
  ),
  brick(3, 9, 2, 1, 1, 1, TAN),
  brick(3, 9, 1, 4, 1, 1, GREY),
  brick(4, 9, 6, 1, 1, 1, RED, {
    instead: at(
      -30,
      60,
      0,
      1,
      `<g transform="matrix(.866 .5 0 1 0 0)">${pane(-4, -150, 46, 52) + pane(80, -150, 46, 52) + pane(80, -72, 46, 52) + path('M-6 6V-66H42V6z', '#7b2b1e') + disc(32, -28, 4, '#f6d66a')}</g>`,
    ),
  }),
  brick(11, 8, 6, 1, 1, 1, RED, {
    instead: at(
      -18,
      30,
      0,
      1,
      `<g transform="matrix(.866 -.5 0 1 0 0)">${pane(14, -120, 46, 52) + pane(90, -120, 46, 52) + pane(14, -46, 46, 52) + pane(90, -46, 46, 52)}</g>`,
    ),
  }),
  brick(2, 1, 17, 10, 9, 1, WHITE),
  brick(2, 1, 18, 10, 9, 4, RED, { slope: [0, 2] }),
  brick(2, 1, 22, 10, 7, 4, RED, { slope: [0, 2] }),
  brick(2, 1, 26, 10, 5, 4, RED, { slope: [0, 2] }),
  brick(9, 2, 30, 2, 2, 5, '#8b3a2a'),
  brick(12, 9, 1, 1, 1, 4, BROWN),
  brick(11, 9, 5, 2, 2, 4, GREEN),
  brick(11, 9, 9, 2, 2, 4, '#4a9a45', { slope: [1, 1] }),
  brick(1, 10, 1, 2, 1, 3, WHITE),
  brick(8, 10, 1, 2, 1, 2, '#d65a9a'),
]

export const RACING_CAR: Brick[] = [
  brick(1, 2, 1, 20, 4, 2, RED, { onLeft: rect(100, -20, 170, 10, WHITE) }),
  brick(0, 1, 3, 4, 6, 1, BLACK),
  brick(0, 2, 4, 1, 1, 5, BLACK),
  brick(0, 5, 4, 1, 1, 5, BLACK),
  brick(0, 0, 9, 3, 8, 1, RED),
  brick(4, 2, 3, 6, 4, 3, RED, {
    onLeft: disc(74, -18, 15, WHITE) + path('M70-10l8-16v16', 'none', 'stroke="#222" stroke-width="4"'),
  }),
  brick(5, 3, 6, 4, 2, 3, RED, { slope: [2, 0], smooth: true }),
  brick(10, 2, 3, 3, 4, 2, BLACK, { smooth: true }),
  brick(11, 3, 5, 1, 1, 3, YELLOW, {
    instead: disc(0, -22, 22, '#f0c020') + rect(-2, -30, 24, 12, '#222', 6) + disc(-6, -32, 6, 'rgba(255,255,255,.7)'),
  }),
  brick(13, 2, 3, 8, 4, 2, RED, { slope: [5, 0], smooth: true }),
  brick(20, 0, 0, 3, 8, 1, WHITE, { onLeft: rect(10, -10, 40, 6, RED) }),
  brick(2, 6, 0, 4, 2, 5, BLACK, {
    instead: `<g transform="matrix(.866 .5 0 1 0 -24)">${at(14, 0, 0, 1, disc(-16, 6, 56, '#0b0b0c'))}</g>`,
  }),
  brick(2, 8, 0, 5, 1, 6, BLACK, { instead: `<g transform="matrix(.866 .5 0 1 -12 -40)">${WHEEL(56)}</g>` }),
  brick(15, 6, 1, 1, 2, 1, BLACK, { smooth: true }),
  brick(3, 6, 1, 1, 2, 1, BLACK, { smooth: true }),
  brick(15, 0, 1, 1, 2, 1, BLACK, { smooth: true }),
  brick(13, -1, 0, 4, 1, 6, BLACK, { instead: `<g transform="matrix(.866 .5 0 1 -12 -30)">${WHEEL(46)}</g>` }),
  brick(14, 8, 0, 5, 1, 6, BLACK, { instead: `<g transform="matrix(.866 .5 0 1 -12 -36)">${WHEEL(48)}</g>` }),
]

function WHEEL(r: number) {
  return (
    disc(-14, 4, r, '#0c0c0d') +
    disc(0, 0, r, '#232427') +
    disc(0, 0, r * 0.9, '#17181a') +
    disc(0, 0, r * 0.58, '#c9ccd0') +
    disc(0, 0, r * 0.5, '#8d9298') +
    times(6, (i) => `<path d="M0 0V${-r * 0.5}" transform="rotate(${i * 60})" stroke="#dfe2e5" stroke-width="7"/>`) +
    disc(0, 0, r * 0.14, '#3a3d41') +
    line(`M${-r * 0.7} ${-r * 0.5}A${r * 0.86} ${r * 0.86} 0 0 1 ${r * 0.2} ${-r * 0.84}`, 'rgba(255,255,255,.35)', 5)
  )
}

const sail = (w: number, h: number, art = '') =>
  `<g transform="matrix(.866 .5 0 1 0 0)">${path(`M${-w / 2} 0Q0 ${h * 0.2} ${w / 2} 0Q${w * 0.42} ${h * 0.5} ${w * 0.56} ${h}Q0 ${h * 0.84} ${-w * 0.56} ${h}Q${-w * 0.42} ${h * 0.5} ${-w / 2} 0z`, '#efe6d2') + path(`M${-w * 0.47} ${h * 0.3}Q0 ${h * 0.46} ${w * 0.47} ${h * 0.3}L${w * 0.5} ${h * 0.55}Q0 ${h * 0.68} ${-w * 0.5} ${h * 0.55}z`, '#b5302a') + art}</g>`

export const PIRATE_SHIP: Brick[] = [
  brick(2, 2, 0, 16, 4, 3, BROWN),
  brick(18, 3, 1, 3, 2, 2, BROWN),
  brick(0, 1, 3, 18, 6, 3, '#8a5630', {
    onLeft: times(5, (i) => rect(60 + i * 62, -28, 24, 20, '#20140c', 2) + rect(57 + i * 62, -32, 30, 5, YELLOW)),
  }),
  brick(18, 2, 3, 4, 4, 3, '#8a5630', { slope: [2, 0] }),
  brick(0, 1, 6, 18, 6, 1, YELLOW),
  brick(18, 3, 6, 5, 2, 2, BROWN),
  brick(0, 1, 7, 5, 6, 6, BROWN, { onLeft: pane(16, -56, 34, 36, YELLOW) + pane(66, -56, 34, 36, YELLOW) }),
  brick(0, 1, 13, 5, 6, 1, YELLOW),
  brick(3, 3, 14, 1, 1, 1, BROWN, { instead: line('M0 0V-200', '#5b3a1e', 9) + at(6, -190, 0, 1, sail(140, 130)) }),
  brick(9, 3, 7, 1, 1, 1, BROWN, {
    instead:
      line('M0 0V-400', '#5b3a1e', 11) +
      at(4, -390, 0, 1, sail(150, 120)) +
      at(
        6,
        -250,
        0,
        1,
        sail(
          210,
          170,
          disc(0, 62, 24, '#f4eee0') +
            disc(-9, 60, 6, '#222') +
            disc(9, 60, 6, '#222') +
            rect(-12, 78, 24, 12, '#f4eee0', 3),
        ),
      ) +
      path('M4-400l70 16-70 20z', '#1b1b1d'),
  }),
  brick(15, 3, 7, 1, 1, 1, BROWN, { instead: line('M0 0V-290', '#5b3a1e', 9) + at(4, -270, 0, 1, sail(150, 160)) }),
]

export const TRAIN: Brick[] = [
  ...range(13).map((i) => brick(i * 2.2, -0.5, 0, 1, 7, 1, BROWN, { smooth: true })),
  brick(0, 0.4, 1, 28, 0.5, 1, GREY, { smooth: true }),
  brick(0, 5.4, 1, 28, 0.5, 1, GREY, { smooth: true }),
  brick(1, 0, 3, 11, 6, 2, BLACK),
  brick(1, 0, 5, 11, 6, 7, BLUE, {
    onLeft: times(4, (i) => pane(20 + i * 66, -70, 44, 44)) + rect(0, -18, 300, 8, YELLOW),
  }),
  brick(1, 0, 12, 11, 6, 1, GREY),
  brick(14, 0, 3, 13, 6, 2, RED, { onLeft: rect(0, -14, 400, 5, YELLOW) }),
  brick(14, 0, 5, 4, 6, 9, GREEN, { onLeft: pane(24, -90, 52, 52, YELLOW) }),
  brick(13.5, -0.5, 14, 5, 7, 1, BLACK),
  brick(18, 1, 5, 8, 4, 6, GREEN, { onLeft: rect(60, -76, 10, 76, YELLOW) + rect(150, -76, 10, 76, YELLOW) }),
  brick(23, 2, 11, 2, 2, 5, BLACK),
  brick(20, 2, 11, 1, 2, 2, YELLOW),
  brick(26, 2, 6, 1, 2, 3, YELLOW),
  brick(27, 0, 2, 1, 6, 2, RED, { slope: [0.5, 0] }),
  ...[2, 9, 14.6, 18.6, 22.6].map((x, i) =>
    brick(x, 6, 1, 2, 0.4, 3, BLACK, {
      instead: `<g transform="matrix(.866 .5 0 1 0 -24)">${at(0, 0, 0, i > 1 ? 0.62 : 0.5, WHEEL(56))}</g>`,
    }),
  ),
]
