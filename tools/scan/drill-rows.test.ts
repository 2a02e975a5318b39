import { afterEach, expect, test, vi } from 'vitest'

import { readRows } from '../drill-all.ts'
import { findLargest, findP99, isAtMost, reportRows, type DrillRow } from './drill-rows.ts'

const before = process.exitCode
afterEach(() => {
  process.exitCode = before
  vi.restoreAllMocks()
})

test.each([Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, findLargest([]), findP99([])])(
  'a figure that was not measured never holds: %s',
  (figure) => expect(isAtMost(figure, 10)).toBe(false),
)

test('a figure holds up to its bound', () => {
  expect([9, 10, 11].map((figure) => isAtMost(figure, 10))).toEqual([true, true, false])
  expect(findLargest([3, 9, 1])).toBe(9)
  expect(findP99(Array.from({ length: 200 }, (_, n) => n))).toBe(198)
})

const row = (what: string, holds: boolean): DrillRow => [what, '3 of 3', 'all', holds]

test.each([
  [[row('pages', true), row('writes of others', true)], 0],
  [[row('pages', true), row('writes of others', false)], 1],
  [[], 1],
])('the exit code says whether every row holds, and the table of all drills has the rows: %#', (rows, code) => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line))
  reportRows(rows)
  expect(process.exitCode).toBe(code)
  const ran = { code, seconds: 1, output: lines.join('\n'), errors: '' }
  expect(readRows('messages', ran).filter(({ what }) => what !== '')).toEqual(
    rows.map(([what, figure, limit, holds]) => ({
      drill: 'messages',
      what,
      figure,
      limit,
      state: holds ? 'ok' : 'FAILED',
    })),
  )
})
