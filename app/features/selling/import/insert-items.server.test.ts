import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'

import type { TransactionSql } from '#app/db/client.server.ts'
import { removeStalePhotos } from '#app/features/photos/remove-photos.server.ts'
import { ago } from '#test/dates.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { UNSAID } from '#test/item-draft.ts'
import { photoStore } from '#test/photos/photo-store.ts'
import { rowsRead, testDatabase } from '#test/servers/database.ts'

import { mergeCollected, startCollecting, stopCollecting } from './bulk-indexing.server.ts'
import { makeCityFinder } from './city-finder.server.ts'
import { importBatch } from './import-batch.server.ts'
import { findImported, insertItems, type NewItem } from './insert-items.server.ts'
import { ImportRefused } from './rows/import-refused.ts'
import { parseRow } from './rows/import-row-schema.server.ts'

const { sql } = await testDatabase()
const userId = (await createUser(sql)).id
const pool = (await createPhoto(sql)).key
beforeEach(async () => {
  await sql`delete from items`
  await sql`delete from photos where key <> ${pool}`
})

const item = (sourceId: string, values: Partial<NewItem> = {}): NewItem => ({
  userId,
  source: 'test',
  sourceId,
  title: 'Tin robot',
  description: 'Walks and sparks.',
  price: 500,
  category: 'action-figures',
  condition: 'Good',
  images: [pool],
  location: 'Pune',
  ...UNSAID,
  isSold: false,
  createdAt: new Date('2026-03-05T10:00:00Z'),
  attributes: {},
  filled: [],
  ...values,
})

describe('insertItems', () => {
  test('finds the row that the database refuses, and keeps the others', async () => {
    const rows = Array.from({ length: 9 }, (_, n) => item(`L${n}`, n === 4 ? { price: 0 } : {}))
    const { added, refused } = await insertItems(sql, rows)
    expect(added).toBe(8)
    expect(refused.map(([row, reason]) => [row.sourceId, reason])).toEqual([
      ['L4', expect.stringContaining('items_price_range')],
    ])
  })

  test('leaves existing rows unchanged and counts only new ones', async () => {
    await insertItems(sql, [item('L1')])
    expect(await insertItems(sql, [item('L1', { title: 'Other' }), item('L2')])).toEqual({ added: 1, refused: [] })
    expect(await sql`select title from items where source_id = 'L1'`).toEqual([{ title: 'Tin robot' }])
    const keys = ['L1', 'L2', 'L3'].map((sourceId) => ({ source: 'test', sourceId }))
    expect(await findImported(sql, keys)).toEqual(new Set(['test\0L1', 'test\0L2']))
  })

  test('finds the city of each place', async () => {
    const places = ['Kothrud, Pune', 'Andheri, Mumbai', 'Nowhere', 'Kothrud, Pune']
    await insertItems(
      sql,
      places.map((location, n) => item(`L${n}`, { location })),
    )
    const rows = await sql`select city, city_of(location) as found from items order by source_id`
    expect(rows.map(({ city }) => city)).toEqual(['Pune', 'Mumbai', '', 'Pune'])
    expect(rows.map(({ found }) => found ?? '')).toEqual(rows.map(({ city }) => city))
  })

  test('looks a place up once, and forgets places when there are many', async () => {
    const findCities = makeCityFinder(1)
    const asked: number[] = []
    const counting = (tx: TransactionSql) =>
      Object.assign((...given: Parameters<TransactionSql>) => {
        asked.push(1)
        return tx(...given)
      }, tx)
    await sql.begin(async (tx) => {
      for (const places of [['Pune'], ['Pune'], ['Nowhere', 'Pune'], ['Pune', 'Goa']]) {
        const cityOf = await findCities(counting(tx), places)
        expect(cityOf('Pune')).toBe('Pune')
      }
    })
    expect(asked).toHaveLength(3)
  })

  test('throws when the error is not about a row', async () => {
    await sql`alter table items rename column filled to other`
    try {
      await expect(insertItems(sql, [item('L1')])).rejects.toThrow('"filled"')
    } finally {
      await sql`alter table items rename column other to filled`
    }
    expect(await sql`select 1 from items`).toEqual([])
  })

  test('merges the pending entries of the indexes', async () => {
    const indexes = await startCollecting(sql)
    expect(indexes).toEqual(['items_description_trigrams', 'items_facets', 'items_search', 'items_title_trigrams'])
    await insertItems(sql, [item('L1')], { isCollecting: true })
    await mergeCollected(sql, indexes)
    for (const index of indexes)
      expect(await sql`select gin_clean_pending_list(${index}::regclass)::int as n`).toEqual([{ n: 0 }])
    expect(await stopCollecting(sql)).toBe(true)
    const on = await sql`select 1 from pg_class where relname = any(${indexes}) and 'fastupdate=true' = any(reloptions)`
    expect(on).toEqual([])
  })

  test('reports when the indexes are too busy to be restored, and restores them the next time', async () => {
    const indexes = await startCollecting(sql)
    const holder = await sql.reserve()
    try {
      await holder`begin`
      // Planning this query locks every index.
      await holder.unsafe("select 1 from items where title ilike '%robot%'")
      expect(await stopCollecting(sql)).toBe(false)
    } finally {
      await holder`rollback`
      holder.release()
    }
    expect(await stopCollecting(sql)).toBe(true)
    const options = await sql`select distinct reloptions from pg_class where relname = any(${indexes})`
    expect(options).toEqual([{ reloptions: ['fastupdate=false'] }])
  })

  test('continues without bulk indexing while the indexes are locked', async () => {
    const holder = await sql.reserve()
    try {
      await holder`begin`
      // Planning this query locks every index.
      await holder.unsafe("select 1 from items where title ilike '%robot%'")
      expect(await startCollecting(sql)).toEqual([])
      // No index is collecting, so no lock is needed.
      expect(await stopCollecting(sql)).toBe(true)
    } finally {
      await holder`rollback`
      holder.release()
    }
  })
})

