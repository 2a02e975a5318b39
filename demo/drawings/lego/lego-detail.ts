import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { blockPrint, marble, plain, planks } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { cast, coin, gloss, light, pool, print, softLine, wear } from '#drawings/materials.ts'
import { desk } from '#drawings/room.ts'
import { at, disc, line, path, poly, rect, roundRect, times, within } from '#drawings/shapes.ts'

import { brick, figure, model } from './brick-parts.ts'

const detail = drawingsOf('lego', 'detail')

export const LEGO_DETAILS: readonly Drawing[] = [
  detail('box', 'The closed box of a brick set with a little creased corners', (b) => {
    const art = within(
      b.clip(rect(0, 0, 560, 400, '#000')),
      rect(0, 0, 560, 400, b.lin(['#2f7fc1', '#9fd3ee', '#e9f4d8'], 90)),
      disc(440, 90, 46, '#fff3b0'),
      path('M0 300Q140 210 280 290T560 260V400H0z', '#5f9a4b'),
      path('M0 350Q200 290 560 350V400H0z', '#477d3c'),
      model(
        b,
        [
          brick(0, 0, 0, 10, 8, 1, '#3a8a3e'),
          brick(1, 1, 1, 3, 3, 9, '#c4281b'),
          brick(4, 2, 1, 4, 2, 6, '#f0c020'),
          brick(7, 4, 1, 3, 3, 9, '#1b5fa8'),
          brick(7, 4, 10, 3, 3, 3, '#c4281b', { slope: [1, 1] }),
          brick(1, 1, 10, 3, 3, 3, '#eeeeea', { slope: [1, 1] }),
        ],
        290,
        370,
        330,
      ),
      path('M0 0H210V84Q120 110 0 84z', '#c4281b') + lettering('BRICKS', 118, 24, 32, '#fff', 1.2),
      rect(0, 350, 130, 50, '#1d2430') + lettering('8-12', 64, 362, 26, '#fff', 1),
    )
    return (
      desk(b, 'teak', '#b7a58a', 430, 8) +
      pool(b, 520, 810, 520, 130, 0.6) +
      poly(
        [
          [130, 340],
          [350, 296],
          [900, 330],
          [700, 372],
        ],
        b.lin(['#f8da6c', '#d9a92c'], 20),
      ) +
      poly(
        [
          [700, 366],
          [900, 330],
          [900, 752],
          [700, 830],
        ],
        b.lin(['#d6a31f', '#8e6410'], 60),
      ) +
      `<g transform="matrix(1.018 -.02 0 1.13 130 338)">${rect(0, 0, 560, 420, '#f0c020') + `<g transform="matrix(1 .06 0 1.02 0 0)">${art}</g>`}</g>` +
      `<g transform="matrix(.9 -.16 0 1 724 420)">${print(0, 0, 170, 7, 13, '#fff4cf', 5)}${rect(10, 240, 110, 66, '#fff')}${times(18, (i) => rect(16 + i * 5.6, 248, i % 3 === 0 ? 4 : 2, 50, '#111'))}</g>` +
      wear(140, 340, 540, 470, 24, 3, '#fff', 0.5) +
      line('M700 370V826', '#fff4c8', 3, 'opacity=".6"') +
      light(b, 'left')
    )
  }),
  detail(
    'instructions',
    'An open building booklet with loose bricks beside it',
    (b) =>
      planks(b, 'ash', 4, -6) +
      at(
        500,
        520,
        -8,
        1.05,
        cast(roundRect(-410, -290, 820, 580, 8), 18, 26, 60),
        rect(-410, -290, 410, 580, b.lin(['#f6f1e4', '#fdfaf1', '#cfc7b4'], 0), 6),
        rect(0, -290, 410, 580, b.lin(['#bdb5a3', '#f8f4e8', '#f1ecdd'], 0), 6),
        rect(-384, -268, 150, 96, '#cfe3ee', 8) +
          lettering('7', -350, -120, 50, '#333', 0.9) +
          lettering('8', 50, -260, 50, '#333', 0.9),
        model(b, [brick(0, 0, 0, 2, 2, 3, '#c4281b')], -340, -186, 50),
        model(b, [brick(0, 0, 0, 4, 2, 1, '#1b5fa8')], -276, -192, 62),
        model(
          b,
          [brick(0, 0, 0, 8, 6, 1, '#9ea3a6'), brick(1, 1, 1, 6, 4, 3, '#1b5fa8'), brick(2, 1, 4, 2, 2, 3, '#c4281b')],
          -205,
          190,
          300,
        ),
        model(
          b,
          [
            brick(0, 0, 0, 8, 6, 1, '#9ea3a6'),
            brick(1, 1, 1, 6, 4, 3, '#1b5fa8'),
            brick(2, 1, 4, 2, 2, 3, '#c4281b'),
            brick(4, 1, 4, 3, 4, 3, '#f0c020', { slope: [2, 0] }),
            brick(1, 3, 4, 3, 2, 1, '#eeeeea'),
          ],
          210,
          190,
          300,
        ),
        line('M320-120C340-60 320-20 290 10M290 10l4-24M290 10l24-8', '#c4281b', 8),
        softLine('M0-288V288', '#000000', 34, 0.3),
      ) +
      at(830, 850, 20, 1, model(b, [brick(0, 0, 0, 2, 4, 3, '#3a8a3e')], 0, 50, 150)) +
      at(120, 140, -40, 1, model(b, [brick(0, 0, 0, 2, 2, 3, '#e2762a')], 0, 40, 110)) +
      light(b, 'right'),
  ),
  detail(
    'with-coin',
    'A few bricks beside a coin that shows their size',
    (b) =>
      marble(b, '#3f5a50', '#c9d8cf', 9) +
      model(
        b,
        [
          brick(0, 0, 0, 4, 2, 3, '#c4281b'),
          brick(0, 0, 3, 2, 2, 3, '#f0c020'),
          brick(4, 3, 0, 2, 2, 3, '#eeeeea'),
          brick(-3, 2, 0, 2, 3, 1, '#1b5fa8'),
        ],
        400,
        700,
        560,
      ) +
      coin(b, 770, 700, 110, 'silver') +
      light(b, 'top'),
  ),
  detail(
    'sorted-parts',
    'Bricks sorted by colour into clear bags',
    (b) =>
      blockPrint(b, '#d8e0d2', '#2f5d62', '#c0803a', 30) +
      [
        ['#c4281b', 270, 300, -8],
        ['#1b5fa8', 720, 280, 7],
        ['#f0c020', 290, 730, 5],
        ['#3a8a3e', 730, 720, -6],
      ]
        .map((bag, k) => {
          const [colour, x, y, turn] = [String(bag[0]), Number(bag[1]), Number(bag[2]), Number(bag[3])]
          return at(
            x,
            y,
            turn,
            1,
            cast(roundRect(-195, -190, 390, 390, 24), 12, 20, 44, 0.4),
            rect(-195, -190, 390, 390, 'rgba(235,240,245,.6)', 24),
            times(8, (i) =>
              at(
                -120 + (i % 3) * 115,
                -70 + Math.floor(i / 3) * 105,
                ((i * 47 + k * 31) % 90) - 45,
                1,
                model(
                  b,
                  [brick(0, 0, 0, 1 + (i % 2) * 1, 2 + ((i + k) % 3), (i + k) % 4 === 0 ? 1 : 3, colour)],
                  0,
                  40,
                  88,
                ),
              ),
            ),
            rect(-195, -190, 390, 34, 'rgba(255,255,255,.5)', 8),
            line('M-190-160H190', '#3a6ea5', 4, 'opacity=".7"'),
            gloss(b, -180, -140, 330, 320, 0.45),
            softLine('M-160 150Q-40 60 150 170', '#ffffff', 20, 0.6),
            softLine('M-150-100Q0-40 160-120', '#ffffff', 16, 0.6),
          )
        })
        .join('') +
      light(b, 'left'),
  ),
  detail(
    'figure-close-up',
    'A close look at one small figure with a little wear',
    (b) =>
      plain(b, '#4a7f8c', '#16343d') +
      figure(b, 500, 900, 4.1, {
        shirt: '#d9762b',
        legs: '#38507a',
        hair: '#2b1a12',
        chest:
          path('M-28-130H-10L4-68H-38z', '#7a4a26') +
          path('M28-130H10L-4-68H38z', '#7a4a26') +
          rect(-38, -74, 76, 7, '#2b2b2b') +
          rect(-6, -76, 12, 11, '#d9b64a'),
      }) +
      wear(360, 360, 280, 520, 26, 8, '#fff', 0.35) +
      light(b, 'lamp'),
  ),
]
