// The baseline for writes: Hono on Node that does only the unavoidable part: Argon2id, or the item's INSERT.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

import { openSql } from '#app/db/sql/sql.server.ts'
import { verifyPassword } from '#app/features/accounts/passwords/password.server.ts'

export interface BareWritesSettings {
  database: string
  pool: number
  /** A PHC string. */
  hash: string
}

// The benchmark writes it in this shape.
const { database, pool, hash } = JSON.parse(process.env['SETTINGS'] ?? '') as BareWritesSettings
const sql = openSql(database, { max: pool })
const app = new Hono()

app.get('/readyz', (c) => c.text('ok'))

app.post('/api/auth/sign-in', async (c) => {
  const { password } = await c.req.json<{ password: string }>()
  return c.json({ ok: await verifyPassword({ hash, password }) })
})

app.post('/api/items', async (c) => {
  const item = await c.req.json<Record<string, string & string[]>>()
  await sql`
    insert into items (id, user_id, title, description, price, category, condition, images, location, online_purchase_link, tags)
    values (${item['id'] ?? ''}, ${c.req.header('x-user') ?? ''}, ${item['title'] ?? ''}, ${item['description'] ?? ''},
      ${item['price'] ?? ''}, ${item['category'] ?? ''}, ${item['condition'] ?? ''}, ${item['images'] ?? []},
      ${item['location'] ?? ''}, ${null}, ${item['tags'] ?? []})`
  return c.json({ ok: true })
})

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
