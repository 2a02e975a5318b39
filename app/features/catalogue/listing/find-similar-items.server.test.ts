import { expect, test } from 'vitest'

import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findSimilarItems } from './find-similar-items.server.ts'

const { sql } = await testDatabase()

test('up to four other items of the category are similar, newest first, sold ones left out', async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))
  const own = await createItem(sql, { category: 'shoes', createdAt: day(9) })
  const others = []
  // In no order of their own, so that only the dates can explain the order found.
  const prices = [300, 100, 500, 200, 400]
  for (const [index, price] of prices.entries()) {
    others.push(await createItem(sql, { category: 'shoes', price, title: `Shoe ${price}`, createdAt: day(index + 1) }))
  }
  await createItem(sql, { category: 'shoes', isSold: true, createdAt: day(8) })
  await createItem(sql, { category: 'books', createdAt: day(8) })
  const similar = await findSimilarItems({ id: own.id, category: 'shoes' })
  expect(similar.map(({ id }) => id)).toEqual(
    others
      .toReversed()
      .slice(0, 4)
      .map(({ id }) => id),
  )
})

test('the only item of a category has no similar ones', async () => {
  const { id } = await createItem(sql, { category: 'keychains' })
  expect(await findSimilarItems({ id, category: 'keychains' })).toEqual([])
})
