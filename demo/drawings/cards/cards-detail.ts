import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { mat, plain, planks, sheet } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { cast, coin, gloss, light, pool, softLine, wear } from '#drawings/materials.ts'
import { shelf } from '#drawings/room.ts'
import { at, line, path, poly, rect, roundRect, times } from '#drawings/shapes.ts'

import { beast, blank, cardBack, monsterCard } from './card-parts.ts'

const detail = drawingsOf('cards', 'detail')

export const CARD_DETAILS: readonly Drawing[] = [
  detail(
    'card-back',
    'The back of a card with its pattern',
    (b) =>
      planks(b, 'ash', 31, 86) +
      at(500, 500, -5, 1.8, cardBack(b, '#7a2438')) +
      wear(260, 160, 500, 680, 16, 4, '#fff', 0.5) +
      light(b, 'left'),
  ),
  detail(
    'corner-close-up',
    'A card’s corner seen close, with a little whitening',
    (b) =>
      mat(b, '#5f6a5a', 30) +
      at(
        760,
        780,
        -12,
        4.2,
        blank(
          b,
          rect(-148, -211, 296, 422, b.lin(['#6fb0d8', '#2f6a9a'], 60), 10) +
            rect(-134, -198, 268, 40, '#cfe6f2', 8) +
            lettering('MEGHA', -122, -189, 22, '#1c1a22', 1.1, 'left') +
            rect(-136, -150, 272, 196, '#c9a34a', 4) +
            rect(-130, -144, 260, 184, b.lin(['#1a2a5a', '#5a8ac8', '#e8f0f6'], 90)) +
            at(0, -30, 0, 0.9, beast(b, '#8a9ab8', '#e8eef6')),
          { border: '#e8c24a', shine: 0.3 },
        ),
        path('M-160-205Q-160-223-142-223h30q-24 4-30 6-12 2-14 10-2 10-4 20z', '#fbf8ee', 'opacity=".85"'),
      ) +
      light(b, 'right'),
  ),
  detail(
    'with-coin',
    'A card beside a coin that shows its size',
    (b) =>
      sheet(b, '#3f4f6f', '#8fa0c0', 5) +
      at(
        430,
        480,
        6,
        1.5,
        monsterCard(b, '#6aa84a', ['#12351f', '#3f8a4a', '#d8e8a0'], beast(b, '#5a9a3a', '#e6e8a8'), 'VANYA', '60'),
      ) +
      coin(b, 800, 760, 92, 'silver') +
      light(b, 'top'),
  ),
  detail(
    'stack',
    'A thick stack of cards held by a rubber band',
    (b) =>
      shelf(b, 'pine', '#6f8f86', 600, 3, 'left') +
      pool(b, 500, 850, 420, 60, 0.7) +
      poly(
        [
          [190, 500],
          [330, 440],
          [860, 440],
          [800, 500],
        ],
        b.lin(['#c3482a', '#e88a5a'], 20),
      ) +
      times(40, (i) =>
        path(
          `M190 ${500 + i * 8.6}H800L860 ${440 + i * 8.6}v8L800 ${508 + i * 8.6}H190z`,
          i % 2 === 0 ? '#efe9dc' : '#c8c0ae',
        ),
      ) +
      path('M800 500L860 440V790L800 850z', 'rgba(0,0,0,.22)') +
      path('M460 500L560 440h34L494 500V850H460z', b.lin(['#3a6ea8', '#6fa8dc', '#2a4f7a'], 0)) +
      softLine('M200 640H790', '#000000', 60, 0.12) +
      light(b, 'left'),
  ),
  detail(
    'sleeves',
    'Cards in clear sleeves laid in a row',
    (b) =>
      plain(b, '#c9876a') +
      [
        ['#3a7ab0', '#2f8fb5'],
        ['#d8a82e', '#c87a1e'],
        ['#b04a8a', '#8f3a70'],
      ]
        .map(([tone = '#333333', skin = '#333333'], i) =>
          at(
            230 + i * 270,
            430 + i * 90,
            -12 + i * 3,
            1.05,
            cast(roundRect(-180, -245, 360, 490, 8), 8, 12, 30),
            monsterCard(
              b,
              tone,
              ['#1c2440', tone, '#f4e6b8'],
              beast(b, skin, '#f2d89a'),
              ['INDRA', 'KESAR', 'GULAB'][i] ?? 'INDRA',
              String(70 + i * 10),
            ),
            rect(-180, -245, 360, 490, 'rgba(255,255,255,.16)', 8, 'stroke="rgba(255,255,255,.75)" stroke-width="3"'),
            gloss(b, -178, -243, 356, 486, 0.42),
            line('M-172-232H172', 'rgba(255,255,255,.6)', 4),
          ),
        )
        .join('') +
      light(b, 'left'),
  ),
]
