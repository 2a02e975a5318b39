import { expect, test } from 'vitest'

import { startAdding } from '#app/features/selling/editor/drafts/editor-start.ts'
import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findLastChoices } from './last-choices.server.ts'

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
  expect(last).toEqual({ location: 'Kochi', pin: null })
  // An answer that was chosen for them could be untrue of this item.
  expect(startAdding(last, null).fields).toMatchObject({ location: 'Kochi', title: '', delivery: '' })
})
