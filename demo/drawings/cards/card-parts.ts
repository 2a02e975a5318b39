import { type Brush, shade } from '#drawings/brush.ts'
import { lettering } from '#drawings/lettering.ts'
import { cast, gloss, print } from '#drawings/materials.ts'
import { around, at, disc, line, oval, path, rect, roundRect, within } from '#drawings/shapes.ts'

/** Trading and playing cards lying flat, 320 by 446, around the origin. */

export const blank = (b: Brush, content: string, o: { border?: string; alpha?: number; shine?: number } = {}) =>
  b.stamp(cast(roundRect(-160, -223, 320, 446, 18), 7, 10, 26, o.alpha ?? 0.45))(0, 0) +
  rect(-160, -223, 320, 446, o.border ?? '#f6f4ee', 18) +
  content +
  gloss(b, -156, -219, 312, 438, o.shine ?? 0.14) +
  rect(-159, -222, 318, 444, 'none', 17, 'stroke="rgba(0,0,0,.25)" stroke-width="2"')

/** A small winged monster with a tail. */
export const beast = (b: Brush, colour: string, belly: string) => {
  const skin = b.rad([shade(colour, 0.4), colour, shade(colour, -0.45)], 0.4, 0.3, 0.8)
  const wing =
    path(
      'M20-20Q70-110 140-104 118-76 124-50 98-56 92-26 70-36 60-6 44-16 24 14z',
      b.lin([shade(colour, -0.1), shade(colour, -0.5)], 40),
    ) + line('M24 0L138-102M40-4L122-52M54-6L92-28', shade(colour, -0.6), 3)
  return (
    wing +
    `<g transform="scale(-1 1)">${wing}</g>` +
    path('M30 60Q100 90 110 40 116 10 92 0 100 36 76 44 50 48 30 30z', skin) +
    path('M92 0l-16-22 34 6z', belly) +
    path('M-44 10Q-52 90 0 96 52 90 44 10 30-20 0-20-30-20-44 10z', skin) +
    path('M-26 16Q-32 84 0 86 32 84 26 16 0 0-26 16z', belly) +
    line('M-24 40H24M-26 56H26M-22 72H22', shade(belly, -0.3), 3) +
    oval(-34, 92, 22, 13, shade(colour, -0.2)) +
    oval(34, 92, 22, 13, shade(colour, -0.2)) +
    path('M-44-40L-70-84-26-72zM44-40L70-84 26-72z', belly) +
    path('M-50-40Q-50-86 0-88 50-86 50-40 46-8 0-2-46-8-50-40z', skin) +
    oval(-20, -46, 13, 16, '#fff8e0') +
    oval(20, -46, 13, 16, '#fff8e0') +
    oval(-17, -44, 6, 11, '#1a0d12') +
    oval(17, -44, 6, 11, '#1a0d12') +
    disc(-19, -49, 3, '#fff') +
    disc(15, -49, 3, '#fff') +
    path('M-22-20Q0-6 22-20L16-8 8-14 0-6-8-14-16-8z', '#3a0d12')
  )
}

/** A trading card with a monster in its window. */
export const monsterCard = (
  b: Brush,
  tone: string,
  sky: readonly string[],
  creature: string,
  name: string,
  power: string,
  foil = '',
) =>
  blank(
    b,
    rect(-148, -211, 296, 422, b.lin([shade(tone, 0.35), tone, shade(tone, -0.3)], 60), 10) +
      rect(-134, -198, 268, 40, shade(tone, 0.55), 8) +
      lettering(name, -122, -189, 22, '#1c1a22', 1.1, 'left') +
      lettering(power, 104, -188, 20, '#8f1c1c', 1.2) +
      rect(-136, -150, 272, 196, '#c9a34a', 4) +
      within(
        b.clip(rect(-130, -144, 260, 184, '#000')),
        rect(-130, -144, 260, 184, b.lin(sky, 90)),
        b.stamp(
          around(
            10,
            0,
            0,
            0,
            (_x, _y, a) => `<path d="M0 0L200-14V14z" fill="#fff" opacity=".12" transform="rotate(${a})"/>`,
          ),
        )(0, -40),
        path('M-130 0Q-40-30 20 4T130-6V40H-130z', shade(tone, -0.55)),
        at(0, -42, 0, 0.86, creature),
      ) +
      foil +
      rect(-134, 58, 268, 112, shade(tone, 0.7), 6) +
      disc(-112, 84, 11, shade(tone, -0.2)) +
      disc(-112, 130, 11, shade(tone, -0.2)) +
      b.stamp(print(-92, 82, 200, 2, 9, '#3a3540', 4, 1.7) + print(-92, 128, 200, 2, 9, '#3a3540', 8, 1.7))(0, 0) +
      print(-130, 190, 150, 1, 8, shade(tone, -0.6), 3) +
      path(
        'M90 184l4 8 8 1-6 6 2 8-8-4-8 4 2-8-6-6 8-1zM108 184l4 8 8 1-6 6 2 8-8-4-8 4 2-8-6-6 8-1zM126 184l4 8 8 1-6 6 2 8-8-4-8 4 2-8-6-6 8-1z',
        '#f6d65a',
      ),
    { border: '#e8c24a', shine: 0.2 },
  )

