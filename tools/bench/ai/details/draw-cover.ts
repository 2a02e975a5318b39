// Draws covers, boxes and labels of real listings as a phone might photograph them: many fonts, colours, angles and
// lights.
import { execFileSync } from 'node:child_process'
import sharp from 'sharp'

import { openDrawing, withDrawings } from '#app/features/photos/pixels/decoder.server.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import { seedRandom } from '#app/shared/numbers/seeded-random.ts'

/** A listing from the file that the benchmark reads. */
export interface SourceRow {
  title: string
  category: CategoryId
  description?: string
  brand?: string
  author?: string
  platform?: string
  pieces?: number
  ref?: string
}

export interface Cover {
  category: CategoryId
  title: string
  /** Every word that stands on the cover. */
  printed: string
  jpeg: Buffer
}

/** How the camera was held, in degrees. */
export interface Pose {
  tilt: number
  skew: number
}

const FAMILIES = [
  'DejaVu Sans',
  'DejaVu Serif',
  'DejaVu Sans Condensed',
  'DejaVu Sans Mono',
  'Liberation Sans',
  'Liberation Serif',
  'Liberation Sans Narrow',
]
const STYLES = ['', 'font-weight="bold"', 'font-style="italic"', 'font-weight="bold" font-style="italic"']
// Background and print colours as in real print: light on dark and dark on light, some with little contrast.
const COLOURS = [
  ['#fdfaf2', '#1b1b1b'],
  ['#16324f', '#ffffff'],
  ['#7a1420', '#ffe9b0'],
  ['#f4c430', '#7a1010'],
  ['#0f5132', '#f7f3e3'],
  ['#2b2b2b', '#f5b301'],
  ['#e9eef2', '#14406b'],
  ['#ffffff', '#c1121f'],
  ['#4b2e83', '#f0e6ff'],
  ['#d8c7a3', '#3a2a14'],
  ['#0b7285', '#ffffff'],
  ['#f08a24', '#201000'],
] as const
const SIZE = 1600

export type Line = { text: string; size: number; caps?: boolean }
type Random = () => number

/** Which of the fonts are installed: a missing one would be drawn in another, which would then count twice. */
export function fontsHere(families: readonly string[] = FAMILIES): string[] {
  try {
    const known = execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' })
    return families.filter((family) => known.includes(family))
  } catch {
    return []
  }
}

/** The text printed on a listing's item: its own words, and words that such items usually carry. */
function printOn(row: SourceRow, random: Random): Line[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] ?? (list[0] as T)
  const { title, brand = '', author, platform, pieces, ref } = row
  const plain = title
    .replaceAll(/[([][^)\]]*[)\]]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const big = (text: string): Line => ({ text, size: 1, caps: random() < 0.5 })
  const small = (text: string): Line => ({ text, size: 0.42 })
  switch (row.category) {
    case 'books': {
      const name = plain.replace(/ by [^,]*$/, '')
      const praise = pick([
        'A Novel',
        'The International Bestseller',
        '“Unputdownable”',
        'Winner of the Book Prize',
        'With a new introduction',
        '',
      ])
      return [
        big(name),
        { text: author ?? / by (.+)$/.exec(plain)?.[1] ?? '', size: 0.6, caps: random() < 0.5 },
        small(praise),
      ]
    }
    case 'lego':
      return [
        { text: 'LEGO', size: 1 },
        big(plain.replace(/^lego\s*/i, '').replace(/^minifigure\s*/i, '')),
        small(`${pick(['6+', '8-14', '9+', '12+'])}   ${ref ?? ''}`),
        small(pieces ? `${pieces} pcs/pzs` : ''),
      ]
    case 'cards':
      return [
        big(plain.replaceAll(/\b(?:pokemon|mtg|flesh and blood|card)\b/gi, '').trim()),
        small(
          pick([
            'Illus. by an artist',
            'HP 70  Stage 1',
            'Creature – Human Wizard',
            'Trading Card Game',
            'Weakness ×2   Resistance −20   Retreat',
          ]),
        ),
        small(/pokemon/i.test(title) ? 'Pokémon' : /mtg/i.test(title) ? '™ & © Wizards of the Coast' : brand),
      ]
    case 'games':
      return [
        { text: platformName(platform, title), size: 0.7 },
        big(plain.replace(/ - [A-Za-z0-9 ]+$/, '')),
        small(
          pick([
            'Only for display until complete',
            '2-4 players',
            'PEGI 12',
            'www.pegi.info',
            '1 Player · Memory Card 1 block',
            '',
          ]),
        ),
        small(brand),
      ]
    case 'cars':
      return [
        { text: brand || plain.split(' ')[0] || '', size: 0.9 },
        big(plain.replace(/^hot wheels\s*/i, '')),
        small(
          /hot wheels/i.test(title)
            ? 'Collect them all'
            : pick(['1:64 scale', '1:43 die-cast metal', 'For ages 3 and over', 'Petrol · 2015 · First owner']),
        ),
      ]
    case 'watches':
      return [
        { text: brand || plain.split(' ')[0] || '', size: 1, caps: true },
        small(
          pick([
            'Water Resistant 50M',
            'Quartz · Stainless Steel Back',
            'Since 1984',
            'Japan Movt',
            'Automatic 21 Jewels',
          ]),
        ),
        { text: plain, size: 0.5 },
      ]
    case 'keychains':
      return [
        { text: plain, size: 0.8 },
        small(pick(['Metal key ring', 'Keychain', 'Made in India', 'Attach to your bag or keys', ''])),
      ]
    case 'shoes':
      return [
        { text: brand || plain.split(' ')[0] || '', size: 1, caps: true },
        { text: plain, size: 0.5 },
        small(`UK ${6 + Math.floor(random() * 5)}   EUR ${39 + Math.floor(random() * 6)}   CM 27`),
        small('MRP (incl. of all taxes)'),
      ]
    case 'action-figures':
      return [
        big(plain.replace(/ exclusive$/i, '')),
        { text: brand, size: 0.6, caps: true },
        small(
          pick([
            'Vinyl figure',
            'Ages 4+',
            'Warning: choking hazard',
            'Collect them all!',
            'Over 20 points of articulation',
            '',
          ]),
        ),
      ]
    default:
      return [big(plain)]
  }
}

