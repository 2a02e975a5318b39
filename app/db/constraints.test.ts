import { describe, expect, it } from 'vitest'

import { createItem, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

const { sql } = await testDatabase()
const { id: userId } = await createUser(sql)

describe('the database itself refuses', () => {
  it.each([
    ['a price below 1', { price: 0 }, 'items_price_range'],
    ['a price above a hundred crore', { price: 1_000_000_000 }, 'items_price_range'],
    ['an empty place', { location: '' }, 'items_location_length'],
    ['an unknown category', { category: 'boats' }, 'items_category_categories_id_fk'],
    ['an unknown condition', { condition: 'Mint' }, 'items_condition_known'],
    ['no photo', { images: [] as string[] }, 'items_images_count'],
    ['six photos', { images: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'items_images_count'],
    ['an empty title', { title: '  ' }, 'items_title_length'],
    ['a title too long', { title: 'x'.repeat(201) }, 'items_title_length'],
    ['an empty description', { description: '' }, 'items_description_length'],
    ['a link that is not http', { onlinePurchaseLink: 'javascript:alert(1)' }, 'items_link_http'],
    ['an unknown way of delivery', { delivery: 'teleport' }, 'items_delivery_known'],
    ['eleven tags', { tags: Array.from({ length: 11 }, (_, index) => `tag ${index}`) }, 'items_tags_count'],
    ['attributes without end', { attributes: { brand: 'x'.repeat(40_000) } }, 'items_attributes_object'],
    ['half an external reference', { source: 'demo' }, 'items_source_whole'],
  ])('%s', async (_what, values, constraint) => {
    await expect(createItem(sql, { userId, ...values })).rejects.toMatchObject({ constraint_name: constraint })
  })

  it('no photo only of what was not imported', async () => {
    const { id } = await createItem(sql, { userId, images: [], source: 'shop', sourceId: 'without' })
    await expect(sql`update items set source = null, source_id = null where id = ${id}`).rejects.toMatchObject({
      constraint_name: 'items_images_count',
    })
  })

  it('a second listing with the same external reference', async () => {
    const reference = { userId, source: 'a', sourceId: '1' }
    await createItem(sql, reference)
    await expect(createItem(sql, reference)).rejects.toMatchObject({ code: '23505' })
    await createItem(sql, { ...reference, sourceId: '2' })
  })

  it('a second account with the same identity', async () => {
    const add = async (provider: string, subject: string) => {
      const { id } = await createUser(sql)
      await sql`insert into accounts (user_id, provider_id, account_id) values (${id}, ${provider}, ${subject})`
    }
    await add('google', 'google-1')
    await expect(add('google', 'google-1')).rejects.toMatchObject({ constraint_name: 'accounts_identity' })
    await add('google', 'google-2')
    await add('another provider', 'google-1')
  })

  it('attributes that are no object', async () => {
    const { id } = await createItem(sql, { userId })
    await expect(sql`update items set attributes = '["Titan"]' where id = ${id}`).rejects.toMatchObject({
      // The trigger that reads their words comes before the constraint.
      code: '22023',
    })
  })

  it('a listing without an owner', async () => {
    await expect(
      createItem(sql, { userId: '00000000-0000-7000-8000-000000000000', images: ['item-images/pool/a'] }),
    ).rejects.toMatchObject({ code: '23503' })
  })
})

it('ids grow with time', async () => {
  const [row] = await sql<{ first: string; second: string }[]>`select new_id() as first, new_id() as second`
  expect(row && row.first < row.second).toBe(true)
})
