// Growth curves as pictures: both axes are logarithmic, so that what grows with the catalogue is a straight line upwards.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { SiteFigures, Times } from './measure-scale.ts'

interface Line {
  name: string
  value: (site: SiteFigures) => number
}

interface Chart {
  file: string
  title: string
  unit: string
  goal?: number
  lines: Line[]
}

const SIZE = { width: 720, height: 360, left: 64, right: 200, top: 40, bottom: 44 }
const COLOURS = ['#0f766e', '#b45309', '#6d28d9', '#be123c', '#1d4ed8', '#4d7c0f']

const highest = (times: readonly Times[], q: 'worked50' | 'worked99') => Math.max(...times.map((one) => one[q]))
const middle = (times: readonly Times[]) =>
  times.map(({ worked50 }) => worked50).toSorted((a, b) => a - b)[times.length >> 1] ?? 0

const CHARTS: readonly Chart[] = [
  {
    file: 'pages',
    title: 'Pages: processor time of the database',
    unit: 'ms',
    goal: 30,
    lines: [
      { name: 'p99 of the slowest page', value: ({ pages }) => highest(pages, 'worked99') },
      { name: 'median of the slowest page', value: ({ pages }) => highest(pages, 'worked50') },
      { name: 'median of the middle page', value: ({ pages }) => middle(pages) },
    ],
  },
  {
    file: 'searches',
    title: 'Searches: processor time of the database',
    unit: 'ms',
    goal: 250,
    lines: [
      { name: 'p99 of the slowest kind', value: ({ searches }) => highest(searches, 'worked99') },
      { name: 'p99 of two words', value: ({ twoWords }) => twoWords.worked99 },
      { name: 'median of two words', value: ({ twoWords }) => twoWords.worked50 },
    ],
  },
  {
    file: 'people',
    title: 'Inbox and publishing: processor time of the database',
    unit: 'ms',
    goal: 30,
    lines: [
      { name: 'publishing, p99', value: ({ publishing }) => publishing.worked99 },
      { name: 'publishing, median', value: ({ publishing }) => publishing.worked50 },
      { name: 'slowest of the inbox, p99', value: ({ inbox }) => highest(inbox, 'worked99') },
      { name: 'slowest of the inbox, median', value: ({ inbox }) => highest(inbox, 'worked50') },
    ],
  },
  {
    file: 'work',
    title: 'Work in the background: processor time of the database',
    unit: 's',
    lines: [
      { name: 'counting all words', value: ({ vocabulary }) => vocabulary.countAll },
      { name: 'counting 300 changes', value: ({ vocabulary }) => vocabulary.countChanges },
      { name: 'reading the vocabulary', value: ({ vocabulary }) => vocabulary.load },
      { name: 'vacuum of the listings', value: ({ vacuum }) => vacuum },
    ],
  },
  {
    file: 'sizes',
    title: 'Sizes',
    unit: 'MB',
    lines: [
      { name: 'database', value: ({ sizes }) => sizes.database },
      { name: 'listings, without indexes', value: ({ sizes }) => sizes.tables['items'] ?? 0 },
      { name: 'index of words', value: ({ sizes }) => sizes.indexes['items_search'] ?? 0 },
      { name: 'memory of a web process', value: ({ memory }) => memory },
    ],
  },
]

/** Writes one SVG per chart into the folder. */
export function drawCurves(folder: string, sites: readonly SiteFigures[]): void {
  for (const chart of CHARTS) writeFileSync(join(folder, `${chart.file}.svg`), drawChart(chart, sites))
}

function drawChart({ title, unit, goal, lines }: Chart, sites: readonly SiteFigures[]): string {
  const { width, height, left, right, top, bottom } = SIZE
  const values = [...lines.flatMap(({ value }) => sites.map(value)), ...(goal ? [goal] : [])].filter((one) => one > 0)
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))]
  const sizes = sites.map(({ listings }) => Math.log10(listings))
  const [first, last] = [Math.min(...sizes), Math.max(...sizes)]
  const x = (listings: number) =>
    left + ((Math.log10(listings) - first) / Math.max(last - first, 0.1)) * (width - left - right)
  const y = (value: number) =>
    height - bottom - ((Math.log10(Math.max(value, 10 ** low)) - low) / (high - low)) * (height - top - bottom)
  const text = (at: [number, number], words: string, more = '') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${more}>${words}</text>`
  const parts: string[] = []
  for (let power = low; power <= high; power++) {
    const at = y(10 ** power)
    parts.push(`<line x1="${left}" x2="${width - right}" y1="${at}" y2="${at}" stroke="#d6d3d1"/>`)
    parts.push(text([left - 8, at + 4], String(Number((10 ** power).toPrecision(1))), 'text-anchor="end"'))
  }
  for (const { listings } of sites) {
    parts.push(text([x(listings), height - bottom + 20], formatSize(listings), 'text-anchor="middle"'))
  }
  if (goal) {
    parts.push(
      `<line x1="${left}" x2="${width - right}" y1="${y(goal)}" y2="${y(goal)}" stroke="#57534e" stroke-dasharray="4 4"/>`,
    )
    parts.push(text([left + 4, y(goal) - 5], `goal: ${goal} ${unit}`))
  }
  // Names of lines that end close to each other are moved apart.
  const ends = lines
    .map((line, index) => ({ line, colour: COLOURS[index] ?? '#000', at: y(line.value(sites.at(-1) ?? never())) }))
    .toSorted((a, b) => a.at - b.at)
  let free = 0
  for (const { line, colour, at } of ends) {
    const points = sites.map((site) => `${x(site.listings).toFixed(1)},${y(line.value(site)).toFixed(1)}`)
    parts.push(`<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`)
    for (const point of points) {
      const [cx, cy] = point.split(',')
      parts.push(`<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`)
    }
    const place = Math.max(at, free)
    free = place + 16
    parts.push(text([width - right + 10, place + 4], line.name, `fill="${colour}"`))
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
${text([left, 22], `${title} (${unit}), by the number of listings`, 'font-size="14" font-weight="600"')}
${parts.join('\n')}
</svg>
`
}

function never(): never {
  throw new Error('There are no figures to draw')
}

const formatSize = (listings: number) =>
  listings >= 1_000_000 ? `${listings / 1_000_000} million` : listings.toLocaleString('en-IN')
