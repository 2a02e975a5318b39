import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { listCategories } from '#app/nouns/category/category-list.ts'

const PUBLIC = new URL('../../../public/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, PUBLIC), 'utf8')
const drawings = readdirSync(new URL('art/', PUBLIC)).filter((name) => name.endsWith('.svg'))

const SIZES: [pattern: RegExp, box: string, bytes: number][] = [
  [/^category-/, '0 0 320 320', 4000],
  [/^(empty-items|empty-search|empty-wishlist|not-found|error|gone|messages)\./, '0 0 320 240', 4000],
  [/^ad-[1-4]\./, '0 0 1200 400', 4000],
  [/^hero\./, '0 0 640 480', 10_000],
  [/^share\./, '0 0 1200 630', 20_000],
]

test('every category, state and advertisement has its drawing', () => {
  expect(drawings).toEqual(
    expect.arrayContaining([
      ...listCategories().map(({ id }) => `category-${id}.svg`),
      ...['empty-items', 'empty-search', 'empty-wishlist', 'not-found', 'error', 'gone', 'messages', 'hero'].map(
        (name) => `${name}.svg`,
      ),
      ...[1, 2, 3, 4].map((number) => `ad-${number}.svg`),
    ]),
  )
})

test.each(drawings)('%s fits its frame and weight, and the content policy', (name) => {
  const svg = read(`art/${name}`)
  const [, box, bytes] = SIZES.find(([pattern]) => pattern.test(name)) ?? []
  expect(svg).toContain(`viewBox="${box}"`)
  expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(bytes ?? 0)
  expect(svg).not.toMatch(/\sstyle=|<style|<script|\son\w+=|<image|<text|<filter|href="(?!#)|NaN|undefined/)
  // An id without the drawing's own prefix would clash with another drawing on the same page.
  for (const [, id] of svg.matchAll(/\sid="([^"]+)"/g)) expect(id).toMatch(new RegExp(`^${name.split('.')[0]}-`))
})
