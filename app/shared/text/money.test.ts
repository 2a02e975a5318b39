import { assert, double, property } from 'fast-check'
import { expect, test } from 'vitest'

import { formatCount, formatRupees } from './money.ts'

test.each([
  [1, '₹1'],
  [999, '₹999'],
  [1000, '₹1,000'],
  [99_999, '₹99,999'],
  [125_000, '₹1,25,000'],
  [10_000_000, '₹1,00,00,000'],
])('%i is written %s', (amount, text) => {
  expect(formatRupees(amount)).toBe(text)
  expect(formatCount(amount)).toBe(text.slice(1))
})

test('any amount is formatted as Intl does', () => {
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
  // Both round halves up.
  const amounts = double({ min: 0, max: 1e15, noNaN: true })
  assert(property(amounts, (amount) => formatRupees(amount) === rupees.format(amount)))
})
