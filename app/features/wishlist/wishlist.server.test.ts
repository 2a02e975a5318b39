import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'

import { markSaved } from '#app/features/catalogue/cards/mark-saved.server.ts'
import type { ListingCard } from '#app/nouns/item/listing.schema.ts'
import { log } from '#app/platform/log/log.server.ts'
import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { rowsRead, testDatabase } from '#test/servers/database.ts'

import { listCheaper, listWishlist } from './list-wishlist.server.ts'
import { removeSavedItem, saveItem } from './save-item.server.ts'
import { readWishlistCursor } from './wishlist-schema.server.ts'

const { sql } = await testDatabase()

const titles = async (...of: Parameters<typeof listWishlist>) =>
  (await listWishlist(...of)).items.map(({ title }) => title)

describe('saving', () => {
  test('stores the current price, and saving again changes nothing', async () => {
    const viewer = await createViewer(sql)
    const item = await createItem(sql, { price: 2000 })
    await saveItem(viewer, item.id)
    await sql`update items set price = 1500 where id = ${item.id}`
    await Promise.all([saveItem(viewer, item.id), saveItem(viewer, item.id)])
    const { items, nextCursor } = await listWishlist(viewer)
    expect(items).toMatchObject([{ id: item.id, price: 1500, savedPrice: 2000, isSold: false }])
    expect(nextCursor).toBeNull()
  })

  test('two concurrent saves are stored once', async () => {
    const viewer = await createViewer(sql)
    const item = await createItem(sql)
    await Promise.all(Array.from({ length: 4 }, () => saveItem(viewer, item.id)))
    expect(await sql`select from wishlists where user_id = ${viewer.userId}`).toHaveLength(1)
  })

  test('removing and saving again stores the new price', async () => {
    const viewer = await createViewer(sql)
    const item = await createItem(sql, { price: 2000 })
    await saveItem(viewer, item.id)
    await removeSavedItem(viewer, item.id)
    await removeSavedItem(viewer, item.id)
    expect(await titles(viewer)).toEqual([])
    await sql`update items set price = 1500 where id = ${item.id}`
    await saveItem(viewer, item.id)
    expect((await listWishlist(viewer)).items).toMatchObject([{ savedPrice: 1500 }])
  })

  test('a missing, hidden, sold or own item is refused; an item sold afterwards stays', async () => {
    const viewer = await createViewer(sql)
    const refused = (id: string) => saveItem(viewer, id).catch((error: unknown) => error)
    expect(await refused(randomUUID())).toMatchObject({ code: 'not_found' })
    const hidden = await createItem(sql, { hiddenAt: new Date(), hiddenReason: 'report' })
    expect(await refused(hidden.id)).toMatchObject({ code: 'not_found' })
    const sold = await createItem(sql, { isSold: true })
    expect(await refused(sold.id)).toMatchObject({ code: 'conflict', message: 'This item has been sold' })
    for (const values of [{}, { isSold: true }]) {
      const own = await createItem(sql, { userId: viewer.userId, ...values })
      expect(await refused(own.id)).toMatchObject({ code: 'conflict', message: 'This is your own listing.' })
    }
    expect(await sql`select from wishlists where user_id = ${viewer.userId}`).toHaveLength(0)
    const item = await createItem(sql)
    await saveItem(viewer, item.id)
    await sql`update items set is_sold = true where id = ${item.id}`
    await saveItem(viewer, item.id)
    expect((await listWishlist(viewer)).items).toMatchObject([{ id: item.id, isSold: true }])
  })

  test('removing leaves others’ wishlists unchanged', async () => {
    const [asha, ravi] = [await createViewer(sql), await createViewer(sql)]
    const item = await createItem(sql)
    await saveItem(asha, item.id)
    await removeSavedItem(ravi, item.id)
    expect(await titles(asha)).toEqual([item.title])
  })
})

