import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { clayTiles, marble, plain, planks, sheet } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { coin, light, pool, print, softLine } from '#drawings/materials.ts'
import { desk } from '#drawings/room.ts'
import { at, disc, line, oval, path, rect, ring, times } from '#drawings/shapes.ts'

import { book, lying, openBook } from './book-parts.ts'

const detail = drawingsOf('books', 'detail')

export const BOOK_DETAILS: readonly Drawing[] = [
  detail(
    'open-pages',
    'A book lying open at two printed pages',
    (b) =>
      planks(b, 'pine', 14, 10) +
      at(
        500,
        510,
        5,
        1.1,
        openBook(
          b,
          780,
          560,
          print(50, 60, 300, 19, 13, '#5a5248', 4) + lettering('42', 195, 510, 16, '#5a5248', 0.9),
          print(50, 60, 300, 8, 13, '#5a5248', 9) +
            rect(60, 260, 270, 130, '#d9cfb8') +
            path('M60 390L140 300 200 350 250 290 330 390z', '#a89a7e') +
            print(50, 420, 300, 4, 13, '#5a5248', 2) +
            lettering('43', 195, 510, 16, '#5a5248', 0.9),
        ),
        path('M70-290h44v640l-22-26-22 26z', b.lin(['#a8302a', '#d85a4a', '#8a1f1c'], 0)),
      ) +
      light(b, 'window'),
  ),
  detail(
    'back-cover',
    'The back cover of a book with its summary and bar code',
    (b) =>
      clayTiles(b, '#7d8f8a', 5, 300, 30) +
      at(
        500,
        500,
        6,
        1.12,
        book(
          b,
          450,
          680,
          24,
          '#35506b',
          rect(-225, -340, 450, 680, b.lin(['#456a8a', '#2b4359'], 70), 5) +
            print(-180, -270, 350, 5, 20, '#f2e6c8', 6, 2) +
            print(-180, -30, 350, 9, 12, '#dfe6ea', 3, 2.1) +
            rect(40, 200, 150, 100, '#fff') +
            times(22, (i) => rect(50 + i * 5.9, 210, i % 3 === 0 ? 4 : 2, 66, '#111')) +
            lettering('978004', 115, 281, 13, '#111', 1) +
            disc(-140, 260, 34, '#f0c24a') +
            lettering('120', -140, 250, 22, '#5a3a0c', 1.1),
          { worn: true },
        ),
      ) +
      light(b, 'left'),
  ),
  detail(
    'page-edges',
    'The yellowed page edges of a thick book',
    (b) =>
      desk(b, 'ebony', '#8a6f5a', 330, 4) +
      pool(b, 500, 830, 560, 90, 0.8) +
      rect(60, 400, 880, 40, b.lin(['#7a3226', '#4a1a12'], 90), 10) +
      rect(60, 790, 880, 44, b.lin(['#7a3226', '#3a120c'], 90), 10) +
      rect(90, 440, 850, 350, b.lin(['#b89a62', '#ecdcb0', '#f3e6c2', '#d8c08a', '#a8884e'], 90)) +
      times(54, (i) =>
        line(
          `M90 ${444 + i * 6.4}Q500 ${444 + i * 6.4 + ((i * 7) % 5) - 2} 940 ${444 + i * 6.4}`,
          i % 3 === 0 ? '#8f7440' : '#c8ac72',
          1.6,
          'opacity=".75"',
        ),
      ) +
      path('M60 400Q20 615 60 834H110Q76 615 110 400z', b.lin(['#3a120c', '#8f4030', '#4a1a12'], 0)) +
      times(9, (i) =>
        oval(200 + ((i * 173) % 700), 470 + ((i * 97) % 290), 14 + (i % 4) * 8, 7 + (i % 3) * 4, 'rgba(120,80,30,.28)'),
      ) +
      path('M60 400L150 330H900L940 400z', b.lin(['#9a4a38', '#6a2a1e'], 90)) +
      light(b, 'right'),
  ),
  detail(
    'with-coin',
    'A small stack of books with a coin on top for scale',
    (b) =>
      sheet(b, '#cdd8c4', '#6f8a62', 9) +
      at(470, 520, 18, 1, book(b, 520, 700, 40, '#8a6a3a', '')) +
      at(
        500,
        490,
        -7,
        1,
        book(
          b,
          440,
          620,
          34,
          '#2f4a5a',
          rect(-160, -230, 320, 150, '#e6d7ae', 6) +
            lettering('STORIES', 0, -180, 48, '#2f4a5a', 1) +
            ring(0, 90, 90, '#e6d7ae', 5) +
            disc(0, 90, 60, '#c8793a'),
        ),
      ) +
      coin(b, 730, 740, 66, 'silver') +
      light(b, 'top'),
  ),
  detail(
    'inscription',
    'A name and a date written inside the front cover',
    (b) =>
      marble(b, '#dcd2c2', '#a08f76', 6) +
      at(
        500,
        510,
        -3,
        1.16,
        openBook(
          b,
          780,
          600,
          rect(
            30,
            30,
            330,
            540,
            b.tile(
              60,
              60,
              rect(0, 0, 60, 60, '#6d8a94') +
                disc(30, 30, 18, '#8fabb3') +
                disc(30, 30, 8, '#e9dfc6') +
                disc(0, 0, 10, '#55727c') +
                disc(60, 60, 10, '#55727c'),
            ),
          ),
          line(
            'M70 120q20-50 34-6t22-8 30 0 20-20 26 20 34-10 40 6M80 180q26-30 40 0t40-6 34 8 44-8M90 250q14-20 26 0t30-4M150 250q20-20 30 0t34-4',
            '#29407c',
            4,
          ) +
            line('M60 300H330', '#b8a988', 2) +
            ring(230, 450, 64, '#8a3a5a', 5) +
            ring(230, 450, 46, '#8a3a5a', 2) +
            lettering('LIBRARY', 230, 440, 17, '#8a3a5a', 0.9) +
            oval(90, 520, 40, 26, 'rgba(150,100,40,.25)'),
        ),
      ) +
      softLine('M500 180V840', '#000000', 30, 0.25) +
      light(b, 'dusk'),
  ),
  detail(
    'spines',
    'The backs of a pile of books seen close',
    (b) =>
      plain(b, '#c9b79c') +
      lying(b, -60, 260, 1120, 200, '#2e6a5c', 8) +
      lying(b, -30, 480, 1100, 190, '#b5482f', 13) +
      lying(b, -80, 690, 1100, 180, '#33406e', 2) +
      lying(b, -20, 900, 1080, 180, '#d09a36', 17) +
      rect(-60, 900, 1200, 200, b.lin(['#5a3c22', '#7a5230'], 90)) +
      rect(0, 900, 1000, 30, 'rgba(0,0,0,.4)') +
      light(b, 'left'),
  ),
]
