import { describe, expect, test } from 'vitest'

import { db } from '#app/db/client.server.ts'
import { createAd, createItem, createPhoto, createSponsoredRequest, createUser } from '#test/factories.ts'

import { testDatabase } from './database.ts'

const { sql, url } = await testDatabase()

describe('a test database', () => {
  test('is migrated, empty and the one that features use', async () => {
    expect(db()).toBe(sql.reads)
    expect(await db()`select count(*)::integer as n from items`).toEqual([{ n: 0 }])
  })

  test('is this file’s own', async () => {
    const [row] = await sql`select current_database() as name`
    expect(url).toContain(`/${row?.name}`)
    expect(row?.name).toMatch(/^khazana_test_/)
  })

  test('refuses values that the schema refuses', async () => {
    await expect(createItem(sql, { price: 0 })).rejects.toThrow('items_price_range')
  })
})

describe('factories', () => {
  test('create valid, independent rows', async () => {
    const [one, other] = [await createItem(sql), await createItem(sql)]
    expect(one.id).not.toBe(other.id)
    expect(one).toMatchObject({ price: 1500, isSold: false, attributes: {}, createdAt: expect.any(Date) })
  })

  test('accept given values', async () => {
    const user = await createUser(sql, { displayName: 'Ravi' })
    const photo = await createPhoto(sql, { userId: user.id, alt: 'A robot' })
    const attributes = { Brand: 'Titan' }
    const item = await createItem(sql, { userId: user.id, images: [photo.key], isSold: true, attributes })
    expect(item).toMatchObject({ userId: user.id, images: [photo.key], isSold: true, attributes })
    expect(await createSponsoredRequest(sql, { itemId: item.id })).toMatchObject({
      userId: user.id,
      status: 'approved',
    })
    expect(await createAd(sql, { active: false })).toMatchObject({ active: false })
  })
})