describe('the list', () => {
  test('has the latest saved first, in pages without gaps even for equal times', async () => {
    const viewer = await createViewer(sql)
    for (let n = 1; n <= 7; n += 1) await saveItem(viewer, (await createItem(sql, { title: `Thing ${n}` })).id)
    expect(await titles(viewer)).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `Thing ${n}`))
    await sql`update wishlists set created_at = '2026-11-20T10:00:00.123Z' where user_id = ${viewer.userId}`
    const all = await titles(viewer)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await listWishlist(viewer, cursor, 3)
      seen.push(...page.items.map(({ title }) => title))
      cursor = page.nextCursor
      // Round trip through its URL.
      expect(readWishlistCursor(new URLSearchParams(cursor === null ? {} : { cursor }))).toBe(cursor)
    } while (cursor)
    expect(seen).toEqual(all)
    expect(new Set(seen).size).toBe(7)
  })

  test('shows of a hidden item only that it was saved, and nothing of missing items and others’ wishlists', async () => {
    const [viewer, other] = [await createViewer(sql), await createViewer(sql)]
    const [stays, goes, hides] = [
      await createItem(sql, { title: 'Stays' }),
      await createItem(sql),
      await createItem(sql, { title: 'Concealed', price: 1234, location: 'Kohima' }),
    ]
    for (const { id } of [stays, goes, hides]) await saveItem(viewer, id)
    await saveItem(other, (await createItem(sql)).id)
    await sql`delete from items where id = ${goes.id}`
    await sql`update items set hidden_at = now(), hidden_reason = 'ban' where id = ${hides.id}`
    const list = await listWishlist(viewer)
    expect(list.items.map(({ title }) => title)).toEqual(['Stays'])
    expect(list.unavailable).toEqual([{ id: hides.id, savedAt: expect.any(String) }])
    expect((await listWishlist(other)).unavailable).toEqual([])
    expect(JSON.stringify(list)).not.toMatch(/Concealed|1234|Kohima/)
    // When it is shown again, it is back.
    await sql`update items set hidden_at = null, hidden_reason = null where id = ${hides.id}`
    expect(await titles(viewer)).toHaveLength(2)
    expect((await listWishlist(viewer)).unavailable).toEqual([])
  })

  test('a listing of a closed account is not shown either', async () => {
    const viewer = await createViewer(sql)
    const { id, userId } = await createItem(sql, { title: 'Concealed' })
    await saveItem(viewer, id)
    await sql`update users set banned_at = now() where id = ${userId}`
    const list = await listWishlist(viewer)
    expect([list.items, list.unavailable]).toEqual([[], [{ id, savedAt: expect.any(String) }]])
  })

  test('can remove hidden items, which are on the first page only', async () => {
    const viewer = await createViewer(sql)
    for (const title of ['Hidden', 'First', 'Second']) await saveItem(viewer, (await createItem(sql, { title })).id)
    await sql`update items set hidden_at = now(), hidden_reason = 'report' where title = 'Hidden'`
    const { nextCursor, unavailable } = await listWishlist(viewer, null, 1)
    expect(unavailable).toHaveLength(1)
    expect((await listWishlist(viewer, nextCursor, 1)).unavailable).toEqual([])
    await removeSavedItem(viewer, unavailable[0]?.id ?? '')
    expect((await listWishlist(viewer)).unavailable).toEqual([])
  })

  test('reads no more than a page', async () => {
    const viewer = await createViewer(sql)
    const item = await createItem(sql)
    await sql`
      insert into items (user_id, title, description, price, category, condition, images)
      select ${item.userId}, 'Many', 'Many', n, 'books', 'Good', ${item.images} from generate_series(1, 400) n`
    await sql`
      insert into wishlists (user_id, item_id, saved_price, created_at)
      select ${viewer.userId}, id, 5, now() - price * interval '1 minute' from items where title = 'Many'`
    await sql`analyze wishlists, items`
    const { answer, read } = await rowsRead(sql, 'wishlists', () => listWishlist(viewer, null, 10))
    expect(answer.items.map(({ price }) => price)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(read).toBeLessThan(100)
  })

  test('starts at the newest for an invalid cursor', () => {
    const cursor = `w.9999999999999999.${randomUUID()}`
    for (const bad of ['', 'x', `n.1.${randomUUID()}`, cursor, `w.1.${randomUUID()}x`, "w.1.' or 1=1"]) {
      expect([bad, readWishlistCursor(new URLSearchParams({ cursor: bad }))]).toEqual([bad, null])
    }
  })
})

