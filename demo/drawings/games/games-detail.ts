import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { clayTiles, dhurrie, marble, plain, planks } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { cast, coin, face, gloss, light, metal, pool, print, wear } from '#drawings/materials.ts'
import { desk } from '#drawings/room.ts'
import { at, disc, line, path, poly, rect, ring, roundRect, times } from '#drawings/shapes.ts'

import { cartridge, cross, pad, platformer } from './game-parts.ts'

const detail = drawingsOf('games', 'detail')

export const GAME_DETAILS: readonly Drawing[] = [
  detail(
    'box',
    'A game box with a picture on its front',
    (b) =>
      desk(b, 'sheesham', '#c9b06a', 440, 27) +
      pool(b, 520, 850, 430, 70, 0.7) +
      poly(
        [
          [730, 240],
          [850, 190],
          [850, 790],
          [730, 850],
        ],
        b.lin(['#7a1f3a', '#3a0c1a'], 90),
      ) +
      poly(
        [
          [180, 240],
          [320, 190],
          [850, 190],
          [730, 240],
        ],
        '#e0557a',
      ) +
      rect(180, 240, 550, 610, b.lin(['#b8325a', '#7a1f3a'], 70)) +
      `<g transform="translate(210 270)">${platformer(490, 400, '#7ac0e8', '#4a8a3a')}</g>` +
      lettering('JUNGLE', 455, 292, 70, '#3a0c1a', 1.9) +
      lettering('JUNGLE', 452, 288, 70, '#ffe14d', 1.2) +
      rect(210, 690, 490, 130, '#f6ead0') +
      print(230, 720, 300, 4, 13, '#5a3a2a', 5) +
      disc(640, 755, 46, '#e8b52e') +
      lettering('2-4', 640, 736, 34, '#5a1a2a', 1) +
      gloss(b, 180, 240, 550, 610, 0.25) +
      wear(190, 250, 530, 590, 18, 5, '#fff', 0.5) +
      light(b, 'left'),
  ),
  detail(
    'with-cables',
    'Cables and a power adapter that belong to a game',
    (b) =>
      planks(b, 'ash', 71, 75) +
      [
        ['M120 300C300 80 620 120 700 330S420 700 300 560 460 300 640 480 900 760 760 860', '#26282d'],
        ['M880 200C700 260 560 160 420 300S160 640 330 760 700 640 620 840', '#3a3d44'],
      ]
        .map(
          ([d = '', c = '#222222']) =>
            line(d, 'rgba(20,8,0,.35)', 24, 'transform="translate(10 14)"') +
            line(d, c, 22) +
            line(d, 'rgba(255,255,255,.25)', 5, 'transform="translate(-3 -4)"'),
        )
        .join('') +
      at(
        170,
        280,
        -20,
        1,
        cast(roundRect(-100, -110, 200, 220, 24), 14, 18, 40),
        rect(-100, -110, 200, 220, face(b, '#2a2c31', 60), 24),
        print(-70, -60, 140, 4, 9, '#8a8e96', 3),
        rect(-54, -168, 20, 60, metal(b, 'brass', 0), 4),
        rect(34, -168, 20, 60, metal(b, 'brass', 0), 4),
      ) +
      at(880, 200, 60, 1, rect(-24, -10, 48, 80, '#1a1c20', 8), rect(-18, -56, 36, 50, metal(b, 'steel', 0), 3)) +
      [
        ['#e8c52e', 700],
        ['#f0f0ea', 770],
        ['#d8262e', 840],
      ]
        .map(([c, x]) =>
          at(
            Number(x),
            860,
            10,
            1,
            rect(-18, -50, 36, 90, String(c), 10),
            rect(-8, 40, 16, 40, metal(b, 'silver', 0), 4),
          ),
        )
        .join('') +
      light(b, 'right'),
  ),
  detail(
    'with-coin',
    'A small game cartridge beside a coin for scale',
    (b) =>
      marble(b, '#26323a', '#7a9aa8', 29) +
      at(
        410,
        480,
        -12,
        1.25,
        cartridge(
          b,
          '#5a8a5a',
          rect(0, 0, 256, 264, '#e8e0c0') +
            path('M0 190Q128 110 256 190V264H0z', '#c8482e') +
            disc(128, 110, 60, '#2f5f8a') +
            lettering('KITE', 128, 14, 36, '#2f2a24', 1.1) +
            path('M128 60l44 50-44 60-44-60z', '#f2c23a') +
            line('M128 170q30 30 10 60', '#2f2a24', 4),
        ),
      ) +
      coin(b, 800, 720, 100, 'brass') +
      light(b, 'top'),
  ),
  detail(
    'buttons-close-up',
    'A close look at the buttons of a controller',
    (b) =>
      plain(b, '#3a3f48') +
      at(
        60,
        660,
        -8,
        2.7,
        pad(b, '#44484f', [
          ['', '#c8323a'],
          ['', '#3a6ae0'],
          ['', '#e88ac0'],
          ['', '#3ab08a'],
        ]),
      ) +
      light(b, 'dusk'),
  ),
  detail(
    'underside',
    'The underside of a game device with its label and screws',
    (b) =>
      clayTiles(b, '#5f8a8a', 37, 320, -9) +
      at(
        500,
        510,
        6,
        1.15,
        cast(roundRect(-330, -240, 660, 480, 34), 20, 28, 60),
        rect(-330, -240, 660, 480, face(b, '#4a4d55', 60), 34),
        [
          [-290, -200],
          [290, -200],
          [-290, 200],
          [290, 200],
          [0, 200],
        ]
          .map(
            ([x = 0, y = 0]) =>
              disc(x, y, 18, '#1c1d21') +
              disc(x, y, 12, metal(b, 'steel', 40)) +
              line(`M${x - 7} ${y}h14M${x} ${y - 7}v14`, '#2a2c30', 3),
          )
          .join(''),
        times(9, (i) => rect(120 + i * 20, -190, 10, 130, '#1c1d21', 5)),
        rect(-270, -160, 330, 190, '#d9dbde', 8),
        lettering('MODEL KZ 64', -105, -140, 28, '#2a2c30', 0.9),
        print(-250, -84, 280, 4, 11, '#55595f', 3),
        times(30, (i) => rect(-250 + i * 9, -2, i % 3 === 0 ? 6 : 3, 22, '#111')),
        rect(-200, 80, 400, 90, '#3a3d44', 10, 'stroke="#24262a" stroke-width="4"'),
        path('M-20 150h40l-20 14z', '#8a8e96'),
        ring(240, 80, 40, '#2f3238', 6),
        wear(-320, -230, 640, 460, 34, 8, '#fff', 0.35),
      ) +
      light(b, 'lamp'),
  ),
  detail(
    'collection',
    'A row of game cases seen from the side',
    (b) =>
      dhurrie(b, ['#2f3f5a', '#c8a86a', '#7a3a3a', '#d8d0b8'], 88) +
      at(
        500,
        520,
        -4,
        1.1,
        times(11, (i) => {
          const c = ['#15417a', '#2f8a4a', '#c3262b', '#24262b', '#e0912a', '#6a3a9a'][(i * 5) % 6] ?? '#333333'
          return at(
            0,
            -330 + i * 64,
            ((i * 7) % 5) - 2,
            1,
            rect(-330 + ((i * 37) % 40), 6, 640, 60, 'rgba(10,4,0,.4)', 6),
            rect(
              -340 + ((i * 37) % 40),
              0,
              640,
              58,
              b.lin(
                ['#ffffff', c, c, '#000000'].map((x, k) => [[0, 0.12, 0.7, 1.6][k] ?? 0, x] as const),
                90,
              ),
              6,
            ),
            rect(-320 + ((i * 37) % 40), 14, 60, 30, '#f2ead8', 3),
            rect(-230 + ((i * 37) % 40), 20, 240 + ((i * 53) % 120), 18, '#f6f0e0', 3),
            cross(b, 240 + ((i * 37) % 40), 29, 16, '#f6f0e0'),
          )
        }),
      ) +
      light(b, 'left'),
  ),
]
