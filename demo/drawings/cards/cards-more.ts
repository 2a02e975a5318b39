import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { blockPrint, clayTiles, cuttingMat, dhurrie } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { cast, glint, light, metal, pool } from '#drawings/materials.ts'
import { desk } from '#drawings/room.ts'
import { around, at, disc, line, path, rect, ring, roundRect, times } from '#drawings/shapes.ts'

import { SUITS, beast, blank, cardBack, monsterCard, playingCard } from './card-parts.ts'

const main = drawingsOf('cards', 'main')

const RAINBOW = [
  'rgba(255,60,120,.5)',
  'rgba(255,220,60,.45)',
  'rgba(60,255,150,.4)',
  'rgba(60,160,255,.5)',
  'rgba(200,80,255,.5)',
  'rgba(255,120,120,.45)',
]

export const MORE_CARDS: readonly Drawing[] = [
  main(
    'deck-box',
    'A leather deck box with cards half out',
    (b) =>
      desk(b, 'sheesham', '#c9a46a', 520, 12) +
      pool(b, 500, 850, 360, 80, 0.7) +
      times(9, (i) =>
        at(
          500 + (i - 4) * 5,
          480 - (i % 3) * 8,
          (i - 4) * 1.2,
          1.05,
          rect(-160, -223, 320, 446, '#fbfaf5', 18, 'stroke="#b9b4a6" stroke-width="2"'),
        ),
      ) +
      at(506, 470, 2, 1.05, playingCard(b, 'spade', 'A', at(0, -60, 0, 2.2, path(SUITS.spade, '#1a1a1e')))) +
      path(
        'M300 470H700V820Q700 850 670 850H330Q300 850 300 820z',
        b.lin(['#4a1f14', '#a8482e', '#8a3824', '#4a1f14'], 0),
      ) +
      path('M300 470Q500 520 700 470V520Q500 566 300 520z', 'rgba(0,0,0,.3)') +
      path('M430 494Q500 520 570 494V600Q500 660 430 600z', b.lin(['#b5563a', '#6a2a1a'], 80)) +
      disc(500, 594, 20, metal(b, 'brass', 40)) +
      line('M322 530V810Q322 830 342 830H658Q678 830 678 810V530', '#e8c49a', 4, 'stroke-dasharray="12 9"') +
      at(500, 730, 0, 1.3, path(SUITS.club, '#d9a86a', 'opacity=".7"')) +
      light(b, 'left'),
  ),
  main(
    'holo-card',
    'A foil card that shines in rainbow colours',
    (b) =>
      blockPrint(b, '#2a2f4a', '#c9a24a', '#8a3a5a', 40, 130) +
      at(
        500,
        500,
        -6,
        1.75,
        monsterCard(
          b,
          '#8a7ac8',
          ['#140a33', '#4a2a8a', '#c85ab0'],
          beast(b, '#e8b53a', '#fff2c0'),
          'SURYA',
          '200',
          rect(-148, -211, 296, 422, b.lin(RAINBOW, 50), 10, 'opacity=".75"') +
            times(26, (i) => {
              const [x, y, r] = [((i * 71) % 280) - 140, ((i * 113) % 400) - 200, 4 + (i % 4) * 3]
              return path(
                `M${x} ${y - r}l${r * 0.3} ${r * 0.7} ${r * 0.7} ${r * 0.3} ${-r * 0.7} ${r * 0.3} ${-r * 0.3} ${r * 0.7} ${-r * 0.3} ${-r * 0.7} ${-r * 0.7} ${-r * 0.3} ${r * 0.7} ${-r * 0.3}z`,
                '#ffffff',
                'opacity=".8"',
              )
            }),
        ),
        glint(b, 90, -170, 60, 0.9),
      ) +
      light(b, 'dusk'),
  ),
  main(
    'collection-spread',
    'Cards of a collection spread out over a rug',
    (b) =>
      dhurrie(b, ['#5a3a4a', '#e6d2a8', '#3f6a6a', '#c8823a'], 34) +
      (
        [
          [250, 270, -18, '#5a9a4a', '#4a8a3f'],
          [640, 250, 12, '#3a7ab0', '#2f6fae'],
          [210, 640, 8, '#d8a82e', '#c87a1e'],
          [500, 600, -7, '#d8642e', '#c8322a'],
          [780, 780, -20, '#5a5a9a', '#4a3a8a'],
        ] as const
      )
        .map(([x, y, turn, tone, creature], i) =>
          at(
            x,
            y,
            turn,
            0.92,
            monsterCard(
              b,
              tone,
              ['#1c2440', tone, '#f4e6b8'],
              beast(b, creature, '#f2d89a'),
              ['VANI', 'NEEL', 'PAVAN', 'AGNI', 'TARA'][i] ?? 'TARA',
              String(40 + i * 20),
            ),
          ),
        )
        .join('') +
      light(b, 'left'),
  ),
  main(
    'trump-cards',
    'A pack of trump cards with aeroplanes on them',
    (b) =>
      cuttingMat(b, '#a8b8c4', 10) +
      at(330, 430, -16, 1.1, cardBack(b, '#c3482a')) +
      at(
        600,
        540,
        10,
        1.45,
        blank(
          b,
          rect(-148, -211, 296, 48, '#c3482a', 8) +
            lettering('AIR JET', 0, -200, 26, '#fff', 1.1) +
            rect(-148, -158, 296, 176, b.lin(['#5aa8dc', '#d8eef6'], 90)) +
            path('M-130-60L60-86Q110-92 128-76 110-56 60-52L-90-34z', b.lin(['#ffffff', '#9aa4ae'], 90)) +
            path('M-20-66L-70 0H-40L50-60zM-130-60L-140-110H-116L-84-66z', '#c3262b') +
            times(7, (i) => disc(-20 + i * 15, -70 - i * 1.4, 3.4, '#2a3a4a')) +
            times(
              4,
              (i) =>
                rect(-140, 32 + i * 43, 280, 36, i % 2 === 0 ? '#f2e2b8' : '#fbf4e0', 5) +
                rect(-128, 44 + i * 43, 90 + (i % 2) * 26, 12, '#4a4038', 3) +
                lettering(['920', '14', '38', '76'][i] ?? '1', 96, 38 + i * 43, 22, '#c3262b', 1.1),
            ),
        ),
      ) +
      light(b, 'right'),
  ),
  main(
    'tarot-deck',
    'A tarot deck with the sun card on top',
    (b) =>
      clayTiles(b, '#4a3f5a', 9, 380, 45) +
      times(
        6,
        (i) =>
          at(560 + i * 3, 542 + i * 3, 14, 1.25, rect(-160, -250, 320, 500, i % 2 === 0 ? '#3a2f5a' : '#efe6cc', 16)) +
          (i < 5
            ? ''
            : at(
                575,
                557,
                14,
                1.25,
                rect(-146, -236, 292, 472, '#4a3f7a', 10),
                around(12, 0, 0, 60, (x, y) => disc(x, y, 10, '#d9b84a')),
                ring(0, 0, 100, '#d9b84a', 4),
                ring(0, 0, 30, '#d9b84a', 8),
              )),
      ) +
      at(
        430,
        470,
        -10,
        1.45,
        cast(roundRect(-150, -250, 300, 500, 16), 8, 12, 30),
        rect(-150, -250, 300, 500, '#f2e6c4', 16),
        rect(-134, -234, 268, 420, b.lin(['#2a3f7a', '#5a86b8', '#e8c88a'], 90), 6),
        disc(0, -60, 70, metal(b, 'gold', 40)),
        around(
          16,
          0,
          -60,
          0,
          (_x, _y, a, i) =>
            `<path d="M78-8L${i % 2 === 0 ? 124 : 108} 0 78 8z" fill="#f2c23a" transform="translate(0 -60) rotate(${a})"/>`,
        ),
        disc(-22, -70, 8, '#5a3a0c'),
        disc(22, -70, 8, '#5a3a0c'),
        line('M-26-36Q0-14 26-36', '#5a3a0c', 6),
        path('M-134 120Q-60 70 0 110T134 96V186H-134z', '#4a7a4a'),
        times(
          5,
          (i) =>
            line(`M${-100 + i * 50} 180V110`, '#2f5a2f', 5) +
            disc(-100 + i * 50, 104, 15, '#f2c23a') +
            disc(-100 + i * 50, 104, 7, '#5a3a0c'),
        ),
        lettering('THE SUN', 0, 204, 26, '#5a3a1c', 1),
      ) +
      light(b, 'dusk'),
  ),
]
