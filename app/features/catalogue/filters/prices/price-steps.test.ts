import { assert, constantFrom, property } from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { HIGHEST_BOUND, lowerBound, STEP_WIDTHS } from './price-bounds.ts'
import { coverPrices } from './price-steps.ts'

const { sql } = await testDatabase()

/** Every bound that a price range may have. */
const BOUNDS = STEP_WIDTHS.flatMap(({ end, width }, index) => {
  const start = STEP_WIDTHS[index - 1]?.end ?? 0
  return Array.from({ length: (end - start) / width }, (_, step) => start + (step + 1) * width)
})

it('covers every range of prices once, with few counters, numbered as the database numbers them', async () => {
  // Each bound and its neighbours.
  const prices = [...new Set([1, ...BOUNDS.flatMap((bound) => [bound - 1, bound, bound + 1])])]
  const rows = await sql<{ price: number; numbers: number[] }[]>`
    select price, array(select price_steps(price)) as numbers from unnest(${prices}::integer[]) as price`
  expect(rows.length).toBe(prices.length)
  const bounds = constantFrom(0, ...BOUNDS)
  assert(
    property(bounds, constantFrom(null, ...BOUNDS), constantFrom(0, 1), constantFrom(0, 1), (a, b, above, below) => {
      const [from, to] = b === null ? [a, b] : [Math.min(a, b), Math.max(a, b)]
      // A range also begins just above a bound, and ends just below one.
      const min = from === to ? from : from + above
      const max = to === null || from === to ? to : to - below
      const cover = new Set(coverPrices(min, max))
      expect(cover.size).toBe(coverPrices(min, max).length)
      expect(cover.size).toBeLessThanOrEqual(60)
      const wrong = rows.filter(({ price, numbers }) => {
        const times = numbers.filter((number) => cover.has(number)).length
        return times !== (price >= min && (max === null || price <= max) ? 1 : 0)
      })
      expect(wrong, `${min} to ${max}`).toEqual([])
    }),
    { numRuns: 200, examples: [[50_000, 100_000, 1, 1]] },
  )
})

it('has a bound on each step, and none above the highest', () => {
  expect(BOUNDS.at(-1)).toBe(HIGHEST_BOUND)
  expect(BOUNDS.map(lowerBound)).toEqual(BOUNDS)
})

const counters = () => sql`select * from item_counts where n <> 0 order by price_step, is_sold, category, condition`
const MIGRATIONS = new URL('../../../../db/migrations/', import.meta.url)
/** The migration with this name, whatever its number. */
const migration = (name: string) => {
  const file = readdirSync(MIGRATIONS).find((one) => one.endsWith(`_${name}.sql`))
  return readFileSync(new URL(file ?? name, MIGRATIONS), 'utf8')
}

async function createPriced(prices: readonly number[]) {
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (const [index, price] of prices.entries()) {
    await createItem(sql, { userId, images: [key], price, isSold: index % 3 === 0 })
  }
}

it('derives the same counters of wider ranges as the triggers maintain', async () => {
  await createPriced([1, 99, 100, 101, 4_950, 12_000, 49_999, 50_000])
  const kept = await counters()
  await sql`delete from item_counts where price_step >= 2000`
  const [added = ''] = /INSERT INTO item_counts[^;]+;/.exec(migration('price_steps')) ?? []
  await sql.unsafe(added)
  expect(kept.length).toBeGreaterThan(25)
  expect(await counters()).toEqual(kept)
  await sql`delete from items`
})

it('derives the same counters above 50,000 as the triggers maintain', async () => {
  const prices = [400, 50_000, 50_001, 51_000, 75_500, 900_000, 12_500_000, 900_000_000]
  await createPriced(prices)
  const kept = await counters()
  const [before = ''] = /CREATE OR REPLACE FUNCTION price_steps.+?';/s.exec(migration('price_steps')) ?? []
  const [step = ''] = /CREATE FUNCTION price_step\(.+?';/s.exec(migration('counters')) ?? []
  await sql`delete from items`
  await sql.unsafe(before)
  await sql.unsafe(step.replace('CREATE', 'CREATE OR REPLACE'))
  await createPriced(prices)
  expect(await counters()).not.toEqual(kept)
  await sql.unsafe(migration('prices_above'))
  expect(await counters()).toEqual(kept)
})
