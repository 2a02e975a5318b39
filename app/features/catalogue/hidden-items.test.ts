import { beforeEach, expect, test } from 'vitest'

import { startConversation } from '#app/features/chat/server/start-conversation.server.ts'
import { hasUnsoldItems, listProfileItems } from '#app/features/people/list-profile-items.server.ts'
import { findSponsoredItems } from '#app/features/sponsorship/find-sponsored.server.ts'
import { createViewer } from '#test/chat.ts'
import { createItem, createSponsoredRequest } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { NO_FILTERS, type ListingFilters } from './listing-filters.ts'
import { findSimilarItems } from './listing/find-similar-items.server.ts'
import { getItem } from './listing/get-item.server.ts'
import { countByCategory } from './lists/count-items.server.ts'
import { findRecentItems } from './lists/find-recent-items.server.ts'
import { itemFiles, listItemsOfFile } from './lists/sitemap.server.ts'
import { findListings } from './search/find-listings.server.ts'
import { suggestSearches } from './search/suggest.server.ts'

const { sql } = await testDatabase()

/** How often each public list or page shows this listing. */
async function timesSeen(id: string, sellerId: string): Promise<Record<string, number>> {
  const times = (rows: readonly { id: string }[]) => rows.filter((row) => row.id === id).length
  const list = async (filters: Partial<ListingFilters>) => {
    const { items, counts } = await findListings({ ...NO_FILTERS, ...filters })
    return times(items) + counts.total
  }
  const [file = ''] = await itemFiles()()
  return {
    newest: await list({}),
    'by price': await list({ sort: 'price-low', category: 'watches', conditions: ['Good'], min: 100 }),
    searched: await list({ search: 'turnip watch' }),
    'searched by price': await list({ search: 'turnip watch', sort: 'price-high' }),
    'searched inside': await list({ search: 'urnip pock' }),
    suggested: (await suggestSearches('turnip')).titles.length + (await suggestSearches('pocket')).titles.length,
    counted: (await countByCategory()).watches ?? 0,
    recent: times(await findRecentItems(12)),
    similar: times(await findSimilarItems({ id: crypto.randomUUID(), category: 'watches' })),
    sponsored: times(await findSponsoredItems()),
    'in the sitemap': times(await listItemsOfFile(file)),
    'by its address': (await getItem(id)) ? 1 : 0,
    'on the profile': times((await listProfileItems(sellerId)).items),
    'something to write about': (await hasUnsoldItems(sellerId)) ? 1 : 0,
  }
}

beforeEach(() => testSettings())

test('a hidden listing is in no list, and back in all of them when it is shown again', async () => {
  const seller = await createViewer(sql, 'Suresh')
  const buyer = await createViewer(sql, 'Bina')
  const item = await createItem(sql, { userId: seller.userId, title: 'Turnip pocket watch', category: 'watches' })
  await createSponsoredRequest(sql, { itemId: item.id })
  const seen = await timesSeen(item.id, seller.userId)
  expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([])

  await sql`update items set hidden_at = now(), hidden_reason = 'report' where id = ${item.id}`
  const hidden = await timesSeen(item.id, seller.userId)
  expect(hidden).toEqual(Object.fromEntries(Object.keys(seen).map((where) => [where, 0])))
  await expect(startConversation(buyer, { itemId: item.id })).rejects.toMatchObject({ status: 404 })

  await sql`update items set hidden_at = null, hidden_reason = null where id = ${item.id}`
  expect(await timesSeen(item.id, seller.userId)).toEqual(seen)
})

test('a listing whose seller is away is in no list either; only its link leads to it', async () => {
  await sql`delete from users`
  const seller = await createViewer(sql, 'Suresh')
  const item = await createItem(sql, { userId: seller.userId, title: 'Turnip pocket watch', category: 'watches' })
  await createSponsoredRequest(sql, { itemId: item.id })
  const seen = await timesSeen(item.id, seller.userId)
  await sql`update items set hidden_at = now(), hidden_reason = 'away' where id = ${item.id}`
  const nowhere = Object.fromEntries(Object.keys(seen).map((where) => [where, 0]))
  expect(await timesSeen(item.id, seller.userId)).toEqual({ ...nowhere, 'by its address': 1 })
  await sql`update items set hidden_at = null, hidden_reason = null where id = ${item.id}`
  expect(await timesSeen(item.id, seller.userId)).toEqual(seen)
})

test('its owner and admins still see it, and that it is hidden', async () => {
  const seller = await createViewer(sql, 'Suresh')
  const item = await createItem(sql, { userId: seller.userId, hiddenAt: new Date(), hiddenReason: 'report' })
  expect(await getItem(item.id, seller)).toMatchObject({ isHidden: true })
  expect(await getItem(item.id, { ...(await createViewer(sql)), isAdmin: true })).toMatchObject({ isHidden: true })
  expect(await getItem(item.id, await createViewer(sql))).toBeNull()
  const { items } = await listProfileItems(seller.userId, { withHidden: true })
  expect(items).toMatchObject([{ id: item.id, isHidden: true }])
})
