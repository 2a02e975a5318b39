import { expect, test } from 'vitest'

import { ITEM_STATES, mayMove, itemRules, itemState } from './item-states.ts'

test('an item moves only between in stock and sold', () => {
  expect(mayMove('in-stock', 'sold')).toBe(true)
  expect(mayMove('sold', 'in-stock')).toBe(true)
  expect(mayMove('sold', 'sold')).toBe(false)
  expect(mayMove('in-stock', 'in-stock')).toBe(false)
})

test('every move leads to a known state, and no state is a dead end', () => {
  for (const { moves } of Object.values(ITEM_STATES)) {
    expect(moves.length).toBeGreaterThan(0)
    for (const move of moves) expect(ITEM_STATES[move]).toBeDefined()
  }
})

test('a sold item can be deleted, but not edited, promoted or asked about', () => {
  expect(itemState({ isSold: true })).toBe('sold')
  expect(itemRules({ isSold: true })).toMatchObject({
    allows: { edit: false, delete: true, sponsor: false },
    canBeContacted: false,
  })
  expect(itemRules({ isSold: false }).allows.edit).toBe(true)
})
