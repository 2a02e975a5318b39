import { type Brush, random, shade } from '#drawings/brush.ts'
import { cast, face, gloss } from '#drawings/materials.ts'
import { at, line, path, poly, rect, roundRect, times } from '#drawings/shapes.ts'

/** A closed book lying flat, seen from above: its cover around the origin, its pages visible below and on the right. */
export function book(
  b: Brush,
  w: number,
  h: number,
  thick: number,
  cover: string,
  art: string,
  o: { shine?: number; worn?: boolean } = {},
) {
  const [x, y] = [-w / 2, -h / 2]
  const t = thick
  const leaves = (dx: number) =>
    times(7, (i) =>
      line(
        `M${x + 10 + dx + (t * i) / 7} ${-y + (t * i) / 7}H${-x + (t * i) / 7}V${y + 10 + (t * i) / 7}`,
        i % 2 === 0 ? '#b9a988' : '#efe5cc',
        2,
      ),
    )
  const worn =
    o.worn === true
      ? path(`M${x} ${y}h26l-20 8-6 18zM${-x} ${-y}h-30l22-10 8-22zM${x} ${-y}v-18l14 12z`, '#efe6d2', 'opacity=".8"') +
        line(`M${x + 30} ${y + 6}V${-y - 6}`, '#fff', 3, 'opacity=".25"')
      : ''
  return (
    cast(roundRect(x, y, w + t, h + t, 6), 16 + t * 0.6, 20 + t * 0.6, 54, 0.5) +
    path(`M${x + t} ${-y + t}H${-x + t}V${y + t}L${-x} ${y}V${-y}H${x}z`, '#e6dabd') +
    leaves(0) +
    path(`M${x} ${-y}L${x + t} ${-y + t}H${-x + t}V${-y + t + 5}H${x + t - 4}L${x} ${-y + 5}z`, shade(cover, -0.45)) +
    rect(x, y, w, h, face(b, cover, 60), 5) +
    art +
    rect(x, y, 26, h, b.lin(['rgba(0,0,0,.45)', 'rgba(255,255,255,.16)', 'rgba(0,0,0,.3)'], 0)) +
    gloss(b, x, y, w, h, o.shine ?? 0.16) +
    worn +
    line(`M${x + 2} ${y + 2}H${-x - 2}`, '#fff', 2, 'opacity=".45"')
  )
}

/** A book standing with its spine towards us; (x, foot) is its lower left corner. */
export function spine(b: Brush, x: number, foot: number, w: number, h: number, colour: string, seed: number) {
  const next = random(seed)
  const ink = next() > 0.4 ? '#f3e4b8' : shade(colour, 0.72)
  const bands = times(2 + Math.floor(next() * 3), (i) =>
    rect(x, foot - h * (0.9 - i * 0.22 * (0.7 + next() * 0.5)), w, 6 + next() * 12, ink, 0, 'opacity=".8"'),
  )
  const title = rect(x + w * 0.34, foot - h * 0.72, w * 0.32, h * (0.26 + next() * 0.12), ink, 2, 'opacity=".85"')
  return (
    rect(
      x,
      foot - h,
      w,
      h,
      b.lin([shade(colour, -0.5), colour, shade(colour, 0.28), colour, shade(colour, -0.55)], 0),
      5,
    ) +
    bands +
    title +
    rect(x + w * 0.3, foot - 44, w * 0.4, 22, ink, 3, 'opacity=".6"') +
    line(`M${x + 3} ${foot - h + 4}h${w - 6}`, '#fff', 2, 'opacity=".4"')
  )
}

/** A book lying with its spine towards us; (x, foot) is its lower left corner. */
export function lying(b: Brush, x: number, foot: number, w: number, t: number, colour: string, seed: number) {
  const next = random(seed)
  const ink = next() > 0.5 ? '#f3e4b8' : shade(colour, 0.75)
  return (
    path(`M${x} ${foot - t}h${w}l${-w * 0.06} -30h${-w * 0.88}z`, shade(colour, 0.15)) +
    rect(x, foot - t, w, t, b.lin([shade(colour, 0.35), colour, shade(colour, -0.5)], 90), 8) +
    rect(x + w * (0.16 + next() * 0.1), foot - t * 0.66, w * (0.3 + next() * 0.2), t * 0.3, ink, 3, 'opacity=".9"') +
    rect(x + w * 0.06, foot - t, 12, t, ink, 0, 'opacity=".7"') +
    rect(x + w * 0.92, foot - t, 12, t, ink, 0, 'opacity=".7"') +
    rect(x + w * 0.76, foot - t * 0.6, w * 0.08, t * 0.2, ink, 2, 'opacity=".7"')
  )
}

/** An open book seen from above, `w` for both pages. */
export function openBook(b: Brush, w: number, h: number, left: string, right: string, paper = '#f4ecd8') {
  const [hw, hh] = [w / 2, h / 2]
  return (
    cast(roundRect(-hw - 10, -hh, w + 20, h + 16, 8), 18, 28, 60, 0.5) +
    rect(-hw - 14, -hh - 8, w + 28, h + 22, '#5a3a28', 8) +
    times(5, (i) =>
      rect(-hw - 10 + i * 2, -hh - 4 + i, w + 20 - i * 4, h + 14 - i * 2, i % 2 === 0 ? shade(paper, -0.22) : paper, 4),
    ) +
    path(
      `M0 ${-hh + 14}Q${-hw * 0.4} ${-hh - 16} ${-hw} ${-hh}V${hh}Q${-hw * 0.4} ${hh - 16} 0 ${hh + 10}z`,
      b.lin([shade(paper, -0.1), paper, paper, shade(paper, -0.35)], 0),
    ) +
    path(
      `M0 ${-hh + 14}Q${hw * 0.4} ${-hh - 16} ${hw} ${-hh}V${hh}Q${hw * 0.4} ${hh - 16} 0 ${hh + 10}z`,
      b.lin([shade(paper, -0.42), shade(paper, 0.2), paper, shade(paper, -0.12)], 0),
    ) +
    at(-hw, -hh, 0, 1, left) +
    at(0, -hh, 0, 1, right)
  )
}

/** A face for comics and children's books: round head, eyes, hair. */
export const faceOf = (x: number, y: number, r: number, skin: string, hair: string) =>
  at(
    x,
    y,
    0,
    r / 50,
    rect(-14, 40, 28, 30, shade(skin, -0.15)),
    path('M-50 0A50 54 0 1 1 50 0Q46 56 0 60-46 56-50 0z', skin),
    path('M-54 6Q-66-70 0-72 66-70 54 6 44-30 10-34-30-30-54 6z', hair),
    poly(
      [
        [0, 14],
        [8, 30],
        [-4, 30],
      ],
      shade(skin, -0.2),
    ),
    line('M-30-4q10-8 20 0M12-4q10-8 20 0', '#222', 4),
    path('M-26 6a7 9 0 1 0 14 0 7 9 0 1 0-14 0zM14 6a7 9 0 1 0 14 0 7 9 0 1 0-14 0z', '#1b1b1d'),
    line('M-14 42q14 10 28-2', '#8c2f2a', 4),
  )
