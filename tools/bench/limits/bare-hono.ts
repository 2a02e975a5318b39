// The baseline for the API: Hono on Node, the product's statements through the same driver, the same JSON, and nothing
// else.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

import { toListing, type ItemRow } from '#app/features/catalogue/listing/get-item.server.ts'
import { toCard, type CardRow } from '#app/features/catalogue/lists/listing-rows.server.ts'
import { openSql } from '#packages/sql'

/** A statement of the product; `recorded` is the value in whose place another category, text or id is put. */
interface Recorded {
  text: string
  values: (string | number | boolean | null)[]
  recorded: string
}

export interface BareHonoSettings {
  database: string
  pool: number
  list: Recorded
  search: Recorded
  item: Recorded
  pageSize: number
}

// The benchmark writes it in this shape.
const { database, pool, list, search, item, pageSize } = JSON.parse(process.env['SETTINGS'] ?? '') as BareHonoSettings
const sql = openSql(database, { max: pool })
const app = new Hono()

const ask = <Row>({ text, values, recorded }: Recorded, asked: string) =>
  sql.unsafe<Row[]>(
    text,
    values.map((value) => (value === recorded ? asked : value)),
    { prepare: true },
  )

app.get('/readyz', (c) => c.text('ok'))

app.get('/api/items', async (c) => {
  const text = c.req.query('search')
  const asked = text ?? c.req.query('category') ?? list.recorded
  const rows = await ask<CardRow>(text ? search : list, asked)
  const items = rows.slice(0, pageSize).map(toCard)
  const last = rows[pageSize - 1]
  const nextCursor = rows.length > pageSize && last ? `n.${last.created_at.getTime()}.${last.id}` : null
  return c.json({ items, nextCursor })
})

app.get('/api/items/:id', async (c) => {
  const [row] = await ask<ItemRow>(item, c.req.param('id'))
  return row ? c.json(toListing(row)) : c.notFound()
})

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
