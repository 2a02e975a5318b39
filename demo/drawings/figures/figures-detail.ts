import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { clayTiles, cuttingMat, planks, sheet } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { ball, cast, coin, face, gloss, light, limb, metal, pool, print, wear } from '#drawings/materials.ts'
import { desk } from '#drawings/room.ts'
import { around, at, disc, line, oval, path, poly, rect, roundRect, times } from '#drawings/shapes.ts'

import { body, plainHead } from './toy-parts.ts'

const detail = drawingsOf('action-figures', 'detail')

export const FIGURE_DETAILS: readonly Drawing[] = [
  detail(
    'box',
    'A figure sealed in its window box',
    (b) =>
      desk(b, 'teak', '#6f8aa0', 560, 47) +
      pool(b, 520, 920, 380, 60, 0.8) +
      poly(
        [
          [720, 110],
          [820, 160],
          [820, 880],
          [720, 920],
        ],
        b.lin(['#7a1a4a', '#3a0c24'], 90),
      ) +
      rect(200, 110, 520, 810, b.lin(['#e0357a', '#8a1f5a'], 70), 10) +
      rect(240, 230, 440, 560, '#2a1a4a', 30) +
      around(
        14,
        460,
        520,
        0,
        (_x, _y, a) =>
          `<path d="M0 0L200-24V24z" fill="#7a4ab0" opacity=".5" transform="translate(460 520) rotate(${a})"/>`,
      ) +
      at(
        460,
        770,
        0,
        0.68,
        body(b, {
          torso: '#2a8a6a',
          arms: '#2a8a6a',
          legs: '#24303a',
          boots: '#e8b02e',
          gloves: '#e8b02e',
          left: [
            [-190, -450],
            [-200, -330],
          ],
          right: [
            [190, -450],
            [200, -330],
          ],
          head: plainHead(b, '#c8925a') + path('M-62-20Q-60-84 0-86 60-84 62-20 30-60-62-20z', '#3a1f10'),
        }),
      ) +
      rect(240, 230, 440, 560, 'rgba(220,235,255,.14)', 30, 'stroke="#f6e0f0" stroke-width="6"') +
      gloss(b, 250, 240, 420, 540, 0.4) +
      lettering('MEGA HERO', 460, 146, 52, '#ffe14d', 1.3) +
      rect(240, 816, 440, 76, '#3a0c24', 10) +
      print(262, 840, 250, 3, 11, '#f6d0e4', 5) +
      disc(630, 854, 30, '#ffe14d') +
      lettering('4+', 630, 842, 24, '#3a0c24', 1.1) +
      path('M420 60h80v30a40 40 0 0 1-80 0z', '#8a1f5a') +
      wear(210, 120, 500, 790, 18, 7, '#fff', 0.4) +
      light(b, 'left'),
  ),
  detail(
    'accessories',
    'Weapons, hands and a stand that come with a figure',
    (b) =>
      cuttingMat(b, '#4a4f58', 8) +
      at(
        260,
        480,
        -24,
        1.2,
        cast('M-14-300h28v460h-28z', 12, 16, 26),
        path('M-14 40L-18-260 0-310 18-260 14 40z', metal(b, 'silver', 0)),
        rect(-60, 36, 120, 24, metal(b, 'gold', 0), 8),
        rect(-12, 58, 24, 100, '#5a2f14', 8),
        disc(0, 168, 20, metal(b, 'gold', 40)),
      ) +
      at(
        560,
        270,
        6,
        1.2,
        cast(roundRect(-130, -50, 260, 80, 12), 12, 16, 26),
        rect(-130, -40, 200, 60, face(b, '#2f343c', 80), 12),
        rect(60, -28, 110, 26, '#1a1d22', 6),
        rect(-70, 10, 40, 80, '#1a1d22', 8),
        rect(-90, -64, 130, 26, '#c8323a', 8),
        disc(176, -15, 14, '#5af0ff'),
      ) +
      at(
        790,
        480,
        14,
        1.1,
        [0, 150]
          .map((y) =>
            at(
              0,
              y,
              y / 6,
              1,
              disc(10, 14, 60, 'rgba(10,4,0,.35)') +
                disc(0, 0, 52, ball(b, '#d8a06a')) +
                times(4, (i) => limb(b, -34 + i * 22, -30, -40 + i * 26, -92, 24, 20, '#d8a06a')) +
                limb(b, 40, 10, 78, -20, 26, 22, '#d8a06a') +
                rect(-18, 44, 36, 34, '#a8743f', 6),
            ),
          )
          .join(''),
      ) +
      at(
        500,
        700,
        0,
        1,
        oval(14, 24, 190, 140, 'rgba(10,4,0,.45)'),
        oval(0, 10, 190, 138, '#101114'),
        oval(0, 0, 190, 138, face(b, '#2f3238', 50)),
        disc(-60, 0, 14, '#0b0c0e'),
        disc(60, 0, 14, '#0b0c0e'),
        lettering('NO 07', 0, 60, 28, '#c9ccd2', 0.9),
      ) +
      at(
        200,
        850,
        40,
        1,
        cast('M-80-80Q0-110 80-80V20Q60 90 0 120-60 90-80 20z', 10, 14, 26),
        path('M-80-80Q0-110 80-80V20Q60 90 0 120-60 90-80 20z', metal(b, 'brass', 40)),
        disc(0, 0, 34, '#a8242e'),
      ) +
      light(b, 'top'),
  ),
  detail(
    'face-close-up',
    'The painted face of a figure seen close',
    (b) =>
      sheet(b, '#5a4a6a', '#a890c0', 41) +
      path('M60 1000Q120 780 380 740H620Q880 780 940 1000z', b.lin(['#1a3f7a', '#2f6ac0', '#1a3f7a'], 0)) +
      rect(410, 640, 180, 150, '#8a5228', 40) +
      at(
        500,
        430,
        0,
        4.2,
        plainHead(b, '#b87a48', '#2a4a2a'),
        path('M-62-6Q-72-88 0-92 72-88 62-6 54-46 20-56-30-40-62-6z', b.lin(['#6a4a2a', '#2a1a0c'], 60)),
        path('M-40-72Q0-90 36-70', 'none', 'stroke="rgba(255,255,255,.35)" stroke-width="6" stroke-linecap="round"'),
        line('M-44 14l16 20', '#7a2a1a', 3.5),
      ) +
      wear(300, 200, 400, 480, 16, 5, '#fff', 0.35) +
      light(b, 'right'),
  ),
  detail(
    'with-coin',
    'A small figure lying beside a coin for scale',
    (b) =>
      planks(b, 'pine', 83, 60) +
      at(
        330,
        840,
        10,
        1.02,
        body(b, {
          torso: '#c8482e',
          arms: '#3a3f48',
          legs: '#3a3f48',
          boots: '#22252a',
          gloves: '#22252a',
          left: [
            [-190, -460],
            [-230, -350],
          ],
          right: [
            [200, -500],
            [260, -420],
          ],
          chest: path('M-50-560H50V-470L0-440-50-470z', '#f0e4c8') + disc(0, -510, 22, '#c8482e'),
          head:
            disc(0, -4, 84, ball(b, '#c8482e')) +
            path('M-64-16Q0-36 64-16V16Q0 34-64 16z', '#14161a') +
            line('M-48-6Q-20-14 0-14', '#fff', 6, 'opacity=".6"'),
        }),
      ) +
      coin(b, 780, 680, 92, 'silver') +
      light(b, 'left'),
  ),
  detail(
    'joints',
    'The back of a figure with its joints and screws',
    (b) =>
      clayTiles(b, '#c9a86a', 47, 300, 40) +
      at(
        490,
        940,
        -4,
        1.2,
        body(b, {
          torso: '#4a6a3a',
          arms: '#5a7a45',
          legs: '#6a5a3a',
          boots: '#3a2c1c',
          gloves: '#c8925a',
          bulk: 1.08,
          left: [
            [-210, -450],
            [-230, -320],
          ],
          right: [
            [210, -450],
            [230, -320],
          ],
          chest:
            rect(-70, -580, 140, 190, '#3a4a2a', 22) +
            rect(-56, -566, 112, 60, '#2a381e', 10) +
            [
              [-90, -560],
              [90, -560],
              [0, -370],
              [-60, -400],
              [60, -400],
            ]
              .map(
                ([x = 0, y = 0]) =>
                  disc(x, y, 13, '#1c2414') +
                  disc(x, y, 9, metal(b, 'steel', 40)) +
                  line(`M${x - 5} ${y}h10`, '#2a2d33', 3),
              )
              .join('') +
            print(-40, -480, 80, 4, 8, '#8aa070', 3),
          head: disc(0, -8, 80, ball(b, '#4a3422')) + rect(-40, 40, 80, 40, '#c8925a', 14),
        }),
      ) +
      wear(350, 240, 300, 600, 22, 9, '#fff', 0.35) +
      light(b, 'dusk'),
  ),
]
