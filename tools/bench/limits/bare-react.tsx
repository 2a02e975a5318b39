// The baseline for pages that are not cached: node:http, the product's statements, React, the same cards, and nothing
// else.
import { createServer } from 'node:http'
import { renderToString } from 'react-dom/server'

import { ListingGrid } from '#app/features/catalogue/cards/listing-grid.tsx'
import { toCard, toPhoto, type CardRow } from '#app/features/catalogue/lists/listing-rows.server.ts'
import { Photo } from '#app/ui/pictures/photo.tsx'
import { openSql, type Row } from '#packages/sql'

interface Statement {
  text: string
  /** `{id}` and `{category}` stand for the listing's own. */
  values: unknown[]
}

export interface BareReactSettings {
  database: string
  pool: number
  /** A page's statements, and which of them return cards. */
  home: Statement[]
  category: Statement[]
  listing: [item: Statement, similar: Statement]
}

interface ItemRow {
  title: string
  description: string
  category: string
  images: string[]
  photos: { key: string; width: number; height: number; placeholder: string; alt: string | null }[] | null
}

// The benchmark writes it in this shape.
const settings = JSON.parse(process.env['SETTINGS'] ?? '') as BareReactSettings
const sql = openSql(settings.database, { max: settings.pool })

createServer((request, response) => {
  void answer(new URL(request.url ?? '/', 'http://localhost').pathname).then(
    (html) => response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(Number(process.env['PORT']), '127.0.0.1')

async function answer(path: string): Promise<string> {
  if (path === '/readyz') return 'ok'
  if (path.startsWith('/listing/')) return listing(path.slice('/listing/'.length))
  const results = await Promise.all(
    (path === '/' ? settings.home : settings.category).map((statement) => ask(statement)),
  )
  return page(results.map((rows) => <Cards key={results.indexOf(rows)} rows={rows} now={Date.now()} />))
}

async function listing(id: string): Promise<string> {
  const [item, similar] = settings.listing
  // The statement selects these columns.
  const [row] = (await ask(item, { '{id}': id })) as unknown as ItemRow[]
  if (!row) throw new Error(`There is no listing ${id}`)
  const rows = await ask(similar, { '{id}': id, '{category}': row.category })
  const photos = new Map(row.photos?.map((photo) => [photo.key, photo]))
  return page(
    <>
      <h1>{row.title}</h1>
      <p>{row.description}</p>
      {row.images.map((key) => {
        const photo = toPhoto(key, photos.get(key) ?? { width: null, height: null, placeholder: null, alt: null })
        return <Photo key={key} photo={photo} fallback={`/art/category-${row.category}.svg`} sizes="100vw" />
      })}
      <Cards rows={rows} now={Date.now()} />
    </>,
  )
}

function ask({ text, values }: Statement, own: Record<string, string> = {}): Promise<Row[]> {
  const filled = values.map((value) => (typeof value === 'string' ? (own[value] ?? value) : value))
  return sql.unsafe(text, filled, { prepare: true })
}

function Cards({ rows, now }: { rows: Row[]; now: number }) {
  if (!rows[0] || !('cover' in rows[0])) return null
  // They have the cards' columns.
  const items = (rows as unknown as CardRow[]).slice(0, 24).map(toCard)
  return <ListingGrid items={items} now={now} columns={4} />
}

function page(content: React.ReactNode): string {
  const html = renderToString(
    <html lang="en-IN">
      <head>
        <title>Khazana</title>
      </head>
      <body>
        <main>{content}</main>
      </body>
    </html>,
  )
  return `<!DOCTYPE html>${html}`
}