describe('owners', () => {
  test.each([
    ['banned', 'banned_at', /asha@example\.in was banned meanwhile/],
    ['deleted', 'deleted_at', /deleted the account meanwhile/],
  ])('who are %s during the import get nothing more, and it stops', async (_, column, message) => {
    const gone = (await createUser(sql, { email: 'asha@example.in' })).id
    const rows = [item('L1'), item('L2', { userId: gone })]
    expect(await insertItems(sql, rows)).toEqual({ added: 2, refused: [] })
    await sql`update users set ${sql(column)} = now() where id = ${gone}`
    const more = [item('L3'), item('L4', { userId: gone })]
    const stopped = await insertItems(sql, more).catch((error: unknown) => error)
    expect(stopped).toBeInstanceOf(ImportRefused)
    expect(String(stopped)).toMatch(message)
    expect(await sql`select 1 from items where source_id in ('L3', 'L4')`).toEqual([])
    await sql`delete from items`
    await sql`delete from users where id = ${gone}`
  })

  test('who are being banned make the import wait', async () => {
    const seller = (await createUser(sql)).id
    const banning = await sql.reserve()
    try {
      await banning`begin`
      await banning`update users set banned_at = now() where id = ${seller}`
      const inserting = insertItems(sql, [item('L1', { userId: seller })]).catch((error: unknown) => error)
      await expect
        .poll(
          () =>
            sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`,
        )
        .toHaveLength(1)
      await banning`commit`
      expect(await inserting).toBeInstanceOf(ImportRefused)
    } finally {
      banning.release()
    }
    expect(await sql`select 1 from items`).toEqual([])
  })
})

describe('photos of a listing’s owner', () => {
  const yesterday = ago({ hours: 25 })
  const own = async () => (await createPhoto(sql, { userId, createdAt: yesterday })).key
  const findItem = async (key: string) => {
    const [row] = await sql`
      select items.source_id from photos left join items on items.id = photos.item_id where key = ${key}`
    return row && row['source_id']
  }

  test('belong to it, unless they belong to another or to nobody', async () => {
    const [front, back, taken] = [await own(), await own(), await own()]
    const stranger = (await createPhoto(sql, { userId: (await createUser(sql)).id })).key
    const images = [front, pool, back, stranger]
    expect(await insertItems(sql, [item('L1', { images: [taken] })])).toEqual({ added: 1, refused: [] })
    const rows = [item('L1', { images }), item('L2', { images }), item('L3', { images: [taken] }), item('L4')]
    expect(await insertItems(sql, rows)).toEqual({ added: 3, refused: [] })
    const owners = [await findItem(front), await findItem(back), await findItem(taken)]
    expect(owners).toEqual(['L2', 'L2', 'L1'])
    expect([await findItem(pool), await findItem(stranger)]).toEqual([null, null])
  })

  test('survive a clean-up, which scans no listings for them', async () => {
    const many = 2000
    const keys = Array.from({ length: many }, (_, n) => `item-images/${userId}/many-${n}`)
    await sql`
      insert into photos (key, user_id, width, height, placeholder, created_at)
      select key, ${userId}, 640, 480, '', ${yesterday} from unnest(${keys}::text[]) as key`
    await insertItems(
      sql,
      keys.map((key, n) => item(`L${n}`, { images: [key] })),
    )
    const { storage } = await photoStore()
    expect(await rowsRead(sql, 'items', () => removeStalePhotos(storage))).toEqual({ answer: 0, read: 0 })
  })
})

test('the database accepts every row that the schema accepts', { tags: ['long'] }, async () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('1', 'यादें', ' ', 'used', 'https://a.example/x', '\u200b', '2026-01-02', 'x'.repeat(5000)),
  )
  const value = fc.oneof(
    { weight: 3, arbitrary: text },
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.array(text),
    fc.constant(null),
  )
  const known = 'source title description price condition location city tags is_sold created_at brand mrp_inr'
  const names = [...known.split(' '), 'online_purchase_link', 'can_ship', 'price_gbp', '__proto__', 'constructor']
  const fields = fc.dictionary(fc.oneof(fc.constantFrom(...names), text), value, { maxKeys: 8 })
  const base = { title: 'A', description: 'B', category: 'lego' }
  let taken = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fields, { minLength: 30, maxLength: 30 }), async (rows) => {
      await sql`delete from items`
      const batch = rows.flatMap((given, line) => {
        const result = parseRow({ ...base, ...given, id: oddId(given, line) })
        return 'row' in result ? [{ line, row: { ...result.row, images: [] } }] : []
      })
      const fill = { places: ['Pune'] }
      const options = {
        sql,
        owners: [userId] as const,
        fill,
        storePhoto: async () => '',
        now: Date.parse('2026-04-01'),
      }
      const { rejections } = await importBatch(batch, { name: 'fuzz', folder: '/' }, options)
      expect(rejections).toEqual([])
      taken += batch.length
    }),
    { numRuns: 20 },
  )
  expect(taken).toBeGreaterThan(50)
})

// Keys as odd as the other fields, but unique.
function oddId(given: object, line: number): string {
  return `${Object.keys(given)[0] ?? ''}${line}`
}
