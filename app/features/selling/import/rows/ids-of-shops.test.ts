import { describe, expect, test } from 'vitest'

import { finish, repeated } from '#test/finishes.ts'

import { parseRow } from './import-row-schema.server.ts'

const row = { id: 'L1', title: 'Tin robot', description: 'Walks and sparks.', category: 'action-figures' }

function listAttributes(fields: Record<string, unknown>): Record<string, string> {
  const result = parseRow({ ...row, ...fields })
  if ('reasons' in result) throw new Error(JSON.stringify(result.reasons))
  return result.row.attributes
}

describe("another shop's identifier is not shown to buyers", () => {
  test.each([
    ['SKU', 'TR-1'],
    ['Variant SKU', 'TR-1'],
    ['seller-sku', 'TR-1'],
    ['variantsku', 'TR-1'],
    ['Custom label (SKU)', 'E-1'],
    ['customlabel', 'E-1'],
    ['Variant ID', '44123'],
    ['product_id', '8123'],
    ['inventory_item_id', '8123'],
    ['Listing ID', '501'],
    ['itemid', '501'],
    ['ASIN', 'B00005N5PF'],
    ['slug', 'robot'],
    ['URL key', 'robot'],
    ['Handle', 'tin-robot-2'],
    ['reference', 'gid://shopify/Product/8123'],
    ['Variant Barcode', 'TR-1'],
    ['barcode', '8901234567891'],
    ['barcode', '2000000000008'],
    ['barcode', '0212345678909'],
  ])('%s: %s', (name, value) => {
    expect(listAttributes({ [name]: value, brand: 'Tinplate' })).toEqual({ brand: 'Tinplate' })
  })
})

describe('a number that others know, and a part of the item, is kept', () => {
  test.each([
    ['barcode', '8901234567890'],
    ['Variant Barcode', '978-0-14-044913-6'],
    ['barcode', '012345678905'],
    ['barcode', '96385074'],
    ['ISBN', '9780140449136'],
    ['EAN', '8901234567894'],
    ['Model No.', 'TR-1'],
    ['Item Code', 'TR-1'],
    ['Handle', 'Wood'],
    ['handle', 'Riveted, full length'],
    ['skull', 'Yes'],
    ['Face ID', 'works'],
  ])('%s: %s', (name, value) => {
    expect(Object.values(listAttributes({ [name]: value }))).toEqual([value])
  })
})

test.each(['sku', 'sku ', 'a-', '1', 'product id '])('is told, however long it is: %s', (part) => {
  const text = repeated(part)
  expect(finish(() => parseRow({ ...row, [text]: 'x', handle: text, barcode: text }))).toBeDefined()
})
