import { type Brush, shade } from '#drawings/brush.ts'
import { pool, softLine } from '#drawings/materials.ts'
import { at, disc, line, oval, path, rect, times, within } from '#drawings/shapes.ts'

/** Shoes seen from the side, toe to the right: the sole stands on y = 0, from x = -300 to 300. */

export const LOW =
  'M-292-40Q-306-120-284-190Q-276-226-244-224-214-218-196-200-150-176-90-214-60-236-34-232 0-190 60-158 130-124 220-116 290-104 298-50L296-36H-290z'
export const HIGH =
  'M-288-40Q-304-160-276-330-272-356-240-354L-112-366Q-92-366-84-342-70-270-30-222 10-176 80-154 150-130 226-118 292-104 298-50L296-36H-288z'

export type Sole = 'flat' | 'chunky' | 'wave' | 'studs' | 'heel'

function sole(b: Brush, kind: Sole, colour: string, accent: string) {
  const rubber = b.lin([shade(colour, 0.25), colour, shade(colour, -0.35)], 90)
  if (kind === 'flat')
    return (
      path('M-300-52Q-308-4-290 0H284Q312-8 302-58Q0-30-300-52z', rubber) +
      line('M-300-26Q0-12 304-30', accent, 6) +
      times(30, (i) => rect(-284 + i * 19, -12, 10, 9, shade(colour, -0.3)))
    )
  if (kind === 'chunky')
    return (
      path('M-310-76Q-330-10-296 0H-60Q-40-14-10-6L20 0H270Q326-16 312-66Q150-40 60-50-120-72-310-76z', rubber) +
      path('M-306-50Q-120-40 40-34T316-48V-34Q120-14 20-16-140-30-308-30z', accent) +
      times(14, (i) => rect(-280 + i * 40, -8, 26, 10, shade(colour, -0.5), 3))
    )
  if (kind === 'wave')
    return (
      path(
        'M-312-86Q-340-20-300 0Q-200-6-150-16-100 0 0 0 140-6 290-22 330-40 306-64Q150-44 50-56-100-84-312-86z',
        rubber,
      ) +
      path('M-312-60Q-200-20-100-44T100-34 306-50L300-26Q150-8 40-16-40-24-120-16-220-10-306-30z', accent) +
      times(7, (i) => oval(-240 + i * 76, -34, 22, 9, shade(accent, -0.25)))
    )
  if (kind === 'studs')
    return (
      path('M-300-52Q-304-24-286-20H284Q306-26 302-58Q0-34-300-52z', rubber) +
      [-262, -190, 60, 140, 220]
        .map((x) => path(`M${x - 24}-24h48l-10 32h-28z`, b.lin([shade(accent, 0.2), shade(accent, -0.4)], 0)))
        .join('')
    )
  return (
    path('M-300-54L-296 0H-176L-170-34Q0-24 120-18H282Q308-28 300-58Q0-36-300-54z', rubber) +
    line('M-298-22H-172', shade(colour, 0.3), 3) +
    line('M-296-50Q0-32 300-54', accent, 4, 'stroke-dasharray="8 6"')
  )
}

export type Shoe = {
  shape: string
  colour: string
  sole: Sole
  soleColour: string
  accent: string
  /** Panels, seams and laces, drawn over the upper and clipped to it. */
  upper: string
  /** Drawn over everything. */
  over?: string
}

export function shoe(b: Brush, o: Shoe) {
  const c = o.colour
  return (
    pool(b, 0, 0, 380, 46, 0.75) +
    path(o.shape, b.lin([shade(c, 0.25), c, shade(c, -0.3)], 75), `stroke="${shade(c, -0.5)}" stroke-width="3"`) +
    within(
      b.clip(path(o.shape, '#000')),
      o.upper,
      softLine('M-270-150Q-200-90-60-110T280-60', '#000000', 70, 0.2),
      softLine('M-60-200Q60-130 230-100', '#ffffff', 26, 0.45),
      path('M-310-80Q0-40 310-80V0H-310z', 'rgba(0,0,0,.16)'),
    ) +
    sole(b, o.sole, o.soleColour, o.accent) +
    (o.over ?? '')
  )
}

/** Laces crossing the instep, from the ankle down. */
export const laces = (count: number, colour: string, x = -52, y = -214, dx = 30, dy = 17) =>
  times(
    count,
    (i) =>
      disc(x + i * dx - 26, y + i * dy + 26, 6, shade(colour, -0.6)) +
      line(
        `M${x + i * dx - 26} ${y + i * dy + 26}Q${x + i * dx - 2} ${y + i * dy - 4} ${x + i * dx + 16} ${y + i * dy - 4}`,
        shade(colour, -0.4),
        15,
      ) +
      line(
        `M${x + i * dx - 26} ${y + i * dy + 24}Q${x + i * dx - 2} ${y + i * dy - 6} ${x + i * dx + 16} ${y + i * dy - 6}`,
        colour,
        11,
      ),
  )

/** The same shoe twice, one a little behind the other. */
export const pair = (drawn: string, x: number, y: number, scale: number, turn = 0) =>
  at(x - 70, y - 90, turn - 3, scale * 0.94, drawn) + at(x + 30, y + 20, turn, scale, drawn)

/** A shoe from above, toe up, 300 wide and 760 long: its outline, to fill and to shade. */
export const TOP =
  'M0-380Q118-370 140-230 150-120 118 0 96 110 118 240 124 360 0 376-124 360-118 240-96 110-118 0-150-120-140-230-118-370 0-380z'
