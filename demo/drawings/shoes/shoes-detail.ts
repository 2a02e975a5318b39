import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { clayTiles, plain, planks, sheet } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { cast, coin, face, light, pool, print, softLine, stitches, wear, holes } from '#drawings/materials.ts'
import { desk, tiledRoom } from '#drawings/room.ts'
import { at, line, oval, path, poly, rect, roundRect, times, within } from '#drawings/shapes.ts'

import { LOW, TOP, laces, shoe } from './shoe-parts.ts'

const detail = drawingsOf('shoes', 'detail')

export const SHOE_DETAILS: readonly Drawing[] = [
  detail('sole', 'The worn tread of a pair of soles', (b) => {
    const one =
      cast(TOP, 16, 20, 44) +
      path(TOP, face(b, '#3a3d42', 40)) +
      within(
        b.clip(path(TOP, '#000')),
        times(20, (i) =>
          line(`M-150 ${-350 + i * 38}l50 20 50-20 50 20 50-20 50 20 50-20`, i % 5 === 2 ? '#c8482e' : '#1c1e21', 11),
        ),
        oval(20, -240, 70, 60, 'rgba(150,140,120,.6)'),
        oval(0, 270, 60, 56, 'rgba(150,140,120,.6)'),
      ) +
      path(TOP, 'none', 'stroke="#5a5e65" stroke-width="12"') +
      wear(-110, -330, 220, 660, 26, 5, '#d8d0c0', 0.5)
    return (
      clayTiles(b, '#c9bda8', 27, 360, 14) + at(330, 500, -6, 1.1, one) + at(672, 510, 7, 1.1, one) + light(b, 'left')
    )
  }),
  detail(
    'box',
    'Shoes in their open cardboard box',
    (b) =>
      desk(b, 'ash', '#5f7f86', 360, 17) +
      pool(b, 510, 850, 520, 80, 0.7) +
      poly(
        [
          [120, 430],
          [880, 430],
          [820, 250],
          [180, 250],
        ],
        b.lin(['#8a3f26', '#b8583a'], 90),
      ) +
      poly(
        [
          [120, 430],
          [880, 430],
          [840, 520],
          [160, 520],
        ],
        '#4a2416',
      ) +
      path('M150 450Q240 380 330 440T520 430 700 440 850 450V560H150z', b.lin(['#ffffff', '#d9d4c8'], 90)) +
      at(
        500,
        560,
        -6,
        1.02,
        shoe(b, {
          shape: LOW,
          colour: '#3a4f6a',
          sole: 'flat',
          soleColour: '#f2efe6',
          accent: '#c9c5b8',
          upper: stitches('M-222-220Q-190-130-230-40M60-158Q20-90 40-40', '#cfd8e2', 4),
          over: laces(5, '#f2efe6'),
        }),
      ) +
      path('M140 560Q260 500 380 560T640 550 860 560V640H140z', b.lin(['#ffffff', '#cfc9bc'], 90)) +
      poly(
        [
          [100, 540],
          [900, 540],
          [880, 850],
          [120, 850],
        ],
        b.lin(['#c8623f', '#a8482a', '#7a3018'], 90),
      ) +
      rect(100, 540, 800, 24, 'rgba(255,255,255,.25)') +
      rect(620, 640, 190, 130, '#f6f2e6', 6) +
      print(640, 664, 150, 2, 10, '#333', 3) +
      times(20, (i) => rect(640 + i * 7.2, 710, i % 3 === 0 ? 5 : 2.5, 44, '#111')) +
      path('M180 690q60-60 150 0-60 60-150 0z', '#f2d9a8') +
      light(b, 'right'),
  ),
  detail(
    'size-label',
    'The size label on the tongue of a shoe',
    (b) =>
      plain(b, '#59626a', '#262c32') +
      path('M120 1020Q60 400 300 160 500 40 700 160 940 400 880 1020z', b.lin(['#8f979e', '#c8ced2', '#8a9299'], 0)) +
      stitches('M180 1010Q130 430 330 210 500 110 670 210 870 430 820 1010', '#f2f4f5', 6) +
      within(
        b.clip(path('M180 1010Q130 430 330 210 500 110 670 210 870 430 820 1010', '#000')),
        holes(120, 130, 760, 880, 14, 6, 'rgba(0,0,0,.16)'),
      ) +
      cast(roundRect(330, 330, 340, 400, 14), 6, 10, 24, 0.4) +
      rect(330, 330, 340, 400, '#f8f6ef', 14) +
      rect(330, 330, 340, 90, '#22262b', 14) +
      lettering('UK 8', 500, 352, 48, '#ffffff', 1) +
      lettering('EU 42', 500, 446, 40, '#22262b', 0.9) +
      lettering('27 CM', 500, 516, 40, '#22262b', 0.9) +
      print(370, 598, 260, 3, 14, '#7a7e84', 5, 2) +
      times(24, (i) => rect(370 + i * 11, 684, i % 3 === 0 ? 7 : 3, 30, '#111')) +
      times(
        4,
        (i) =>
          line(`M${60 - i * 6} ${840 + i * 70}Q500 ${760 + i * 60} ${940 + i * 6} ${840 + i * 70}`, '#3a4046', 44) +
          line(`M${60 - i * 6} ${832 + i * 70}Q500 ${752 + i * 60} ${940 + i * 6} ${832 + i * 70}`, '#f0eee6', 34),
      ) +
      light(b, 'top'),
  ),
  detail('from-above', 'A pair of laced shoes seen from above', (b) => {
    const one =
      cast(TOP, 16, 20, 44) +
      path(TOP, b.lin(['#4f5f3f', '#7a8a5f', '#4a5a3a'], 0)) +
      path(
        'M-134-200Q0-130 134-200 118-370 0-380-118-370-134-200z',
        b.rad(['#a3b086', '#6a7a50', '#3f4a2c'], 0.4, 0.3, 0.8),
      ) +
      path(
        'M0 80Q86 90 84 190 100 340 0 346-100 340-84 190-86 90 0 80z',
        b.rad(['#2a2c26', '#45483c', '#16170f'], 0.5, 0.6, 0.6),
      ) +
      path('M-50-180H50L60 120Q0 160-60 120z', '#5f6f48') +
      times(
        6,
        (i) =>
          line(`M-62 ${-150 + i * 44}L62 ${-130 + i * 44}M62 ${-150 + i * 44}L-62 ${-130 + i * 44}`, '#2a2f1e', 17) +
          line(`M-62 ${-153 + i * 44}L62 ${-133 + i * 44}M62 ${-153 + i * 44}L-62 ${-133 + i * 44}`, '#f0e8d0', 11),
      ) +
      stitches('M-124-196Q0-124 124-196', '#dfe6c8', 4) +
      oval(0, 250, 40, 40, 'none', 'stroke="#8a8f7a" stroke-width="4"')
    return planks(b, 'pine', 51, 90) + at(330, 520, -8, 1.12, one) + at(670, 500, 6, 1.12, one) + light(b, 'window')
  }),
  detail(
    'heel-close-up',
    'The heel of a shoe seen close, slightly creased',
    (b) =>
      tiledRoom(b, '#9a8f86', '#c9b8a0', 300) +
      pool(b, 540, 900, 560, 80, 0.8) +
      at(
        900,
        900,
        0,
        2.7,
        shoe(b, {
          shape: LOW,
          colour: '#7a4a6a',
          sole: 'chunky',
          soleColour: '#f0ebe0',
          accent: '#c8a8c0',
          upper:
            path('M-310-260H-230Q-200-130-240-30H-310z', '#4f2c44') +
            stitches('M-226-220Q-196-130-236-40M-150-190Q-110-120-140-40', '#e8d0e0', 2.5, '6 4') +
            wear(-280, -200, 160, 150, 18, 3, '#fff', 0.4),
          over: laces(5, '#f0ebe0'),
        }),
      ) +
      softLine('M150 520Q260 560 330 700', '#000000', 20, 0.2) +
      light(b, 'dusk'),
  ),
  detail(
    'with-coin',
    'The toe of a shoe with a coin beside it for scale',
    (b) =>
      sheet(b, '#e8e2cf', '#7a8fa8', 26) +
      at(
        330,
        640,
        -8,
        1.5,
        cast(LOW, 14, 26, 44, 0.4),
        shoe(b, {
          shape: LOW,
          colour: '#30343a',
          sole: 'wave',
          soleColour: '#e8e8e4',
          accent: '#3aa88a',
          upper:
            path('M-150-50L-60-180-20-160-90-40z', '#3aa88a') +
            holes(-310, -260, 620, 260, 12, 5, 'rgba(255,255,255,.14)'),
          over: laces(5, '#3aa88a'),
        }),
      ) +
      coin(b, 820, 300, 84, 'brass') +
      light(b, 'left'),
  ),
]
