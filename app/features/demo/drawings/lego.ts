import { random } from './brush.ts'
import { type Brick, brick, figure, model } from './brick-parts.ts'
import { type Drawing, drawingsOf } from './drawing.ts'
import { cuttingMat, dhurrie, sheet } from './ground.ts'
import { light, pool } from './materials.ts'
import { desk, plant, shelf, sweep, tiledRoom, windowsill } from './room.ts'
import { at, disc, line, path, rect, times } from './shapes.ts'

const main = drawingsOf('lego', 'main')

/* The plastic's colours. */
export const RED = '#c4281b'
const BLUE = '#1b5fa8'
const YELLOW = '#f0c020'
const GREEN = '#3a8a3e'
const GREY = '#9ea3a6'
const DARK = '#5f666b'
const WHITE = '#eeeeea'
const BROWN = '#7a4a26'
const TAN = '#dcc48f'
const BLACK = '#2a2b2e'

const pane = (x: number, y: number, w: number, h: number, frame = WHITE) =>
  rect(x, y, w, h, frame, 2) +
  rect(x + 4, y + 4, w - 8, h - 8, '#7fb6d6') +
  line(`M${x + w / 2} ${y + 3}V${y + h - 3}M${x + 3} ${y + h / 2}H${x + w - 3}`, frame, 3) +
  line(`M${x + 7} ${y + h * 0.45}L${x + w * 0.42} ${y + 8}`, '#fff', 2, 'opacity=".7"')

const range = (count: number) => Array.from({ length: count }, (_, i) => i)

