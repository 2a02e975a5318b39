import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { PhotoRefused } from '#app/features/photos/pixels/photo-refused.server.ts'
import { newPhotoKey, storePhoto as storePhotoOf } from '#app/features/photos/receive/store-photo.server.ts'
import { removeStalePhotos } from '#app/features/photos/remove-photos.server.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { photoStore } from '#test/photos/photo-store.ts'
import { testDatabase } from '#test/servers/database.ts'

import { importFile, type ImportOptions } from './import-file.server.ts'

const { sql } = await testDatabase()
const seller = (await createUser(sql)).id
const pool = (await createPhoto(sql)).key
const folder = await mkdtemp(join(tmpdir(), 'khazana-import-'))
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  await sql`delete from items`
  await sql`delete from photos where key <> ${pool}`
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
const bare = {
  id: 'L2',
  source: 'lists',
  title: 'Star cruiser',
  description: '120 pieces.',
  category: 'lego',
  pieces: 120,
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
    storePhoto: async () => {
      throw new PhotoRefused('type')
    },
    now: Date.UTC(2026, 10, 20),
    ...options,
  })
  const listed = await readFile(summary.rejectedPath, 'utf8').catch(() => '')
  // The import wrote this file.
  const rejected = listed.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Record<string, unknown>] : []))
  return { ...summary, rejected, counted: summary.rejected }
}

const items = () => sql<Record<string, unknown>[]>`
  select source, source_id, user_id, title, description, price, category, condition, images, location, tags, is_sold,
    online_purchase_link, created_at, updated_at, attributes, filled from items order by source_id`

const fill = { places: ['Adyar, Chennai', 'Kothrud, Pune', 'Lalpur, Ranchi'] }

describe('importing', () => {
  test('stores each row with its values', async () => {
    const given = {
      ...row,
      brand: 'Tinplate Co.',
      tags: ['tin', 'robot'],
      is_sold: true,
      created_at: '2026-03-05T10:00:00Z',
      online_purchase_link: 'https://shop.example/robot',
    }
    expect(await run(ndjson([given]))).toMatchObject({ rows: 1, added: 1, existing: 0, counted: 0, failure: null })
    const at = new Date('2026-03-05T10:00:00Z')
    expect(await items()).toEqual([
      {
        source: 'shop.ndjson',
        source_id: 'L1',
        user_id: seller,
        title: 'Tin robot',
        description: 'Walks and sparks.',
        price: 500,
        category: 'action-figures',
        condition: 'Good',
        images: [pool],
        location: 'Pune',
        tags: ['tin', 'robot'],
        is_sold: true,
        online_purchase_link: 'https://shop.example/robot',
        created_at: at,
        updated_at: at,
        attributes: { brand: 'Tinplate Co.' },
        filled: [],
      },
    ])
  })

  test('takes CSV, gzipped too', async () => {
    const csv = `id,title,description,category,price,condition,city,images,Brand\n7,"A, b","c\nd",LEGO Sets,"1,200",new,Goa,${pool},LEGO\n`
    expect(await run(gzipSync(csv), { name: 'shop.csv.gz' })).toMatchObject({ added: 1, counted: 0 })
    expect(await items()).toMatchObject([
      { source: 'shop.csv.gz', title: 'A, b', description: 'c\nd', category: 'lego', price: 1200, condition: 'New' },
    ])
  })

  test('reports each bad line with its number and reasons, and takes the others', async () => {
    const content = `${ndjson([row])}not json\n\n${ndjson([
      { ...row, id: 'L2', price: 0, category: 'x' },
      { ...row, id: 'L3' },
      { ...row, id: null },
    ])}`
    const result = await run(content)
    expect(result).toMatchObject({ rows: 5, added: 2, counted: 3 })
    expect(result.rejected).toEqual([
      { line: 2, reasons: { row: expect.stringContaining('is not JSON') } },
      { line: 4, id: 'L2', reasons: { price: expect.any(String), category: 'is not a category of this site' } },
      { line: 6, reasons: { id: 'is missing' } },
    ])
    expect(result.reasons).toContainEqual(['id is missing', 1])
  })

  test('changes nothing the second time, and lists rejected rows again', async () => {
    const content = ndjson([row, { ...bare }])
    await run(content, { fill })
    const before = await items()
    const again = await run(ndjson([{ ...row, title: 'Changed' }, bare, {}]), { fill })
    expect(again).toMatchObject({ added: 0, existing: 2, counted: 1 })
    expect(await items()).toEqual(before)
    expect((await run(content, { fill })).rejected).toEqual([])
  })

  test('beside a server, a large file collects entries of the search indexes from its second batch on', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => ({ ...row, id: `L${n}` }))
    const rest = `${JSON.stringify({ description: 'x'.repeat(300) })}\n`.repeat(15_000)
    const collecting: Promise<number>[] = []
    const countCollecting = async () => {
      const [found] = await sql<{ n: number }[]>`
        select count(*)::integer as n from pg_class where relname like 'items%' and 'fastupdate=true' = any(reloptions)`
      return found?.n ?? 0
    }
    await run(ndjson(rows) + rest, { onProgress: () => void collecting.push(countCollecting()) })
    const counts = await Promise.all(collecting)
    expect([counts[2], await countCollecting()]).toEqual([4, 0])
  })

  test('tells ids apart that are long numbers with different last digits', async () => {
    const line = ndjson([{ ...row, id: 0 }])
    const content = ['1234567890123456788', '1234567890123456789'].map((id) => line.replace('"id":0', `"id":${id}`))
    expect(await run(content.join(''))).toMatchObject({ added: 2, existing: 0 })
    expect((await items()).map((item) => item['source_id'])).toEqual(['1234567890123456788', '1234567890123456789'])
    expect(await run(content.join(''))).toMatchObject({ added: 0, existing: 2 })
  })

  test('distributes the listings over the owners, the same way each time', async () => {
    const owners = [seller, (await createUser(sql)).id, (await createUser(sql)).id] as const
    const content = ndjson(Array.from({ length: 60 }, (_, n) => ({ ...row, id: `L${n}` })))
    await run(content, { owners })
    const first = await items()
    expect(new Set(first.map((item) => item['user_id'])).size).toBe(3)
    await sql`delete from items`
    await run(content, { owners })
    expect(await items()).toEqual(first)
  })

  test('rows before the point where a gzip file is cut off stay imported', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => ({ ...row, id: `L${n}`, serial: `${Math.sin(n)}` }))
    const result = await run(gzipSync(ndjson(rows)).subarray(0, -5000), { name: 'cut.ndjson.gz' })
    expect(result.failure).toContain('is cut off')
    expect(result.added).toBeGreaterThan(1000)
    expect(result).toMatchObject({ counted: 0, existing: 0 })
    const whole = await run(gzipSync(ndjson(rows)), { name: 'cut.ndjson.gz' })
    expect(whole).toMatchObject({ added: 3000 - result.added, existing: result.added, failure: null })
  })

  test('keeps the counters right and leaves the search indexes as they were', async () => {
    const options = () => sql`select relname, reloptions from pg_class where relname like 'items\\_%' order by 1`
    const before = [...(await options())]
    const rows = Array.from({ length: 5500 }, (_, n) => ({ ...row, id: `L${n}` }))
    expect(await run(ndjson(rows))).toMatchObject({ added: 5500 })
    expect([...(await options())]).toEqual(before)
    expect(await sql`select sum(n)::integer as n from item_counts where price_step = -1`).toEqual([{ n: 5500 }])
    const found = await sql`select count(*)::integer as n from items where title ilike '%in rob%'`
    expect(found).toEqual([{ n: 5500 }])
  })
})

