import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { clayTiles } from '#drawings/ground.ts'
import { lettering } from '#drawings/lettering.ts'
import { cast, gloss, light, metal, pool, print, softLine, wear } from '#drawings/materials.ts'
import { around, at, disc, line, path, rect, ring, roundPath, roundRect, times } from '#drawings/shapes.ts'

import { carWheel, plate } from './car-parts.ts'

const detail = drawingsOf('cars', 'detail')

const dialAt = (x: number, y: number, r: number, steps: number, needle: number, labels: readonly string[]) =>
  at(
    x,
    y,
    0,
    1,
    disc(0, 0, r + 12, '#3a3d42'),
    disc(0, 0, r, '#0d0f12'),
    times(
      steps + 1,
      (i) =>
        `<path d="M0 ${-r * 0.9}V${-r * (i % 2 === 0 ? 0.76 : 0.82)}" stroke="#e9edf0" stroke-width="${i % 2 === 0 ? 6 : 3}" transform="rotate(${-130 + (260 / steps) * i})"/>`,
    ),
    labels
      .map((label, i) => {
        const turn = ((-130 + (260 / (labels.length - 1)) * i - 90) * Math.PI) / 180
        return lettering(
          label,
          Math.cos(turn) * r * 0.6,
          Math.sin(turn) * r * 0.6 - r * 0.055,
          r * 0.11,
          '#e9edf0',
          0.9,
        )
      })
      .join(''),
    `<g transform="rotate(${needle})">${path(`M-5 20L-2 ${-r * 0.8}h4L5 20z`, '#ff4a2a')}</g>`,
    disc(0, 0, r * 0.12, '#25282c'),
    disc(-3, -3, r * 0.05, '#777c82'),
  )

