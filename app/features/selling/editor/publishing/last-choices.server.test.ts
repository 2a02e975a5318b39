import { describe, expect, test } from 'vitest'

import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findLastChoices } from './last-choices.server.ts'
import { chooseDelivery, startingFields, type LastChoices } from './last-choices.ts'

const { sql } = await testDatabase()

test('a seller’s last choices are those of their own newest listing', async () => {
  const seller = await createViewer(sql, 'Asha')
  expect(await findLastChoices(seller)).toBeNull()
  await createItem(sql, { userId: seller.userId, location: 'Pune', createdAt: new Date('2026-01-01') })
  await createItem(sql, {
    userId: seller.userId,
    location: 'Kochi',
    category: 'lego',
    delivery: 'hand-over',
    createdAt: new Date('2026-01-02'),
  })
  await createItem(sql, { location: 'Delhi' })
  const last = await findLastChoices(seller)
  expect(last).toEqual({ location: 'Kochi', category: 'lego', delivery: 'hand-over' })
  expect(startingFields(last)).toMatchObject({ location: 'Kochi', title: '', delivery: '' })
})

describe('how an item reaches its buyer', () => {
  const last: LastChoices = { location: null, category: 'lego', delivery: 'hand-over' }
  test.each([
    ['a first item', 'lego', '', null, 'ships'],
    ['a car', 'cars', '', null, 'hand-over'],
    ['a car after something that is shipped', 'cars', '', { ...last, delivery: 'ships' as const }, 'hand-over'],
    ['what comes after something handed over', 'books', '', last, 'hand-over'],
    ['what comes after a car', 'books', '', { ...last, category: 'cars' as const }, 'ships'],
    ['a car that its seller ships', 'cars', 'ships', null, 'ships'],
  ])('%s: %s', (_what, category, chosen, before, expected) => {
    expect(chooseDelivery({ category, delivery: chosen }, before)).toBe(expected)
  })
})
