import { beforeAll, expect, it } from 'vitest'

import { NO_FILTERS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { countItems } from './count-items.server.ts'

const { sql } = await testDatabase()

// No counter knows how many cost 251 to 299 rupees, nor how many of a city are in any range.
const NARROW = { min: 251, max: 299 }

async function list(category: string, many: number, prices: { from: number; width: number }) {
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  await sql`
    insert into items (user_id, title, description, price, category, condition, images, location)
    select ${userId}, 'Lamp', 'Kept well', ${prices.from}::integer + n % ${prices.width}::integer, ${category},
      case when n % 10 = 0 then 'Fair' else 'Good' end, array[${key}], 'Pune'
    from generate_series(1, ${many}::integer) as n`
}

beforeAll(async () => {
  await list('lego', 999, { from: 260, width: 1 })
  await list('books', 1000, { from: 460, width: 1 })
  await list('cards', 1001, { from: 660, width: 1 })
  // Evenly from 801 to 899.
  await list('games', 2970, { from: 801, width: 99 })
})

const count = (filters: Partial<ListingFilters>) => countItems({ ...NO_FILTERS, ...filters })

it.each([{ cities: [] }, { cities: ['Pune'] }])(
  'counts exactly up to 1,000, in cities: $cities',
  async ({ cities }) => {
    expect((await count({ ...NARROW, cities })).total).toBe(999)
    expect((await count({ min: 451, max: 499, cities })).total).toBe(1000)
    expect((await count({ min: 651, max: 699, cities })).total).toBeGreaterThan(1000)
  },
)

it('estimates more from the counters around them', async () => {
  const { total, byCondition } = await count({ min: 811, max: 850 })
  // A tenth of them are in fair condition.
  expect([total / 1200, (byCondition?.Fair ?? 0) / 120]).toEqual([expect.closeTo(1, 1), expect.closeTo(1, 1)])
  const inCity = await count({ min: 811, max: 850, cities: ['Pune'] })
  expect(inCity).toMatchObject({ more: true, byCondition: null })
  expect(inCity.total).toBeGreaterThan(1000)
})

it.each([{ cities: [] }, { cities: ['Pune'] }])(
  'counts few among many exactly, in cities: $cities',
  async ({ cities }) => {
    const narrow = { min: 801, max: 850, cities }
    expect((await count({ ...narrow, conditions: ['Fair'] })).total).toBe(150)
    expect((await count({ ...narrow, category: 'books' })).total).toBe(0)
  },
)
