import { shade } from '#drawings/brush.ts'
import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { cuttingMat, granite, mat, plain } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { cast, face, glint, gloss, light, metal, pool, tube, wear } from '#drawings/materials.ts'
import { windowsill } from '#drawings/room.ts'
import { around, at, disc, line, oval, path, poly, rect, ring, roundPath, times, within } from '#drawings/shapes.ts'

import { chain, key, splitRing } from './key-parts.ts'

const main = drawingsOf('keychains', 'main')

export const MORE_KEYCHAINS: readonly Drawing[] = [
  main('bottle-opener', 'A steel bottle opener key ring beside a bottle cap', (b) => {
    const d =
      'M-70-300Q0-340 70-300L60-60Q52 20 110 90 150 180 100 250 50 300 0 300-50 300-100 250-150 180-110 90-52 20-60-60z'
    return (
      granite(b, '#6a5a4c', 12) +
      at(
        470,
        540,
        -30,
        1.12,
        splitRing(b, 0, -350, 80),
        cast(d, 18, 24, 44, 0.5),
        path(
          `${d}M0 90Q-70 96-70 170-66 240 0 244 66 240 70 170 66 150 40 150H10Q-10 140 0 90z`,
          metal(b, 'steel', 20),
          'fill-rule="evenodd"',
        ),
        rect(-34, -240, 68, 220, '#8a1f2a', 30),
        at(0, -130, 90, 1, lettering('CHEERS', 0, -14, 30, '#f4e4d0', 1)),
        disc(0, -284, 18, '#3a3f45'),
        line('M-56-290L-48-60Q-40 30-98 100', '#ffffff', 6, 'opacity=".8"'),
        wear(-90, -280, 180, 560, 30, 7, '#fff', 0.7),
      ) +
      at(
        800,
        720,
        0,
        1,
        pool(b, 10, 16, 130, 120, 0.6),
        around(21, 0, 0, 92, (x, y) => disc(x, y, 15, '#b8232e')),
        disc(0, 0, 92, b.rad(['#e8505a', '#c3263f', '#8a121f'], 0.4, 0.35, 0.8)),
        ring(0, 0, 62, '#f4e4d0', 6),
        path('M0-44L12-14 44-14 18 6 28 38 0 18-28 38-18 6-44-14-12-14z', '#f4e4d0'),
      ) +
      light(b, 'lamp')
    )
  }),
  main(
    'mini-lamp',
    'A tiny brass lantern on a key ring',
    (b) =>
      windowsill(b, '#e8c8a0', '#7a8a4a', '#a8764a', 660, 15) +
      at(
        500,
        880,
        0,
        1.12,
        pool(b, 0, 0, 230, 44, 0.8),
        oval(0, -10, 150, 34, metal(b, 'brass', 0)),
        path('M-150-10Q-146-50-100-64H100Q146-50 150-10z', metal(b, 'brass', 0)),
        rect(-96, -330, 192, 268, b.lin(['rgba(255,170,60,.75)', 'rgba(255,236,170,.95)', 'rgba(255,180,80,.75)'], 0)),
        disc(0, -180, 120, b.rad(['rgba(255,255,220,.95)', 'rgba(255,190,80,.3)', 'rgba(255,160,40,0)'])),
        path('M0-250Q50-180 26-140 0-116-26-140-50-180 0-250z', b.lin(['#fff9d8', '#ffb52e', '#e8601a'], 90)),
        rect(-10, -130, 20, 66, '#f6f0dc'),
        [-96, -34, 24, 84].map((x) => rect(x, -334, 12, 274, metal(b, 'brass', 0))).join(''),
        path('M-120-326H120L70-410H-70z', metal(b, 'brass', 20)),
        path('M-70-410Q0-500 70-410z', metal(b, 'brass', 40)),
        times(9, (i) => disc(-96 + i * 24, -328, 7, '#f7e3a1')),
        ring(0, -486, 26, '#a9802f', 10),
        chain(b, 0, -510, 70, -600, 5, 'brass'),
        splitRing(b, 120, -640, 60, 'brass'),
        line('M-84-310V-80', 'rgba(255,255,255,.5)', 8),
      ) +
      light(b, 'dusk'),
  ),
  main('resin-letter', 'A clear resin letter with dried flowers inside', (b) => {
    const d = 'M-190 260L-60-260H60L190 260H92L66 140H-66L-92 260zM-44 50H44L0-130z'
    return (
      plain(b, '#e3b9b4', '#b87f86') +
      at(
        490,
        590,
        10,
        1.2,
        chain(b, 0, -250, 20, -350, 4, 'rose'),
        splitRing(b, 30, -420, 76, 'rose'),
        cast(d, 20, 28, 34, 0.25),
        path(
          d,
          b.lin(['rgba(255,255,255,.75)', 'rgba(250,225,230,.55)', 'rgba(240,200,215,.8)'], 50),
          'fill-rule="evenodd" stroke="rgba(255,255,255,.9)" stroke-width="8"',
        ),
        within(
          b.clip(path(d, '#000', 'clip-rule="evenodd"')),
          times(15, (i) => {
            const [x, y] = [((i * 83) % 340) - 170, ((i * 127) % 480) - 230]
            const c = ['#c8507a', '#e8a83a', '#7a5ab0', '#f4f0e4'][i % 4] ?? '#fff'
            return (
              around(
                6,
                x,
                y,
                17,
                (px, py, a) =>
                  `<ellipse cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" rx="17" ry="10" fill="${c}" opacity=".9" transform="rotate(${a.toFixed(0)} ${px.toFixed(1)} ${py.toFixed(1)})"/>`,
              ) + disc(x, y, 9, shade('#e8c84a', -0.1))
            )
          }),
          times(24, (i) =>
            poly(
              [
                [((i * 61) % 360) - 180, ((i * 97) % 500) - 250],
                [((i * 61) % 360) - 168, ((i * 97) % 500) - 246],
                [((i * 61) % 360) - 174, ((i * 97) % 500) - 236],
              ],
              '#f2c84a',
            ),
          ),
        ),
        line('M-168 236L-50-236M-34 36L0-92', '#ffffff', 10, 'opacity=".8"'),
        glint(b, -20, -210, 60),
      ) +
      light(b, 'window')
    )
  }),
  main('wooden-guitar', 'A carved wooden guitar on a key ring', (b) => {
    const d =
      'M-40-60Q-110-60-108 10-106 50-84 76-130 110-126 180-120 270 0 270 120 270 126 180 130 110 84 76 106 50 108 10 110-60 40-60z'
    return (
      mat(b, '#8aa0a8', 50) +
      at(
        470,
        620,
        32,
        1.2,
        cast(d, 16, 22, 40, 0.5),
        path(d, b.lin(['#e8b06a', '#b8722e', '#6a3a12'], 50)),
        ring(0, 70, 52, '#5a2f0c', 8),
        disc(0, 70, 44, '#2a1406'),
        rect(-50, 186, 100, 26, '#3a1c0a', 6),
        rect(-24, -360, 48, 400, tube(b, '#5a3216'), 4),
        times(9, (i) => rect(-24, -330 + i * 38, 48, 4, '#e8d8a0')),
        path('M-34-350H34L42-470H-42z', face(b, '#6a3a16', 60)),
        times(
          3,
          (i) =>
            disc(-54, -370 - i * 34, 9, metal(b, 'silver', 40)) + disc(54, -370 - i * 34, 9, metal(b, 'silver', 40)),
        ),
        line('M-12-350V200M0-350V200M12-350V200', '#f0ead8', 2),
        splitRing(b, 0, -530, 76, 'steel'),
        gloss(b, -100, -40, 200, 290, 0.25),
      ) +
      light(b, 'left')
    )
  }),
  main(
    'souvenir-arch',
    'A souvenir key ring with a city arch cut in steel',
    (b) =>
      cuttingMat(b, '#7a4a52', 20) +
      at(
        500,
        560,
        -12,
        1.3,
        chain(b, 0, -220, 0, -300, 3),
        splitRing(b, 0, -368, 74),
        cast(roundPath(0, 0, 230), 18, 24, 44, 0.5),
        disc(0, 0, 230, metal(b, 'steel', 40)),
        disc(0, 0, 206, b.rad(['#2f5f8a', '#1f4268', '#102844'], 0.4, 0.3, 0.8)),
        within(
          b.clip(disc(0, 0, 204, '#000')),
          rect(-220, 96, 440, 140, '#16304f'),
          disc(110, -110, 44, '#f2c86a'),
          path(
            'M-150 110V-60H-110V-100L-96-124-82-100V-74H-60V-96H60V-74H82V-100L96-124 110-100V-60H150V110H50V10Q50-50 0-56-50-50-50 10V110z',
            metal(b, 'gold', 60),
          ),
          line('M-150-30H150M-130 110V-20M130 110V-20', '#7a5a1c', 4),
          times(4, (i) => line(`M-200 ${126 + i * 22}q50 -12 100 0t100 0 100 0 100 0`, '#5a8ab0', 4)),
        ),
        ring(0, 0, 218, '#59616a', 3, 'stroke-dasharray="4 8"'),
      ) +
      at(150, 830, 60, 0.7, key(b, 'brass')) +
      light(b, 'right'),
  ),
]
