import { random } from '#drawings/brush.ts'
import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { cuttingMat, dhurrie, sheet } from '#drawings/ground.ts'
import { light, pool } from '#drawings/materials.ts'
import { desk, plant, shelf, sweep, tiledRoom, windowsill } from '#drawings/room.ts'
import { at, disc, line, path, rect, times } from '#drawings/shapes.ts'

import { brick, figure, model } from './brick-parts.ts'
import {
  RED,
  BLUE,
  YELLOW,
  GREEN,
  GREY,
  DARK,
  WHITE,
  BROWN,
  TAN,
  BLACK,
  range,
  castle,
  SPACESHIP,
  HOUSE,
  RACING_CAR,
  PIRATE_SHIP,
  TRAIN,
} from './lego-models.ts'
const main = drawingsOf('lego', 'main')

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
