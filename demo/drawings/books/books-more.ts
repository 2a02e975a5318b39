import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { blockPrint, granite, mat } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { light, metal, metalTone, pool } from '#drawings/materials.ts'
import { plant, shelf } from '#drawings/room.ts'
import { around, at, disc, line, oval, path, rect, ring, times } from '#drawings/shapes.ts'

import { book, faceOf } from './book-parts.ts'

const main = drawingsOf('books', 'main')

export const MORE_BOOKS: readonly Drawing[] = [
  main(
    'cookbook',
    'A cookbook with a thali on its cover beside spices',
    (b) =>
      granite(b, '#4b4a48', 5) +
      at(
        540,
        520,
        5,
        1.08,
        book(
          b,
          540,
          680,
          34,
          '#8f2b22',
          rect(-270, -340, 540, 680, b.lin(['#a83a28', '#7b1f1b'], 70), 5) +
            rect(-248, -318, 496, 636, 'none', 4, 'stroke="#f0cf8a" stroke-width="4"') +
            lettering('THE HOME', 0, -276, 44, '#f6e2b4', 0.9) +
            lettering('KITCHEN', 0, -212, 62, '#f0b93e', 1.1) +
            disc(10, 96, 206, 'rgba(0,0,0,.35)') +
            disc(0, 84, 204, metal(b, 'silver', 50)) +
            disc(0, 84, 186, metal(b, 'silver', 230)) +
            around(
              6,
              0,
              84,
              122,
              (x, y, _a, i) =>
                disc(x, y, 52, metal(b, 'silver', 230)) +
                disc(x, y, 44, ['#d98a1e', '#6a8a2e', '#a8321e', '#f2e6c8', '#7a4a1e', '#e8b52e'][i] ?? '#fff') +
                disc(x - 10, y - 10, 8, 'rgba(255,255,255,.4)'),
            ) +
            disc(0, 84, 62, '#f6f0e0') +
            times(14, (i) =>
              oval(
                ((i * 37) % 80) - 40,
                84 + ((i * 53) % 80) - 40,
                11,
                4,
                '#fffdf4',
                `transform="rotate(${i * 40} 0 84)"`,
              ),
            ),
        ),
      ) +
      at(
        120,
        200,
        0,
        1,
        pool(b, 10, 14, 120, 110, 0.5),
        disc(0, 0, 92, metal(b, 'brass', 40)),
        disc(0, 0, 78, '#b5341a'),
        times(20, (i) => disc(((i * 43) % 110) - 55, ((i * 29) % 110) - 55, 5, i % 2 === 0 ? '#8f2410' : '#d8552a')),
      ) +
      at(
        110,
        800,
        30,
        1,
        times(5, (i) =>
          at(
            i * 26 - 40,
            i * 12,
            i * 30,
            1,
            path('M-50 0Q0-20 50 0 0 12-50 0z', '#3d6b2c'),
            line('M-48 0H48', '#6d9a4a', 2),
          ),
        ),
      ) +
      light(b, 'lamp'),
  ),
  main(
    'antique-leather',
    'A worn leather-bound volume with gilt corners',
    (b) =>
      blockPrint(b, '#3b4a44', '#1c2724', '#a88a4e', 8) +
      at(
        500,
        500,
        -16,
        1.12,
        book(
          b,
          470,
          650,
          62,
          '#5f3218',
          rect(-204, -294, 408, 588, 'none', 10, 'stroke="#c79f4a" stroke-width="6"') +
            rect(-188, -278, 376, 556, 'none', 8, 'stroke="#c79f4a" stroke-width="2"') +
            [
              [1, 1],
              [-1, 1],
              [1, -1],
              [-1, -1],
            ]
              .map(
                ([sx, sy]) =>
                  `<g transform="scale(${sx} ${sy})">${path('M235 325V225Q215 245 205 295 160 305 135 325z', metal(b, 'brass', 40)) + disc(215, 305, 8, '#6e4d17')}</g>`,
              )
              .join('') +
            at(
              8,
              -20,
              0,
              1,
              around(
                12,
                0,
                0,
                70,
                (x, y, angle) =>
                  `<g transform="translate(${x} ${y}) rotate(${angle + 90})">${path('M0-40Q20-10 0 16-20-10 0-40z', metalTone('brass'))}</g>`,
              ),
              ring(0, 0, 44, '#c79f4a', 5),
              disc(0, 0, 22, '#c79f4a'),
              ring(0, 0, 120, '#c79f4a', 3, 'stroke-dasharray="4 10"'),
            ) +
            times(5, (i) => rect(-235, -280 + i * 134, 40, 22, '#3a1c0c', 4)) +
            times(16, (i) =>
              line(`M${-180 + ((i * 83) % 380)} ${-290 + ((i * 131) % 580)}q10 14 4 40`, '#2e1608', 3, 'opacity=".4"'),
            ),
          { worn: false, shine: 0.1 },
        ),
      ) +
      light(b, 'dusk'),
  ),
  main(
    'manga-set',
    'A row of manga volumes leaning on a shelf',
    (b) =>
      shelf(b, 'ash', '#d98f86', 790, 6, 'left') +
      plant(b, 900, 790, 0.9, '#5d8a5a') +
      pool(b, 520, 790, 330, 40, 0.7) +
      times(8, (i) => {
        const x = 240 + i * 66
        const colour =
          ['#f2f0ea', '#f6d65a', '#ef6a4a', '#5ab3d6', '#8a6fc0', '#7cc08a', '#f09ab8', '#f2f0ea'][i] ?? '#fff'
        return (
          rect(x, 370, 64, 420, b.lin(['#b9b4aa', colour, colour, '#8f8a80'], 0), 3) +
          rect(x + 4, 374, 56, 90, ['#20232b', '#c3262b'][i % 2] ?? '#222') +
          lettering(String(i + 1), x + 32, 396, 44, '#fff', 1.1) +
          times(
            5,
            (k) => rect(x + 18, 486 + k * 34, 28, 24, '#1d1f26', 3) + rect(x + 24, 492 + k * 34, 16, 12, colour),
          ) +
          faceOf(x + 32, 712, 22, '#f3d2b3', ['#222', '#8a3a1e', '#f2c531', '#3a5fae'][i % 4] ?? '#222')
        )
      }) +
      light(b, 'left'),
  ),
  main(
    'poetry-slim',
    'A slim book of poems with a pressed leaf',
    (b) =>
      mat(b, '#a9b09a', 20) +
      at(
        480,
        500,
        -6,
        1.05,
        book(
          b,
          430,
          620,
          14,
          '#e9e1cf',
          rect(-215, -310, 430, 620, b.lin(['#f4eddc', '#ddd2b8'], 50), 5) +
            rect(-180, -270, 360, 540, 'none', 0, 'stroke="#5a7a6a" stroke-width="5"') +
            path('M0-190Q110-120 70 20 40 90 0 130-40 90-70 20-110-120 0-190z', b.lin(['#8fb59a', '#44735a'], 70)) +
            line('M0-180V180M0-100L50-140M0-40L64-80M0 20L56-16M0-100L-50-140M0-40L-64-80M0 20L-56-16', '#2f5a45', 5) +
            lettering('POEMS', 0, 200, 46, '#3a5a4a', 0.7),
        ),
      ) +
      at(
        800,
        720,
        40,
        1.2,
        path('M0-130Q60-60 40 30 20 80 0 100-20 80-40 30-60-60 0-130z', b.lin(['#c9853a', '#8a4a1a'], 60)),
        line('M0-120V160M0-60L28-90M0 0L34-30M0-60L-28-90M0 0L-34-30', '#5a2c0c', 4),
      ) +
      light(b, 'window'),
  ),
]
