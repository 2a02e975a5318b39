import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { dhurrie, marble, plain, planks, sheet } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { cast, coin, face, gloss, light, metal, pool, softLine, stitches, wear } from '#drawings/materials.ts'
import { desk } from '#drawings/room.ts'
import { around, at, disc, line, oval, path, rect, roundRect, times } from '#drawings/shapes.ts'

import { chain, key, splitRing } from './key-parts.ts'

const detail = drawingsOf('keychains', 'detail')

export const KEYCHAIN_DETAILS: readonly Drawing[] = [
  detail(
    'with-keys',
    'A key ring holding three keys',
    (b) =>
      planks(b, 'teak', 41, -20) +
      at(470, 330, 34, 1.3, key(b, 'brass')) +
      at(500, 340, -4, 1.35, key(b, 'steel', 260)) +
      at(530, 330, -40, 1.25, key(b, 'rose', 210)) +
      splitRing(b, 500, 290, 130) +
      light(b, 'left'),
  ),
  detail(
    'clasp-close-up',
    'A close look at the clasp and the chain',
    (b) =>
      plain(b, '#35424f', '#121a22') +
      chain(b, 40, 960, 430, 560, 6, 'steel') +
      at(
        520,
        460,
        45,
        1.7,
        cast(
          'M-60-40Q-60-220 40-220 150-220 150-60 150 40 80 60L70 10Q100-10 100-60 100-170 40-170-10-170-10-40V60H-60z',
          12,
          16,
          30,
          0.5,
        ),
        path(
          'M-60-40Q-60-220 40-220 150-220 150-60 150 40 80 60L70 10Q100-10 100-60 100-170 40-170-10-170-10-40V60H-60z',
          metal(b, 'steel', 30),
        ),
        rect(72, -70, 26, 120, metal(b, 'silver', 0), 12),
        disc(-36, 90, 46, metal(b, 'steel', 40)),
        disc(-36, 90, 24, '#3a4046'),
        rect(-74, 40, 80, 34, metal(b, 'silver', 90), 10),
        line('M-40-40Q-36-196 40-200 120-200 128-90', '#ffffff', 8, 'opacity=".8"'),
      ) +
      splitRing(b, 830, 190, 150) +
      light(b, 'right'),
  ),
  detail(
    'with-coin',
    'A small tag on a ring beside a coin for scale',
    (b) =>
      marble(b, '#3c3f47', '#b9bcc6', 16) +
      at(
        400,
        480,
        -20,
        1.2,
        chain(b, 0, -170, 0, -260, 4, 'brass'),
        splitRing(b, 0, -330, 74, 'brass'),
        cast(roundRect(-110, -190, 220, 380, 60), 14, 20, 40),
        rect(-110, -190, 220, 380, face(b, '#c8782e', 50), 60),
        rect(-84, -164, 168, 328, 'none', 40, 'stroke="#f6e2b4" stroke-width="5"'),
        disc(0, -140, 18, '#3a2a14'),
        around(
          8,
          0,
          20,
          44,
          (x, y, a) =>
            `<g transform="translate(${x} ${y}) rotate(${a + 90})">${path('M0-34Q18 0 0 24-18 0 0-34z', '#f6e2b4')}</g>`,
        ),
        disc(0, 20, 16, '#7a2f1c'),
        gloss(b, -104, -184, 208, 368, 0.3),
      ) +
      coin(b, 740, 680, 110, 'silver') +
      light(b, 'top'),
  ),
  detail(
    'back-engraved',
    'The back of a metal tag with an engraving',
    (b) =>
      sheet(b, '#8f9a8a', '#d9dfc8', 16) +
      at(
        500,
        540,
        14,
        1.4,
        splitRing(b, 0, -300, 84),
        cast(roundRect(-150, -220, 300, 440, 50), 16, 22, 44),
        rect(-150, -220, 300, 440, metal(b, 'silver', 35), 50),
        disc(0, -178, 20, '#2a2e33'),
        rect(-126, -130, 252, 326, 'none', 30, 'stroke="#8a8f96" stroke-width="3"'),
        lettering('FOR ANU', 0, -86, 30, '#5a6068', 0.8),
        lettering('WITH LOVE', 0, -24, 22, '#5a6068', 0.8),
        path(
          'M0 160C-70 108-44 64-14 70-4 72 0 82 0 90 0 82 4 72 14 70 44 64 70 108 0 160z',
          'none',
          'stroke="#5a6068" stroke-width="6"',
        ),
        wear(-140, -210, 280, 420, 40, 9, '#fff', 0.8),
        wear(-140, -210, 280, 420, 22, 4, '#4a5058', 0.4),
      ) +
      light(b, 'left'),
  ),
  detail(
    'gift-box',
    'A key ring in its little gift box',
    (b) =>
      dhurrie(b, ['#d9c8a0', '#3f7a7a', '#b5523a', '#efe4c8'], -30) +
      at(
        480,
        530,
        8,
        1.1,
        cast(roundRect(-280, -260, 560, 560, 20), 22, 30, 70, 0.5),
        rect(-280, -260, 560, 560, face(b, '#2a2f3a', 50), 20),
        rect(-250, -230, 500, 500, b.lin(['#0f1218', '#2a2f3a'], 60), 12),
        rect(-240, -220, 480, 480, b.rad(['#e8ddc8', '#cbbca0', '#9a8a6c'], 0.4, 0.3, 0.9), 10),
        softLine('M-230 120Q0 60 230 140', '#ffffff', 40, 0.5),
        splitRing(b, 0, -120, 80, 'gold'),
        chain(b, 0, -40, 0, 30, 3, 'gold'),
        disc(0, 130, 104, metal(b, 'gold', 40)),
        disc(0, 130, 86, b.rad(['#2fa88a', '#15705a', '#0a4034'], 0.4, 0.3, 0.8)),
        path('M0 60L20 110 74 110 30 142 46 194 0 162-46 194-30 142-74 110-20 110z', metal(b, 'gold', 60)),
        oval(-34, 84, 36, 18, 'rgba(255,255,255,.4)', 'transform="rotate(-30 -34 84)"'),
      ) +
      at(
        860,
        170,
        30,
        1,
        rect(-160, -120, 320, 240, face(b, '#2a2f3a', 50), 16),
        stitches('M-140-100H140V100H-140z', '#c9a24a', 3),
      ) +
      light(b, 'lamp'),
  ),
  detail(
    'on-a-bag',
    'A tassel key ring hanging from a bag',
    (b) =>
      desk(b, 'pine', '#d8c4b0', 700, 9) +
      pool(b, 480, 900, 480, 60, 0.7) +
      path(
        'M120 400H820Q860 640 850 880 480 930 90 880 80 640 120 400z',
        b.lin(['#4a6a7a', '#2f4a58', '#182a34'], 80),
      ) +
      stitches('M150 430Q480 450 800 430M120 860Q480 900 826 860', '#cfdde4', 5) +
      line('M260 410Q260 120 470 120T690 410', '#22343e', 46) +
      line('M260 410Q260 120 470 120T690 410', '#4a6a7a', 22) +
      rect(400, 396, 150, 110, '#22343e', 12) +
      disc(474, 470, 22, metal(b, 'brass', 40)) +
      splitRing(b, 690, 430, 60, 'brass') +
      chain(b, 690, 490, 690, 580, 4, 'brass') +
      times(21, (i) =>
        line(
          `M690 610Q${650 + i * 4} 720 ${620 + i * 7} ${840 + (i % 3) * 8}`,
          ['#c3263f', '#e0455a', '#9a1a30'][i % 3] ?? '#c3263f',
          8,
        ),
      ) +
      rect(664, 580, 52, 50, metal(b, 'brass', 0), 12) +
      light(b, 'window'),
  ),
]
