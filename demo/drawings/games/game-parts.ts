import { type Brush, shade } from '#drawings/brush.ts'
import { lettering } from '#drawings/lettering.ts'
import { cast, face, gloss, metal, tube } from '#drawings/materials.ts'
import { at, disc, line, oval, path, rect, ring, roundRect, times } from '#drawings/shapes.ts'

/** Parts of consoles and board games, seen from above around the origin. */

export const button = (b: Brush, x: number, y: number, r: number, colour: string, sign = '') =>
  disc(x + 2, y + 5, r + 3, 'rgba(0,0,0,.55)') +
  disc(x, y, r, b.rad([shade(colour, 0.45), colour, shade(colour, -0.4)], 0.38, 0.3, 0.8)) +
  (sign === '' ? '' : lettering(sign, x, y - r * 0.4, r * 0.8, 'rgba(255,255,255,.85)', 1)) +
  oval(x - r * 0.3, y - r * 0.4, r * 0.35, r * 0.2, 'rgba(255,255,255,.5)')

export const cross = (b: Brush, x: number, y: number, s: number, colour = '#232529') =>
  at(
    x,
    y,
    0,
    s / 50,
    disc(0, 0, 62, 'rgba(0,0,0,.3)'),
    path('M-17-52H17V-17H52V17H17V52H-17V17H-52V-17H-17z', shade(colour, -0.4), 'transform="translate(2 5)"'),
    path(
      'M-17-52H17V-17H52V17H17V52H-17V17H-52V-17H-17z',
      b.lin([shade(colour, 0.35), colour, shade(colour, -0.3)], 60),
    ),
    disc(0, 0, 12, shade(colour, -0.3)),
    path('M0-44l8 12h-16zM0 44l8-12h-16zM-44 0l12-8v16zM44 0l-12-8v16z', shade(colour, 0.35)),
  )

const thumbstick = (b: Brush, x: number, y: number, r: number, colour = '#2a2c31') =>
  disc(x, y, r * 1.3, '#0c0d0f') +
  disc(x + 3, y + 8, r, 'rgba(0,0,0,.6)') +
  disc(x, y, r, b.rad([shade(colour, 0.35), colour, shade(colour, -0.4)], 0.4, 0.3, 0.8)) +
  ring(x, y, r * 0.94, shade(colour, 0.25), r * 0.12, 'stroke-dasharray="3 3"') +
  disc(x, y, r * 0.68, b.rad([shade(colour, -0.45), shade(colour, 0.1)]))

/** A picture on a screen: hills, bricks, a runner and coins. */
export const platformer = (w: number, h: number, sky: string, ground: string) =>
  rect(0, 0, w, h, sky) +
  oval(w * 0.25, h * 0.2, w * 0.1, h * 0.05, '#fff', 'opacity=".8"') +
  oval(w * 0.75, h * 0.14, w * 0.12, h * 0.06, '#fff', 'opacity=".8"') +
  path(`M0 ${h * 0.72}Q${w * 0.2} ${h * 0.4} ${w * 0.45} ${h * 0.72}T${w} ${h * 0.6}V${h}H0z`, shade(ground, 0.3)) +
  rect(0, h * 0.82, w, h * 0.18, ground) +
  times(10, (i) => rect((i * w) / 10 + 1, h * 0.83, w / 10 - 2, h * 0.08, shade(ground, -0.25))) +
  times(
    3,
    (i) =>
      rect(w * (0.5 + i * 0.09), h * 0.48, w * 0.08, h * 0.09, '#c8782e', 2) +
      disc(w * (0.54 + i * 0.09), h * 0.4, w * 0.025, '#f6d23a'),
  ) +
  rect(w * 0.24, h * 0.64, w * 0.08, h * 0.18, '#d8382e', 3) +
  rect(w * 0.245, h * 0.58, w * 0.07, h * 0.08, '#f0c49a', 3) +
  rect(w * 0.23, h * 0.55, w * 0.1, h * 0.04, '#d8382e', 2)

export const cartridge = (b: Brush, colour: string, label: string) =>
  cast(roundRect(-190, -220, 380, 440, 22), 16, 22, 40) +
  path('M-190-200Q-190-220-170-220H170Q190-220 190-200V170H160V220H-160V170H-190z', face(b, colour, 70)) +
  times(
    6,
    (i) =>
      rect(-176, -196 + i * 16, 46, 8, shade(colour, -0.4), 3) +
      rect(130, -196 + i * 16, 46, 8, shade(colour, -0.4), 3),
  ) +
  rect(-118, -200, 236, 40, shade(colour, -0.2), 12) +
  rect(-136, -140, 272, 280, shade(colour, -0.45), 10) +
  `<g transform="translate(-128 -132)">${label}</g>` +
  path('M-20 160h40l-20 30z', shade(colour, -0.4)) +
  gloss(b, -128, -132, 256, 264, 0.3) +
  line('M-180-208H180', 'rgba(255,255,255,.5)', 4)

