import { expect, it } from 'vitest'

import { positionOf, priceAt, SCALE_END } from './price-scale.ts'

it('has a position of its own for each step of 100 from end to end', () => {
  const prices = Array.from({ length: 501 }, (_, step) => step * 100)
  expect(prices.map((price) => priceAt(positionOf(price)))).toEqual(prices)
  expect(new Set(prices.map(positionOf)).size).toBe(prices.length)
  expect([positionOf(0), positionOf(50_000), positionOf(2_000_000)]).toEqual([0, SCALE_END, SCALE_END])
})

it('gives what most things cost more than a third of a track of 304 pixels', () => {
  // Three quarters of the items cost less than 2,000.
  expect((304 * positionOf(2000)) / SCALE_END).toBeGreaterThan(100)
  expect((304 * (positionOf(20_000) - positionOf(2000))) / SCALE_END).toBeGreaterThan(100)
})
