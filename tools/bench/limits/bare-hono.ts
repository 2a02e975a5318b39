// The baseline for the API: Hono on Node, the product's statements through the same driver, the same JSON, and nothing
// else.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

import { toCard, toPhoto, type CardRow } from '#app/features/catalogue/lists/listing-rows.server.ts'
import { openSql } from '#packages/sql'

const NO_PHOTO = { width: null, height: null, placeholder: null, alt: null }

interface Item {
  [column: string]: unknown
  created_at: Date
  seller_joined: Date
  images: string[]
  photos: ({ key: string } & Parameters<typeof toPhoto>[1])[] | null
}

/** A statement of the product; `recorded` is the value in whose place another category or text is put. */
interface Recorded {
  text: string
  values: (string | number)[]
  recorded: string
}

export interface BareHonoSettings {
  database: string
  pool: number
  list: Recorded
  search: Recorded
  /** The first value is the item's id. */
  item: { text: string; values: (string | boolean | null)[] }
  pageSize: number
}

// The benchmark writes it in this shape.
const { database, pool, list, search, item, pageSize } = JSON.parse(process.env['SETTINGS'] ?? '') as BareHonoSettings
const sql = openSql(database, { max: pool })
const app = new Hono()

app.get('/readyz', (c) => c.text('ok'))

app.get('/api/items', async (c) => {
  const text = c.req.query('search')
  const { text: statement, values, recorded } = text ? search : list
  const asked = text ?? c.req.query('category') ?? recorded
  const filled = values.map((value) => (value === recorded ? asked : value))
  const rows = await sql.unsafe<CardRow[]>(statement, filled, { prepare: true })
  const items = rows.slice(0, pageSize).map(toCard)
  const last = rows[pageSize - 1]
  const nextCursor = rows.length > pageSize && last ? `n.${last.created_at.getTime()}.${last.id}` : null
  return c.json({ items, nextCursor })
})

app.get('/api/items/:id', async (c) => {
  const [row] = await sql.unsafe<Item[]>(item.text, [c.req.param('id'), ...item.values.slice(1)], { prepare: true })
  if (!row) return c.notFound()
  return c.json({
    id: row['id'],
    title: row['title'],
    description: row['description'],
    price: row['price'],
    category: row['category'],
    condition: row['condition'],
    location: row['location'],
    isSold: row['is_sold'],
    isHidden: row['is_hidden'],
    createdAt: row.created_at.toISOString(),
    photos: row.images.map((key) => toPhoto(key, row.photos?.find((one) => one.key === key) ?? NO_PHOTO)),
    onlinePurchaseLink: row['online_purchase_link'],
    delivery: row['delivery'],
    tags: row['tags'],
    attributes: row['attributes'],
    filled: row['filled'],
    seller: {
      id: row['user_id'],
      name: row['seller_name'] ?? 'Seller',
      picture: row['seller_picture'],
      joined: row.seller_joined.toISOString(),
    },
  })
})

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