export const SUITS = {
  heart: 'M0 34C-60-6-34-44-12-36-4-34 0-26 0-20 0-26 4-34 12-36 34-44 60-6 0 34z',
  spade: 'M0-38C52 0 40 26 20 26 10 26 4 20 2 12L10 38H-10L-2 12C-4 20-10 26-20 26-40 26-52 0 0-38z',
  diamond: 'M0-40L28 0 0 40-28 0z',
  club: 'M-8 38L-3 14A17 17 0 1 1-16-12 17 17 0 1 1 16-12 17 17 0 1 1 3 14L8 38z',
} as const

export const playingCard = (b: Brush, suit: keyof typeof SUITS, rank: string, middle?: string) => {
  const colour = suit === 'heart' || suit === 'diamond' ? '#c3202a' : '#1a1a1e'
  const corner = lettering(rank, -130, -200, 44, colour, 1.1) + at(-130, -122, 0, 0.5, path(SUITS[suit], colour))
  return blank(
    b,
    corner + `<g transform="rotate(180)">${corner}</g>` + (middle ?? at(0, 0, 0, 2.1, path(SUITS[suit], colour))),
    { border: '#fbfaf5' },
  )
}

/** The back of a deck: a lattice inside a border. */
export const cardBack = (b: Brush, ink: string) =>
  blank(
    b,
    rect(-142, -205, 284, 410, ink, 10) +
      rect(
        -132,
        -195,
        264,
        390,
        b.tile(
          26,
          26,
          rect(0, 0, 26, 26, ink) +
            path('M13 1L25 13 13 25 1 13z', 'none', `stroke="${shade(ink, 0.6)}" stroke-width="2"`) +
            disc(13, 13, 4, shade(ink, 0.6)),
        ),
        6,
      ) +
      disc(0, 0, 62, ink) +
      disc(0, 0, 56, 'none', `stroke="${shade(ink, 0.7)}" stroke-width="4"`) +
      around(
        8,
        0,
        0,
        30,
        (x, y, a) =>
          `<g transform="translate(${x} ${y}) rotate(${a + 90})">${path('M0-20Q12 0 0 18-12 0 0-20z', shade(ink, 0.7))}</g>`,
      ),
  )

/** A batsman at play, on a card of 320 by 446. */
export const batsman = (b: Brush, shirt: string, trim: string) =>
  path('M-70 150L-50 40H-4L-8 160H-40zM6 40H50L66 160H30z', b.lin(['#fbfbf8', '#c9ccd0'], 0)) +
  path('M-76 90h34v80h-34zM30 90h34v80h-34z', '#eceae2', 'stroke="#a9a79e" stroke-width="3"') +
  path('M-60-70Q0-96 58-68L54 46H-54z', b.lin([shade(shirt, 0.25), shirt, shade(shirt, -0.35)], 0)) +
  line('M-58-20L56-34', trim, 12) +
  line('M-48-52L-96 0-60 34', shirt, 34) +
  line('M48-52L20 0-44 36', shirt, 32) +
  disc(-52, 38, 19, '#f2f0e8') +
  disc(-34, 44, 19, '#e4e2da') +
  `<g transform="translate(-46 40) rotate(38)">${rect(-8, -46, 16, 50, '#26262a', 6) + path('M-18 0H18L22 140Q0 152-22 140z', b.lin(['#f0d49a', '#c99a52', '#8f652c'], 0))}</g>` +
  disc(4, -112, 38, '#a86a3a') +
  path('M-38-112Q-36-160 6-160 48-158 46-112L62-104-40-106z', b.lin([shade(trim, 0.2), shade(shirt, -0.2)], 60)) +
  line('M-34-96H40M-30-84H34', '#b9bec4', 4)
