import { describe, expect, test } from 'vitest'

import { listCategoryIds } from '#app/nouns/category/category-list.ts'
import { CONDITIONS, type Condition } from '#app/shared/catalogue.ts'

import { completeRow } from './fill-missing.ts'
import { fillPrice, RUPEES_PER_POUND } from './fill-price.ts'

const hints = { pieces: null, mrpInr: null, priceGbp: null }
const bare = {
  category: 'lego' as const,
  price: null,
  condition: null,
  location: null,
  createdAt: null,
  hints,
}
const sources = { places: ['Adyar, Chennai', 'Kothrud, Pune'] }
const today = Date.UTC(2026, 10, 20)

const complete = (row: Parameters<typeof completeRow>[0], key = 'k', from: typeof sources | null = sources) => {
  const result = completeRow(row, key, from, today)
  if ('reasons' in result) throw new Error(JSON.stringify(result.reasons))
  return result
}

describe('filling', () => {
  test('fills a row’s missing values, always the same way, and marks them', () => {
    const first = complete(bare)
    expect(first).toEqual(complete(bare))
    expect(first.filled).toEqual(['price', 'condition', 'location'])
    expect(sources.places).toContain(first.location)
    expect(first.price).toBeGreaterThan(0)
    expect(complete(bare, 'other')).not.toEqual(first)
  })

  test('leaves existing values unchanged', () => {
    const given = { ...bare, price: 77, condition: 'Poor' as const, location: 'Ooty' }
    expect(complete(given, 'k', null)).toMatchObject({ ...given, createdAt: expect.any(Date), filled: [] })
    expect(complete({ ...given, price: null })).toMatchObject({ condition: 'Poor', filled: ['price'] })
  })

  test('spreads the listing dates over the past year', () => {
    const times = Array.from({ length: 400 }, (_, n) => complete(bare, `row ${n}`).createdAt.getTime())
    expect(Math.max(...times)).toBeLessThan(today)
    expect(Math.min(...times)).toBeGreaterThan(today - 366 * 86_400_000)
    expect(times.filter((time) => time > today - 183 * 86_400_000).length).toBeGreaterThan(140)
  })

  test('is refused without --fill-missing', () => {
    expect(completeRow(bare, 'k', null, today)).toEqual({
      reasons: { price: 'is missing', condition: 'is missing', location: 'is missing' },
    })
  })

  test('gives every condition its share', () => {
    const tally = new Map<Condition, number>()
    for (let n = 0; n < 2000; n++) {
      const { condition } = complete(bare, `row ${n}`)
      tally.set(condition, (tally.get(condition) ?? 0) + 1)
    }
    expect([...tally.keys()].toSorted()).toEqual([...CONDITIONS].toSorted())
    expect(tally.get('Good')).toBeGreaterThan(tally.get('Poor') ?? 0)
  })
})

describe('prices', () => {
  const prices = (row: Parameters<typeof fillPrice>[0], condition: Condition = 'Good') =>
    Array.from({ length: 500 }, (_, n) => fillPrice(row, condition, `row ${n}`)).toSorted((a, b) => a - b)
  const middle = (sorted: number[]) => sorted[sorted.length / 2] ?? 0

  test.each(listCategoryIds())('are whole and believable for %s', (category) => {
    for (const condition of CONDITIONS) {
      const found = prices({ category, hints }, condition)
      expect(found.every((price) => Number.isInteger(price) && price >= 20 && price <= 60_000)).toBe(true)
    }
    expect(new Set(prices({ category, hints })).size).toBeGreaterThan(15)
  })

  test('stay in the bounds of books and cards', () => {
    const [books, cards] = [prices({ category: 'books', hints }, 'New'), prices({ category: 'cards', hints }, 'Poor')]
    expect([books.at(0), books.at(-1)].every((price = 0) => price >= 80 && price <= 900)).toBe(true)
    expect([cards.at(0), cards.at(-1)].every((price = 0) => price >= 20 && price <= 8000)).toBe(true)
  })

  test('follow the condition, the pieces, the price in pounds and the MRP', () => {
    const lego = (pieces: number) => prices({ category: 'lego', hints: { ...hints, pieces } })
    expect(middle(lego(1000))).toBeGreaterThan(5 * middle(lego(50)))
    const shoes = { category: 'shoes', hints } as const
    expect(middle(prices(shoes, 'New'))).toBeGreaterThan(2 * middle(prices(shoes, 'Poor')))
    const pounds = prices({ category: 'games', hints: { ...hints, priceGbp: 20 } }, 'Good')
    expect(middle(pounds) / (20 * RUPEES_PER_POUND)).toBeCloseTo(0.58, 1)
    const mrp = prices({ category: 'watches', hints: { ...hints, mrpInr: 2000 } }, 'New')
    expect(mrp.at(-1)).toBeLessThanOrEqual(2000)
  })

  test('stay within the database’s limits, whatever the hints', () => {
    for (const extreme of [1e-9, 0.4, 1, 1e12, Number.MAX_VALUE]) {
      for (const name of ['pieces', 'mrpInr', 'priceGbp'] as const) {
        const found = prices({ category: 'lego', hints: { ...hints, [name]: extreme } })
        expect(found.every((price) => Number.isInteger(price) && price >= 1 && price <= 999_999_999)).toBe(true)
      }
    }
  })
})
