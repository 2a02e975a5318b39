import { type Brush, shade } from '#drawings/brush.ts'
import { ball, face, limb, pool } from '#drawings/materials.ts'
import { at, disc, line, oval, path, rect, times } from '#drawings/shapes.ts'

/** Jointed figures seen from the front: they stand on y = 0 and are about 720 high, around x = 0. */

type Point = readonly [number, number]

export type Body = {
  torso: string
  arms: string
  legs: string
  boots: string
  gloves: string
  /** Elbow and hand of the arm on the left of the picture, then of the right. */
  left: readonly [Point, Point]
  right: readonly [Point, Point]
  /** Knee and foot offsets from upright, for a stance. */
  stance?: number
  bulk?: number
  head: string
  chest?: string
  behind?: string
  front?: string
}

export function body(b: Brush, o: Body) {
  const k = o.bulk ?? 1
  const s = o.stance ?? 40
  const leg = (side: 1 | -1) => {
    const [hip, knee, foot] = [side * 46, side * (52 + s * 0.6), side * (56 + s)]
    return (
      limb(b, hip, -350, knee, -190, 112 * k, 84 * k, o.legs) +
      disc(knee, -186, 40 * k, ball(b, shade(o.legs, -0.1))) +
      limb(b, knee, -180, foot, -40, 82 * k, 62 * k, o.boots) +
      path(
        `M${foot - 40 * k} 0Q${foot - 46 * k}-50 ${foot}-56 ${foot + 46 * k}-50 ${foot + 40 * k} 0z`,
        face(b, o.boots, 70),
      ) +
      rect(foot - 42 * k, -10, 84 * k, 12, shade(o.boots, -0.5), 5)
    )
  }
  const arm = (side: 1 | -1, [elbow, hand]: readonly [Point, Point]) =>
    limb(b, side * 112 * k, -546, elbow[0], elbow[1], 82 * k, 62 * k, o.arms) +
    limb(b, elbow[0], elbow[1], hand[0], hand[1], 62 * k, 50 * k, o.gloves) +
    disc(elbow[0], elbow[1], 30 * k, ball(b, shade(o.arms, -0.1))) +
    disc(hand[0], hand[1], 36 * k, ball(b, o.gloves)) +
    disc(side * 112 * k, -552, 54 * k, ball(b, o.arms))
  const t = `M${-118 * k}-596Q0-632 ${118 * k}-596Q${130 * k}-500 ${86 * k}-420L${80 * k}-350Q0-318 ${-80 * k}-350L${-86 * k}-420Q${-130 * k}-500 ${-118 * k}-596z`
  return (
    pool(b, 0, 0, 240, 44, 0.8) +
    (o.behind ?? '') +
    leg(-1) +
    leg(1) +
    path(`M${-84 * k}-370H${84 * k}L60-310Q0-270-60-310z`, face(b, o.legs, 90)) +
    path(
      t,
      b.lin([shade(o.torso, -0.4), shade(o.torso, 0.1), shade(o.torso, 0.28), o.torso, shade(o.torso, -0.5)], 0),
    ) +
    `<g>${line(`M0-590V-470M${-70 * k}-500Q0-450 ${70 * k}-500M-40-440H40M-36-405H36`, shade(o.torso, -0.45), 4, 'opacity=".5"')}</g>` +
    (o.chest ?? '') +
    arm(-1, o.left) +
    arm(1, o.right) +
    rect(-26, -640, 52, 44, shade(o.torso, -0.4), 14) +
    at(0, -690, 0, 1, o.head) +
    (o.front ?? '')
  )
}

/** A bare face in front view, 130 high, around the origin. */
export const plainHead = (b: Brush, skin: string, eyes = '#2a1a12', mouth = '#8a3a2a') =>
  oval(-62, 4, 12, 20, shade(skin, -0.15)) +
  oval(62, 4, 12, 20, shade(skin, -0.15)) +
  path(
    'M-60-20Q-60-74 0-76 60-74 60-20 58 40 24 64 0 76-24 64-58 40-60-20z',
    b.rad([shade(skin, 0.25), skin, shade(skin, -0.35)], 0.4, 0.35, 0.8),
  ) +
  [-25, 25].map((x) => oval(x, -2, 14, 9, '#ffffff') + disc(x + 2, -2, 7, eyes) + disc(x, -4, 2.5, '#fff')).join('') +
  line('M-42-22Q-26-32-10-22M10-22Q26-32 42-22', shade(eyes, -0.2), 6) +
  line('M-4 8L4 26-6 28', shade(skin, -0.35), 4) +
  line('M-20 46Q0 54 20 46', mouth, 6)

/** A round stand. */
export const stand = (b: Brush, colour: string, w = 250) =>
  oval(0, 34, w, 54, 'rgba(0,0,0,.5)') +
  oval(0, 24, w, 52, shade(colour, -0.5)) +
  oval(0, 4, w, 52, b.lin([shade(colour, 0.3), colour, shade(colour, -0.3)], 20))

/** Rivets in a row. */
export const rivets = (x: number, y: number, dx: number, count: number, colour: string) =>
  times(
    count,
    (i) => disc(x + i * dx, y, 5, shade(colour, -0.4)) + disc(x + i * dx - 1, y - 1, 2.5, shade(colour, 0.5)),
  )
