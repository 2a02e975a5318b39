import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { drawCurves } from './draw-curves.ts'
import type { SiteFigures } from './measure-scale.ts'

const folder = mkdtempSync(join(tmpdir(), 'khazana-curves-'))
afterAll(() => rmSync(folder, { recursive: true }))

function makeSite(listings: number, ms: number): SiteFigures {
  const times = { name: 'any', p50: ms, p99: ms, worked50: ms, worked99: ms }
  return {
    listings,
    messages: listings,
    pages: [times],
    searches: [times],
    twoWords: times,
    inbox: [times],
    publishing: times,
    vocabulary: { countAll: ms, countChanges: ms, load: ms },
    vacuum: ms,
    sizes: { database: ms, tables: { items: ms }, indexes: { items_search: ms } },
    memory: ms,
    backup: {
      first: { elapsed: ms, database: ms, own: ms },
      next: { elapsed: ms, database: ms, own: ms },
      megabytes: ms,
    },
  }
}

const readLines = (file: string) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/<polyline points="([^"]+)"[^>]*>/g)].map(
    ([all, points = '']) => ({
      points: points.split(' ').map((point) => point.split(',').map(Number)),
      dashed: all.includes('stroke-dasharray'),
    }),
  )

test('each picture has a line with a point for each site; what takes ten times as long is higher by one power of ten', () => {
  drawCurves(folder, [makeSite(1000, 1), makeSite(10_000, 10), makeSite(100_000, 100)])
  expect(readdirSync(folder).toSorted()).toEqual(['pages.svg', 'people.svg', 'searches.svg', 'sizes.svg', 'work.svg'])
  const svg = readFileSync(join(folder, 'pages.svg'), 'utf8')
  const points = readLines('pages.svg')[0]?.points ?? []
  const steps = points.slice(1).map(([x = 0, y = 0], at) => [x - (points[at]?.[0] ?? 0), (points[at]?.[1] ?? 0) - y])
  expect(steps).toHaveLength(2)
  expect(steps[0]?.map(Math.round)).toEqual(steps[1]?.map(Math.round))
  expect(steps[0]?.[1]).toBeGreaterThan(50)
  expect(svg).toContain('goal: 30 ms')
})

test('the inbox and publishing each have the line of their own goal', () => {
  drawCurves(folder, [makeSite(1000, 1), makeSite(10_000, 100)])
  const svg = readFileSync(join(folder, 'people.svg'), 'utf8')
  const goals = [...svg.matchAll(/y1="([\d.]+)" y2="\1" stroke="#57534e"[^>]*>\n<text [^>]*>([^<]+)</g)]
  expect(goals.map(([, , words]) => words)).toEqual(['goal of publishing: 30 ms', 'goal of the inbox: 10 ms'])
  // The smaller goal is lower, which is a larger y: by half of a power of ten.
  const [high = 0, low = 0] = goals.map(([, y]) => Number(y))
  expect(low).toBeGreaterThan(high)
})

test('from a million listings on, each line goes on to 10 million as it went last, but never downwards', () => {
  const [first, second, third] = [makeSite(10_000, 5), makeSite(100_000, 1), makeSite(1_000_000, 10)]
  drawCurves(folder, [first, second, { ...third, memory: 0.1 }])
  const [line, beyond] = readLines('work.svg')
  expect([line?.dashed, beyond?.dashed, beyond?.points[0]]).toEqual([false, true, line?.points.at(-1)])
  const rise = ({ points = [] }: { points?: number[][] } = {}) => (points.at(-2)?.[1] ?? 0) - (points.at(-1)?.[1] ?? 0)
  // By least squares of all three, it doubles as the listings grow tenfold.
  expect(rise(beyond)).toBeGreaterThan(0)
  expect(rise(beyond)).toBeLessThan(rise(line))
  const flat = readLines('sizes.svg').filter(({ dashed }) => dashed)
  expect(flat.map(rise).filter((one) => one === 0)).toHaveLength(1)
})

test('a figure that earlier sites lack has a line from the first site that has it', () => {
  const { backup: _, ...earlier } = makeSite(1000, 1)
  drawCurves(folder, [earlier, makeSite(10_000, 10), makeSite(100_000, 100)])
  expect(
    readLines('work.svg')
      .map(({ points }) => points.length)
      .toSorted((a, b) => a - b),
  ).toEqual([2, 3, 3, 3, 3])
  drawCurves(folder, [earlier])
  expect(readFileSync(join(folder, 'work.svg'), 'utf8')).not.toContain('backup')
})
