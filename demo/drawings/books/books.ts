import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { dhurrie, planks, sheet } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { light, pool } from '#drawings/materials.ts'
import { desk, windowsill } from '#drawings/room.ts'
import { around, at, disc, line, oval, path, rect, ring, times } from '#drawings/shapes.ts'

import { book, faceOf, lying, spine } from './book-parts.ts'

const main = drawingsOf('books', 'main')

export const BOOKS: readonly Drawing[] = [
  main(
    'novel-paperback',
    'A paperback novel with a river at sunset on its cover',
    (b) =>
      planks(b, 'sheesham', 7, 82) +
      at(
        500,
        500,
        -9,
        1.12,
        book(
          b,
          440,
          680,
          26,
          '#e2703a',
          rect(-220, -340, 440, 680, b.lin(['#2b3a67', '#a34b5e', '#f0884a', '#f9d27a'], 90), 5) +
            disc(40, 60, 84, '#fff0c0') +
            path('M-220 90Q-80 40 20 96T220 80V340H-220z', '#3b2b4f') +
            path('M-220 150Q40 110 220 170V340H-220z', b.lin(['#f3a15c', '#6d3d5c', '#231c38'], 90)) +
            path('M-70 214q60 26 130 0l-18 24h-90zM-10 210V120q44 30 50 84z', '#15121f') +
            times(4, (i) => line(`M${-60 + i * 34} ${260 + i * 16}h70`, '#ffd9a0', 4, 'opacity=".6"')) +
            lettering('THE RIVER', 6, -284, 44, '#fff3d8', 0.9) +
            lettering('HOUSE', 6, -216, 44, '#fff3d8', 0.9) +
            lettering('A NOVEL', 6, -140, 22, '#fff3d8', 0.9) +
            lettering('M R SEN', 0, 288, 28, '#f9d27a', 0.9),
          { worn: true },
        ),
      ) +
      light(b, 'left'),
  ),
  main(
    'hardcover-stack',
    'A stack of five hardcover books on a windowsill',
    (b) =>
      windowsill(b, '#cfe3ea', '#8aa35e', '#d6c9b1', 640, 8) +
      pool(b, 500, 860, 430, 70, 0.7) +
      lying(b, 190, 860, 620, 96, '#6b2c2f', 3) +
      lying(b, 230, 764, 560, 78, '#2f5560', 9) +
      lying(b, 200, 686, 590, 110, '#c28b3c', 5) +
      lying(b, 270, 576, 500, 70, '#4b5c3a', 21) +
      lying(b, 300, 506, 480, 92, '#513a66', 14) +
      at(
        610,
        398,
        0,
        1,
        oval(0, 6, 92, 20, 'rgba(0,0,0,.4)'),
        path('M-66-110H66L52 0Q0 14-52 0z', b.lin(['#9c9a94', '#f6f2e8', '#b9b5aa'], 0)),
        ring(78, -60, 32, '#e6e1d4', 12),
        oval(0, -110, 66, 15, '#d8d2c4'),
        oval(0, -108, 56, 11, '#6b3f22'),
      ) +
      light(b, 'right'),
  ),
  main(
    'comic',
    'An old comic with a flying hero on its cover',
    (b) =>
      dhurrie(b, ['#33567a', '#e8d9b4', '#b9482f', '#7a9a8a'], 74) +
      at(
        500,
        505,
        7,
        1.12,
        book(
          b,
          470,
          690,
          9,
          '#f2c531',
          rect(-235, -345, 470, 690, b.rad(['#ffe98a', '#f6b62e', '#e8632a'], 0.5, 0.55, 0.7)) +
            around(
              18,
              0,
              40,
              10,
              (_x, _y, angle) =>
                `<path d="M40-16L620-60V60L40 16z" fill="#f04f2a" opacity=".5" transform="translate(0 40) rotate(${angle})"/>`,
            ) +
            `<path d="M-235-345h470v690h-470z" fill="none" stroke="#1d2433" stroke-width="14"/>` +
            rect(-228, -338, 456, 130, '#1c4f9c') +
            lettering('SHAKTI', 0, -312, 82, '#ffe14d', 1.3) +
            rect(-210, -196, 76, 96, '#fff') +
            lettering('27', -172, -176, 40, '#222', 1) +
            at(
              0,
              70,
              20,
              1.08,
              path('M-40-90Q-140 40-120 190-40 120 20 150 60 40 40-90z', '#c3262b'),
              path('M-46-96H46L30 60H-30z', '#1d55a8'),
              path('M-30 60H-4V190H-24zM4 60H30L24 190H4z', '#163f80'),
              line('M40-80L120-190', '#1d55a8', 32),
              disc(126, -198, 20, '#b9783f'),
              line('M-44-76L-90 20', '#1d55a8', 30),
              disc(-92, 26, 17, '#b9783f'),
              path('M-20-60H20L0-14z', '#ffe14d'),
              rect(-34, 50, 68, 14, '#ffe14d'),
              faceOf(0, -142, 40, '#b9783f', '#15151a'),
            ) +
            path('M-228 270L-150 236-120 262-60 224-20 258 60 230 90 262 160 228 228 266V338H-228z', '#fff') +
            lettering('POW', -140, 274, 40, '#c3262b', 1.4),
          { worn: true, shine: 0.24 },
        ),
      ) +
      light(b, 'top'),
  ),
  main(
    'textbook-set',
    'A set of school textbooks standing on a desk',
    (b) =>
      desk(b, 'teak', '#b9cbb4', 640, 5) +
      pool(b, 500, 850, 430, 60, 0.7) +
      spine(b, 170, 850, 110, 560, '#2466a8', 4) +
      spine(b, 282, 850, 128, 580, '#b93a32', 8) +
      spine(b, 412, 850, 96, 540, '#2e8a5c', 15) +
      spine(b, 510, 850, 140, 600, '#e0952a', 23) +
      spine(b, 652, 850, 90, 550, '#6a3a86', 31) +
      at(225, 560, -90, 1, lettering('PHYSICS', 0, -20, 44, '#fff', 0.9)) +
      at(346, 560, -90, 1, lettering('CHEMISTRY', 0, -18, 40, '#fff', 0.9)) +
      at(580, 540, -90, 1, lettering('MATHS', 0, -24, 54, '#fff', 0.9)) +
      at(
        745,
        850,
        14,
        1,
        rect(0, -560, 82, 560, b.lin(['#1b7c88', '#35a9b5', '#0f525b'], 0), 5),
        rect(0, -480, 82, 60, '#f2e2a6'),
      ) +
      at(
        820,
        840,
        -70,
        1,
        rect(-8, -300, 16, 260, '#e8b52e'),
        path('M-8-300L0-330 8-300z', '#e8d0a4'),
        rect(-8, -46, 16, 26, '#c86a72'),
      ) +
      light(b, 'left'),
  ),
  main(
    'childrens-book',
    'A picture book with an elephant under the moon',
    (b) =>
      sheet(b, '#f0d4c0', '#c9704f', 2) +
      at(
        495,
        500,
        12,
        1.1,
        book(
          b,
          640,
          560,
          20,
          '#3f76b5',
          rect(-320, -280, 640, 560, b.lin(['#24386e', '#4a75b4', '#a9cbe0'], 90), 5) +
            disc(190, -150, 62, '#fdf3c4') +
            times(14, (i) => disc(-280 + ((i * 97) % 560), -250 + ((i * 53) % 200), 3 + (i % 3) * 2, '#fff7d6')) +
            path('M-320 130Q-100 60 100 130T320 110V280H-320z', '#5a9a55') +
            path('M-320 190Q0 140 320 200V280H-320z', '#42803f') +
            at(
              -30,
              90,
              0,
              1.25,
              path('M-110 60V-10Q-110-80-20-80 60-84 84-30L84 60H50V16H20V60H-20V20H-70V60z', '#8f9bb0'),
              path('M50-70Q110-90 120-30 122 30 140 40 160 40 158 18L174 20Q176 64 138 62 96 56 92 0z', '#9aa6ba'),
              oval(52, -36, 34, 42, '#b8a3b8'),
              disc(96, -40, 6, '#1c2233'),
              line('M-108 0q-24 20-16 44', '#8f9bb0', 8),
              path('M-70-84Q-20-100 40-78L30-30Q-20-14-66-34z', '#d8483c'),
              times(6, (i) => disc(-58 + i * 17, -34 + (i % 2) * 6, 5, '#f6c83e')),
            ) +
            lettering('MOTI AND THE', -56, -240, 36, '#fff7d6', 1) +
            lettering('MOON', -80, -182, 64, '#f6c83e', 1.2),
          { shine: 0.28 },
        ),
      ) +
      light(b, 'right'),
  ),
]