function castle(): Brick[] {
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

const SPACESHIP: Brick[] = [
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

const HOUSE: Brick[] = [
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

const RACING_CAR: Brick[] = [
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

const PIRATE_SHIP: Brick[] = [
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

const TRAIN: Brick[] = [
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

export const LEGO: readonly Drawing[] = [
  main(
    'castle',
    'A grey castle of bricks with flags on a green plate',
    (b) => desk(b, 'pine', '#7c95a3', 420, 3) + model(b, castle(), 490, 930, 860) + light(b, 'left'),
  ),
  main(
    'spaceship',
    'A spaceship of white and blue bricks',
    (b) => cuttingMat(b, '#26374d', 14) + model(b, SPACESHIP, 500, 820, 900) + light(b, 'right'),
  ),
  main(
    'city-house',
    'A yellow brick house with a red roof',
    (b) => windowsill(b, '#c4e0ee', '#7aa35a', '#c9b79c', 600, 4) + model(b, HOUSE, 500, 930, 780) + light(b, 'window'),
  ),
  main(
    'racing-car',
    'A red racing car of bricks',
    (b) => tiledRoom(b, '#d9d3c7', '#9fb8a4', 380) + model(b, RACING_CAR, 480, 860, 860) + light(b, 'top'),
  ),
  main(
    'pirate-ship',
    'A pirate ship of bricks with striped sails',
    (b) => shelf(b, 'sheesham', '#7fa3a0', 740, 2, 'right') + model(b, PIRATE_SHIP, 470, 880, 760) + light(b, 'lamp'),
  ),
  main(
    'train',
    'A steam engine and a carriage of bricks on rails',
    (b) =>
      dhurrie(b, ['#e9dcc0', '#b5523a', '#40607a', '#dcae5a'], -12) +
      model(b, TRAIN, 500, 860, 940, true) +
      light(b, 'dusk'),
  ),
  main('loose-bricks', 'A heap of loose bricks in many colours on a bedsheet', (b) => {
    const next = random(77)
    const colours = [RED, BLUE, YELLOW, GREEN, WHITE, BLACK, '#e2762a', GREY, '#6a3d9a', TAN]
    const sizes = [
      [2, 4],
      [2, 2],
      [1, 2],
      [4, 2],
      [1, 1],
      [3, 2],
      [2, 1],
    ] as const
    const heap = times(28, (i) => {
      const [w, d] = sizes[i % 7] ?? [2, 2]
      const [angle, reach] = [next() * 6.283, Math.sqrt(next()) * 400 * (1 - i / 60)]
      return at(
        500 + Math.cos(angle) * reach,
        540 + Math.sin(angle) * reach * 0.86,
        (next() - 0.5) * 120,
        1,
        model(
          b,
          [brick(0, 0, 0, w, d, i % 4 === 3 ? 1 : 3, colours[(i * 7 + Math.floor(next() * 3)) % 10] ?? RED)],
          0,
          40,
          84 * (w + d) * 0.5,
        ),
      )
    })
    return sheet(b, '#e4e0d4', '#a8a08c', 6) + pool(b, 500, 560, 480, 420, 0.5) + heap + light(b, 'left')
  }),
  main(
    'minifigures',
    'Five small brick figures in a row on a shelf',
    (b) =>
      sweep(b, '#e3b74e', 640) +
      model(b, [brick(0, 0, 0, 26, 26, 1, '#4d9a55')], 500, 1130, 1500) +
      figure(b, 300, 610, 1.7, {
        shirt: '#2c3e66',
        legs: BLACK,
        hair: '#26201d',
        skin: '#b9783f',
        chest:
          path('M-6-128H6L3-76H-3z', RED) + path('M-20-130L0-108 20-130', 'none', 'stroke="#fff" stroke-width="5"'),
      }) +
      figure(b, 690, 610, 1.7, {
        shirt: WHITE,
        legs: BLUE,
        hair: '#7a3f1d',
        chest: disc(0, -98, 14, RED) + rect(-30, -74, 60, 4, '#999'),
      }) +
      figure(b, 150, 800, 2.1, {
        shirt: RED,
        legs: '#3b3f45',
        hair: RED,
        hat: true,
        chest: rect(-8, -128, 16, 58, YELLOW) + disc(0, -104, 5, '#a87d10'),
      }) +
      figure(b, 500, 830, 2.2, {
        shirt: '#3f7a45',
        legs: TAN,
        hair: '#2a1c12',
        skin: '#8d5a34',
        beard: true,
        chest: line('M-26-124L34-72', '#6b4322', 8),
      }) +
      figure(b, 850, 800, 2.1, {
        shirt: '#8f959b',
        legs: DARK,
        hair: '#a9afb5',
        hat: true,
        chest: path('M-14-118H14V-96Q14-82 0-76Q-14-82-14-96z', BLUE) + line('M0-116V-78M-12-100H12', YELLOW, 4),
      }) +
      light(b, 'top'),
  ),
  main(
    'windmill',
    'A windmill of bricks beside a potted plant',
    (b) =>
      tiledRoom(b, '#a34f38', '#e7d9bd', 500) +
      plant(b, 150, 690, 1.5) +
      model(
        b,
        [
          brick(0, 0, 0, 12, 12, 1, GREEN),
          ...range(4).map((i) => brick(3, 3, 1 + i * 3, 6, 6, 3, i % 2 === 0 ? WHITE : '#dcdcd6', i === 3 ? {} : {})),
          ...range(4).map((i) => brick(4, 4, 13 + i * 3, 4, 4, 3, i % 2 === 0 ? WHITE : '#dcdcd6')),
          brick(3, 3, 25, 6, 6, 4, BROWN, { slope: [2, 2] }),
          brick(4, 4, 29, 3, 3, 3, BROWN, { slope: [1, 1] }),
          brick(5, 9, 1, 2, 1, 6, '#6b3a1d', { smooth: true }),
          brick(10, 2, 1, 1, 1, 2, RED),
          brick(1, 10, 1, 1, 1, 2, YELLOW),
          brick(10, 10, 1, 1, 1, 2, '#d65a9a'),
          brick(5, 9, 24, 1, 1, 1, BROWN, {
            instead: `<g transform="matrix(.866 .5 0 1 -6 40)">${times(4, (i) => `<g transform="rotate(${20 + i * 90})">${rect(-5, -210, 10, 210, '#5a3317') + rect(5, -206, 52, 150, 'rgba(245,238,220,.94)') + line('M5-180H57M5-150H57M5-120H57M5-90H57M31-206V-56', '#8a5a30', 4)}</g>`) + disc(0, 0, 18, '#5a3317') + disc(-4, -4, 7, '#a8713c')}</g>`,
          }),
        ],
        540,
        940,
        640,
      ) +
      light(b, 'right'),
  ),
]
