import { describe, expect, test } from 'vitest'

import { formatDuration, progressLine } from './progress-line.ts'

function terminal(isTTY: boolean) {
  const written: string[] = []
  return { written, isTTY, columns: 100, write: (text: string) => written.push(text) }
}

const progress = { rows: 67_900, added: 67_000, existing: 0, rejected: 12, share: 0.42 }

describe('progressLine', () => {
  test('redraws one line on a terminal', () => {
    let now = 0
    const out = terminal(true)
    const line = progressLine(out, () => now)
    now = 42_000
    line.show(progress)
    expect(out.written).toEqual([
      '\r\u001B[2K[##########--------------] 42 %  67,900 rows  1,617 rows/s  12 rejected  58 s left',
    ])
    now += 10
    line.show(progress)
    expect(out.written).toHaveLength(1)
    line.clear()
    expect(out.written.at(-1)).toBe('\r\u001B[2K')
  })

  test('never wraps on a narrow terminal', () => {
    const out = { ...terminal(true), columns: 40 }
    progressLine(out).show(progress)
    expect(out.written[0]?.replace('\r\u001B[2K', '')).toHaveLength(39)
  })

  test('writes a plain line every five seconds elsewhere', () => {
    let now = 0
    const out = terminal(false)
    const line = progressLine(out, () => now)
    for (; now <= 11_000; now += 1000) line.show(progress)
    line.clear()
    expect(out.written).toHaveLength(2)
    expect(out.written[0]).toBe('42 %  67,900 rows  13,580 rows/s  12 rejected  6.9 s left\n')
  })
})

test.each([
  [950, '0.9 s'],
  [19_999, '20.0 s'],
  [59_400, '59 s'],
  [65_000, '1 min 5 s'],
])('formatDuration(%d) is %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})
