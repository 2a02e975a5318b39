import { type Drawing, drawingsOf } from '#drawings/drawing.ts'
import { light, metal } from '#drawings/materials.ts'
import { garage, lane, lawn, plant } from '#drawings/room.ts'
import { at, disc, line, mirror, oval, path, rect, times } from '#drawings/shapes.ts'

import { car, handle, lamp } from './car-parts.ts'

const main = drawingsOf('cars', 'main')

export const CARS: readonly Drawing[] = [
  main(
    'hatchback',
    'A red hatchback parked by a yellow wall',
    (b) =>
      lane(b, '#86bbe0', '#e3b65c', '#7c7872', 560, 11) +
      at(
        500,
        800,
        0,
        1.16,
        car(b, {
          body: 'M-336-70Q-352-168-318-222L-276-304Q-262-330-218-334H16Q62-332 98-302L182-232Q296-214 334-182Q354-158 350-104L340-62H-330z',
          colour: '#c3262b',
          length: 700,
          wheels: [-212, 218],
          r: 68,
          rim: 'spokes',
          glass: ['M-270-228L-238-298Q-232-310-208-311H-84V-228z', 'M-62-311H12Q46-309 76-284L140-228H-62z'],
          seams: 'M-72-316V-80M-72-80Q-150-76-150-130Q-180-190-272-216M150-226Q168-150 130-84H-72',
          crease: 'M-330-178Q-60-196 330-160',
          trim:
            handle(-130, -196) +
            handle(48, -192) +
            lamp(b, 'M286-196Q336-184 342-158L300-160Q286-172 286-196z') +
            path('M-342-206L-300-222Q-296-180-306-156L-346-150z', '#8e1016') +
            rect(300, -112, 50, 26, '#1a1b1d', 6) +
            rect(-346, -110, 60, 30, '#1f2022', 6) +
            path('M118-240q30-18 42-2v22h-34z', '#a31d22') +
            line('M-140-78H140', '#1a1a1c', 12),
        }),
      ) +
      light(b, 'left'),
  ),
  main(
    'sedan',
    'A silver saloon car in front of a garage shutter',
    (b) =>
      garage(b, '#7f97a0', '#77736c', 610) +
      mirror(
        500,
        at(
          500,
          820,
          0,
          1.14,
          car(b, {
            body: 'M-392-72Q-412-164-386-196Q-330-214-268-218L-186-292Q-166-312-122-314H36Q82-312 118-286L206-218Q334-204 380-168Q400-146 396-98L386-66H-386z',
            colour: '#aeb6bd',
            length: 800,
            wheels: [-252, 250],
            r: 66,
            rim: 'mesh',
            glass: ['M-222-222L-168-280Q-158-291-128-292H-62V-222z', 'M-42-292H32Q66-290 92-270L156-222H-42z'],
            seams: 'M-52-296V-84M176-218Q182-140 146-84H-52Q-150-82-172-140Q-196-196-240-220',
            crease: 'M-384-176Q0-192 382-150',
            trim:
              handle(-134, -188) +
              handle(62, -186) +
              lamp(b, 'M330-190Q380-174 388-148L342-150Q326-166 330-190z') +
              path('M-398-190L-344-204Q-336-170-342-152L-402-150z', '#a0161b') +
              rect(346, -108, 52, 26, '#17181a', 6) +
              rect(-402, -104, 60, 26, '#30343a', 6) +
              line('M-226-222L-166-286H34Q70-286 160-222', '#eef1f3', 4) +
              line('M-180-78H180', '#22252a', 10) +
              path('M130-228q30-18 42-2v22h-34z', '#9aa2aa'),
          }),
        ),
      ) +
      light(b, 'top'),
  ),
  main(
    'suv',
    'A white sport utility vehicle on a lawn',
    (b) =>
      lawn(b, '#a6cfe8', '#6f9a3e', 470, 21) +
      plant(b, 120, 650, 1) +
      at(
        500,
        840,
        0,
        1.12,
        car(b, {
          body: 'M-388-92L-396-260Q-394-292-378-336L-356-382Q-346-396-320-398H60Q94-396 118-366L172-284Q318-276 362-252Q386-236 386-176L380-96z',
          colour: '#e9ebe9',
          length: 780,
          wheels: [-240, 236],
          r: 84,
          rim: 'spokes',
          rimTone: '#8a9096',
          glass: [
            'M-364-284L-338-364Q-332-374-314-374H-244V-284z',
            'M-226-374H-84V-284H-226z',
            'M-66-374H54Q78-372 96-346L136-284H-66z',
          ],
          seams: 'M-76-378V-112M-236-378V-230M150-284Q164-190 140-112H-76M-236-230Q-180-210-150-112H-76',
          crease: 'M-388-240Q0-256 380-226',
          trim:
            rect(-330, -420, 390, 12, '#2a2c30', 6) +
            times(5, (i) => rect(-310 + i * 84, -412, 10, 20, '#2a2c30')) +
            path(
              'M-392-150H-330Q-326-210-240-212-150-210-146-150H150Q152-208 236-210 320-208 326-150H386L380-96H-388z',
              '#34373c',
            ) +
            handle(-196, -232, '#2a2c30') +
            handle(0, -234, '#2a2c30') +
            lamp(b, 'M330-258Q372-244 378-214L334-216z') +
            path('M-396-280h26v70h-26z', '#a81a1e') +
            path('M112-296q34-18 46 0v26h-36z', '#26282c') +
            rect(-420, -270, 34, 120, '#17181a', 12),
        }),
      ) +
      light(b, 'right'),
  ),
  main(
    'vintage-classic',
    'A cream vintage saloon with chrome trim in a lane',
    (b) =>
      lane(b, '#e7c9a2', '#7ea391', '#8a7a66', 540, 4) +
      mirror(
        500,
        at(
          500,
          810,
          0,
          1.16,
          car(b, {
            body: 'M-372-66Q-410-130-380-186Q-340-244-246-246L-216-308Q-194-352-116-356H14Q78-354 108-314L148-254Q256-252 318-226Q372-200 374-118L362-66z',
            colour: '#e6d3a3',
            length: 760,
            wheels: [-232, 234],
            r: 72,
            rim: 'chrome',
            glass: ['M-200-252L-180-302Q-168-330-122-332H-66V-252z', 'M-46-332H10Q56-330 80-300L110-252H-46z'],
            seams: 'M-56-338V-84M124-252Q136-160 112-84H-56Q-140-84-150-160Q-176-226-206-250',
            crease: 'M-370-188Q-100-214 366-174',
            trim:
              path(
                'M130-250Q250-262 320-220Q372-190 372-110Q340-196 240-196 150-194 128-110z',
                b.lin(['#fbf0d2', '#d6c08a', '#9c8654'], 80),
              ) +
              path(
                'M-372-110Q-380-210-250-214-160-212-140-110-190-176-240-174-330-170-372-110z',
                b.lin(['#fbf0d2', '#d6c08a', '#9c8654'], 80),
              ) +
              rect(340, -122, 52, 26, metal(b, 'silver', 90), 12) +
              rect(-400, -120, 62, 26, metal(b, 'silver', 90), 12) +
              disc(346, -182, 27, metal(b, 'silver', 60)) +
              disc(348, -182, 20, b.rad(['#ffffff', '#e8e3c4', '#a9a27c'], 0.4, 0.3, 0.8)) +
              oval(-376, -166, 12, 22, '#9c1b1b') +
              line('M-370-150H370', '#f6f7f8', 6) +
              handle(-118, -206, '#f4f5f6') +
              handle(54, -206, '#f4f5f6') +
              line('M-206-252L-184-306Q-170-338-120-340H12Q62-338 88-302L120-252', '#f6f7f8', 5) +
              line('M-160-72H140', '#8d7a4c', 10),
          }),
        ),
      ) +
      light(b, 'dusk'),
  ),
]
