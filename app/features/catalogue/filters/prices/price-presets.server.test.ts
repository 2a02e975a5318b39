import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { countItems } from '#app/features/catalogue/lists/count-items.server.ts'
import { PRICE_FILTER_MAX } from '#app/shared/catalogue.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { presetLabel } from './preset-label.ts'
import { isBound } from './price-bounds.ts'
import { countPresets, forgetPresets, roundPrice } from './price-presets.server.ts'

const { sql } = await testDatabase()

beforeAll(async () => {
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  const add = async (category: 'books' | 'cars' | 'watches', prices: number[], values: object = {}) => {
    for (const price of prices) await createItem(sql, { userId, images: [key], category, price, ...values })
  }
  await add('books', [80, 120, 190, 210, 240, 260, 380, 420, 510, 540, 590, 900])
  await add('books', [70_000], { isSold: true })
  await add('cars', [45_000, 110_000, 190_000, 240_000, 310_000, 480_000, 520_000, 900_000])
  await add('cars', [250_000, 900_000], { condition: 'Poor' })
  await add('watches', [500, 900, 1500])
})
beforeEach(() => forgetPresets())

const shown = async (filters: Partial<typeof NO_FILTERS>) =>
  (await countPresets({ ...NO_FILTERS, ...filters })).map(({ min, max, n }) => `${presetLabel({ min, max })} (${n})`)

describe('ranges of prices to choose from', () => {
  it('lie between the quartiles of their category, rounded, also above the slider’s end', async () => {
    expect(await shown({ category: 'books' })).toEqual([
      'Under ₹200 (3)',
      '₹200–299 (3)',
      '₹300–599 (5)',
      '₹600 and up (1)',
    ])
    expect(await shown({ category: 'cars' })).toEqual([
      'Under ₹2,00,000 (3)',
      '₹2,00,000–2,49,999 (1)',
      '₹2,50,000–4,99,999 (3)',
      '₹5,00,000 and up (3)',
    ])
  })

  it('are missing if there are few items, and none is without results', async () => {
    expect(await shown({ category: 'watches' })).toEqual([])
    expect(await shown({ category: 'keychains' })).toEqual([])
    expect(await shown({ category: 'cars', conditions: ['Poor'] })).toEqual([
      '₹2,50,000–4,99,999 (1)',
      '₹5,00,000 and up (1)',
    ])
    // A range that contains the whole list is not offered either.
    expect(await shown({ category: 'cars', conditions: ['Fair'] })).toEqual([])
  })

  it('count their results, even while another range is chosen', async () => {
    const filters = { ...NO_FILTERS, category: 'books' as const, max: 299, sold: true }
    const { byPrice = [] } = await countItems(filters)
    expect(byPrice).toHaveLength(4)
    for (const { min, max, n } of byPrice) expect((await countItems({ ...filters, min, max })).total).toBe(n)
  })

  it('share no price: every item is in one of them', async () => {
    await createItem(sql, { category: 'books', price: 300 })
    const [presets, all] = await Promise.all([
      countPresets({ ...NO_FILTERS, category: 'books' }),
      countItems({ ...NO_FILTERS, category: 'books' }),
    ])
    expect(presets.reduce((sum, { n }) => sum + n, 0)).toBe(all.total)
  })
})

it('rounds to prices that the filter has as bounds, and never to the slider’s end', () => {
  for (let price = 1; price < 1e9; price = Math.ceil(price * 1.07)) {
    const round = roundPrice(price)
    expect([price, isBound(round), round !== PRICE_FILTER_MAX]).toEqual([price, true, true])
  }
  expect([130, 480, 2_100, 47_000, 240_000].map(roundPrice)).toEqual([100, 500, 2000, 40_000, 250_000])
})
