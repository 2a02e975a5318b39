// Loads products into a database of their own and runs searches through the product's own search; used by the command
// search-eval and for the search's figures.
import { createReadStream, readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

import { connect, setDatabase, type Sql } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { findListingPage } from '#app/features/catalogue/search/find-listings.server.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { findVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { findCategory } from '#app/nouns/category/category-list.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { openSql } from '#packages/sql'

/** A problem with the input: shown without a stack trace. */
class InputError extends Error {
  override name = 'InputError'
}

export interface Query {
  qid: string
  query: string
  /** The kind of search, if the file states one. */
  kind?: string | undefined
}

type Product = { id: string; title: string; description: string; category: string; brand: string }

const BATCH = 2000
const TITLE_MAX = 200
const DESCRIPTION_MAX = 5000
const HITS = 100
const INDEXES = ['items_search', 'items_title_trigrams', 'items_description_trigrams']

/** Creates the database `name` on the server with the products in it, and returns its URL. */
export async function makeCatalogue(
  server: string,
  name: string,
  file: string,
  say: (line: string) => void,
): Promise<string> {
  const admin = openSql(server, { max: 1 })
  await admin.unsafe(`drop database if exists ${name} with (force)`)
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const address = new URL(server)
  address.pathname = `/${name}`
  await migrate(address.href)
  const sql = connect(address.href, { max: 1 })
  try {
    await load(sql, file, say)
    say('counting words …')
    await countWords(sql)
  } finally {
    await sql.end()
  }
  return address.href
}

async function load(sql: Sql, file: string, say: (line: string) => void): Promise<void> {
  // Products of other trades belong to none of our categories.
  await sql`alter table items drop constraint items_category_categories_id_fk`
  const indexes = await sql<
    { text: string }[]
  >`select indexdef as text from pg_indexes where indexname in ${sql(INDEXES)}`
  for (const index of INDEXES) await sql.unsafe(`drop index ${index}`)
  const [owner] = await sql<{ id: string }[]>`
    insert into users (name, email, email_verified) values ('Scratch', 'scratch@khazana.test', true) returning id`
  if (!owner) throw new Error('The owner was not stored')
  let batch: Product[] = []
  let number = 0
  const store = async () => {
    await insert(sql, owner.id, batch, number)
    number += batch.length
    batch = []
    if (number % 20_000 === 0) say(`${number} products`)
  }
  for await (const product of listProducts(file)) {
    batch.push(product)
    if (batch.length === BATCH) await store()
  }
  if (batch.length > 0) await store()
  if (number === 0) throw new InputError(`${file} has no products`)
  say(`${number} products; indexing …`)
  await sql`set maintenance_work_mem = '128MB'`
  for (const { text } of indexes) await sql.unsafe(text)
  await sql`vacuum (analyze) items`
}

async function insert(sql: Sql, owner: string, products: Product[], from: number): Promise<void> {
  const rows = products.map(({ id, title, description, category, brand }, index) => ({
    id,
    title,
    description,
    category,
    attributes: brand ? { Brand: brand } : {},
    seconds: from + index,
  }))
  // Price, condition and photo are the same for all, so they do not influence the results.
  await sql`
    insert into items (user_id, title, description, price, category, condition, images, created_at, attributes, source, source_id)
    select ${owner}, title, description, 1000, category, 'Good', '{none}', now() - make_interval(secs => seconds), attributes, 'eval', id
    from jsonb_to_recordset(${sql.json(rows)}) as row (id text, title text, description text, category text, attributes jsonb, seconds integer)
    on conflict do nothing`
}

/** Yields the products of a file, one per line. */
async function* listProducts(file: string): AsyncGenerator<Product> {
  let number = 0
  for await (const line of listLines(file)) {
    number += 1
    if (line.trim() !== '') yield toProduct(line, number, file)
  }
}

/** Splits only at line feeds: readline would also split at separators that JSON allows inside a string. */
async function* listLines(file: string): AsyncGenerator<string> {
  const raw = createReadStream(file)
  const input: Readable = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw
  raw.on('error', (error) => input.destroy(error))
  let rest = ''
  for await (const text of input.setEncoding('utf8')) {
    const lines = (rest + String(text)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

function parse(line: string, number: number, file: string): Record<string, unknown> {
  try {
    // Its fields are checked one by one.
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    throw new InputError(`${file}: line ${number} is no JSON object`)
  }
}

function toProduct(line: string, number: number, file: string): Product {
  const row = parse(line, number, file)
  const field = (name: string) => clean(row[name])
  const id = field('id')
  const title = (field('title') || field('name')).slice(0, TITLE_MAX).trim()
  if (!id || !title) throw new InputError(`${file}: line ${number} has no id, or neither title nor name`)
  const category = field('category')
  return {
    id,
    title,
    description: field('description').slice(0, DESCRIPTION_MAX).trim() || title,
    category: findCategory(category)?.id ?? 'other',
    brand: field('brand'),
  }
}

const clean = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).toWellFormed().replaceAll('\0', '').trim() : ''

export function readQueries(file: string): Query[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').split(/\r?\n/)
  const names = head.split('\t').map((name) => name.trim().toLowerCase())
  const [qid, query, kind] = [names.indexOf('qid'), names.indexOf('query'), names.indexOf('kind')]
  if (qid < 0 || query < 0) throw new InputError(`${file}: its first line must name the columns qid and query`)
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'))
    .map((cells) => ({ qid: cells[qid]?.trim() ?? '', query: cells[query]?.trim() ?? '', kind: cells[kind]?.trim() }))
}

/** The product ids that the search finds in the catalogue at `address`, best first, by query. */
export async function runQueries(
  address: string,
  queries: readonly Query[],
  say: (line: string) => void = () => undefined,
) {
  const sql = connect(address, { max: 2, for: 'pages' })
  setDatabase(sql)
  // Uses no model, whatever this machine is configured for.
  setSettings(readSettings({}))
  try {
    // Otherwise the first searches of a busy machine may find no vocabulary yet.
    await findVocabulary()
    const found = new Map<string, string[]>()
    for (const [index, { qid, query }] of queries.entries()) {
      const { items } = await findListingPage({ ...NO_FILTERS, search: tidy(query) }, HITS)
      const ids = items.map(({ id }) => id)
      const rows = await sql<
        { id: string; source_id: string }[]
      >`select id, source_id from items where id = any(${ids})`
      const names = new Map(rows.map((row) => [row.id, row.source_id]))
      found.set(qid, [...new Set([...(found.get(qid) ?? []), ...ids.map((id) => names.get(id) ?? '')])])
      if ((index + 1) % 100 === 0) say(`${index + 1} of ${queries.length} searches`)
    }
    return found
  } finally {
    await sql.end()
  }
}

const tidy = (text: string) => text.replaceAll(/\s+/gu, ' ').trim().slice(0, 200)