const PLATFORMS: Record<string, string> = {
  PS1: 'PlayStation',
  PS2: 'PlayStation 2',
  PS3: 'PLAYSTATION 3',
  PSP: 'PSP',
  NES: 'Nintendo Entertainment System',
  SNES: 'Super Nintendo',
  N64: 'Nintendo 64',
  GBA: 'Game Boy Advance',
  DS: 'Nintendo DS',
}

function platformName(platform: string | undefined, title: string): string {
  const short = / - ([A-Za-z0-9 ]+?)(?: \(|$)/.exec(title)?.[1] ?? ''
  return platform ?? PLATFORMS[short] ?? short
}

/**
 * The cover of a listing, with its own print or these lines; the same number always draws the same picture. A pose replaces
 * the usual one of a few degrees.
 */
export async function drawCover(
  row: SourceRow,
  number: number,
  fonts: readonly string[],
  pose: Pose | null = null,
  print: readonly Line[] | null = null,
): Promise<Cover> {
  const random = seedRandom(`cover ${number}`)
  const between = (low: number, high: number) => low + random() * (high - low)
  const lines = (print ?? printOn(row, random)).filter(({ text }) => text.trim() !== '')
  const [ground, ink] = COLOURS[Math.floor(random() * COLOURS.length)] ?? COLOURS[0]
  const family = fonts[number % fonts.length] ?? 'sans-serif'
  const style = STYLES[Math.floor(random() * STYLES.length)] ?? ''
  const [width, height] = random() < 0.6 ? [980, 1320] : [1320, 980]
  const [left, top] = [(SIZE - width) / 2, (SIZE - height) / 2]
  const base = between(84, 120)
  let y = top + between(140, 220)
  const printed: string[] = []
  const texts = lines.flatMap(({ text, size, caps }, index) => {
    const px = Math.max(34, base * size)
    const rows = wrap(caps ? text.toUpperCase() : text, Math.floor((width - 120) / (px * 0.62)))
    const drawn = rows.map((words) => {
      y += px * 1.22
      printed.push(words)
      return `<text x="${left + 60}" y="${y}" font-family="${family}" font-size="${px}" ${style} fill="${ink}">${escape(words)}</text>`
    })
    y += index === 0 ? between(20, 160) : between(10, 60)
    return drawn
  })
  const usual = { tilt: between(-9, 9), skew: between(-5, 5) }
  const { tilt, skew } = pose ?? usual
  // It skews from the upper edge, which would move the middle away.
  const skewed = (-SIZE / 2) * Math.tan((skew * Math.PI) / 180)
  const shadow = between(0, 0.55)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
    <defs><linearGradient id="light" x1="${random()}" y1="0" x2="${random()}" y2="1">
      <stop offset="0" stop-color="#000" stop-opacity="${shadow}"/><stop offset="1" stop-color="#fff" stop-opacity="${between(0, 0.25)}"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="hsl(${Math.floor(random() * 360)} 18% ${Math.floor(between(25, 75))}%)"/>
    <g transform="rotate(${tilt} ${SIZE / 2} ${SIZE / 2}) translate(${skewed} 0) skewX(${skew})">
      <rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${ground}"/>
      <circle cx="${left + width * random()}" cy="${top + height * between(0.75, 0.95)}" r="${between(50, 130)}" fill="${ink}" opacity="0.35"/>
      ${texts.join('\n      ')}
    </g>
    <rect width="100%" height="100%" fill="url(#light)"/>
  </svg>`
  const noise = { type: 'gaussian' as const, mean: 128, sigma: between(2, 14) }
  const grain = await sharp({ create: { width: SIZE, height: SIZE, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
  // The product's own decoder opens drawings only when told that they are our own.
  const drawn = await withDrawings(() => openDrawing(svg).flatten().png({ compressionLevel: 1 }).toBuffer())
  const lit = await sharp(drawn)
    .blur(between(0.3, 1.6))
    .modulate({ brightness: between(0.55, 1.1), saturation: between(0.7, 1.1) })
    .composite([{ input: grain, blend: 'soft-light' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  const jpeg = await sharp(lit)
    .resize(Math.round(between(1000, 1600)))
    .jpeg({ quality: Math.round(between(70, 92)) })
    .toBuffer()
  return { category: row.category, title: row.title, printed: printed.join(' '), jpeg }
}

function wrap(text: string, most: number): string[] {
  const rows: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const last = rows.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= most) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word.slice(0, most))
  }
  return rows.slice(0, 5)
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
