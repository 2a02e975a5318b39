import type { Drawing } from '#drawings/drawing.ts'
import { drawingsOf } from '#drawings/drawing.ts'
import { blockPrint, granite, marble, mat, planks, plain, sheet } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { cast, gloss, light, metal, tube, wear } from '#drawings/materials.ts'
import { around, at, disc, faint, line, oval, path, rect, ring, roundPath, roundRect, times } from '#drawings/shapes.ts'

import { crystal, dial, screenFace, watch } from './watch-parts.ts'

const main = drawingsOf('watches', 'main')

export const WATCHES: readonly Drawing[] = [
  main(
    'dress-watch',
    'A slim dress watch on a brown leather strap, on a wooden table',
    (b) =>
      planks(b, 'teak', 5, 14) +
      at(
        500,
        500,
        24,
        1.12,
        watch(b, {
          metal: 'gold',
          dial: '#f3ead6',
          ink: '#6d4a16',
          strap: { kind: 'leather', colour: '#5d3118' },
          hands: 'leaf',
          time: [304, 50],
        }),
      ) +
      light(b, 'left'),
  ),
  main(
    'dive-watch',
    'A diving watch with a blue bezel on a steel bracelet',
    (b) =>
      marble(b, '#e6e3dd', '#88847e', 3) +
      at(
        510,
        490,
        -32,
        1.22,
        watch(b, {
          metal: 'steel',
          dial: '#14396b',
          ink: '#eef4ef',
          strap: { kind: 'bracelet', colour: 'steel' },
          bezel: 'dive',
          bezelColour: '#123a78',
          markers: 'dots',
          hands: 'sport',
          date: true,
          accent: '#e2622b',
        }),
      ) +
      light(b, 'right'),
  ),
  main(
    'chronograph',
    'A chronograph with three small dials on a black rubber strap',
    (b) =>
      granite(b, '#8c8378', 8) +
      at(
        490,
        510,
        12,
        1.3,
        watch(b, {
          metal: 'black',
          dial: '#1c1d20',
          ink: '#f1eee6',
          strap: { kind: 'rubber', colour: '#2b2d31' },
          bezel: 'scale',
          accent: '#e0352b',
          time: [40, 180],
          subdials: [
            { x: -0.4, y: 0, r: 0.24, colour: '#c9ccd0', hand: 30 },
            { x: 0.4, y: 0, r: 0.24, colour: '#c9ccd0', hand: 140 },
            { x: 0, y: 0.42, r: 0.24, colour: '#c9ccd0', hand: 260 },
          ],
        }),
      ) +
      light(b, 'lamp'),
  ),
  main('digital', 'A digital watch with a resin case on a flowered bedsheet', (b) => {
    const body = 'M-150-190L-110-235H110L150-190L185-90V90L150 190L110 235H-110L-150 190L-185 90V-90z'
    const strap = (sign: number) => `M-105 ${sign * 210}L-88 ${sign * 620}H88L105 ${sign * 210}z`
    const lcd = screenFace(b, -112, -76, 224, 128, '#b9c4a2')
    return (
      sheet(b, '#d9c3d6', '#9a5f8e', 3) +
      at(
        500,
        500,
        -14,
        1.2,
        cast(strap(1), 16, 22, 40) +
          cast(strap(-1), 16, 22, 40) +
          path(strap(1) + strap(-1), tube(b, '#2c2f36')) +
          times(
            8,
            (i) => rect(-62, 262 + i * 40, 124, 16, '#15171b', 8) + rect(-62, -278 - i * 40, 124, 16, '#15171b', 8),
          ),
        cast(body, 18, 26, 50, 0.5),
        path(body, b.lin(['#5a606b', '#2d3037', '#17191d'], 60)),
        path(
          'M-128-170L-98-205H98L128-170L156-80V80L128 170L98 205H-98L-128 170L-156 80V-80z',
          b.lin(['#23262c', '#3a3f48'], 60),
        ),
        rect(-130, -150, 260, 48, '#8d1f26', 10),
        lettering('ALARM CHRONO', 0, -138, 22, '#f4e9d8', 0.9),
        lcd,
        lettering('10:58', 0, -32, 46, '#20251a', 0.95),
        lettering('SU', -82, -66, 16, '#20251a', 1),
        lettering('6-30', 76, -66, 16, '#20251a', 1),
        lettering('50', 88, 28, 16, '#20251a', 1),
        rect(-130, 80, 260, 54, '#23589a', 10),
        lettering('WATER 50M', 0, 96, 22, '#f4e9d8', 0.9),
        around(4, 0, 0, 1, (_x, _y, _a, i) =>
          rect(i % 2 === 0 ? -206 : 182, i < 2 ? -100 : 62, 26, 46, metal(b, 'steel', 90), 7),
        ),
        gloss(b, -112, -76, 224, 128, 0.5),
        wear(-140, -200, 280, 400, 14, 4),
      ) +
      light(b, 'window')
    )
  }),
  main(
    'pocket-watch',
    'An old brass pocket watch with its chain on printed cotton',
    (b) =>
      blockPrint(b, '#e9dcc0', '#7b2d32', '#31584f', 12) +
      at(
        0,
        0,
        0,
        1,
        times(34, (i) => {
          const t = i / 34
          const [x, y] = [560 + 330 * t * Math.cos(t * 4.4), 300 - 210 * Math.sin(t * 4.2)]
          return (
            oval(x + 7, y + 10, 18, 12, 'rgba(20,8,0,.35)') +
            oval(
              x,
              y,
              17,
              11,
              'none',
              `stroke="${i % 2 === 0 ? '#c79f4a' : '#8a6526'}" stroke-width="6" transform="rotate(${i * 29} ${x} ${y})"`,
            )
          )
        }),
      ) +
      at(
        470,
        580,
        -10,
        1,
        cast(roundPath(0, 0, 292), 26, 34, 70, 0.5),
        rect(-32, -352, 64, 74, metal(b, 'brass', 0), 10),
        times(6, (i) => rect(-30 + i * 11, -350, 4, 50, 'rgba(40,20,0,.4)')),
        ring(0, -372, 44, '#a9802f', 13),
        ring(-2, -375, 44, '#f2d98a', 4),
        disc(0, 0, 292, metal(b, 'brass', 40)),
        disc(0, 0, 268, metal(b, 'brass', 220)),
        ring(0, 0, 279, '#6e4d17', 4, 'stroke-dasharray="5 7"'),
        disc(0, 0, 246, '#4a3413'),
        dial(b, 240, {
          metal: 'brass',
          dial: '#f4ecd9',
          ink: '#2a221b',
          strap: { kind: 'leather', colour: '#000000' },
          markers: 'digits',
          hands: 'leaf',
          handColour: '#1f2f55',
          time: [70, 132],
          subdials: [{ x: 0, y: 0.42, r: 0.2, colour: '#e8dcc0', hand: 200 }],
          accent: '#1f2f55',
        }),
        line('M-120 60q40 50 30 110', '#9c8a66', 2, 'opacity=".6"'),
        crystal(b, 240),
      ) +
      light(b, 'dusk'),
  ),
  main('smart-watch', 'A smart watch with a lit screen and a coral band', (b) => {
    const strap = (sign: number) =>
      `M-118 ${sign * 170}Q-96 ${sign * 300} -96 ${sign * 640}H96Q96 ${sign * 300} 118 ${sign * 170}z`
    return (
      plain(b, '#b9c8cf') +
      at(
        500,
        490,
        18,
        1.25,
        cast(strap(1), 18, 24, 44) + cast(strap(-1), 18, 24, 44),
        path(strap(1) + strap(-1), tube(b, '#e26b5a')),
        times(6, (i) => oval(0, 300 + i * 44, 9, 12, '#8f3429')),
        cast(roundRect(-168, -200, 336, 400, 84), 20, 28, 60, 0.5),
        rect(162, -60, 24, 84, metal(b, 'black', 90), 10),
        rect(-168, -200, 336, 400, metal(b, 'black', 40), 84),
        rect(-154, -186, 308, 372, '#050608', 74),
        rect(-138, -168, 276, 336, b.lin(['#0b1633', '#131b2f', '#1c1030'], 60), 62),
        lettering('10:09', 0, -128, 52, '#ffffff', 0.7),
        lettering('SAT 21', 0, -52, 22, '#f2a65a', 0.8),
        ring(0, 62, 82, '#3a1320', 20),
        line('M0 -20A82 82 0 1 1 -76 92', '#fa2f5b', 20),
        ring(0, 62, 57, '#16331c', 18),
        line('M0 5A57 57 0 1 1 -50 36', '#8ef03c', 18),
        ring(0, 62, 33, '#0d2f36', 16),
        line('M0 29A33 33 0 0 1 26 82', '#2fe0e8', 16),
        gloss(b, -120, -150, 250, 300, 0.2),
      ) +
      light(b, 'top')
    )
  }),
  main(
    'field-watch',
    'A field watch with a green dial on a canvas strap',
    (b) =>
      mat(b, '#b58f58', 35) +
      at(
        500,
        500,
        48,
        1.2,
        watch(b, {
          metal: 'steel',
          dial: '#34402a',
          ink: '#efe6c8',
          strap: { kind: 'canvas', colour: '#5b6238' },
          markers: 'digits',
          hands: 'sport',
          time: [150, 282],
          accent: '#efe6c8',
        }),
      ) +
      light(b, 'left'),
  ),
  main(
    'gold-ladies',
    'A small gold ladies’ watch with stones round the dial',
    (b) =>
      plain(b, '#7a2138', '#3a0c1b') +
      faint(
        0.5,
        times(5, (i) =>
          path(
            `M${i * 260 - 160} -20q120 500 -60 1060h90q150 -540 20 -1060z`,
            b.lin(['rgba(255,180,190,.0)', 'rgba(255,180,190,.3)', 'rgba(20,0,8,.3)', 'rgba(20,0,8,0)'], 0),
          ),
        ),
      ) +
      at(
        500,
        500,
        -58,
        1.12,
        watch(b, {
          metal: 'gold',
          dial: '#f7efe6',
          ink: '#8a5d1c',
          strap: { kind: 'bracelet', colour: 'gold' },
          r: 165,
          bezel: 'gems',
          markers: 'gems',
          hands: 'leaf',
          time: [45, 318],
        }),
      ) +
      light(b, 'lamp'),
  ),
]
