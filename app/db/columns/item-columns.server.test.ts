import { expect, test } from 'vitest'

import { FIELD_NAMES, ITEM_FIELDS, mapFields, type ItemDraft } from '#app/nouns/item/item-fields.ts'
import { createItem, createUser } from '#test/factories.ts'
import { OPTIONAL_NAMES, UNSAID } from '#test/item-draft.ts'
import { testDatabase } from '#test/servers/database.ts'

import { hasContent, readFields, selectFields, toChangedColumns, toColumns } from './item-columns.server.ts'

const { sql } = await testDatabase()

const DRAFT: ItemDraft = {
  ...UNSAID,
  images: ['a', 'b'],
  title: 'HMT Janata',
  description: 'Runs.',
  category: 'watches',
  condition: 'Good',
  price: 1200,
  location: 'Pune',
  delivery: 'ships',
  onlinePurchaseLink: 'https://shop.example/janata',
  tags: ['hand wound'],
  attributes: { brand: 'HMT', Box: 'No' },
}

const OTHER: ItemDraft = {
  ...mapFields<typeof UNSAID>(OPTIONAL_NAMES, () => 'other'),
  images: ['b', 'a'],
  title: 'HMT Kohinoor',
  description: 'Stands still.',
  category: 'books',
  condition: 'Poor',
  price: 1201,
  location: null,
  pin: 411_038,
  delivery: 'hand-over',
  onlinePurchaseLink: null,
  tags: [],
  attributes: {},
}

async function storeItem(draft: ItemDraft): Promise<string> {
  const { id: userId } = await createUser(sql)
  const [row] = await sql<{ id: string }[]>`
    insert into items ${sql({ user_id: userId, ...toColumns(draft) })} returning id`
  return row?.id ?? ''
}

async function readItem(id: string): Promise<ItemDraft> {
  const [row] = await sql<ItemDraft[]>`select ${selectFields(sql, 'i')}, i.is_sold from items i where id = ${id}`
  if (!row) throw new Error('no such item')
  return readFields(row)
}

test('an item comes back as it was inserted and as it was changed', async () => {
  const id = await storeItem(DRAFT)
  expect(await readItem(id)).toEqual(DRAFT)
  await sql`update items set ${sql(toChangedColumns(OTHER))} where id = ${id}`
  expect(await readItem(id)).toEqual(OTHER)
})

test('a change without a choice or facts keeps the stored ones', async () => {
  const id = await storeItem(DRAFT)
  await sql`update items set ${sql(toChangedColumns({ ...OTHER, delivery: null, attributes: null }))} where id = ${id}`
  expect(await readItem(id)).toEqual({ ...OTHER, delivery: 'ships', attributes: DRAFT.attributes })
})

test.for(FIELD_NAMES)('an item with another %s has other content', async (name) => {
  const id = await storeItem(DRAFT)
  const compare = async (draft: ItemDraft) => {
    const [row] = await sql<{ same: boolean }[]>`select ${hasContent(sql, draft)} as same from items where id = ${id}`
    return row?.same
  }
  expect(await compare(DRAFT)).toBe(true)
  expect(await compare({ ...DRAFT, [name]: OTHER[name] })).toBe(false)
})

test('every column of the table that a seller can set is a field', async () => {
  await createItem(sql)
  const [row = {}] = await sql`select * from items limit 1`
  // Set by us, by an import, or by a deed: selling, confirming, going away.
  const ours = new Set(
    'id user_id city area is_sold confirmed_at asked_at is_fresh hidden_at hidden_reason price_fell_from price_fell_at is_reserved created_at updated_at source source_id filled search'.split(
      ' ',
    ),
  )
  const columns = FIELD_NAMES.map((name) => ITEM_FIELDS[name].column)
  expect(Object.keys(row).filter((name) => !ours.has(name))).toEqual(expect.arrayContaining(columns))
  expect(Object.keys(row)).toHaveLength(ours.size + columns.length)
})
