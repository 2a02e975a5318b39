// Growth curves as pictures: both axes are logarithmic, so that what grows with the catalogue is a straight line upwards.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { SiteFigures, Times } from './measure-scale.ts'

interface Line {
  name: string
  /** Undefined for a site that was measured before there was such a figure. */
  value: (site: SiteFigures) => number | undefined
}

/** The points of a line, and where it goes from there. */
interface Curve {
  name: string
  points: Point[]
  /** The point at CONTINUED_TO. */
  beyond: Point | null
}

interface Point {
  listings: number
  value: number
}

interface Chart {
  file: string
  title: string
  unit: string
  goals: Goal[]
  lines: Line[]
}

interface Goal {
  /** A chart with several goals names what each is for. */
  of?: string
  value: number
}

const SIZE = { width: 720, height: 360, left: 64, right: 200, top: 40, bottom: 44 }
/** Curves are continued to here, as straight lines, from a site of CONTINUED_FROM listings or more. */
const CONTINUED_TO = 10_000_000
const CONTINUED_FROM = 1_000_000
/** The direction in which a curve goes on is that of its last points: small sites are all in memory. */
const FITTED = 3
const COLOURS = ['#0f766e', '#b45309', '#6d28d9', '#be123c', '#1d4ed8', '#4d7c0f']

const highest = (times: readonly Times[], q: 'worked50' | 'worked99') => Math.max(...times.map((one) => one[q]))
const middle = (times: readonly Times[]) =>
  times.map(({ worked50 }) => worked50).toSorted((a, b) => a - b)[times.length >> 1] ?? 0

const CHARTS: readonly Chart[] = [
  {
    file: 'pages',
    title: 'Pages: processor time of the database',
    unit: 'ms',
    goals: [{ value: 30 }],
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
    goals: [{ value: 250 }],
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
    goals: [
      { of: 'publishing', value: 30 },
      { of: 'the inbox', value: 10 },
    ],
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
    goals: [],
    lines: [
      { name: 'counting all words', value: ({ vocabulary }) => vocabulary.countAll },
      { name: 'counting 300 changes', value: ({ vocabulary }) => vocabulary.countChanges },
      { name: 'reading the vocabulary', value: ({ vocabulary }) => vocabulary.load },
      { name: 'vacuum of the listings', value: ({ vacuum }) => vacuum },
      { name: 'reading all rows for a backup', value: ({ backup }) => backup?.first.database },
    ],
  },
  {
    file: 'sizes',
    title: 'Sizes',
    unit: 'MB',
    goals: [],
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

function drawChart({ title, unit, goals, lines }: Chart, sites: readonly SiteFigures[]): string {
  const { width, height, left, right, top, bottom } = SIZE
  const curves = lines.map((line) => makeCurve(line, sites)).filter(({ points }) => points.length > 0)
  const drawn = curves.flatMap(({ points, beyond }) => [...points, ...(beyond ? [beyond] : [])])
  const values = [...drawn.map(({ value }) => value), ...goals.map(({ value }) => value)].filter((one) => one > 0)
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))]
  const counts = [...new Set(drawn.map(({ listings }) => listings))].toSorted((a, b) => a - b)
  const [first, last] = [Math.log10(Math.min(...counts)), Math.log10(Math.max(...counts))]
  const x = (listings: number) =>
    left + ((Math.log10(listings) - first) / Math.max(last - first, 0.1)) * (width - left - right)
  const y = (value: number) =>
    height - bottom - ((Math.log10(Math.max(value, 10 ** low)) - low) / (high - low)) * (height - top - bottom)
  const place = ({ listings, value }: Point) => `${x(listings).toFixed(1)},${y(value).toFixed(1)}`
  const text = (at: [number, number], words: string, more = '') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${more}>${words}</text>`
  const parts: string[] = []
  for (let power = low; power <= high; power++) {
    const at = y(10 ** power)
    parts.push(`<line x1="${left}" x2="${width - right}" y1="${at}" y2="${at}" stroke="#d6d3d1"/>`)
    parts.push(text([left - 8, at + 4], String(Number((10 ** power).toPrecision(1))), 'text-anchor="end"'))
  }
  for (const listings of counts) {
    parts.push(text([x(listings), height - bottom + 20], formatSize(listings), 'text-anchor="middle"'))
  }
  for (const { of, value } of goals) {
    const at = y(value)
    parts.push(
      `<line x1="${left}" x2="${width - right}" y1="${at}" y2="${at}" stroke="#57534e" stroke-dasharray="4 4"/>`,
    )
    parts.push(text([left + 4, at - 5], `goal${of ? ` of ${of}` : ''}: ${value} ${unit}`))
  }
  // Names of lines that end close to each other are moved apart.
  const ends = curves
    .map((curve, index) => {
      const end = curve.points.at(-1) ?? never()
      return { ...curve, end, colour: COLOURS[index] ?? '#000', at: y((curve.beyond ?? end).value) }
    })
    .toSorted((a, b) => a.at - b.at)
  let free = 0
  for (const { name, points, beyond, end, colour, at } of ends) {
    const stroke = `fill="none" stroke="${colour}" stroke-width="2"`
    parts.push(`<polyline points="${points.map(place).join(' ')}" ${stroke}/>`)
    if (beyond) parts.push(`<polyline points="${place(end)} ${place(beyond)}" ${stroke} stroke-dasharray="6 4"/>`)
    for (const point of points) {
      const [cx, cy] = place(point).split(',')
      parts.push(`<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`)
    }
    const height = Math.max(at, free)
    free = height + 16
    parts.push(text([width - right + 10, height + 4], name, `fill="${colour}"`))
  }
  if (curves.some(({ beyond }) => beyond)) {
    parts.push(
      text([left, height - 6], 'Dashed lines go on as the last three points do.', 'fill="#57534e" font-size="11"'),
    )
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
${text([left, 22], `${title} (${unit}), by the number of listings`, 'font-size="14" font-weight="600"')}
${parts.join('\n')}
</svg>
`
}

function makeCurve({ name, value: read }: Line, sites: readonly SiteFigures[]): Curve {
  const points = sites.flatMap((site) => {
    const value = read(site)
    return value === undefined ? [] : [{ listings: site.listings, value }]
  })
  const end = points.at(-1)
  if (!end || end.listings < CONTINUED_FROM || end.listings >= CONTINUED_TO) return { name, points, beyond: null }
  // A figure that falls from site to site has another reason than their size.
  const growth = Math.max(0, fitGrowth(points.slice(-FITTED)))
  const value = end.value * (CONTINUED_TO / end.listings) ** growth
  return { name, points, beyond: { listings: CONTINUED_TO, value } }
}

/** The power of the number of listings with which the values grow, by least squares of the logarithms. */
function fitGrowth(points: readonly Point[]): number {
  const logs = points
    .filter(({ value }) => value > 0)
    .map((one) => [Math.log(one.listings), Math.log(one.value)] as const)
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / Math.max(values.length, 1)
  const [x, y] = [mean(logs.map(([a]) => a)), mean(logs.map(([, b]) => b))]
  const spread = logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0)
  return spread > 0 ? logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / spread : 0
}

function never(): never {
  throw new Error('There are no figures to draw')
}

const formatSize = (listings: number) =>
  listings >= 1_000_000 ? `${listings / 1_000_000} million` : listings.toLocaleString('en-IN')
