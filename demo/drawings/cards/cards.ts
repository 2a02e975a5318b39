import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { granite, marble, plain, planks, sheet } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { cast, glint, gloss, light, print, softLine } from '#drawings/materials.ts'
import { around, at, disc, line, path, rect, ring, roundRect, times, within } from '#drawings/shapes.ts'

import { batsman, beast, blank, cardBack, monsterCard, playingCard } from './card-parts.ts'

const main = drawingsOf('cards', 'main')

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
]
