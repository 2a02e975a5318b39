import { beforeEach, expect, test } from 'vitest'

import { setPreference } from '#app/features/notices/preferences/preferences.server.ts'
import { deleteItem } from '#app/features/selling/editor/publishing/change-item.server.ts'
import { deleteAccount, exportData } from '#test/account-data.ts'
import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { saveItem } from './save-item.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings())

const listSaved = (userId: string) => sql`select item_id from wishlists where user_id = ${userId}`

test('an export has the person’s own wishlist and mail settings', async () => {
  const [asha, ravi] = [await createViewer(sql), await createViewer(sql)]
  const [mine, hidden, his] = [
    await createItem(sql, { title: 'Mine', price: 700 }),
    await createItem(sql, { title: 'Hidden' }),
    await createItem(sql, { title: 'His' }),
  ]
  for (const { id } of [mine, hidden]) await saveItem(asha, id)
  await saveItem(ravi, his.id)
  await sql`update items set hidden_at = now(), hidden_reason = 'ban' where id = ${hidden.id}`
  await setPreference(asha, { topic: 'wishlist', channel: 'mail', isWanted: false })
  const file: unknown = await new Response(exportData(asha)).json()
  expect(file).toMatchObject({
    wishlist: [{ itemId: mine.id, title: 'Mine', savedPrice: 700, savedAt: expect.any(String) }],
    noticePreferences: [{ topic: 'wishlist', channel: 'mail', isWanted: false }],
  })
  expect(JSON.stringify(file)).not.toMatch(/His|Hidden/)
})

test('a wishlist is deleted with its account, and a deleted item leaves every wishlist', async () => {
  const [asha, ravi, seller] = [await createViewer(sql), await createViewer(sql), await createViewer(sql)]
  const [first, second] = [
    await createItem(sql, { userId: seller.userId }),
    await createItem(sql, { userId: seller.userId }),
  ]
  for (const viewer of [asha, ravi]) for (const { id } of [first, second]) await saveItem(viewer, id)
  await deleteAccount(asha, asha.email)
  expect(await listSaved(asha.userId)).toEqual([])
  expect(await listSaved(ravi.userId)).toHaveLength(2)
  await deleteItem(seller, first.id)
  expect(await listSaved(ravi.userId)).toEqual([{ item_id: second.id }])
  await deleteAccount(seller, seller.email)
  expect(await listSaved(ravi.userId)).toEqual([])
})
