import { readFileSync } from 'node:fs'
import { assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'

import { testDatabase } from '#test/database.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'

import { coverSteps, LAST_STEP } from './price-steps.ts'

const { sql } = await testDatabase()

it('covers every range of steps once, with few counters, numbered as the database numbers them', async () => {
  const rows = await sql<{ step: number; numbers: number[] }[]>`
    select price_step(price) as step, array(select price_steps(price)) as numbers
    from generate_series(50, 50050, 50) as price`
  const numbers = new Map(rows.map((row) => [row.step, row.numbers]))
  expect(numbers.size).toBe(LAST_STEP)
  const steps = integer({ min: 1, max: LAST_STEP })
  assert(
    property(steps, steps, (a, b) => {
      const [first, last] = [Math.min(a, b), Math.max(a, b)]
      const cover = new Set(coverSteps(first, last))
      expect(cover.size).toBe(coverSteps(first, last).length)
      expect(cover.size).toBeLessThanOrEqual(30)
      const wrong = [...numbers].filter(([step, own]) => {
        const times = own.filter((number) => cover.has(number)).length
        return times !== (step >= first && step <= last ? 1 : 0)
      })
      expect(wrong, `${first} to ${last}`).toEqual([])
    }),
    { numRuns: 60 },
  )
})

it('gives a catalogue that has counters by step the same ones of wider ranges as the triggers keep', async () => {
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (const [index, price] of [1, 99, 100, 101, 4_950, 12_000, 49_999, 50_000, 900_000].entries()) {
    await createItem(sql, { userId, images: [key], price, isSold: index % 3 === 0 })
  }
  const counters = () => sql`select * from item_counts order by price_step, is_sold, category, condition`
  const kept = await counters()
  await sql`delete from item_counts where price_step >= 2000`
  const migration = readFileSync(new URL('../../db/migrations/0012_price_steps.sql', import.meta.url), 'utf8')
  const [added = ''] = /INSERT INTO item_counts[^;]+;/.exec(migration) ?? []
  await sql.unsafe(added)
  expect(kept.length).toBeGreaterThan(25)
  expect(await counters()).toEqual(kept)
})