export const CAR_DETAILS: readonly Drawing[] = [
  detail(
    'dashboard',
    'A steering wheel and dashboard seen from the driver’s seat',
    (b) =>
      rect(0, 0, 1000, 1000, '#2a2c30') +
      path('M0 0H1000V330Q500 250 0 330z', b.lin(['#9cc6e2', '#dbe9ee', '#8fa86f', '#77746d'], 90)) +
      path('M380 328L470 150H560L640 328z', '#6d6a66') +
      line('M0 0L90 330', '#1b1c1f', 60) +
      path('M0 330Q500 240 1000 330V470H0z', b.lin(['#4b4e54', '#2b2d31'], 90)) +
      path('M0 440Q500 380 1000 440V1000H0z', b.lin(['#3a3c41', '#1d1e21', '#111214'], 90)) +
      path('M170 470Q170 360 380 356T600 470V560H170z', '#15161a') +
      dialAt(300, 460, 78, 8, -40, ['0', '2', '4', '6', '8']) +
      dialAt(476, 460, 78, 8, 20, ['0', '60', '120', '180']) +
      rect(660, 450, 250, 150, '#0b0d10', 12) +
      rect(672, 462, 226, 126, b.lin(['#183a63', '#2f7fae'], 60), 6) +
      path('M672 560L740 500L800 540L898 480V588H672z', '#2c6b4d') +
      rect(672, 622, 226, 34, '#26282c', 8) +
      times(
        3,
        (i) =>
          disc(712 + i * 74, 720, 30, metal(b, 'black', 40)) +
          disc(712 + i * 74, 720, 20, '#1a1b1e') +
          line(`M${712 + i * 74} 718v-14`, '#e8e8e8', 4),
      ) +
      rect(670, 380, 230, 46, '#131417', 8) +
      times(6, (i) => rect(680, 386 + i * 7, 210, 3, '#33363a')) +
      pool(b, 400, 760, 420, 340, 0.5) +
      ring(390, 740, 300, '#0e0f11', 62) +
      ring(390, 740, 300, '#26282c', 50) +
      ring(386, 734, 312, 'rgba(255,255,255,.16)', 8) +
      path(
        'M100 720Q250 690 300 700L330 640H450L480 700Q530 690 680 720V770Q530 760 486 790L440 1000H340L294 790Q250 760 100 770z',
        b.lin(['#3b3e43', '#202226', '#141518'], 80),
      ) +
      disc(390, 730, 84, b.rad(['#4a4d52', '#26282c', '#17181a'], 0.4, 0.3, 0.8)) +
      ring(390, 730, 40, metal(b, 'silver', 40), 7) +
      line('M372 748L390 708L408 748', '#d5d6d9', 7) +
      softLine('M140 560Q230 440 360 430', '#ffffff', 22, 0.35) +
      light(b, 'top'),
  ),
  detail(
    'wheel',
    'A close look at a front wheel and its tyre',
    (b) =>
      rect(0, 0, 1000, 1000, b.lin(['#2f6a9c', '#1f4d78', '#0e2a45'], 80)) +
      rect(0, 860, 1000, 140, b.lin(['#5d5a56', '#85817a'], 90)) +
      path('M-40 330Q200 250 520 250T1040 330V300H-40z', 'rgba(255,255,255,.3)') +
      line('M860 0Q850 200 940 420V860', '#0b2238', 6) +
      pool(b, 480, 900, 520, 70, 0.9) +
      path('M40 862V560A440 440 0 0 1 920 560V862z', '#07080a') +
      at(480, 940, 0, 1, carWheel(b, 0, 390, 'spokes', '#bfc5cb')) +
      at(
        480,
        550,
        0,
        1,
        disc(0, 0, 130, 'none'),
        around(5, 0, 0, 62, (x, y) => disc(x, y, 13, '#4a4e53') + disc(x - 2, y - 2, 6, '#b9bec4')),
        times(44, (i) => `<path d="M-6-384l12 0l6 34h-14z" fill="#0a0a0b" transform="rotate(${i * 8.2})"/>`),
        wear(-240, -240, 480, 480, 22, 3, '#ffffff', 0.4),
      ) +
      softLine('M0 150Q400 60 1000 130', '#ffffff', 60, 0.5) +
      light(b, 'left'),
  ),
  detail(
    'odometer',
    'A speedometer with the distance driven',
    (b) =>
      rect(0, 0, 1000, 1000, b.rad(['#2c3037', '#0c0d10'], 0.45, 0.4, 0.8)) +
      dialAt(500, 500, 420, 20, -126, ['0', '20', '40', '60', '80', '100', '120', '140', '160', '180', '200']) +
      rect(360, 640, 280, 74, '#06080a', 10, 'stroke="#555a60" stroke-width="4"') +
      times(
        6,
        (i) =>
          rect(366 + i * 45, 646, 41, 62, b.lin(['#0a0a0b', '#3a3a3c', '#0a0a0b'], 90)) +
          lettering('058214'[i] ?? '0', 386 + i * 45, 658, 38, i === 5 ? '#ff8a5a' : '#f4f2ea', 0.9),
      ) +
      lettering('KM-H', 500, 330, 36, '#aeb6bd', 0.8) +
      disc(250, 800, 16, '#27c24c') +
      disc(750, 800, 16, '#2a6ae0') +
      disc(690, 840, 12, '#7a2018') +
      path(
        'M110 330A440 440 0 0 1 640 110Q420 250 330 560Q160 520 110 330z',
        b.lin(['rgba(255,255,255,.22)', 'rgba(255,255,255,.02)'], 50),
      ) +
      softLine('M0 60Q500-40 1000 60', '#ffffff', 50, 0.2) +
      light(b, 'top'),
  ),
  detail(
    'keys-and-papers',
    'Car keys lying on a registration booklet',
    (b) =>
      clayTiles(b, '#8f9a94', 7, 420, -12) +
      at(
        470,
        520,
        -14,
        1,
        cast(roundRect(-300, -360, 600, 720, 14), 18, 26, 60),
        rect(-300, -360, 600, 720, b.lin(['#f4efe0', '#dcd3bb'], 60), 12),
        rect(-300, -360, 600, 150, '#35608c', 12),
        lettering('REGISTRATION', 0, -312, 44, '#f4efe0', 0.9),
        print(-250, -160, 500, 9, 18, '#5b5a54', 4, 2.3),
        ring(150, 240, 74, '#7a2f5e', 7),
        ring(150, 240, 54, '#7a2f5e', 3),
        line('M110 240h80', '#7a2f5e', 8),
        plate(-250, 230, 230, 66),
      ) +
      at(
        600,
        560,
        32,
        1.2,
        cast(roundPath(0, 0, 70), 14, 18, 30),
        ring(0, -60, 60, '#8c9299', 12),
        ring(-2, -62, 60, '#e8ebee', 4),
        path('M-16 10H16V190L6 202 -4 194 -16 204z', metal(b, 'steel', 0)),
        line('M4 40V180', '#6a7078', 5),
        rect(-56, -40, 112, 96, b.lin(['#3a3d42', '#151619'], 60), 26),
        disc(0, -2, 18, '#5b6067'),
        gloss(b, -46, -34, 90, 60, 0.3),
      ) +
      at(
        690,
        510,
        118,
        1.05,
        path('M-14 10H14V170L4 182-14 172z', metal(b, 'brass', 0)),
        disc(0, -10, 52, metal(b, 'brass', 40)),
        disc(0, -24, 16, '#6a5a3a'),
      ) +
      light(b, 'left'),
  ),
  detail(
    'rear-lamp',
    'A tail lamp and the corner of a boot lid',
    (b) =>
      rect(0, 0, 1000, 1000, b.lin(['#f0b64a', '#d18a1e', '#8d5510'], 75)) +
      line('M0 250Q500 190 720 210T1000 180', '#7a4a0c', 8) +
      line('M380 210V720H1000', '#7a4a0c', 7) +
      line('M386 214V714H1000', '#ffdc94', 3) +
      cast('M60 330Q240 270 372 290V620Q200 660 70 620z', 8, 10, 24, 0.4) +
      path('M60 330Q240 270 372 290V620Q200 660 70 620z', b.lin(['#e2342c', '#a01018', '#5d060c'], 70)) +
      path('M82 470Q220 440 356 448V530Q220 540 86 550z', b.lin(['#fff4e0', '#d9c2a8'], 80)) +
      path('M86 560Q220 550 356 540V600Q210 630 90 604z', '#f09a2a') +
      times(9, (i) => line(`M${90 + i * 32} ${345 - i * 5}V${610 - i}`, 'rgba(60,0,0,.25)', 3)) +
      path('M76 350Q220 300 340 306V350Q200 350 84 410z', 'rgba(255,255,255,.45)') +
      plate(500, 470, 400, 120) +
      rect(0, 760, 1000, 240, b.lin(['#3a3c3f', '#191a1c'], 90)) +
      rect(0, 760, 1000, 12, '#6a6d70') +
      softLine('M0 130Q500 60 1000 110', '#ffffff', 80, 0.6) +
      wear(400, 620, 560, 240, 18, 8, '#fff', 0.5) +
      light(b, 'right'),
  ),
]
