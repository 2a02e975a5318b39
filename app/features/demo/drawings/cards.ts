import { SUITS, batsman, beast, blank, cardBack, monsterCard, playingCard } from './card-parts.ts'
import { type Drawing, drawingsOf } from './drawing.ts'
import { blockPrint, clayTiles, cuttingMat, dhurrie, granite, marble, plain, planks, sheet } from './ground.ts'
import { lettering } from './lettering.ts'
import { cast, glint, gloss, light, metal, pool, print, softLine } from './materials.ts'
import { desk } from './room.ts'
import { around, at, disc, line, path, rect, ring, roundRect, times, within } from './shapes.ts'

const main = drawingsOf('cards', 'main')

const RAINBOW = [
  'rgba(255,60,120,.5)',
  'rgba(255,220,60,.45)',
  'rgba(60,255,150,.4)',
  'rgba(60,160,255,.5)',
  'rgba(200,80,255,.5)',
  'rgba(255,120,120,.45)',
]

export const CARDS: readonly Drawing[] = [
  main(
    'fantasy-monster-card',
    'A trading card with a small red dragon',
    (b) =>
      planks(b, 'teak', 21, -8) +
      at(
        500,
        500,
        9,
        1.75,
        monsterCard(b, '#d8642e', ['#3a1a3f', '#a8413a', '#f2a04a'], beast(b, '#c8322a', '#f2c86a'), 'AGNIR', '120'),
      ) +
      light(b, 'left'),
  ),
  main(
    'cricket-card',
    'A cricket card of a batsman in blue',
    (b) =>
      sheet(b, '#d4dfc8', '#6f8f4a', 8) +
      at(
        500,
        500,
        -11,
        1.75,
        blank(
          b,
          rect(-146, -209, 292, 418, '#f2c23a', 10) +
            within(
              b.clip(rect(-134, -197, 268, 320, '#000', 8)),
              rect(-134, -197, 268, 320, b.lin(['#8fc8ec', '#cfe8f2', '#6fa84a', '#4d8a36'], 90)),
              times(24, (i) =>
                disc(-130 + i * 12, -62 + (i % 3) * 7, 6, ['#d8584a', '#f2c23a', '#fff', '#3a62a8'][i % 4] ?? '#fff'),
              ),
              rect(-134, -40, 268, 8, '#fff'),
              rect(80, -10, 5, 80, '#e8d49a'),
              rect(92, -10, 5, 80, '#e8d49a'),
              rect(104, -10, 5, 80, '#e8d49a'),
              at(-6, -22, 0, 0.9, batsman(b, '#1d5fb0', '#f28a2e')),
            ) +
            path('M-146 110H146V156H-146z', '#16407f') +
            lettering('R KUMAR', 0, 121, 26, '#fff', 1) +
            print(-120, 176, 240, 2, 10, '#16407f', 6) +
            disc(104, -160, 26, '#c3262b') +
            lettering('18', 104, -173, 26, '#fff', 1.1),
        ),
      ) +
      light(b, 'window'),
  ),
  main(
    'graded-slab',
    'A graded card sealed in a clear case',
    (b) =>
      granite(b, '#2f3338', 4) +
      at(
        500,
        500,
        5,
        1.3,
        cast(roundRect(-215, -345, 430, 690, 22), 22, 30, 60, 0.55),
        rect(-215, -345, 430, 690, 'rgba(225,235,240,.42)', 22),
        rect(-215, -345, 430, 690, 'none', 22, 'stroke="rgba(255,255,255,.75)" stroke-width="5"'),
        rect(-190, -320, 380, 110, '#f4f4ef', 8),
        rect(-190, -320, 380, 14, '#b3262b'),
        lettering('MINT', -120, -288, 34, '#22252b', 1),
        print(-176, -232, 210, 1, 10, '#6a6e75', 3),
        rect(90, -296, 84, 76, '#22252b', 6),
        lettering('9.5', 132, -270, 24, '#f6d65a', 1.1),
        rect(-176, -188, 352, 490, 'rgba(10,14,18,.35)', 12),
        at(
          0,
          57,
          0,
          1.02,
          monsterCard(b, '#3a7ab0', ['#0f2a4f', '#2f7fae', '#bfe8f0'], beast(b, '#2f8fb5', '#d8f2f0'), 'JALARA', '90'),
        ),
        gloss(b, -210, -340, 420, 680, 0.42),
        line('M-206-330V330', 'rgba(255,255,255,.7)', 4),
        glint(b, 180, -310, 40),
      ) +
      light(b, 'lamp'),
  ),
  main('booster-pack', 'Two sealed foil booster packs', (b) => {
    const pack = (tone: string, dark: string, creature: string) => {
      const d = 'M-170-300H170Q160-100 170 0 162 160 170 300H-170Q-160 120-170 0-162-140-170-300z'
      const crimp = (y: number) =>
        path(Array.from({ length: 28 }, (_, i) => `M${-168 + i * 12} ${y}h5v34h-5z`).join(''), 'rgba(255,255,255,.4)')
      return (
        cast(d, 16, 22, 44, 0.5) +
        path(d, b.lin([dark, tone, '#fff6d8', tone, dark, tone, dark], 20)) +
        within(
          b.clip(path(d, '#000')),
          disc(0, 20, 150, b.rad(['#fffbe0', tone, dark])),
          around(
            14,
            0,
            20,
            0,
            (_x, _y, a) =>
              `<path d="M0 0L300-20V20z" fill="#fff" opacity=".18" transform="translate(0 20) rotate(${a})"/>`,
          ),
          at(0, 36, 0, 1.25, creature),
          softLine('M-120-260Q-60 0-140 280', '#ffffff', 50, 0.7),
          softLine('M110-280Q150 0 90 290', '#000000', 50, 0.35),
          softLine('M40-280Q10-180 70-60', '#ffffff', 22, 0.7),
        ) +
        crimp(-300) +
        crimp(266) +
        lettering('VAHANA', 0, -232, 56, dark, 1.7) +
        lettering('VAHANA', -3, -235, 56, '#fff', 1.1) +
        lettering('10 CARDS', 0, 216, 24, '#fff', 1.1)
      )
    }
    return (
      marble(b, '#ded9d0', '#9a948a', 7) +
      at(350, 470, -14, 1, pack('#4aa86a', '#175a38', beast(b, '#3f8a4a', '#e8e2a0'))) +
      at(640, 550, 9, 1.06, pack('#b05ac8', '#4a1a6a', beast(b, '#7a3ab0', '#f2c8e8'))) +
      light(b, 'right')
    )
  }),
  main('card-binder', 'A binder page with nine cards in pockets', (b) => {
    const tones = ['#d8642e', '#3a7ab0', '#5a9a4a', '#b04a8a', '#d8a82e', '#5a5a9a', '#3aa09a', '#a85a3a', '#7a8a3a']
    const small = tones
      .map((tone, i) =>
        at(
          -206 + (i % 3) * 206,
          -272 + Math.floor(i / 3) * 272,
          ((i * 5) % 3) - 1,
          0.58,
          rect(-160, -223, 320, 446, '#e8c24a', 16),
          rect(-146, -209, 292, 418, b.lin([tone, '#ffffff'], 60), 8),
          rect(-130, -150, 260, 190, b.lin(['#24304a', tone, '#f2e2b0'], 90)),
          at(0, -46, 0, 0.8, beast(b, ['#c8322a', '#2f8fb5', '#7a3ab0'][i % 3] ?? '#c8322a', '#f2d89a')),
          rect(-130, -196, 180, 26, '#fff8e0', 5),
          rect(-130, 62, 260, 120, '#fff8e0', 6),
        ),
      )
      .join('')
    return (
      plain(b, '#5a4a42', '#2a201c') +
      at(
        500,
        500,
        -3,
        1.08,
        cast(roundRect(-370, -450, 740, 900, 20), 20, 26, 60),
        rect(-370, -450, 740, 900, '#1c1d22', 20),
        rect(-330, -430, 690, 860, '#2b2d34', 8),
        times(3, (i) => ring(-346, -300 + i * 300, 26, '#c3c7cc', 9)),
        small,
        [0, 1, 2]
          .map((i) =>
            rect(
              -312 + i * 206,
              -412,
              206,
              824,
              'rgba(255,255,255,.08)',
              4,
              'stroke="rgba(255,255,255,.4)" stroke-width="3"',
            ),
          )
          .join(''),
        line('M-312-140H306M-312 134H306', 'rgba(255,255,255,.4)', 3),
        gloss(b, -312, -412, 620, 824, 0.22),
        softLine('M-60-400Q60-100-20 380', '#ffffff', 40, 0.35),
      ) +
      light(b, 'top')
    )
  }),
  main('playing-cards', 'A hand of playing cards fanned out on green felt', (b) => {
    const hand = [
      ['spade', 'A'],
      ['heart', 'K'],
      ['club', 'Q'],
      ['diamond', 'J'],
      ['heart', '9'],
    ] as const
    return (
      rect(0, 0, 1000, 1000, b.rad(['#2f8a5a', '#1c6440', '#0c3a24'], 0.4, 0.35, 0.8)) +
      rect(
        0,
        0,
        1000,
        1000,
        b.tile(
          250,
          250,
          times(60, (i) =>
            rect((i * 97) % 250, (i * 61) % 250, 14, 1.5, i % 2 === 0 ? 'rgba(255,255,255,.09)' : 'rgba(0,0,0,.12)'),
          ),
        ),
      ) +
      at(210, 230, -24, 0.95, cardBack(b, '#1f4a8f')) +
      hand
        .map(
          ([suit, rank], i) =>
            `<g transform="translate(520 1080) rotate(${(i - 2) * 15})">${at(0, -500, 0, 1.15, playingCard(b, suit, rank))}</g>`,
        )
        .join('') +
      at(
        820,
        190,
        0,
        1,
        times(
          4,
          (i) =>
            disc(0, -i * 13 + 14, 74, '#7a1218') +
            disc(0, -i * 13, 74, '#c3262b') +
            ring(0, -i * 13, 60, '#fff', 12, 'stroke-dasharray="22 25"'),
        ),
        disc(0, -39, 38, '#f6e9d0'),
      ) +
      light(b, 'lamp')
    )
  }),
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
