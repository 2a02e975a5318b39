// The colours of the site in both themes. Three are the operator's to choose; the others follow in hue, at the project's lightness.
import { clampChroma, converter, formatHex, wcagContrast, type Oklch } from 'culori'

import type { SiteDetails } from './site-shape.server.ts'

type Theme = 'light' | 'dark'
type Base = keyof SiteDetails['colours']
/** Hex colours by the name of their variable in `app/ui/brand.css`, without `--color-`. */
export type Palette = Record<string, string>

/** As `app/ui/brand.css` has them, which a test compares. The first of each group is the operator's to choose. */
const GROUPS: Record<Base, Record<string, Readonly<Record<Theme, string>>>> = {
  brand: {
    brand: { light: '#0b5f63', dark: '#74d2c7' },
    'brand-strong': { light: '#084a4e', dark: '#98e2d9' },
    'on-brand': { light: '#ffffff', dark: '#05292c' },
    'brand-soft': { light: '#d9eeea', dark: '#133f41' },
    'on-brand-soft': { light: '#08474b', dark: '#bdece5' },
  },
  accent: {
    accent: { light: '#f7aa22', dark: '#f9b73b' },
    'accent-strong': { light: '#e89710', dark: '#ffca66' },
    'on-accent': { light: '#2b1a02', dark: '#2b1a02' },
    'accent-soft': { light: '#fdecc8', dark: '#443210' },
    'on-accent-soft': { light: '#5c3a00', dark: '#ffdf9f' },
  },
  page: {
    page: { light: '#fbf6ec', dark: '#0f1819' },
    surface: { light: '#ffffff', dark: '#172324' },
    raised: { light: '#ffffff', dark: '#1f2e2f' },
    sunken: { light: '#f2eadb', dark: '#0b1213' },
    line: { light: '#e5dac6', dark: '#2f4040' },
    'line-strong': { light: '#877c6a', dark: '#7b8d8a' },
  },
}
/** Colours of texts that stay as they are, whatever is chosen. */
const INKS: Record<string, Readonly<Record<Theme, string>>> = {
  ink: { light: '#182a2e', dark: '#f6f0e4' },
  'ink-soft': { light: '#55605f', dark: '#b4beb9' },
}
/** The ring around what has the focus has the brand's colour in the light, and the accent's in the dark. */
const FOCUS = { light: 'brand', dark: 'accent' } as const
/** These move with the chosen colour; the others keep the lightness of the project's, and so their contrast. */
const FOLLOWS = new Set(['brand-strong', 'accent-strong', 'sunken', 'line'])

const AAA = 7
const AA = 4.5
const CONTROL = 3
const onGrounds = (text: string, wanted: number) =>
  ['page', 'surface', 'raised', 'sunken'].map((ground) => [text, ground, wanted] as const)
const PAIRS: readonly (readonly [text: string, ground: string, wanted: number])[] = [
  ...onGrounds('ink', AAA),
  ...['ink-soft', 'brand', 'brand-strong'].flatMap((text) => onGrounds(text, AA)),
  ...['line-strong', 'focus'].flatMap((text) => onGrounds(text, CONTROL)),
  ['ink', 'brand-soft', AAA],
  ['ink', 'accent-soft', AAA],
  ['on-brand', 'brand', AA],
  ['on-brand', 'brand-strong', AA],
  ['on-brand-soft', 'brand-soft', AA],
  ['ink-soft', 'brand-soft', AA],
  ['brand', 'brand-soft', AA],
  ['on-accent', 'accent', AA],
  ['on-accent', 'accent-strong', AA],
  ['on-accent-soft', 'accent-soft', AA],
]

const toOklch = converter('oklch')
const toHex = (colour: Oklch) => formatHex(clampChroma(colour, 'oklch'))

function parseColour(hex: string): Oklch {
  const colour = toOklch(hex)
  if (!colour) throw new Error(`${hex} is no colour`)
  return colour
}

