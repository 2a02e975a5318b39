import { expect, test } from 'vitest'

import { pickCounted, tellSold, type SoldRow } from './sold-span.ts'

const BEGUN = Date.UTC(2026, 5, 1)
const row = (day: number, seller: string, buyer: string, price = 1000 + day * 100): SoldRow => ({
  title: 'Hot Wheels Corvette',
  year: null,
  price,
  condition: 'Good',
  seller,
  buyer,
  settledAt: new Date(BEGUN + day * 86_400_000),
})
/** Deals of as many different sellers and buyers. */
const apart = (count: number) => Array.from({ length: count }, (_, day) => row(day, `s${day}`, `b${day}`))
const prices = (rows: readonly SoldRow[]) => pickCounted(rows).map(({ price }) => price)

test('five deals of different people tell a span between their ends; four tell nothing', () => {
  expect(tellSold(apart(5), null)).toEqual({
    count: 5,
    low: 1000,
    middle: 1200,
    high: 1400,
    adjusted: false,
    wide: false,
    days: 180,
  })
  expect(tellSold(apart(4), null)).toBeNull()
})

test('nobody counts more than twice, as seller or as buyer', () => {
  const ofOneSeller = apart(8).map((one) => ({ ...one, seller: 'shop' }))
  expect(pickCounted(ofOneSeller)).toEqual([])
  const toOneBuyer = apart(8).map((one) => ({ ...one, buyer: 'collector' }))
  expect(pickCounted(toOneBuyer)).toEqual([])
  const inBothRoles = [row(0, 'x', 'a'), row(1, 'x', 'b'), row(2, 'c', 'x'), row(3, 'd', 'x'), row(4, 'e', 'f')]
  expect(pickCounted(inBothRoles)).toEqual([])
  const three = [row(0, 'x', 'a'), row(1, 'x', 'b'), row(2, 'y', 'c'), row(3, 'y', 'd'), row(4, 'z', 'e')]
  expect(pickCounted(three)).toHaveLength(5)
})

test('of two people who deal again and again, the last deal counts', () => {
  const again = [row(20, 's0', 'b0', 5000), row(30, 'b0', 's0', 7000)]
  expect(prices([...apart(4), ...again])).toEqual([])
  expect(prices([...apart(5), ...again])).toEqual([1100, 1200, 1300, 1400, 7000])
})

test('one further deal changes nothing: three do, so that nobody reads its price from the change', () => {
  const five = prices(apart(5))
  expect(prices(apart(6))).toEqual(five)
  expect(prices(apart(7))).toEqual(five)
  expect(prices(apart(8))).toHaveLength(8)
  expect(tellSold(apart(11), null)?.count).toBe(11)
})

test('prices are adjusted to the condition, and that is said only where it changes something', () => {
  expect(tellSold(apart(5), 'Good')).toMatchObject({ low: 1000, adjusted: false })
  expect(tellSold(apart(5), 'Fair')).toMatchObject({ low: 830, high: 1100, adjusted: true })
})
