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
  }
}

test('each picture has a line with a point for each site; what takes ten times as long is higher by one power of ten', () => {
  drawCurves(folder, [makeSite(1000, 1), makeSite(10_000, 10), makeSite(100_000, 100)])
  expect(readdirSync(folder).toSorted()).toEqual(['pages.svg', 'people.svg', 'searches.svg', 'sizes.svg', 'work.svg'])
  const svg = readFileSync(join(folder, 'pages.svg'), 'utf8')
  const [, line = ''] = /<polyline points="([^"]+)"/.exec(svg) ?? []
  const points = line.split(' ').map((point) => point.split(',').map(Number))
  const steps = points.slice(1).map(([x = 0, y = 0], at) => [x - (points[at]?.[0] ?? 0), (points[at]?.[1] ?? 0) - y])
  expect(steps).toHaveLength(2)
  expect(steps[0]?.map(Math.round)).toEqual(steps[1]?.map(Math.round))
  expect(steps[0]?.[1]).toBeGreaterThan(50)
  expect(svg).toContain('goal: 30 ms')
})
