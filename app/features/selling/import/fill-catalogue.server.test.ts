import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { connect } from '#app/db/client.server.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { startFilling } from './fill-catalogue.server.ts'
import { importFile, type ImportOptions } from './import-file.server.ts'

const { url } = await testDatabase()
// The name of a server's connections would keep an import from filling the catalogue.
const sql = connect(url, { max: 3, name: 'khazana-import' })
const folder = await mkdtemp(join(tmpdir(), 'khazana-fill-'))
afterAll(async () => {
  await sql.end()
  await rm(folder, { recursive: true })
})

const { id: userId } = await createUser(sql)
const { key: photo } = await createPhoto(sql)
beforeEach(() => sql`delete from items`)

async function writeRows(count: number, change: (row: Record<string, unknown>, n: number) => void = () => {}) {
  const rows = Array.from({ length: count }, (_, n) => {
    const row = {
      id: `L${n}`,
      title: `Brass lantern ${n}`,
      description: 'Kept well.',
      category: 'lego',
      price: 100 + n,
    }
    const whole = { ...row, condition: 'Good', city: 'Pune', images: [photo], source: 'test' }
    change(whole, n)
    return JSON.stringify(whole)
  })
  const path = join(folder, 'rows.ndjson')
  await writeFile(path, rows.join('\n'))
  return path
}

const importRows = async (path: string, given: Partial<ImportOptions> = {}) =>
  importFile({
    sql,
    path,
    rejectedFolder: folder,
    owners: [userId],
    fill: null,
    storePhoto: async () => photo,
    now: Date.parse('2026-04-01'),
    ...given,
  })

const readSchema = () => sql<{ name: string; definition: string }[]>`
  select indexname as name, indexdef as definition from pg_indexes where tablename = 'items'
  union all select tgname, concat(tgenabled, ' ', pg_get_triggerdef(oid)) from pg_trigger where tgrelid = 'items'::regclass order by 1`

describe('an import while no server runs', () => {
  test('drops the indexes meanwhile, and has the same indexes, triggers, counts and refusals in the end', async () => {
    await createItem(sql, { userId, images: [photo], title: 'Earlier', source: 'test', sourceId: 'L3' })
    const before = await readSchema()
    // Others wait for the end and then see all rows.
    const reader = connect(url, { max: 1, name: 'khazana-import' })
    let seen: Promise<number> | undefined
    const path = await writeRows(2500, (row, n) => {
      if (n === 1500) row['price'] = 0
      if (n === 10) row['id'] = 'L9'
    })
    const summary = await importRows(path, {
      onProgress: () => void (seen ??= reader`select from items`.then(({ length }) => length)),
    })
    expect(summary).toMatchObject({ rows: 2500, added: 2497, existing: 1, rejected: 2, failure: null })
    expect(await seen).toBe(2498)
    await reader.end()
    expect(await readSchema()).toEqual(before)
    expect(await sql`select title from items where source_id = 'L3'`).toEqual([{ title: 'Earlier' }])
    expect(await sql`select sum(n)::integer as n from city_counts where city = 'Pune'`).toEqual([{ n: 2498 }])
    // Each price step counts all listings that belong to it.
    expect(
      await sql`
        select price_step, sum(n)::integer as n from item_counts group by 1 having sum(n) <> 0
        except select step, count(*)::integer from items, price_steps(price) as step group by 1`,
    ).toEqual([])
    expect(await sql`select sum(n)::integer as n from item_counts where price_step = -1`).toEqual([{ n: 2498 }])
    await countWords(sql)
    expect(await sql`select titles from search_words where word = 'lantern'`).toEqual([{ titles: 2497 }])
  })

  test('the database’s own refusal of a row undoes that row alone', async () => {
    const path = await writeRows(50)
    await sql`alter table items add constraint no_seven check (source_id <> 'L7')`
    try {
      const summary = await importRows(path)
      expect(summary).toMatchObject({ added: 49, rejected: 1 })
    } finally {
      await sql`alter table items drop constraint no_seven`
    }
  })

  test('that fails leaves no row, and indexes and triggers as they were', async () => {
    const before = await readSchema()
    const path = await writeRows(1500)
    let batches = 0
    const failing = importRows(path, {
      onProgress() {
        batches += 1
        if (batches === 1) throw Object.assign(new Error('no space left'), { code: '53100' })
      },
    })
    await expect(failing).rejects.toThrow('The import stopped: no space left.\nNothing was imported.')
    expect(await sql`select from items`).toHaveLength(0)
    expect(await readSchema()).toEqual(before)
  })

  test('whose connection is lost leaves no row, and indexes and triggers as they were', async () => {
    const before = await readSchema()
    const filling = await startFilling(sql)
    if (!filling) throw new Error('The catalogue is not filled')
    await filling.begin((tx) => tx`delete from users where false`)
    const other = connect(url, { max: 1, name: 'khazana-import' })
    await other`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`
    await expect(filling.finish()).rejects.toThrow(/terminat|clos|connection/i)
    await filling.undo().catch(() => {})
    await other.end()
    expect(await readSchema()).toEqual(before)
  })
})

describe('the catalogue is not filled in one transaction', () => {
  test('while a server is connected', async () => {
    const server = connect(url, { max: 1 })
    await server`select 1`
    expect(await startFilling(sql)).toBeNull()
    await server.end()
    await (await startFilling(sql))?.undo()
  })

  test('with many listings', async () => {
    for (const title of ['Lantern', 'Lamp', 'Torch']) await createItem(sql, { userId, images: [photo], title })
    expect(await startFilling(sql, 3)).toBeNull()
    await (await startFilling(sql, 4))?.undo()
  })

  test('while somebody reads it', async () => {
    const reader = connect(url, { max: 1, name: 'khazana-import' })
    await reader.begin(async (tx) => {
      await tx`select from items limit 1`
      expect(await startFilling(sql)).toBeNull()
    })
    await reader.end()
  })

  test('by a later batch: what the first ones added stays when one fails', async () => {
    const path = await writeRows(1500, (row, n) => {
      if (n === 0) row['images'] = ['front.jpg']
    })
    await writeFile(join(folder, 'front.jpg'), 'x')
    let batches = 0
    const failing = importRows(path, {
      onProgress() {
        batches += 1
        if (batches === 2) throw Object.assign(new Error('no space left'), { code: '53100' })
      },
    })
    await expect(failing).rejects.toThrow(/^no space left$/)
    expect(await sql`select from items`).toHaveLength(1500)
  })

  test('for photos that are stored on the way: each batch stays', async () => {
    const path = await writeRows(5, (row) => (row['images'] = ['front.jpg']))
    await writeFile(join(folder, 'front.jpg'), 'x')
    let during = -1
    const summary = await importRows(path, {
      storePhoto: async () => {
        during = (await sql`select from items`).length
        return photo
      },
    })
    // Another connection could read the table.
    expect([summary.added, during]).toEqual([5, 0])
  })
})
