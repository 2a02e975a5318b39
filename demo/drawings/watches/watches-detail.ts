import type { Drawing } from '#drawings/drawing.ts'
import { drawingsOf } from '#drawings/drawing.ts'
import { clayTiles, planks, plain } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { cast, coin, light, metal, stitches, tube, wear } from '#drawings/materials.ts'
import {
  around,
  at,
  disc,
  line,
  oval,
  path,
  rect,
  ring,
  roundPath,
  roundRect,
  times,
  within,
} from '#drawings/shapes.ts'

import { crystal, dial, watch } from './watch-parts.ts'

const detail = drawingsOf('watches', 'detail')

export const WATCH_DETAILS: readonly Drawing[] = [
  detail(
    'box',
    'A watch in its open presentation box',
    (b) =>
      planks(b, 'whitewash', 9, 90) +
      at(
        500,
        520,
        -4,
        1,
        cast(roundRect(-340, -390, 680, 800, 26), 24, 34, 80, 0.5),
        rect(-340, -390, 680, 330, b.lin(['#24160f', '#4a2e20'], 80), 26),
        rect(-310, -362, 620, 280, b.lin(['#efe6d2', '#d8cbb0'], 80), 14),
        lettering('KAAL', 0, -262, 54, '#b08a3c', 0.7),
        line('M-120 -180h240', '#b08a3c', 4),
        rect(-340, -60, 680, 470, b.lin(['#3b2418', '#24150d'], 80), 26),
        rect(-300, -24, 600, 396, b.lin(['#cfc1a4', '#efe7d6', '#bfae8e'], 90), 18),
        path('M-170 0H170Q200 180 170 350H-170Q-200 180 -170 0z', b.lin(['#fff9ec', '#e4d8c0', '#bcab8c'], 90)),
        within(
          b.clip(path('M-170 0H170Q200 180 170 350H-170Q-200 180 -170 0z', '#000')),
          at(
            0,
            172,
            0,
            0.72,
            watch(b, {
              metal: 'rose',
              dial: '#24324a',
              ink: '#f0d8c4',
              strap: { kind: 'leather', colour: '#4b2a1c' },
              hands: 'leaf',
              time: [300, 60],
            }),
          ),
        ),
      ) +
      light(b, 'right'),
  ),
  detail(
    'case-back',
    'The steel back of a watch',
    (b) =>
      clayTiles(b, '#a9573c', 4, 330, 22) +
      at(
        500,
        500,
        30,
        1.25,
        path('M-130-640H130V640H-130z', tube(b, '#3b2a21')),
        stitches('M-108-640V640M108-640V640', '#d8c7a5', 4),
        cast(roundPath(0, 0, 300), 22, 30, 60),
        times(4, (i) => rect(i % 2 === 0 ? -200 : 130, i < 2 ? -350 : 230, 70, 120, metal(b, 'steel', 20), 18)),
        rect(290, -30, 52, 60, metal(b, 'steel', 90), 10),
        disc(0, 0, 300, metal(b, 'steel', 40)),
        disc(0, 0, 262, metal(b, 'steel', 225)),
        around(
          6,
          0,
          0,
          240,
          (x, y, angle) =>
            `<g transform="translate(${x} ${y}) rotate(${angle})">${rect(-14, -20, 28, 40, '#4e565e', 5)}</g>`,
        ),
        disc(0, 0, 205, b.rad(['#eef1f4', '#b9c0c7', '#868e96'], 0.4, 0.3, 0.75)),
        ring(0, 0, 190, '#7b838b', 3),
        lettering('STAINLESS STEEL', 0, -112, 21, '#525a62', 0.8),
        lettering('WATER RESISTANT', 0, -72, 17, '#525a62', 0.8),
        lettering('NO 48271', 0, 92, 28, '#525a62', 0.8),
        around(9, 0, 20, 42, (x, y) =>
          oval(
            x,
            y,
            20,
            8,
            'none',
            `stroke="#6a727a" stroke-width="3" transform="rotate(${Math.round(x * 2)} ${x} ${y})"`,
          ),
        ),
        disc(0, 20, 16, 'none', 'stroke="#6a727a" stroke-width="3"'),
        wear(-190, -190, 380, 380, 34, 6, '#ffffff', 0.6),
        wear(-190, -190, 380, 380, 22, 12, '#3c434a', 0.4),
      ) +
      light(b, 'left'),
  ),
  detail(
    'dial-close-up',
    'A close look at a watch dial and its hands',
    (b) =>
      plain(b, '#20242b') +
      at(
        430,
        560,
        -18,
        1,
        disc(0, 0, 690, metal(b, 'steel', 40)),
        ring(0, 0, 655, 'rgba(255,255,255,.6)', 6),
        disc(0, 0, 600, '#2a2e33'),
        dial(b, 588, {
          metal: 'steel',
          dial: '#20563f',
          ink: '#efe9d8',
          strap: { kind: 'leather', colour: '#000000' },
          date: true,
          time: [318, 66],
          accent: '#d9a23c',
        }),
        crystal(b, 588),
      ) +
      light(b, 'right'),
  ),
  detail(
    'with-coin',
    'A watch beside a coin that shows its size',
    (b) =>
      planks(b, 'sheesham', 12, 4) +
      at(
        420,
        480,
        -8,
        0.98,
        watch(b, {
          metal: 'steel',
          dial: '#efeae0',
          ink: '#2d3340',
          strap: { kind: 'leather', colour: '#232834' },
          markers: 'bars',
          date: true,
          time: [22, 210],
        }),
      ) +
      coin(b, 770, 690, 92, 'brass') +
      light(b, 'top'),
  ),
]
