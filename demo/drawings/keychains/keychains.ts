import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { blockPrint, clayTiles, marble, planks, sheet } from '#drawings/ground.ts'
import { ball, cast, glint, gloss, light, metal, stitches, wear } from '#drawings/materials.ts'
import { around, at, disc, line, oval, path, ring, roundPath, times } from '#drawings/shapes.ts'

import { chain, splitRing } from './key-parts.ts'

const main = drawingsOf('keychains', 'main')

export const KEYCHAINS: readonly Drawing[] = [
  main('leather-fob', 'A tan leather key fob with a brass rivet', (b) => {
    const d = 'M-46-210H46L60-160Q110-60 110 90 110 270 0 290-110 270-110 90-110-60-60-160z'
    return (
      planks(b, 'whitewash', 17, 12) +
      at(
        510,
        560,
        26,
        1.25,
        chain(b, 0, -330, 0, -206, 5, 'brass'),
        splitRing(b, 0, -400, 88, 'brass'),
        cast(d, 16, 22, 44, 0.5),
        path(d, b.lin(['#d9955a', '#b06a32', '#7a421a'], 60)),
        stitches('M-34-170Q-92-50-92 90-92 256 0 270 92 256 92 90 92-50 34-170', '#f6e6c4', 5),
        disc(0, -162, 24, metal(b, 'brass', 40)),
        disc(0, -162, 12, '#7a5a1c'),
        ring(0, 110, 56, '#7a421a', 5),
        path('M0 62L12 98 50 98 20 120 32 156 0 134-32 156-20 120-50 98-12 98z', '#8a4e22'),
        wear(-80, -100, 160, 340, 18, 5, '#fbe0b8', 0.45),
        path(d, b.lin(['rgba(255,255,255,.3)', 'rgba(255,255,255,0)', 'rgba(0,0,0,.2)'], 30)),
      ) +
      light(b, 'left')
    )
  }),
  main('metal-car', 'A small metal car on a key ring', (b) => {
    const d =
      'M-270 60Q-280-20-230-40L-150-56-80-130Q-60-150-30-150H70Q100-150 124-124L190-54Q262-40 270 0 276 40 262 60z'
    return (
      clayTiles(b, '#55748a', 12, 300, 18) +
      at(
        540,
        600,
        -14,
        1.2,
        chain(b, -230, -50, -250, -170, 5),
        splitRing(b, -264, -246, 80),
        cast(d, 18, 26, 44, 0.5),
        path(d, metal(b, 'steel', 75)),
        path('M-118-58L-64-118Q-52-132-30-132H10V-58zM28-132H66Q88-132 104-114L152-58H28z', '#2a3138'),
        path('M-100-62L-60-112Q-50-126-30-126H-20L-60-62z', 'rgba(255,255,255,.3)'),
        line('M-264 10Q0-10 268 6M18-140V54', '#59616a', 4),
        line('M-260 2Q0-18 264-2', '#ffffff', 5, 'opacity=".8"'),
        [-160, 160]
          .map(
            (x) =>
              disc(x, 60, 62, '#3b4046') +
              disc(x, 60, 54, metal(b, 'black', 40)) +
              disc(x, 60, 32, metal(b, 'silver', 40)) +
              around(6, x, 60, 20, (px, py) => disc(px, py, 5, '#555b62')),
          )
          .join(''),
        oval(250, -6, 14, 18, '#fdf6d8'),
        oval(-258, -4, 10, 18, '#b3262b'),
        wear(-220, -130, 440, 170, 22, 3, '#fff', 0.7),
      ) +
      light(b, 'right')
    )
  }),
  main('enamel-charm', 'An enamel peacock charm on a key ring', (b) => {
    const feather = (a: number) =>
      `<g transform="rotate(${a})">${path('M0 0Q-44-150 0-250 44-150 0 0z', '#1f7a5a', 'stroke="#d9b04a" stroke-width="6"') + oval(0, -190, 24, 34, '#2fa8b5', 'stroke="#d9b04a" stroke-width="4"') + oval(0, -184, 12, 18, '#f2a83a') + oval(0, -180, 6, 9, '#1a2f7a')}</g>`
    return (
      marble(b, '#f0e9e2', '#b39a86', 12) +
      at(
        500,
        640,
        8,
        1.15,
        chain(b, 0, -260, 0, -360, 4, 'gold'),
        splitRing(b, 0, -436, 84, 'gold'),
        cast(roundPath(0, -30, 290, 280), 18, 24, 50, 0.45),
        oval(0, -30, 290, 280, metal(b, 'gold', 40)),
        oval(0, -30, 268, 258, b.rad(['#f6ead0', '#e2cfa4', '#b89a62'], 0.4, 0.3, 0.8)),
        [-75, -50, 50, 75, -25, 25, 0].map(feather).join(''),
        path(
          'M-60 120Q-90 20-20-20-10-60-20-100-24-140 10-146 40-146 44-112 40-90 34-60 80-20 66 70 40 130-60 120z',
          b.lin(['#3a7ae0', '#1a3f9a'], 60),
          'stroke="#d9b04a" stroke-width="7"',
        ),
        path('M44-122L74-108 42-100z', '#e8a83a'),
        disc(20, -118, 7, '#fff'),
        disc(21, -117, 4, '#111'),
        around(
          3,
          10,
          -158,
          14,
          (x) =>
            disc(x, -178, 7, '#2fa8b5', 'stroke="#d9b04a" stroke-width="3"') + line(`M${x} -170L10-146`, '#d9b04a', 4),
        ),
        line('M-14 118V166M18 118V166M-30 170H2M4 170H36', '#d9b04a', 8),
        gloss(b, -70, -140, 130, 250, 0.35),
        glint(b, -120, -150, 40),
      ) +
      light(b, 'top')
    )
  }),
  main(
    'brass-elephant',
    'A brass elephant key ring with a caparison',
    (b) =>
      blockPrint(b, '#f2e0d0', '#8a2f4a', '#2f6a5a', 0) +
      at(
        500,
        600,
        -6,
        1.45,
        chain(b, -20, -170, -40, -270, 5, 'brass'),
        splitRing(b, -52, -330, 66, 'brass'),
        cast(
          'M-180 170V-10Q-176-132-30-132 60-132 96-80 160-110 190-40 206 10 204 80 204 130 236 132 258 130 252 100L276 104Q282 166 230 168 170 166 164 90L150 50 120 70V170H60V70Q-10 90-70 66V170H-130V70Z',
          16,
          22,
          40,
          0.5,
        ),
        path(
          'M-180 170V-10Q-176-132-30-132 60-132 96-80 160-110 190-40 206 10 204 80 204 130 236 132 258 130 252 100L276 104Q282 166 230 168 170 166 164 90L150 50 120 70V170H60V70Q-10 90-70 66V170H-130V70Z',
          metal(b, 'brass', 60),
        ),
        path(
          'M96-76Q60-90 62-20 66 40 110 46 140 20 130-30 120-70 96-76z',
          metal(b, 'brass', 200),
          'stroke="#6e4d17" stroke-width="4"',
        ),
        path(
          'M-150-104Q-50-150 60-96L46 20Q-40 50-140 14z',
          b.lin(['#8a6526', '#e0bd66', '#8a6526'], 0),
          'stroke="#6e4d17" stroke-width="4"',
        ),
        times(5, (i) => disc(-120 + i * 38, -6 + (i % 2) * 12, 8, '#f7e3a1', 'stroke="#6e4d17" stroke-width="3"')),
        around(8, -50, -56, 24, (x, y) => oval(x, y, 9, 9, '#f7e3a1')),
        disc(-50, -56, 12, '#a32f2f'),
        line('M-178 0q-30 30-24 90', '#a9802f', 12),
        disc(152, -26, 7, '#3a2a0c'),
        path('M166 54l50 24-44 4z', '#f7f0dc'),
        times(3, (i) => line(`M${-126 + i * 16} 160v8M${66 + i * 16} 160v8`, '#6e4d17', 4)),
        glint(b, -90, -96, 50, 0.8),
      ) +
      light(b, 'dusk'),
  ),
  main('beaded', 'A key chain of coloured glass beads', (b) => {
    const colours = ['#c3263f', '#e8a82e', '#2f8a6a', '#2a5fb0', '#e86a3a', '#7a3a9a', '#f0e4c8', '#1a9ab0']
    const strand = (x: number, turn: number, count: number, shift: number) =>
      at(
        x,
        300,
        turn,
        1,
        line(`M0-20V${count * 62}`, '#6a4a2a', 5),
        times(count, (i) => {
          const r = 22 + ((i * 7 + shift) % 3) * 8
          return (
            oval(12, i * 62 + 36, r, r * 0.9, 'rgba(20,8,0,.3)') +
            oval(0, i * 62 + 20, r, r * 0.92, ball(b, colours[(i * 3 + shift) % 8] ?? '#fff')) +
            oval(0, i * 62 + 48, 12, 6, metal(b, 'gold', 0))
          )
        }),
        times(7, (i) =>
          line(
            `M0 ${count * 62}q${(i - 3) * 10} 40 ${(i - 3) * 12} 110`,
            ['#c3263f', '#e8a82e'][i % 2] ?? '#c3263f',
            7,
          ),
        ),
      )
    return (
      sheet(b, '#f2ead8', '#c8a86a', 12) +
      splitRing(b, 500, 190, 96, 'gold') +
      strand(450, 16, 8, 1) +
      strand(550, -14, 8, 4) +
      strand(500, 0, 9, 6) +
      at(500, 290, 0, 1, disc(0, 0, 34, metal(b, 'gold', 40))) +
      light(b, 'right')
    )
  }),
]
