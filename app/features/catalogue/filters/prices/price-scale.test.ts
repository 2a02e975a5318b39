import { expect, it } from 'vitest'

import { findPosition, priceAt, SCALE_END } from './price-scale.ts'

it('has a separate position for each step of 100 from end to end', () => {
  const prices = Array.from({ length: 501 }, (_, step) => step * 100)
  expect(prices.map((price) => priceAt(findPosition(price)))).toEqual(prices)
  expect(new Set(prices.map(findPosition)).size).toBe(prices.length)
  expect([findPosition(0), findPosition(50_000), findPosition(2_000_000)]).toEqual([0, SCALE_END, SCALE_END])
})

it('gives the most common prices more than a third of a track of 304 pixels', () => {
  // Three quarters of the items cost less than 2,000.
  expect((304 * findPosition(2000)) / SCALE_END).toBeGreaterThan(100)
  expect((304 * (findPosition(20_000) - findPosition(2000))) / SCALE_END).toBeGreaterThan(100)
})
