import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { blockPrint, granite, planks, sheet } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { cast, gloss, light, metal, pool, wear } from '#drawings/materials.ts'
import { shelf } from '#drawings/room.ts'
import { at, disc, line, path, poly, rect, ring, roundRect, times } from '#drawings/shapes.ts'

import { button, cartridge, cross, pad, platformer } from './game-parts.ts'

const main = drawingsOf('games', 'main')

export const GAMES: readonly Drawing[] = [
  main(
    'cartridge',
    'Three old game cartridges on a wooden floor',
    (b) =>
      planks(b, 'sheesham', 61, 30) +
      at(300, 330, -20, 1, cartridge(b, '#8a8f96', platformer(256, 264, '#5aa8e8', '#8a5a2e'))) +
      at(
        690,
        370,
        14,
        1,
        cartridge(
          b,
          '#3a3d44',
          rect(0, 0, 256, 264, b.lin(['#1a0f3a', '#7a2a8a', '#e8623a'], 90)) +
            disc(128, 150, 60, '#f6c84a') +
            times(9, (i) => line(`M0 ${170 + i * 11}H256`, '#1a0f3a', 3)) +
            lettering('NIGHT RUN', 128, 30, 30, '#6af0f0', 1.1),
        ),
      ) +
      at(
        480,
        720,
        4,
        1.06,
        cartridge(
          b,
          '#c8a83a',
          rect(0, 0, 256, 264, '#2f6a3a') +
            path('M0 264L90 110 150 180 200 90 256 200V264z', '#7ab05a') +
            disc(200, 56, 26, '#f6e08a') +
            path('M110 230V120l18-40 18 40v110z', '#e8ecef') +
            rect(88, 220, 80, 14, '#8a5a1e') +
            lettering('QUEST', 128, 18, 40, '#fff6d8', 1.2),
        ),
      ) +
      light(b, 'left'),
  ),
  main(
    'handheld',
    'A grey handheld game with a green screen',
    (b) =>
      blockPrint(b, '#f0d8c8', '#b8482f', '#2f5f6a', 16) +
      at(
        500,
        505,
        8,
        1.28,
        cast(roundRect(-190, -330, 380, 660, 40), 18, 26, 54),
        path(
          'M-190-310Q-190-330-170-330H170Q190-330 190-310V270Q190 330 120 330H-170Q-190 330-190 310z',
          b.lin(['#f2f0e8', '#d4d1c6', '#a29e92'], 60),
        ),
        rect(-160, -296, 320, 270, '#5a5f6e', 20),
        lettering('POCKET PLAY', 0, -286, 15, '#c9ccd6', 0.9),
        rect(-112, -256, 224, 204, '#8f9f3a', 4),
        `<g transform="translate(-112 -256)">${rect(0, 0, 224, 204, '#9fae45')}${path('M0 204V150H70V120H130V160H190V110H224V204z', '#4f6a2a')}${times(4, (i) => rect(20 + i * 46, 60 + (i % 2) * 18, 22, 14, '#35501f'))}${rect(86, 90, 22, 30, '#24380f')}</g>`,
        rect(-112, -256, 224, 204, b.lin(['rgba(0,0,0,.3)', 'rgba(0,0,0,0)'], 60), 4),
        disc(-138, -160, 7, '#e0352b'),
        gloss(b, -160, -296, 320, 270, 0.25),
        cross(b, -106, 86, 58),
        button(b, 130, 62, 34, '#a8245a'),
        button(b, 56, 104, 34, '#a8245a'),
        at(-50, 206, -26, 1, rect(-30, -9, 60, 18, '#7a7f86', 9)),
        at(26, 206, -26, 1, rect(-30, -9, 60, 18, '#7a7f86', 9)),
        times(6, (i) => at(84 + i * 20, 270 - i * 4, -26, 1, rect(-5, -34, 10, 68, '#8a867a', 5))),
        wear(-180, -20, 360, 330, 16, 3, '#7a766a', 0.35),
      ) +
      light(b, 'right'),
  ),
  main(
    'console',
    'A game console with two pads on a television shelf',
    (b) =>
      shelf(b, 'ebony', '#7a8fa8', 660, 19, 'left') +
      pool(b, 520, 730, 420, 60, 0.8) +
      poly(
        [
          [180, 560],
          [260, 460],
          [840, 460],
          [880, 560],
        ],
        b.lin(['#5a5e66', '#3a3d44'], 90),
      ) +
      rect(180, 560, 700, 150, b.lin(['#3f4249', '#24262b', '#121316'], 90), 10) +
      rect(180, 560, 700, 10, 'rgba(255,255,255,.35)') +
      times(16, (i) => path(`M${300 + i * 30} 476h14l4 60h-18z`, '#17181b')) +
      rect(240, 600, 330, 16, '#0a0b0c', 8) +
      disc(660, 640, 30, metal(b, 'steel', 40)) +
      disc(660, 640, 18, '#2a2d33') +
      disc(660, 640, 5, '#4ae06a') +
      rect(730, 616, 50, 44, '#0a0b0c', 8) +
      rect(796, 616, 50, 44, '#0a0b0c', 8) +
      line('M755 640Q760 820 640 840', '#16171a', 12) +
      line('M820 640Q900 780 880 860', '#16171a', 12) +
      at(
        380,
        830,
        -4,
        0.85,
        pad(b, '#33363d', [
          ['', '#3a6ae0'],
          ['', '#e8b52e'],
          ['', '#e0452b'],
          ['', '#3ab05a'],
        ]),
      ) +
      at(
        800,
        860,
        10,
        0.6,
        pad(b, '#8f2a35', [
          ['', '#dddddd'],
          ['', '#cccccc'],
          ['', '#dddddd'],
          ['', '#cccccc'],
        ]),
      ) +
      light(b, 'lamp'),
  ),
  main(
    'controller',
    'A white game controller on a bedsheet',
    (b) =>
      sheet(b, '#4a5f5a', '#9ab8a8', 31) +
      at(
        500,
        500,
        -14,
        1.4,
        pad(b, '#e4e6e8', [
          ['A', '#3a9a5a'],
          ['B', '#d8382e'],
          ['X', '#2f6ad0'],
          ['Y', '#e8b02e'],
        ]),
      ) +
      light(b, 'window'),
  ),
  main(
    'disc-case',
    'A game in its case with the disc beside it',
    (b) =>
      granite(b, '#a8a49a', 33) +
      at(
        640,
        540,
        0,
        1.1,
        pool(b, 12, 18, 250, 240, 0.5),
        disc(0, 0, 220, metal(b, 'silver', 40)),
        disc(0, 0, 214, b.lin(['#e8f4ff', '#f6d8f0', '#d8f6e8', '#fff6d0', '#d8e0ff', '#f8e0e8'], 20)),
        path('M0 0L210-60A218 218 0 0 1 170 130z', 'rgba(255,255,255,.6)'),
        path('M0 0L-210 60A218 218 0 0 1-150-150z', 'rgba(180,140,255,.3)'),
        ring(0, 0, 60, 'rgba(140,150,170,.8)', 3),
        disc(0, 0, 52, 'rgba(240,244,248,.9)'),
        disc(0, 0, 27, '#8f8b80'),
      ) +
      at(
        350,
        480,
        -8,
        1.15,
        cast(roundRect(-200, -280, 400, 560, 16), 18, 24, 50),
        rect(-200, -280, 400, 560, '#15417a', 14),
        rect(-176, -270, 368, 540, b.lin(['#0f1a33', '#3a2a6a', '#e8623a', '#f6c24a'], 90), 6),
        rect(-176, -270, 368, 56, '#0d2f66'),
        lettering('GAME STATION', 8, -254, 22, '#cfe0f6', 1),
        disc(40, 40, 90, '#fbe6a0'),
        path('M-176 160L-100 60-40 130 30 30 110 140 192 70V270H-176z', '#1a1530'),
        path('M-20 200L0 90 20 200zM-30 130L60 70', '#0a0814', 'stroke="#e8ecf2" stroke-width="8"'),
        lettering('LAST RAGA', 8, -180, 44, '#fff2c8', 1.1),
        gloss(b, -200, -280, 400, 560, 0.35),
        line('M-186-274V274', 'rgba(255,255,255,.5)', 5),
      ) +
      light(b, 'top'),
  ),
]
