import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./brand.css', import.meta.url), 'utf8')
const darkAt = css.indexOf('@media (prefers-color-scheme: dark)')

const colours = (text: string) =>
  new Map([...text.matchAll(/--color-([\w-]+):\s*(#[\da-f]+)/g)].map(([, name = '', hex = '']) => [name, hex]))

const light = colours(css.slice(0, darkAt))
const dark = colours(css.slice(darkAt))

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const AAA = 7
const AA = 4.5
const CONTROL = 3
const grounds = ['page', 'surface', 'raised', 'sunken']
const on = (names: string[], wanted: number) =>
  names.flatMap((name) => grounds.map((ground) => [name, ground, wanted] as const))

const pairs = [
  ...on(['ink'], AAA),
  ...on(['ink-soft', 'brand', 'brand-strong', 'good', 'bad', 'sold'], AA),
  ...on(['line-strong', 'focus', 'heart'], CONTROL),
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
  ['good', 'good-soft', AA],
  ['bad', 'bad-soft', AA],
  ['on-bad', 'bad', AA],
  ['info', 'info-soft', AA],
  ['on-sold', 'sold', AA],
] as const

test('contrast is computed as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('dark mode redefines every colour of light mode, and nothing else', () => {
  expect(light.size).toBeGreaterThan(20)
  expect([...dark.keys()]).toEqual([...light.keys()])
})

describe.each([
  ['light', light],
  ['dark', dark],
])('%s', (_, theme) => {
  test.each(pairs)('%s on %s reaches %d', (text, ground, wanted) => {
    expect(contrast(theme.get(text) ?? '', theme.get(ground) ?? '')).toBeGreaterThanOrEqual(wanted)
  })
})
