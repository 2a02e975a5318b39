import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { lettering } from '#drawings/lettering.ts'
import { coin, light, metal, pool } from '#drawings/materials.ts'
import { garage, desk, plant, shelf, tiledRoom } from '#drawings/room.ts'
import { around, at, disc, line, oval, path, rect, times } from '#drawings/shapes.ts'

import { car, carWheel, handle, lamp, plate } from './car-parts.ts'

const main = drawingsOf('cars', 'main')

export const MORE_CARS: readonly Drawing[] = [
  main(
    'auto-rickshaw',
    'A yellow and green auto-rickshaw at the kerb',
    (b) =>
      garage(b, '#4f93b5', '#9a8a72', 640) +
      at(
        490,
        850,
        0,
        1.3,
        pool(b, 0, 0, 350, 46, 0.85) +
          path(
            'M-250-60L-262-200H-60L-40-70H150L196-220L250-130Q276-80 262-52H-250z',
            b.lin(['#2f8f56', '#1f6b3d', '#0f3a20'], 90),
          ) +
          path(
            'M-262-190Q-280-420-236-436Q-40-470 150-436Q196-426 212-380L256-210H224L178-372H-60V-190z',
            b.lin(['#ffe27a', '#f2c12a', '#b98a10'], 80),
            'stroke="#8a6508" stroke-width="3"',
          ) +
          path('M-52-362H172L216-214 150-80H-36L-52-190z', b.lin(['#3a3f3e', '#171a1a'], 80)) +
          path('M-40-190h130v34h-130z', '#8c2a22') +
          path('M-40-290q120-20 130 0v100h-130z', b.lin(['#b43b2e', '#7c221a'], 70)) +
          rect(100, -210, 60, 16, '#5d1d17', 6) +
          path('M-40-70H170L176-100H-40z', '#43494a') +
          path(
            'M176-366L252-210L214-210L172-362z',
            b.lin(['#cfe4ee', '#6f8c9a'], 80),
            'stroke="#20251f" stroke-width="6"',
          ) +
          path('M180-350l40 90-18 20z', 'rgba(255,255,255,.5)') +
          line('M172-366L120-80M-56-366V-70M168-226q-30 10-34 40', '#14532c', 12) +
          path('M-262-190H-58V-178H-262z', '#f2c12a') +
          lettering('TAXI', -158, -158, 40, '#f6d75a', 1.1) +
          disc(238, -170, 26, metal(b, 'silver', 60)) +
          disc(240, -170, 20, b.rad(['#ffffff', '#f3ecc2', '#b3a877'], 0.4, 0.3, 0.8)) +
          rect(-276, -140, 22, 40, '#b2201c', 5) +
          path('M176-60Q180-128 234-128 292-124 288-50L270-56Q262-100 228-98 200-94 196-56z', '#f2c12a') +
          line('M-236-424Q-40-452 150-424', '#fff3b8', 5, 'opacity=".8"') +
          line('M-250-300H-62M-246-360H-62', '#b98a10', 3) +
          path('M-240-280h160v74h-160z', 'rgba(20,22,22,.85)') +
          path('M-236-276h80l-40 66h-40z', 'rgba(255,255,255,.2)') +
          carWheel(b, -150, 62, 'steel', '#a9adb0') +
          carWheel(b, 232, 58, 'steel', '#a9adb0') +
          plate(-120, -110, 70, 24, '#f2c12a'),
      ) +
      light(b, 'left'),
  ),
  main(
    'scale-model-sports',
    'A die-cast model of a blue sports car on a wooden stand',
    (b) =>
      shelf(b, 'ebony', '#8c4f3c', 720, 4, 'left') +
      path('M120 800H880L930 870H70z', b.lin(['#a8703c', '#6b3f1c'], 90)) +
      rect(70, 868, 860, 56, b.lin(['#7c4a22', '#3f220e'], 90), 6) +
      rect(400, 880, 200, 32, metal(b, 'brass', 20), 4) +
      lettering('1 : 18', 500, 888, 17, '#4a3413', 1.1) +
      at(
        500,
        842,
        0,
        1.12,
        car(b, {
          body: 'M-408-60Q-420-140-398-178Q-300-214-220-216L-120-262Q-70-282 0-278Q70-270 150-200Q320-176 390-130Q414-108 410-66L400-52H-400z',
          colour: '#1d58b8',
          length: 820,
          wheels: [-262, 268],
          r: 72,
          rim: 'spokes',
          rimTone: '#e3e6ea',
          glass: ['M-128-208L-74-252Q-40-264-10-262L-6-208z', 'M14-262Q66-256 120-204L14-208z'],
          seams: 'M6-268L2-80H130Q150-130 142-196M-140-206Q-150-130-100-80H2M-230-150l60-24v60z',
          crease: 'M-396-150Q-100-190 400-110',
          trim:
            lamp(b, 'M296-172Q360-152 384-126L330-132z') +
            rect(-414, -156, 44, 18, '#d3221c', 8) +
            path('M-420-232H-300V-218L-330-190H-344L-336-216H-420z', '#164690') +
            path('M-150-148l70-20v60q-50 0-70-40z', '#0c1e3f') +
            line('M-190-62H190', '#0c1a33', 14) +
            line('M180-190Q300-172 372-136', '#ffffff', 8, 'opacity=".6"'),
        }),
      ) +
      light(b, 'lamp'),
  ),
  main(
    'scale-model-truck',
    'A painted toy goods lorry on a desk beside a coin',
    (b) =>
      desk(b, 'pine', '#3f6f78', 480, 6) +
      at(
        470,
        800,
        0,
        1.08,
        pool(b, 0, 0, 470, 50, 0.85) +
          rect(-400, -330, 540, 270, b.lin(['#e0762a', '#b4501a', '#6d2c0c'], 90), 8) +
          times(
            6,
            (i) =>
              rect(-392 + i * 90, -322, 74, 190, b.lin(['#2f7f6a', '#1c5546'], 90), 4) +
              path(`M${-355 + i * 90} -300l30 70-30 70-30-70z`, ['#f3c742', '#e4574a', '#f2ead2'][i % 3] ?? '#fff') +
              disc(-355 + i * 90, -230, 13, '#1b3a66'),
          ) +
          rect(-400, -128, 540, 40, '#f3c742') +
          times(18, (i) => path(`M${-396 + i * 30} -90l14-34 14 34z`, i % 2 === 0 ? '#c3262b' : '#1b5fa8')) +
          rect(-400, -350, 540, 26, b.lin(['#f7d66a', '#c08c1c'], 90), 6) +
          path(
            'M150-70V-400Q152-424 180-424H300Q330-424 338-396L372-250Q392-236 392-200V-70z',
            b.lin(['#f0a03a', '#d4641e', '#7c2f0c'], 80),
            'stroke="#6a2a0c" stroke-width="3"',
          ) +
          path(
            'M182-398H292Q310-398 316-378L342-262H182z',
            b.lin(['#c4dae4', '#5c7b89'], 75),
            'stroke="#f3c742" stroke-width="8"',
          ) +
          path('M196-388h50l-40 110h-10z', 'rgba(255,255,255,.4)') +
          rect(170, -446, 160, 26, '#1b5fa8', 8) +
          times(5, (i) => disc(186 + i * 32, -433, 8, '#f3c742')) +
          around(10, 264, -180, 30, (x, y) => oval(x, y, 11, 11, '#f2ead2')) +
          disc(264, -180, 24, '#c3262b') +
          disc(264, -180, 10, '#f3c742') +
          line('M160-240H388', '#f3c742', 8) +
          line('M160-90V-410', '#5d240a', 5) +
          rect(352, -150, 46, 30, '#fff3c4', 8, 'stroke="#444" stroke-width="3"') +
          rect(340, -94, 70, 30, metal(b, 'steel', 90), 6) +
          handle(176, -226) +
          rect(-410, -76, 800, 26, '#26221f', 6) +
          line('M340-424q40 0 44-40', '#333', 5) +
          line('M-150-60q10 26 0 40M-70-60q10 26 0 40', '#1b1b1b', 10) +
          carWheel(b, -290, 64, 'steel', '#e5c04a') +
          carWheel(b, -150, 64, 'steel', '#e5c04a') +
          carWheel(b, 270, 64, 'steel', '#e5c04a'),
      ) +
      coin(b, 880, 890, 60, 'brass') +
      light(b, 'left'),
  ),
  main('jeep', 'An olive jeep seen from the front on a tiled yard', (b) => {
    const half =
      path('M0-250H190Q216-250 220-222V-110H0z', b.lin(['#7f8a4d', '#5c6835', '#323a1a'], 90)) +
      disc(132, -186, 46, '#2b3118') +
      disc(132, -186, 40, metal(b, 'silver', 60)) +
      disc(132, -186, 33, b.rad(['#ffffff', '#e9ecdf', '#9da390'], 0.4, 0.35, 0.75)) +
      line('M110-200h44M110-186h44M110-172h44', 'rgba(90,100,90,.5)', 2) +
      path(
        'M190-262H330Q348-262 352-240V-150H330V-200Q300-226 240-214L226-150H214V-232z',
        b.lin(['#8b9757', '#5c6835', '#39421e'], 80),
      ) +
      rect(232, -176, 106, 180, b.lin(['#0b0b0c', '#3b3c3f', '#202124', '#0b0b0c'], 0), 24) +
      times(8, (i) => line(`M240 ${-160 + i * 22}l46 12 46-12`, '#0b0b0c', 5)) +
      disc(270, -238, 14, '#e58a1f') +
      times(3, (i) => rect(16 + i * 30, -232, 18, 96, '#15180c', 8)) +
      path('M0-262H186L170-300H0z', b.lin(['#98a464', '#6b773f'], 90)) +
      rect(0, -440, 214, 146, '#3c4522', 14) +
      rect(0, -426, 198, 118, b.lin(['#d4e3ea', '#8aa3ad', '#5f7680'], 70), 8) +
      line('M60-312L150-348', '#1c1f12', 7) +
      disc(238, -330, 30, '#202410', 'transform="scale(1 1)"') +
      disc(238, -330, 24, '#a9bcc6') +
      rect(0, -104, 250, 40, b.lin(['#4a4f54', '#24272a'], 90), 6) +
      rect(150, -84, 24, 40, '#c23a22', 6)
    return (
      tiledRoom(b, '#b98a62', '#d9cdb0', 430) +
      plant(b, 880, 600, 1.1) +
      at(
        480,
        880,
        0,
        1.34,
        pool(b, 0, -4, 400, 60, 0.9) +
          rect(-220, -110, 440, 70, '#14160e') +
          half +
          `<g transform="scale(-1 1)">${half}</g>` +
          path('M-190-420h120l-60 108h-60z', 'rgba(255,255,255,.3)') +
          plate(-64, -100, 128, 30) +
          rect(-190, -470, 380, 30, '#2b2f1a', 8) +
          times(
            4,
            (i) =>
              disc(-130 + i * 86, -482, 26, '#26282a') +
              disc(-130 + i * 86, -482, 20, b.rad(['#fffbe0', '#f3d98a', '#a88a3a'], 0.4, 0.35, 0.8)),
          ),
      ) +
      light(b, 'right')
    )
  }),
]
