import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { ball, face, gloss, light, limb, metal, pool } from '#drawings/materials.ts'
import { desk, shelf, sweep, windowsill } from '#drawings/room.ts'
import { at, disc, line, oval, path, poly, rect, ring, times } from '#drawings/shapes.ts'

import { body, plainHead, rivets, stand } from './toy-parts.ts'

const main = drawingsOf('action-figures', 'main')

export const FIGURES: readonly Drawing[] = [
  main(
    'superhero',
    'A caped hero figure in blue and red',
    (b) =>
      desk(b, 'teak', '#c9a45a', 640, 4) +
      at(
        500,
        900,
        0,
        1.1,
        stand(b, '#2a2d33'),
        body(b, {
          torso: '#1f4fa8',
          arms: '#1f4fa8',
          legs: '#1a4290',
          boots: '#b8242e',
          gloves: '#b8242e',
          stance: 56,
          left: [
            [-196, -450],
            [-130, -370],
          ],
          right: [
            [196, -450],
            [130, -370],
          ],
          behind: path(
            'M-110-590Q-280-300-250-30-120 10 0-20 120 10 250-30 280-300 110-590z',
            b.lin(['#6a0f18', '#c8262f', '#8a1420', '#d8343c', '#6a0f18'], 0),
          ),
          chest:
            path('M-60-570H60L0-480z', '#f2c23a', 'stroke="#a8241e" stroke-width="8"') +
            path('M-8-556H16L2-534H18L-10-500 0-526H-16z', '#b8242e') +
            rect(-84, -386, 168, 26, '#f2c23a', 8) +
            rect(-20, -392, 40, 38, '#c8921a', 8),
          head:
            plainHead(b, '#b5763f') +
            path('M-62-8Q-70-84 0-86 70-84 62-8 40-18 0-16-40-18-62-8z', '#1f4fa8') +
            path('M-54-14Q0-26 54-14V6Q28 16 8 6H-8Q-28 16-54 6z', '#14357a') +
            oval(-26, -3, 13, 7, '#fff') +
            oval(26, -3, 13, 7, '#fff'),
        }),
      ) +
      light(b, 'left'),
  ),
  main(
    'robot',
    'A red tin robot with a window of dials',
    (b) =>
      shelf(b, 'pine', '#5f8f8a', 800, 16, 'right') +
      at(
        450,
        830,
        0,
        0.9,
        pool(b, 0, 0, 260, 50, 0.8),
        [-1, 1]
          .map(
            (s) =>
              limb(b, s * 80, -300, s * 86, -60, 84, 84, '#8f959c') +
              times(6, (i) => rect(s * 84 - 46, -270 + i * 36, 92, 8, 'rgba(0,0,0,.35)', 4)) +
              rect(s * 90 - 80, -66, 160, 66, face(b, '#b8262e', 80), 18) +
              limb(b, s * 190, -540, s * 240, -380, 70, 70, '#8f959c') +
              limb(b, s * 240, -380, s * 220, -290, 60, 60, '#8f959c') +
              ring(s * 218, -250, 34, '#c9cdd2', 18, 'stroke-dasharray="170 44"'),
          )
          .join(''),
        rect(-180, -600, 360, 320, b.lin(['#7a1218', '#d8343c', '#e8555a', '#c8262f', '#7a1218'], 0), 26),
        rect(-120, -560, 240, 150, '#14181d', 12),
        [-60, 0, 60]
          .map((x, i) => disc(x, -500, 28, '#f4efdc') + line(`M${x} -500l${[14, -8, 18][i] ?? 0} -16`, '#c8262f', 5))
          .join(''),
        times(5, (i) =>
          disc(-80 + i * 40, -440, 11, ball(b, ['#f2c23a', '#3ab05a', '#e8623a', '#3a8ae0', '#f2c23a'][i] ?? '#fff')),
        ),
        gloss(b, -120, -560, 240, 150, 0.4),
        rivets(-160, -585, 40, 9, '#b8262e'),
        rivets(-160, -296, 40, 9, '#b8262e'),
        rect(-60, -386, 120, 70, '#e8c23a', 8),
        times(5, (i) => rect(-50 + i * 22, -376, 12, 50, '#6a1218', 4)),
        disc(-180, -540, 40, metal(b, 'steel', 40)),
        disc(180, -540, 40, metal(b, 'steel', 40)),
        rect(-50, -640, 100, 44, '#6f757c', 8),
        rect(-130, -810, 260, 176, b.lin(['#6f757c', '#dfe3e6', '#a9afb5', '#5a6068'], 0), 30),
        disc(-56, -736, 40, '#22262b'),
        disc(56, -736, 40, '#22262b'),
        disc(-56, -736, 30, ball(b, '#f2b52e')),
        disc(56, -736, 30, ball(b, '#f2b52e')),
        rect(-76, -682, 152, 30, '#22262b', 8),
        times(7, (i) => rect(-68 + i * 21, -678, 10, 22, '#d8dce0')),
        line('M0-810V-880', '#8f959c', 8),
        disc(0, -890, 18, ball(b, '#d8343c')),
        rect(-150, -760, 22, 60, '#b8262e', 8),
        rect(128, -760, 22, 60, '#b8262e', 8),
      ) +
      light(b, 'lamp'),
  ),
  main(
    'knight',
    'A knight in plate armour with sword and shield',
    (b) =>
      windowsill(b, '#d8d2c0', '#8a8a5a', '#8f7a5f', 700, 35) +
      at(
        490,
        900,
        0,
        1.0,
        stand(b, '#4a3a2a'),
        body(b, {
          torso: '#a8aeb5',
          arms: '#9aa0a8',
          legs: '#8f959c',
          boots: '#7a8088',
          gloves: '#6f757c',
          left: [
            [-190, -440],
            [-210, -320],
          ],
          right: [
            [190, -440],
            [214, -380],
          ],
          stance: 50,
          behind: path(
            'M-100-590Q-210-300-190-40 0 0 190-40 210-300 100-590z',
            b.lin(['#2a1440', '#5a3080', '#2a1440'], 0),
          ),
          chest:
            path('M-100-590Q0-610 100-590L84-400Q0-350-84-400z', metal(b, 'steel', 20)) +
            path('M0-600V-380M-90-520Q0-480 90-520', 'none', 'stroke="#5a6068" stroke-width="5"') +
            path('M-70-380H70L54-270H-54z', '#5a3080') +
            path('M-8-370H8V-350H26V-334H8V-290H-8V-334H-26V-350H-8z', '#e8c23a') +
            rivets(-80, -420, 32, 6, '#8f959c'),
          head:
            path('M-66 60Q-76-90 0-96 76-90 66 60 0 96-66 60z', metal(b, 'steel', 10)) +
            path('M-62-20H62V6Q0 22-62 6z', '#14161a') +
            line('M0-96V80', '#5a6068', 7) +
            times(3, (i) => line(`M${16 + i * 14} 30v26M${-16 - i * 14} 30v26`, '#2a2d33', 5)) +
            path('M0-90Q-20-190 60-180 130-160 110-70 90-130 40-120 10-116 0-90z', b.lin(['#e0454a', '#8a141c'], 60)),
          front:
            at(
              214,
              -380,
              12,
              1,
              path('M-10-20L-14-360 0-400 14-360 10-20z', metal(b, 'silver', 0)),
              rect(-56, -26, 112, 20, metal(b, 'gold', 0), 8),
              rect(-10, -8, 20, 76, '#4a2a14', 8),
              disc(0, 74, 17, metal(b, 'gold', 40)),
            ) +
            at(
              -214,
              -340,
              -4,
              1,
              path('M-110-150Q0-180 110-150V0Q96 120 0 180-96 120-110 0z', metal(b, 'steel', 40)),
              path('M-92-134Q0-160 92-134V0Q80 104 0 158-80 104-92 0z', b.lin(['#7a45a8', '#4a2470'], 60)),
              path('M0-146V158M-92-20H92', 'none', 'stroke="#e8c23a" stroke-width="26"'),
            ),
        }),
      ) +
      light(b, 'dusk'),
  ),
  main(
    'wrestler',
    'A wrestler figure flexing in a ring',
    (b) =>
      sweep(b, '#3f6aa8', 700) +
      poly(
        [
          [0, 760],
          [1000, 760],
          [1000, 1000],
          [0, 1000],
        ],
        b.lin(['#e8e2d4', '#b8b0a0'], 90),
      ) +
      [330, 470, 610]
        .map((y, i) =>
          rect(0, y, 1000, 16, b.lin(['#ffffff', ['#d8343c', '#f0f0ec', '#2f5fb0'][i] ?? '#fff', '#222222'], 90)),
        )
        .join('') +
      [40, 960].map((x) => rect(x - 26, 260, 52, 520, metal(b, 'black', 0), 10)).join('') +
      at(
        500,
        920,
        0,
        1.1,
        body(b, {
          torso: '#a8683a',
          arms: '#a8683a',
          legs: '#2a2d33',
          boots: '#d8b02e',
          gloves: '#a8683a',
          bulk: 1.25,
          stance: 70,
          left: [
            [-270, -560],
            [-210, -690],
          ],
          right: [
            [270, -560],
            [210, -690],
          ],
          chest:
            rect(-112, -400, 224, 56, '#7a4a1a', 14) +
            oval(0, -372, 74, 52, metal(b, 'gold', 40)) +
            oval(0, -372, 54, 36, '#c8242e') +
            path('M0-400L10-378 34-378 14-364 22-342 0-356-22-342-14-364-34-378-10-378z', '#fff1bf') +
            disc(-50, -520, 9, '#7a4020') +
            disc(50, -520, 9, '#7a4020'),
          head:
            plainHead(b, '#a8683a') +
            path('M-60-26Q-56-82 0-84 56-82 60-26 40-56 0-56-40-56-60-26z', '#1a1614') +
            path('M-40 30Q0 20 40 30L30 60Q0 76-30 60z', '#1a1614') +
            line('M-18 44Q0 50 18 44', '#b8624a', 6),
        }),
      ) +
      light(b, 'top'),
  ),
]