describe('what got cheaper', () => {
  test('has what is on sale for less than when it was saved, what fell most first', async () => {
    const [viewer, other] = [await createViewer(sql), await createViewer(sql)]
    const prices: Record<string, number> = {
      half: 500,
      little: 900,
      same: 1000,
      dearer: 1100,
      sold: 100,
      hidden: 100,
      closed: 100,
    }
    const ids: Record<string, { id: string; userId: string }> = {}
    for (const title of Object.keys(prices)) {
      const item = await createItem(sql, { title, price: 1000 })
      ids[title] = item
      await saveItem(viewer, item.id)
    }
    for (const [title, price] of Object.entries(prices))
      await sql`update items set price = ${price} where title = ${title}`
    await sql`update items set is_sold = true where title = 'sold'`
    await sql`update items set hidden_at = now(), hidden_reason = 'ban' where title = 'hidden'`
    await sql`update users set banned_at = now() where id = ${ids['closed']?.userId ?? ''}`
    expect(await listCheaper(viewer, 4)).toMatchObject([
      { title: 'half', price: 500, savedPrice: 1000, isSaved: true },
      { title: 'little', price: 900, savedPrice: 1000, isSaved: true },
    ])
    expect(await listCheaper(viewer, 1)).toHaveLength(1)
    expect(await listCheaper(other, 4)).toEqual([])
  })

  test('looks at the latest two hundred, of however many', async () => {
    const viewer = await createViewer(sql)
    const { userId, images } = await createItem(sql)
    await sql`
      insert into items (user_id, title, description, price, category, condition, images)
      select ${userId}, 'Heap', 'Heap', n, 'books', 'Good', ${images} from generate_series(1, 1000) n`
    await sql`
      insert into wishlists (user_id, item_id, saved_price, created_at)
      select ${viewer.userId}, id, 5000, now() - price * interval '1 minute' from items where title = 'Heap'`
    await sql`analyze wishlists, items`
    const { answer, read } = await rowsRead(sql, 'wishlists', () => listCheaper(viewer, 4))
    expect(answer.map(({ price }) => price)).toEqual([1, 2, 3, 4])
    expect(read).toBeLessThan(500)
  })
})

describe('marks on lists', () => {
  test('mark the items that the viewer saved; none of their own, and none signed out', async () => {
    const [viewer, other] = [await createViewer(sql), await createViewer(sql)]
    const [saved, others, own] = [
      await createItem(sql),
      await createItem(sql),
      await createItem(sql, { userId: viewer.userId }),
    ]
    await saveItem(viewer, saved.id)
    await saveItem(other, others.id)
    const list = [saved, others, own, { id: randomUUID() }].map(({ id }) => ({ id }))
    const [first, second, third, fourth] = list
    expect(await markSaved(viewer, list)).toEqual([
      { ...first, isSaved: true },
      { ...second, isSaved: false },
      { ...third, isSaved: null },
      { ...fourth, isSaved: null },
    ])
    expect(await markSaved(null, list)).toEqual(list)
    expect(await markSaved(viewer, [])).toEqual([])
  })

  test('a list comes without them when they cannot be read', async () => {
    const error = vi.spyOn(log, 'error').mockReturnValue(undefined)
    // This is no valid id, so the query fails.
    const list = [{ id: 'none' } satisfies Pick<ListingCard, 'id'>]
    expect(await markSaved(await createViewer(sql), list)).toEqual([{ id: 'none', isSaved: null }])
    expect(error).toHaveBeenCalledOnce()
    error.mockRestore()
  })
})
