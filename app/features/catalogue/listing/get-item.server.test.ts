import { expect, test } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { listItems } from '#app/features/catalogue/lists/list-items.server.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { getItem } from './get-item.server.ts'

const { sql } = await testDatabase()

test('a listing that was imported with identifiers of another shop shows none of them', async () => {
  const { id } = await createItem(sql)
  const facts = { Brand: 'Tinplate', Handle: 'Wood', 'Item Code': 'TR-1', Barcode: '8901234567890' }
  const identifiers = {
    Sku: 'TR-1',
    SKU: 'TR-1',
    'Variant Sku': 'TR-1',
    'Custom Label': 'E-1',
    'Product Id': '8123',
    Asin: 'B00005N5PF',
    'Url Key': 'robot',
    'Variant Barcode': 'TR-1',
    Reference: 'gid://shopify/Product/8123',
  }
  await sql`update items set attributes = ${sql.json({ ...identifiers, ...facts })} where id = ${id}`
  const { Brand: brand, Barcode: ean, ...free } = facts
  // It has these under the keys that its category declares.
  expect((await getItem(id))?.attributes).toEqual({ brand, ean, ...free })
})

test('an imported listing without photos is on its page and in lists', async () => {
  const { id } = await createItem(sql, { images: [], source: 'shop', sourceId: 'without' })
  expect(await getItem(id)).toMatchObject({ photos: [] })
  const { items } = await listItems(NO_FILTERS)
  expect(items.find((item) => item.id === id)).toMatchObject({ photo: null })
})
