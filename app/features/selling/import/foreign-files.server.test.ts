import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { importFile, type ImportOptions } from './import-file.server.ts'

const { sql } = await testDatabase()
const seller = (await createUser(sql)).id
const pool = (await createPhoto(sql)).key
const folder = await mkdtemp(join(tmpdir(), 'khazana-foreign-'))
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  await sql`delete from items`
})

const row = {
  id: 'L1',
  title: 'Tin robot',
  description: 'Walks and sparks.',
  category: 'action-figures',
  price: 500,
  condition: 'used',
  city: 'Pune',
  images: [pool],
}

const ndjson = (rows: object[]) => rows.map((one) => `${JSON.stringify(one)}\n`).join('')

async function run(content: string | Buffer, options: Partial<ImportOptions> & { name?: string } = {}) {
  const path = join(folder, options.name ?? 'shop.ndjson')
  await writeFile(path, content)
  const summary = await importFile({
    sql,
    path,
    rejectedFolder: folder,
    owners: [seller],
    fill: null,
    storePhoto: () => Promise.reject(new Error('There is no photo to store')),
    now: Date.UTC(2026, 10, 20),
    ...options,
  })
  const listed = await readFile(summary.rejectedPath, 'utf8').catch(() => '')
  // The import wrote this file.
  const rejected = listed.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Record<string, unknown>] : []))
  return { ...summary, rejected, counted: summary.rejected }
}

const items = () => sql<Record<string, unknown>[]>`
  select source_id, title, price, category, condition, images, location, is_sold, created_at from items order by source_id`

describe('a file that another site or a spreadsheet wrote', () => {
  test('counts a row that is there twice once, and refuses one with its id and other content', async () => {
    const others = Array.from({ length: 1200 }, (_, n) => ({ ...row, id: `L${n + 10}` }))
    const content = [
      row,
      row,
      { ...row, title: 'Second' },
      { ...row, source: 'elsewhere' },
      ...others,
      { ...row, price: 7 },
    ]
    const result = await run(ndjson(content))
    expect(result).toMatchObject({ rows: 1204, added: 1202, existing: 0, counted: 2 })
    const reasons = { id: 'is that of line 1, which has other content' }
    expect(result.rejected).toEqual([
      { line: 3, id: 'L1', reasons },
      { line: 1205, id: 'L1', reasons },
    ])
    const found = await sql`select source, title from items where source_id = 'L1' order by source`
    expect([...found]).toEqual([
      { source: 'elsewhere', title: 'Tin robot' },
      { source: 'shop.ndjson', title: 'Tin robot' },
    ])
    expect(await run(ndjson(content))).toMatchObject({ added: 0, existing: 1202, counted: 2 })
  })

  test('refuses books whose ids a spreadsheet shortened, which would become one', async () => {
    const books = ['A', 'B', 'C'].map((title) => `9.78014E+12,${title},d,books,100,used,Pune,${pool}`)
    const result = await run(`id,title,description,category,price,condition,city,images\n${books.join('\n')}\n`, {
      name: 'books.csv',
    })
    expect(result).toMatchObject({ rows: 3, added: 0, existing: 0, counted: 3 })
    expect(result.rejected.map(({ line }) => line)).toEqual([2, 3, 4])
    expect(result.rejected[0]?.['reasons']).toEqual({ id: expect.stringContaining('changed by a spreadsheet') })
  })

  test('takes the export of a marketplace, with its photos beside it and with values for what it lacks', async () => {
    await writeFile(join(folder, 'songs.jpg'), 'songs')
    const head = 'listing_id,artist,title,label,catno,format,release_id,status,price,listed,comments,media_condition'
    const content = `${head},images\r501,Caf\u00e9,Songs,V,1,LP,7,Sold,899,2026-03-05 10:11:12,,Near Mint (NM or M-),x\r`
    const given = { category: 'games', location: 'Pune', images: pool, condition: 'Poor' }
    const result = await run(Buffer.from(content, 'latin1'), { name: 'discogs.csv', given })
    expect(result).toMatchObject({ added: 1, rejected: [], mapping: { marketplace: 'Discogs' } })
    expect(await items()).toMatchObject([
      {
        title: 'Caf\u00e9 – Songs',
        category: 'games',
        condition: 'Like New',
        location: 'Pune',
        is_sold: true,
        created_at: new Date('2026-03-05T04:41:12Z'),
      },
    ])
    await sql`delete from items`
    const shop = 'Handle,Title,Type,Variant Price,Image Src\nsongs,Songs,Games,90,https://x.example/songs.jpg?v=1\n'
    const storePhoto = async () => pool
    const options = { name: 'shop.csv', storePhoto, given: { city: 'Goa', condition: 'used' } }
    expect(await run(shop, options)).toMatchObject({ added: 1, rejected: [] })
    expect(await items()).toMatchObject([{ source_id: 'songs', price: 90, images: [pool], location: 'Goa' }])
  })

  test('reads a file in the encoding that is named', async () => {
    const content = Buffer.from(ndjson([{ ...row, title: 'Caf\u00e9 \u00c3\u00a9' }]), 'latin1')
    expect(await run(content, { encoding: 'utf-8' })).toMatchObject({ added: 0, counted: 1 })
    expect(await run(content, { encoding: 'windows-1252' })).toMatchObject({ added: 1 })
    expect(await items()).toMatchObject([{ title: 'Caf\u00e9 \u00c3\u00a9' }])
  })
})