/** All colours of a theme: those that the operator chose, those that follow, and the project's. */
export function makePalette(colours: SiteDetails['colours'], theme: Theme): Palette {
  const palette = Object.entries({ ...GROUPS.brand, ...GROUPS.accent, ...GROUPS.page, ...INKS })
  const made = Object.fromEntries(palette.map(([name, { [theme]: hex }]) => [name, hex]))
  for (const base of listChosen(colours)) Object.assign(made, followBase(base, colours[base], theme))
  return { ...made, focus: made[FOCUS[theme]] ?? '' }
}

/** The colours of one group, from the one that the operator chose. */
function followBase(base: Base, chosen: SiteDetails['colours'][Base], theme: Theme): Palette {
  const model = parseColour(GROUPS[base][base]?.[theme] ?? '')
  const given = theme === 'light' ? chosen?.light : chosen?.dark
  // The dark theme needs the hue in its own lightness.
  const own = given ? parseColour(given) : { ...parseColour(chosen?.light ?? ''), l: model.l }
  const share = model.c > 0.001 ? own.c / model.c : 1
  const palette = Object.entries(GROUPS[base]).map(([name, { [theme]: hex }]) => {
    const { l, c, h = 0 } = parseColour(hex)
    if (name === base) return [name, given ?? toHex({ ...own, c: Math.min(own.c, model.c * 1.5) })] as const
    const follows = FOLLOWS.has(name)
    const lightness = Math.min(1, Math.max(0, follows ? l + own.l - model.l : l))
    const chroma = c * (follows ? share : Math.min(1.3, share))
    return [name, toHex({ mode: 'oklch', l: lightness, c: chroma, h: (own.h ?? 0) + h - (model.h ?? 0) })] as const
  })
  const made: Palette = Object.fromEntries(palette)
  const on = `on-${base}`
  if (on in made) made[on] = chooseText(made[on] ?? '', made[base] ?? '')
  return made
}

/** White or the tinted text, whichever is easier to read there. */
const chooseText = (tinted: string, ground: string): string => {
  const dark = toHex({ ...parseColour(tinted), l: 0.2 })
  return wcagContrast('#ffffff', ground) >= wcagContrast(dark, ground) ? '#ffffff' : dark
}

const listChosen = (colours: SiteDetails['colours']): Base[] =>
  (['brand', 'accent', 'page'] as const).filter((base) => colours[base])

/** A line for each pair of colours that is hard to read: the field, the theme, the pair, and by how much it fails. */
export function findHardToRead(colours: SiteDetails['colours']): string[] {
  const chosen = listChosen(colours)
  if (chosen.length === 0) return []
  return (['light', 'dark'] as const).flatMap((theme) => {
    const palette = makePalette(colours, theme)
    return PAIRS.flatMap(([text, ground, wanted]) => {
      const contrast = wcagContrast(palette[text] ?? '', palette[ground] ?? '')
      const field = chosen.find((base) => [text, ground].some((name) => findBase(name, theme) === base))
      if (!field || contrast >= wanted) return []
      const pair = `${text} (${palette[text]}) on ${ground} (${palette[ground]})`
      return [
        `colours.${field}: in the ${theme} theme, ${pair} has a contrast of ${contrast.toFixed(2)} and needs ${wanted}`,
      ]
    })
  })
}

const findBase = (name: string, theme: Theme): Base | undefined =>
  (['brand', 'accent', 'page'] as const).find((base) =>
    name === 'focus' ? FOCUS[theme] === base : name in GROUPS[base],
  )

/** A stylesheet that replaces the project's colours of both themes by the site's; empty where none was chosen. */
export function makeStyles(colours: SiteDetails['colours']): string {
  const chosen = listChosen(colours)
  if (chosen.length === 0) return ''
  const names = [...chosen.flatMap((base) => Object.keys(GROUPS[base])), 'focus']
  const block = (theme: Theme) => {
    const palette = makePalette(colours, theme)
    return `:root{${names.map((name) => `--color-${name}:${palette[name]}`).join(';')}}`
  }
  return `${block('light')}\n@media (prefers-color-scheme:dark){${block('dark')}}\n`
}
