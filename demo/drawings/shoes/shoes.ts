import { shade } from '#drawings/brush.ts'
import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { blockPrint, clayTiles, dhurrie, marble } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { cast, light, pool, stitches, wear, threads, holes } from '#drawings/materials.ts'
import { desk, garage, lawn, plant, sweep, tiledRoom, windowsill } from '#drawings/room.ts'
import { around, at, disc, line, mirror, oval, path, rect, times, within } from '#drawings/shapes.ts'

import { HIGH, LOW, TOP, laces, pair, shoe } from './shoe-parts.ts'

const main = drawingsOf('shoes', 'main')

export const SHOES: readonly Drawing[] = [
  main(
    'white-sneaker',
    'A pair of white sneakers with green heels on a wooden floor',
    (b) =>
      desk(b, 'teak', '#a9bcc0', 430, 14) +
      pair(
        shoe(b, {
          shape: LOW,
          colour: '#f2f1ec',
          sole: 'flat',
          soleColour: '#f6f4ee',
          accent: '#c9c5b8',
          upper:
            path('M-310-260H-220Q-190-130-230-30H-310z', '#2f8a5a') +
            stitches('M-222-220Q-190-130-230-40M60-158Q20-90 40-40', '#c4c0b4', 3) +
            path('M60-158Q20-100 36-40H310V-140z', 'rgba(0,0,0,.05)') +
            times(9, (i) => disc(120 + (i % 3) * 26, -104 + Math.floor(i / 3) * 16, 4, '#a9a69c')) +
            line('M-160-60Q-60-150 20-150', '#d9d6cc', 5),
          over: laces(5, '#fdfdfa') + path('M-244-224Q-276-226-284-190L-240-170Q-214-190-196-200z', '#dcd9cf'),
        }),
        500,
        790,
        1.2,
      ) +
      light(b, 'left'),
  ),
  main(
    'running-shoe',
    'A blue and orange running shoe on a windowsill',
    (b) =>
      windowsill(b, '#b8d8e8', '#6c9a58', '#bcc4c8', 560, 25) +
      at(
        500,
        830,
        -4,
        1.4,
        shoe(b, {
          shape: LOW,
          colour: '#1f5fc0',
          sole: 'wave',
          soleColour: '#f4f4f0',
          accent: '#f2762e',
          upper:
            holes(-310, -260, 620, 260, 12, 5, 'rgba(0,0,0,.25)') +
            path('M-310-200Q-180-60 0-60L-60-30H-310z', '#16336f') +
            path('M-150-50L-60-180-20-160-90-40zM-70-46L0-150 36-134-20-40z', '#f2762e') +
            path('M200-130Q170-70 190-30H310V-130z', '#16336f'),
          over: laces(5, '#f2762e') + path('M-292-190q-20-50 20-50l40 18z', '#f2762e'),
        }),
      ) +
      light(b, 'window'),
  ),
  main(
    'leather-oxford',
    'A pair of polished brown leather oxfords',
    (b) =>
      sweep(b, '#c9bfae', 560) +
      pair(
        shoe(b, {
          shape: LOW,
          colour: '#6a3418',
          sole: 'heel',
          soleColour: '#2a1a12',
          accent: '#d9b98a',
          upper:
            path('M110-140Q70-90 90-40H310V-160z', shade('#6a3418', -0.12)) +
            stitches('M112-140Q74-90 92-40M122-136Q86-90 104-44', '#c98a56', 3, '5 4') +
            stitches('M-310-130Q-200-100-190-40', '#c98a56', 3, '5 4') +
            times(13, (i) => disc(190 + Math.cos(i * 0.48) * 44, -84 + Math.sin(i * 0.48) * 18, 4, '#2a1208')) +
            path('M-110-220L-20-100-90-60-150-160z', shade('#6a3418', -0.2)) +
            path(
              'M180-112q60 0 90 34',
              'none',
              'stroke="rgba(255,235,210,.75)" stroke-width="12" stroke-linecap="round"',
            ) +
            path(
              'M-270-180q-14 50-4 100',
              'none',
              'stroke="rgba(255,235,210,.5)" stroke-width="10" stroke-linecap="round"',
            ),
          over: laces(4, '#3a1c0e') + path('M-244-224Q-276-226-284-190Q-240-196-196-200z', '#a8703c'),
        }),
        500,
        780,
        1.2,
      ) +
      light(b, 'lamp'),
  ),
  main('mojari-juttis', 'A pair of embroidered juttis seen from above on printed cotton', (b) => {
    const one =
      cast(TOP, 16, 20, 44, 0.5) +
      path('M0-420Q20-400 10-380H-10Q-20-400 0-420z', '#d9a83a') +
      path(TOP, b.lin(['#7a1230', '#b8284a', '#8a1836'], 0)) +
      path(
        'M0-60Q96-60 92 60 76 140 92 240 96 340 0 346-96 340-92 240-76 140-92 60-96-60 0-60z',
        b.rad(['#f2e2b8', '#d9b878', '#8a6a3a'], 0.5, 0.6, 0.7),
        'stroke="#e8b83a" stroke-width="9"',
      ) +
      within(
        b.clip(path(TOP, '#000')),
        around(
          10,
          0,
          -210,
          58,
          (x, y, a) =>
            `<g transform="translate(${x} ${y}) rotate(${a + 90})">${path('M0-30Q16 0 0 20-16 0 0-30z', '#f2c23a')}</g>`,
        ),
        disc(0, -210, 24, '#2f8a7a', 'stroke="#f2c23a" stroke-width="6"'),
        around(16, 0, -210, 106, (x, y) => disc(x, y, 7, '#f6e0a0')),
        times(
          9,
          (i) =>
            disc(-112 + (i % 2) * 2, -100 + i * 54, 9, '#f2c23a') +
            disc(112 - (i % 2) * 2, -100 + i * 54, 9, '#f2c23a'),
        ),
      ) +
      path(
        'M-116-250Q-90-356-10-366',
        'none',
        'stroke="rgba(255,255,255,.35)" stroke-width="12" stroke-linecap="round"',
      ) +
      at(
        0,
        200,
        0,
        1,
        disc(0, 0, 34, 'none', 'stroke="#a8823a" stroke-width="5"'),
        lettering('7', 0, -15, 30, '#a8823a', 1),
      )
    return (
      blockPrint(b, '#d8e4dc', '#2f6a7a', '#e0923a', 22) +
      at(335, 520, -9, 1.08, one) +
      at(665, 500, 8, 1.08, one) +
      light(b, 'right')
    )
  }),
  main('kolhapuri-sandals', 'A pair of Kolhapuri leather sandals on terracotta tiles', (b) => {
    const one =
      cast(TOP, 16, 20, 44, 0.5) +
      path(TOP, b.lin(['#a8683a', '#d9a066', '#b5763f'], 0)) +
      path(TOP, 'none', 'stroke="#5a2f14" stroke-width="12"') +
      stitches(
        'M0-352Q96-344 116-230 124-120 94 0 74 110 94 240 98 340 0 350-98 340-94 240-74 110-94 0-124-120-116-230-96-344 0-352z',
        '#f2d9a8',
        4,
      ) +
      oval(0, 240, 62, 80, 'rgba(60,30,10,.3)') +
      oval(0, -230, 80, 90, 'rgba(60,30,10,.25)') +
      path('M-124-40Q0-150 124-40L120 30Q0-80-120 30z', b.lin(['#5a2a12', '#9a5226', '#5a2a12'], 0)) +
      times(13, (i) => {
        const x = -102 + i * 17
        return rect(x - 5, -66 - Math.cos(x / 76) * 26 + 16, 10, 26, '#d9a25a', 3)
      }) +
      path('M-10-110Q-60-230-40-290L-20-290Q-20-230 10-110z', '#6a3418') +
      line('M-46-280a24 30 0 1 1 26 0', '#6a3418', 15) +
      disc(0, -88, 30, '#c8923f') +
      around(8, 0, -88, 20, (x, y) => disc(x, y, 6, '#7a3a16')) +
      wear(-100, 100, 200, 240, 14, 5, '#f2d9a8', 0.4)
    return (
      clayTiles(b, '#b5583a', 17, 280, 3) +
      at(340, 510, -12, 1.06, one) +
      mirror(500, at(345, 530, -10, 1.06, one)) +
      light(b, 'dusk')
    )
  }),
  main(
    'football-boots',
    'Yellow football boots on grass',
    (b) =>
      lawn(b, '#8fbfe2', '#5f9a3a', 400, 4) +
      pair(
        shoe(b, {
          shape: LOW,
          colour: '#e8e23a',
          sole: 'studs',
          soleColour: '#2a2c30',
          accent: '#e8623a',
          upper:
            path('M-310-120Q-100-150 60-60T310-70V0H-310z', '#2a2c30') +
            path('M-230-40L-110-150-60-130-150-40zM-130-40L-30-130 10-112-70-40z', '#e8623a') +
            times(30, (i) => disc(110 + (i % 10) * 18, -110 + Math.floor(i / 10) * 18, 3.4, '#a8a41e')) +
            wear(-280, -140, 560, 100, 18, 3, '#7a5a2a', 0.6),
          over: laces(4, '#2a2c30') + path('M-244-224Q-276-226-284-190L-196-200z', '#2a2c30'),
        }),
        490,
        790,
        1.18,
        -2,
      ) +
      at(
        880,
        560,
        0,
        1,
        pool(b, 6, 70, 90, 20, 0.6),
        disc(0, 0, 78, b.rad(['#ffffff', '#e6e6e2', '#8a8a86'], 0.4, 0.3, 0.8)),
        path('M0-30L28-9 18 24H-18L-28-9z', '#22252a'),
        around(5, 0, 0, 66, (x, y) => disc(x, y, 16, '#22252a')),
        line('M0-30V-58M28-9L54-20M18 24L34 48M-18 24L-34 48M-28-9L-54-20', '#55585c', 4),
      ) +
      light(b, 'left'),
  ),
  main(
    'high-top',
    'A red canvas high-top against a garage shutter',
    (b) =>
      garage(b, '#4f6a72', '#7a766e', 640) +
      at(
        500,
        860,
        0,
        1.5,
        shoe(b, {
          shape: HIGH,
          colour: '#b8242e',
          sole: 'flat',
          soleColour: '#f2efe4',
          accent: '#b8242e',
          upper:
            threads(-310, -380, 620, 380, 8, 'rgba(0,0,0,.12)', 2) +
            path('M170-140Q140-90 160-30H310V-150z', '#f2efe4') +
            stitches('M-130-360Q-90-200 20-40M-262-340V-60', '#f6dcd0', 4) +
            path('M-286-90H-230V-340H-286z', '#8f1a22') +
            disc(-200, -250, 46, '#f6f2e6') +
            disc(-200, -250, 36, '#1f3f7a') +
            path('M-228-240L-206-272-194-254-184-266-170-240z', '#f6f2e6') +
            wear(-280, -340, 400, 300, 20, 7, '#fff', 0.3),
          over:
            times(
              4,
              (i) =>
                disc(-106 + i * 9, -330 + i * 34, 7, '#f4f2ea') +
                line(`M${-108 + i * 9} ${-332 + i * 34}q30-12 44 4`, '#f4f2ea', 12),
            ) +
            laces(4, '#f4f2ea', -44, -206) +
            line('M-70-336q50-30 60 20 4 40-30 50M-70-336q-60-34-76 20', '#f4f2ea', 9),
        }),
      ) +
      light(b, 'top'),
  ),
  main('heels', 'A pair of gold evening heels on marble', (b) => {
    const one =
      pool(b, 20, 4, 300, 34, 0.7) +
      path('M-232-300L-206-300-190 0H-206z', b.lin(['#8f5f14', '#f6d77d', '#a8741f'], 0)) +
      path(
        'M-262-310Q-250-400-214-396-180-380-150-330-60-170 90-86 150-100 230-80 296-60 300-20L290-4Q180 4 100-10-60-60-150-200-190-262-216-270-262-270-262-310z',
        b.lin(['#fff1bf', '#d9a23a', '#8f5f14'], 60),
        'stroke="#7a5214" stroke-width="3"',
      ) +
      path('M-206-384Q-180-370-150-330-60-170 90-86 60-66 20-90-120-180-206-384z', '#5a2f2a') +
      path(
        'M-262-290Q-190-268-150-200-60-60 100-10 200 4 292-4L288 6Q180 12 90 4-80-50-164-190-200-256-262-272z',
        '#4a2c1a',
      ) +
      path('M-250-350Q-160-420-70-330', 'none', 'stroke="#c8932f" stroke-width="16"') +
      disc(-130, -376, 16, '#fff6d8', 'stroke="#a8741f" stroke-width="4"') +
      times(22, (i) => disc(120 + (i % 8) * 21, -66 + Math.floor(i / 8) * 20, 5, '#fff8e0')) +
      line('M150-80Q240-76 280-40', '#ffffff', 8, 'opacity=".7"')
    return (
      marble(b, '#d8c8cc', '#9a7a86', 22) + at(470, 560, 0, 1.15, one) + at(570, 850, 4, 1.3, one) + light(b, 'right')
    )
  }),
  main('kids-sandals', 'Small blue sandals with straps on a tiled floor', (b) => {
    const one = shoe(b, {
      shape:
        'M-292-40Q-306-120-284-190L-250-196Q-220-110-120-90L-90-170-30-176 0-100Q80-110 140-150L210-130Q290-100 298-50L296-36H-290z',
      colour: '#2f7fc0',
      sole: 'chunky',
      soleColour: '#f2c23a',
      accent: '#e86a3a',
      upper:
        stitches('M-276-180Q-230-80-110-70M-80-160L-20-60M140-140L220-60', '#eaf4fa', 4) +
        disc(-56, -120, 22, '#e86a3a') +
        disc(186, -96, 16, '#e86a3a'),
      over: rect(-92, -196, 70, 40, '#1f5f96', 10) + rect(-84, -190, 54, 28, '#e8ecef', 6),
    })
    return (
      tiledRoom(b, '#8fb5a8', '#f2dcc0', 420) +
      plant(b, 850, 560, 1, '#6a9a4a') +
      pair(one, 470, 790, 1.15) +
      light(b, 'left')
    )
  }),
  main(
    'desert-boots',
    'Suede desert boots on a striped rug',
    (b) =>
      dhurrie(b, ['#3f5a5a', '#d8c49a', '#8a4a3a', '#c8a05a'], 3) +
      pair(
        shoe(b, {
          shape:
            'M-288-40Q-300-140-280-266-276-290-244-288L-130-296Q-100-296-92-262-60-210 20-170 130-124 220-116 290-104 298-50L296-36H-288z',
          colour: '#c49a62',
          sole: 'flat',
          soleColour: '#d9bd8a',
          accent: '#8a6232',
          upper:
            stitches('M-120-290Q-70-170 60-40M-250-280Q-240-150-250-50', '#f2deb4', 4) +
            path('M-120-296L-20-196-70-120-180-200z', 'rgba(90,55,20,.28)') +
            wear(-270, -260, 540, 200, 30, 11, '#7a5a2a', 0.35),
          over:
            times(2, (i) => disc(-116 + i * 36, -214 + i * 30, 7, '#5a3a1a')) +
            line(
              'M-116-214Q-90-250-60-246M-80-184Q-60-216-30-214M-60-246q40-40 60-6-10 30-50 20M-60-246q-50-50-70-10',
              '#6a4420',
              9,
            ),
        }),
        500,
        770,
        1.16,
      ) +
      light(b, 'dusk'),
  ),
]
