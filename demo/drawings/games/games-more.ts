import { shade } from '#drawings/brush.ts'
import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { cuttingMat, mat, plain } from '#drawings/ground.ts'
import { ball, cast, face, gloss, light, metal, softLine, tube } from '#drawings/materials.ts'
import { desk } from '#drawings/room.ts'
import { at, disc, line, oval, path, poly, rect, ring, roundRect, times } from '#drawings/shapes.ts'

import { button, piece } from './game-parts.ts'

const main = drawingsOf('games', 'main')

export const MORE_GAMES: readonly Drawing[] = [
  main('board-game', 'A ludo board with tokens and a die', (b) => {
    const colours = ['#d8382e', '#2f9a4a', '#e8b52e', '#2f6ad0'] as const
    const corner = (i: number) =>
      at(
        0,
        0,
        i * 90,
        1,
        rect(-375, -375, 300, 300, colours[i] ?? '#fff'),
        rect(-325, -325, 200, 200, '#fbf7ea', 14),
        [
          [-275, -275],
          [-175, -275],
          [-275, -175],
          [-175, -175],
        ]
          .map(([x = 0, y = 0]) => disc(x, y, 28, colours[i] ?? '#fff'))
          .join(''),
        rect(-25, -325, 50, 250, colours[(i + 1) % 4] ?? '#fff'),
        rect(-75, -325, 50, 50, colours[i] ?? '#fff'),
        path('M-75-75H75L0 0z', colours[(i + 1) % 4] ?? '#fff'),
      )
    const token = (x: number, y: number, c: string) =>
      at(
        x,
        y,
        8,
        1,
        oval(14, 20, 44, 26, 'rgba(20,8,0,.4)'),
        path('M-32 10Q-34-20-12-34L-12-60H12V-34Q34-20 32 10Q0 30-32 10z', tube(b, c)),
        disc(0, -64, 24, ball(b, c)),
      )
    return (
      plain(b, '#6f5a48', '#3a2c22') +
      at(
        500,
        510,
        -10,
        1.0,
        cast(roundRect(-385, -385, 770, 770, 8), 20, 26, 50),
        rect(-390, -390, 780, 780, '#5a3217', 10),
        rect(-375, -375, 750, 750, '#fbf7ea'),
        [0, 1, 2, 3].map(corner).join(''),
        path(
          Array.from(
            { length: 7 },
            (_, i) => `M-75 ${-375 + i * 50}H75M-75 ${75 + i * 50}H75M${-375 + i * 50}-75V75M${75 + i * 50}-75V75`,
          ).join('') + 'M-25-375V-75M25-375V-75M-25 75V375M25 75V375M-375-25H-75M-375 25H-75M75-25H375M75 25H375',
          'none',
          'stroke="#4a4238" stroke-width="2.5"',
        ),
        softLine('M0-380V380', '#000000', 14, 0.3),
      ) +
      token(290, 350, '#b8221a') +
      token(420, 640, '#1f5ab8') +
      token(640, 420, '#1f7a3a') +
      token(720, 700, '#c8921a') +
      at(
        560,
        560,
        24,
        1,
        cast(roundRect(-46, -46, 92, 92, 16), 10, 14, 24),
        rect(-46, -46, 92, 92, face(b, '#f4f0e4', 50), 16),
        [
          [-22, -22],
          [22, 22],
          [0, 0],
          [22, -22],
          [-22, 22],
        ]
          .map(([x = 0, y = 0]) => disc(x, y, 9, '#c3202a'))
          .join(''),
      ) +
      light(b, 'left')
    )
  }),
  main('chess-set', 'A wooden chess set during a game', (b) => {
    const at2 = (c: number, r: number): readonly [number, number] => {
      const y = 470 + r * 40 + r * r * 4.2
      const half = 300 + r * 26
      return [500 - half + (c * half) / 4, y]
    }
    const squares = times(64, (i) => {
      const [c, r] = [i % 8, Math.floor(i / 8)]
      return poly(
        [at2(c, r), at2(c + 1, r), at2(c + 1, r + 1), at2(c, r + 1)],
        (c + r) % 2 === 0 ? '#e8cf9a' : '#7a4620',
      )
    })
    const stand = (c: number, r: number, kind: 'pawn' | 'rook' | 'bishop' | 'king' | 'knight', dark: boolean) =>
      at(
        (at2(c, r)[0] + at2(c + 1, r + 1)[0]) / 2,
        (at2(c, r)[1] + at2(c, r + 1)[1]) / 2 + 12,
        0,
        0.62 + r * 0.07,
        piece(b, kind, dark ? '#4a2410' : '#e0b870'),
      )
    return (
      desk(b, 'pine', '#5a6f5a', 380, 23) +
      poly(
        [
          [160, 440],
          [840, 440],
          [1050, 1040],
          [-50, 1040],
        ],
        'rgba(10,4,0,.35)',
      ) +
      poly(
        [
          [170, 446],
          [830, 446],
          [1040, 1030],
          [-40, 1030],
        ],
        b.lin(['#5a3014', '#8a5228'], 90),
      ) +
      squares +
      stand(0, 0, 'rook', true) +
      stand(2, 0, 'bishop', true) +
      stand(4, 0, 'king', true) +
      stand(6, 0, 'knight', true) +
      stand(7, 0, 'rook', true) +
      stand(1, 1, 'pawn', true) +
      stand(3, 1, 'pawn', true) +
      stand(5, 1, 'pawn', true) +
      stand(4, 3, 'pawn', true) +
      stand(3, 4, 'pawn', false) +
      stand(5, 4, 'knight', false) +
      stand(1, 5, 'pawn', false) +
      stand(6, 6, 'pawn', false) +
      stand(2, 6, 'bishop', false) +
      stand(4, 7, 'king', false) +
      stand(7, 7, 'rook', false) +
      light(b, 'dusk')
    )
  }),
  main(
    'arcade-stick',
    'An arcade stick with eight coloured buttons',
    (b) =>
      cuttingMat(b, '#3a3f5a', -16) +
      at(
        500,
        520,
        8,
        1.2,
        cast(roundRect(-370, -220, 740, 440, 40), 22, 30, 60, 0.5),
        rect(-370, -220, 740, 440, face(b, '#23262d', 60), 40),
        rect(-350, -200, 700, 400, b.lin(['#1d3f8a', '#5a2a8a', '#c8327a'], 20), 28),
        path('M-350 100Q-100 0 100 80T350 0V172Q350 200 322 200H-322Q-350 200-350 172z', 'rgba(255,255,255,.14)'),
        times(6, (i) => line(`M${-340 + i * 140}-196L${-400 + i * 140} 196`, 'rgba(255,255,255,.08)', 20)),
        disc(-210, 10, 84, '#15161a'),
        ring(-210, 10, 80, '#4a4d55', 5),
        oval(-190, 40, 66, 56, 'rgba(0,0,0,.5)'),
        rect(-222, -60, 24, 80, metal(b, 'steel', 0), 8),
        disc(-210, -76, 58, ball(b, '#d8262e')),
        [
          [-40, -20, '#e8e4da'],
          [60, -60, '#f2c23a'],
          [165, -60, '#3ab05a'],
          [268, -36, '#2f7ae0'],
          [-50, 90, '#e8623a'],
          [50, 50, '#e0357a'],
          [155, 50, '#2fb5c0'],
          [258, 74, '#9a5ad0'],
        ]
          .map(
            ([x, y, c]) => disc(Number(x), Number(y), 48, '#0f1013') + button(b, Number(x), Number(y), 40, String(c)),
          )
          .join(''),
        rect(220, -184, 100, 22, '#15161a', 11),
        disc(-320, -180, 8, '#8a8e96'),
        disc(320, 180, 8, '#8a8e96'),
        disc(-320, 180, 8, '#8a8e96'),
        gloss(b, -350, -200, 700, 400, 0.14),
      ) +
      light(b, 'lamp'),
  ),
  main(
    'carrom-board',
    'A carrom board with its men and striker',
    (b) =>
      mat(b, '#7a8a6a', 12) +
      at(
        500,
        500,
        12,
        1.08,
        cast(roundRect(-420, -420, 840, 840, 20), 22, 30, 60),
        rect(-420, -420, 840, 840, face(b, '#5a2f16', 50), 20),
        rect(-360, -360, 720, 720, b.lin(['#f2d9a0', '#e0bd7a', '#c89e58'], 50), 6),
        [
          [-1, -1],
          [1, -1],
          [-1, 1],
          [1, 1],
        ]
          .map(
            ([x = 0, y = 0]) =>
              disc(x * 328, y * 328, 34, '#1a0f08') +
              line(`M${x * 290} ${y * 290}L${x * 120} ${y * 120}`, '#8a2a1a', 4),
          )
          .join(''),
        [0, 90, 180, 270]
          .map((turn) =>
            at(
              0,
              0,
              turn,
              1,
              rect(-220, 232, 440, 34, 'none', 17, 'stroke="#3a1f10" stroke-width="4"'),
              disc(-204, 249, 15, '#c3262b'),
              disc(204, 249, 15, '#c3262b'),
            ),
          )
          .join(''),
        ring(0, 0, 110, '#3a1f10', 4),
        ring(0, 0, 98, '#c3262b', 3),
        times(19, (i) => {
          const r = i === 0 ? 0 : i < 7 ? 40 : 79
          const a = (i < 7 ? i * 60 : i * 30) * 0.01745
          const c = i === 0 ? '#c3262b' : i % 2 === 0 ? '#f6ead0' : '#2a1a12'
          return (
            disc(Math.cos(a) * r + 3, Math.sin(a) * r + 5, 20, 'rgba(20,8,0,.5)') +
            disc(Math.cos(a) * r, Math.sin(a) * r, 19, c) +
            ring(Math.cos(a) * r, Math.sin(a) * r, 12, shade(c, i % 2 === 0 ? -0.25 : 0.3), 2.5)
          )
        }),
        disc(64, 254, 30, 'rgba(20,8,0,.5)'),
        disc(60, 249, 28, '#f4f0e8'),
        ring(60, 249, 18, '#2f6ad0', 5),
        disc(60, 249, 6, '#2f6ad0'),
      ) +
      light(b, 'right'),
  ),
]