/** A chess piece standing, its foot at the origin, 200 high. */
export function piece(b: Brush, kind: 'pawn' | 'rook' | 'bishop' | 'king' | 'knight', colour: string) {
  const wood = tube(b, colour)
  const foot = path('M-50 0Q-54-22-36-30L-26-44H26L36-30Q54-22 50 0Q0 14-50 0z', wood)
  const stem = (top: number) => path(`M-28-40Q-14-90-14 ${-top}H14Q14-90 28-40z`, wood)
  const tops = {
    pawn: () =>
      stem(96) +
      oval(0, -98, 26, 9, wood) +
      disc(0, -126, 28, b.rad([shade(colour, 0.5), colour, shade(colour, -0.5)], 0.35, 0.3, 0.8)),
    rook: () => stem(110) + path('M-34-108H34V-166H20V-152H8V-166H-8V-152H-20V-166H-34z', wood),
    bishop: () =>
      stem(120) +
      oval(0, -120, 30, 9, wood) +
      path('M0-196Q36-160 22-124H-22Q-36-160 0-196z', wood) +
      line('M6-176L22-150', shade(colour, -0.6), 5),
    king: () =>
      stem(130) +
      oval(0, -132, 32, 10, wood) +
      path('M-24-134L-34-190Q0-206 34-190L24-134z', wood) +
      path('M-6-196V-210H-18V-222H-6V-236H6V-222H18V-210H6V-196z', wood),
    knight: () =>
      path('M-30-40Q-40-90-10-120L-44-124Q-60-130-50-148L-10-186-4-204 14-186Q60-150 34-40z', wood) +
      disc(-14, -158, 5, shade(colour, -0.7)) +
      line('M24-180Q44-130 30-60', shade(colour, -0.4), 5) +
      line('M-46-136l14 4', shade(colour, -0.6), 4),
  }
  return (
    oval(10, 4, 64, 18, 'rgba(10,4,0,.45)') +
    foot +
    tops[kind]() +
    line('M-36-26Q0-16 36-26', shade(colour, 0.4), 3, 'opacity=".6"')
  )
}

/** A gamepad, 640 wide. */
export const pad = (b: Brush, colour: string, signs: readonly (readonly [string, string])[]) => {
  const d =
    'M-190-150Q-260-160-290-90-330 60-310 150-290 220-230 200-180 180-130 90-60 70 0 70 60 70 130 90 180 180 230 200 290 220 310 150 330 60 290-90 260-160 190-150 100-130 0-130-100-130-190-150z'
  return (
    cast(d, 18, 26, 54, 0.5) +
    path('M-230-140q20-36 90-20l10 30zM230-140q-20-36-90-20l-10 30z', shade(colour, -0.5)) +
    path(d, b.lin([shade(colour, 0.3), colour, shade(colour, -0.4)], 75)) +
    path(
      'M-240 10Q-320 90-296 160-260 200-226 176-190 140-150 70-240 60-240 10zM240 10Q320 90 296 160 260 200 226 176 190 140 150 70 240 60 240 10z',
      shade(colour, -0.22),
      'opacity=".7"',
    ) +
    line('M-280-90Q-250-150-190-140-100-120 0-120 100-120 190-140 250-150 280-90', 'rgba(255,255,255,.4)', 5) +
    cross(b, -200, -40, 50, shade(colour, -0.6)) +
    signs
      .map(([sign, tone], i) =>
        button(b, 200 + Math.cos((i * Math.PI) / 2) * 46, -40 + Math.sin((i * Math.PI) / 2) * 46, 25, tone, sign),
      )
      .join('') +
    thumbstick(b, -96, 42, 40) +
    thumbstick(b, 96, 42, 40) +
    rect(-50, -64, 34, 16, shade(colour, -0.5), 8) +
    rect(16, -64, 34, 16, shade(colour, -0.5), 8) +
    disc(0, -6, 20, metal(b, 'silver', 40)) +
    disc(0, -6, 14, '#2fae6a')
  )
}