describe('missing values', () => {
  test('reject a row without --fill-missing', async () => {
    const result = await run(ndjson([bare, row]))
    expect(result).toMatchObject({ added: 1, counted: 1 })
    expect(result.rejected).toEqual([
      {
        line: 1,
        source: 'lists',
        id: 'L2',
        reasons: { price: 'is missing', condition: 'is missing', location: 'is missing' },
      },
    ])
  })

  test('are filled the same way in every run, and marked', async () => {
    await run(ndjson([bare]), { fill })
    const first = await items()
    expect(first).toMatchObject([{ filled: ['price', 'condition', 'location'], images: [] }])
    await sql`delete from items`
    await run(ndjson([row, bare]), { fill, name: 'other.ndjson' })
    expect((await items()).slice(1)).toEqual(first)
  })
})

describe('photos', () => {
  test('may be missing, with and without --fill-missing', async () => {
    const { images: _none, ...without } = row
    expect(await run(ndjson([without, bare]), { fill })).toMatchObject({ added: 2, counted: 0 })
    await sql`delete from items`
    expect(await run(ndjson([without]))).toMatchObject({ added: 1, counted: 0 })
    expect(await items()).toMatchObject([{ images: [], filled: [] }])
  })

  const stored: [string, string][] = []
  const storePhoto = async (bytes: Buffer, userId: string) => {
    if (bytes.toString() === 'no photo') throw new PhotoRefused('type')
    stored.push([bytes.toString(), userId])
    return (await createPhoto(sql, { userId })).key
  }
  const withImages = (...images: string[]) => ndjson([{ ...row, images }])

  test('beside the file are stored for the owner, in their order', async () => {
    await mkdir(join(folder, 'photos'), { recursive: true })
    await writeFile(join(folder, 'photos', 'front.jpg'), 'front')
    const result = await run(withImages('photos/front.jpg', pool), { storePhoto })
    expect(result.rejected).toEqual([])
    expect(stored).toEqual([['front', seller]])
    const [item] = await items()
    expect(item?.['images']).toEqual([expect.stringContaining(`item-images/${seller}/`), pool])
    // Nothing is stored twice.
    expect(await run(withImages('photos/front.jpg'), { storePhoto })).toMatchObject({ existing: 1 })
    expect(stored).toHaveLength(1)
  })

  test('beside the file belong to their listings from then on, however old they get', async () => {
    const { storage, paths } = await photoStore()
    const input = await sharp({ create: { width: 200, height: 150, channels: 3, background: '#c81e1e' } })
      .jpeg()
      .toBuffer()
    for (const name of ['robot.jpg', 'box.jpg']) await writeFile(join(folder, name), input)
    const store = async (bytes: Buffer, userId: string) =>
      (await storePhotoOf(sql, storage, { key: newPhotoKey(userId), userId, input: bytes, alt: null })).key
    const rows = ['robot.jpg', 'box.jpg'].map((name) => ({ ...row, id: name, images: [name, pool] }))
    expect(await run(ndjson(rows), { storePhoto: store })).toMatchObject({ added: 2, counted: 0 })
    await sql`update photos set created_at = now() - interval '2 days'`
    const before = await paths()
    expect(await removeStalePhotos(storage)).toBe(0)
    expect(await paths()).toEqual(before)
    const owned = await sql`
      select count(*)::int as n from photos p join items i on i.id = p.item_id
      where p.user_id = ${seller} and p.key = i.images[1]`
    expect(owned).toEqual([{ n: 2 }])
    // Without their listing, the photos are unattached.
    await sql`delete from items`
    expect(await removeStalePhotos(storage)).toBe(2)
    expect(await paths()).toEqual([])
  })

  test('are checked one by one, and if one is refused, none of its row is stored', async () => {
    const other = await createPhoto(sql, { userId: (await createUser(sql)).id })
    await writeFile(join(folder, 'text.jpg'), 'no photo')
    await symlink('/etc/hostname', join(folder, 'out.jpg'))
    const images = ['https://a.example/b.jpg', '../secret.jpg', '/etc/hostname', 'out.jpg']
    const nowhere = "is neither a stored photo nor a file in the import file's folder"
    const first = await run(
      ndjson([
        { ...row, images },
        { ...row, id: 'L2', images: images.slice(1) },
      ]),
      { storePhoto },
    )
    expect(first.rejected.map(({ reasons }) => reasons)).toEqual([
      { 'images.0': expect.stringContaining('is a web address') },
      { 'images.0': nowhere, 'images.1': nowhere, 'images.2': nowhere },
    ])
    const second = await run(withImages(other.key, 'item-images/pool/none'), { storePhoto })
    expect(second.rejected[0]?.['reasons']).toEqual({ 'images.0': "is somebody else's photo" })
    const third = await run(withImages('text.jpg', '.', 'item-images/pool/none'), { storePhoto })
    expect(third.rejected[0]?.['reasons']).toEqual({
      'images.0': 'This file is not a photo we can read. Use JPEG, PNG, WebP, AVIF or HEIC.',
      'images.1': nowhere,
      'images.2': nowhere,
    })
    expect(await items()).toEqual([])
  })

  test('that cannot be stored stop the import, which imports their rows when it continues', async () => {
    await writeFile(join(folder, 'front.jpg'), 'front')
    await writeFile(join(folder, 'text.jpg'), 'no photo')
    const rows = ndjson([
      { ...row, images: ['text.jpg'] },
      { ...row, id: 'L2', images: ['front.jpg'] },
    ])
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const onFullDisk = (bytes: Buffer, userId: string) =>
      bytes.toString() === 'front' ? Promise.reject(full) : storePhoto(bytes, userId)
    await expect(run(rows, { storePhoto: onFullDisk })).rejects.toBe(full)
    expect(await items()).toEqual([])
    expect(await run(rows, { storePhoto })).toMatchObject({ added: 1, rejected: [{ id: 'L1' }] })
  })

  test('stop the import, too, when the list of rejected lines cannot be written', async () => {
    await writeFile(join(folder, 'front.jpg'), 'front')
    const path = join(folder, 'full.ndjson.rejected.ndjson')
    const store = async (bytes: Buffer, userId: string) => {
      await symlink('/dev/full', path)
      return storePhoto(bytes, userId)
    }
    const rows = ndjson([{ ...row, images: ['front.jpg'] }, {}])
    await expect(run(rows, { storePhoto: store, name: 'full.ndjson' })).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await run(rows, { storePhoto, name: 'full.ndjson' })).toMatchObject({ existing: 1, counted: 1 })
  })
})
