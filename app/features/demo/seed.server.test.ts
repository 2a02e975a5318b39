import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

import { findActiveAds } from '#app/features/ads/find-ads.server.ts'
import { countByCategory } from '#app/features/catalogue/lists/count-items.server.ts'
import { findSponsoredItems } from '#app/features/sponsorship/find-sponsored.server.ts'
import { setCategoryFolder } from '#app/nouns/category/category-files.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import { localStorage, StorageAway, type Storage } from '#app/platform/storage/storage.server.ts'
import { openDemo } from '#demo'
import { testDatabase } from '#test/servers/database.ts'

import { insertDemo } from './seed.server.ts'

const root = await mkdtemp(join(tmpdir(), 'khazana-seed-'))
afterAll(() => rm(root, { recursive: true }))
const storage = localStorage(join(root, 'photos'))
const { sql } = await testDatabase()
const NOW = Date.UTC(2026, 10, 20)
// The addresses of an ad's pictures depend on them.
setSettings(readSettings({}))

describe('the demo data', () => {
  it('fills an empty marketplace once, also when two nodes start together', async () => {
    const both = await Promise.all([insertDemo(sql, storage, NOW), insertDemo(sql, storage, NOW)])
    expect(both).toEqual(expect.arrayContaining([null, openDemo().listings.length]))
    const [counts] = await sql<{ items: number; sold: number; sellers: number; bare: number }[]>`
      select count(*)::integer as items, count(*) filter (where is_sold)::integer as sold,
        count(distinct user_id)::integer as sellers,
        count(*) filter (where exists (select from unnest(images) key where key not in (select key from photos)))::integer as bare
      from items`
    expect(counts?.items).toBeGreaterThanOrEqual(150)
    expect(counts?.sold).toBeGreaterThan(8)
    expect(counts?.sellers).toBeGreaterThan(20)
    expect(counts?.bare).toBe(0)
    const byCategory = await countByCategory()
    expect(Object.keys(byCategory).length).toBeGreaterThanOrEqual(9)
    for (const count of Object.values(byCategory)) expect(count).toBeGreaterThan(12)
    expect(await findActiveAds()).toHaveLength(4)
    expect(await findSponsoredItems()).toHaveLength(4)
  })

  it('has prices that fell, and asks what its files say', async () => {
    const asked = await sql<{ source_id: string; price: number }[]>`select source_id, price from items`
    const said = new Map(openDemo().listings.map(({ key, price }) => [key, price]))
    expect(asked.filter(({ source_id: key, price }) => said.get(key) !== price)).toEqual([])
    const [fallen] = await sql<{ n: number }[]>`
      select count(*)::integer as n from items where price_fell_from > price and not is_sold`
    expect(fallen?.n).toBeGreaterThan(4)
  })

  it('has offers between its people, and deals that came of them', async () => {
    const { offers } = openDemo()
    const stored = await sql<{ state: string; n: number }[]>`
      select state, count(*)::integer as n from offers where seller_id <> buyer_id group by state order by state`
    const accepted = offers.filter((offer) => offer.accepted).length
    expect(stored).toEqual([
      { state: 'accepted', n: accepted },
      { state: 'open', n: offers.length - accepted },
    ])
    expect(await sql`select from items where is_reserved and not is_fresh`).toHaveLength(1)
    expect(await sql`select from messages where message_type = 'offer'`).toHaveLength(offers.length)
    const done = offers.filter((offer) => offer.done)
    const deals = await sql<{ state: string; n: number; sold: number }[]>`
      select d.state, count(*)::integer as n, count(*) filter (where i.is_sold)::integer as sold
      from deals d join items i on i.id = d.item_id group by d.state order by d.state`
    expect(deals).toEqual([
      { state: 'done', n: done.length, sold: done.length },
      { state: 'meeting', n: 1, sold: 0 },
    ])
    // Nobody is told of what happened before there was anybody.
    const [untold] = await sql<{ n: number }[]>`
      select ((select count(*) from offers where settled_at is not null and told_at is null)
        + (select count(*) from reservations where settled_at is not null and told_at is null)
        + (select count(*) from reviews where told_at is null) + (select count(*) from notices))::integer as n`
    expect(untold?.n).toBe(0)
  })

  it('has reviews of its seller, enough for an average, and a blind one', async () => {
    const [seller] = await sql<{ id: string }[]>`select id from users where email = 'seller@khazana.test'`
    const shown = await sql<{ counts: boolean; at: Date }[]>`
      select counts, created_at as at from reviews where subject_id = ${seller?.id ?? ''} and shown_at <= ${new Date(NOW)}`
    expect(shown.length).toBeGreaterThanOrEqual(3)
    expect(shown.filter(({ counts, at }) => !counts || at.getTime() > NOW)).toEqual([])
    expect(await sql`select from reviews where shown_at > ${new Date(NOW)}`).toHaveLength(1)
  })

  it('has photos of each listing’s own, as if their sellers had uploaded them', async () => {
    const photos = await sql<{ key: string; user_id: string; item_id: string; shown: boolean; alt: string }[]>`
      select p.key, p.user_id, p.item_id, p.alt, p.key = any(i.images) and i.user_id = p.user_id as shown
      from photos p join items i on i.id = p.item_id`
    expect(photos.length).toBe(openDemo().listings.flatMap((listing) => listing.photos).length)
    expect(photos.filter(({ shown }) => !shown)).toEqual([])
    expect(photos.filter(({ key, user_id: owner }) => !key.startsWith(`item-images/${owner}/`))).toEqual([])
    for (const { key } of photos)
      for (const width of [320, 640, 960] as const) expect(await storage.exists(photoPath(key, width))).toBe(true)
    const [first] = await sql<{ source_id: string; images: string[] }[]>`
      select source_id, images from items where cardinality(images) > 1`
    const brought = openDemo().listings.find(({ key }) => key === first?.source_id)
    const alts = first?.images.map((key) => photos.find((photo) => photo.key === key)?.alt)
    expect(alts).toEqual(brought?.photos.map(({ alt }) => alt))
  })

  it('leaves deleted and changed rows alone', async () => {
    await sql`delete from items where category = 'lego'`
    expect(await insertDemo(sql, storage, NOW)).toBeNull()
    expect((await countByCategory()).lego).toBe(0)
  })

  it('has three verified accounts with passwords, one of them an admin', async () => {
    const rows = await sql<{ email: string; email_verified: boolean; password: string; role: string | null }[]>`
      select u.email, u.email_verified, a.password, r.role from accounts a
      join users u on u.id = a.user_id left join user_roles r on r.user_id = u.id order by u.email`
    expect(rows.map(({ email, role }) => [email, role])).toEqual([
      ['admin@khazana.test', 'admin'],
      ['buyer@khazana.test', null],
      ['seller@khazana.test', null],
    ])
    for (const row of rows) {
      expect(row.email_verified).toBe(true)
      expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    }
  })

  it('leaves out what is in a category that the operator retired', async () => {
    await sql`truncate users cascade`
    await sql`delete from ads`
    const folder = join(root, 'categories')
    await mkdir(folder)
    await writeFile(join(folder, 'lego.json'), JSON.stringify({ id: 'lego', retired: true }))
    setCategoryFolder(folder)
    try {
      const count = await insertDemo(sql, storage, NOW)
      expect(count).toBe(openDemo().listings.filter(({ category }) => category !== 'lego').length)
      expect(await sql`select from items where category = 'lego'`).toEqual([])
    } finally {
      setCategoryFolder(join(root, 'none'))
    }
  })

  it('leaves no files and no rows when one picture cannot be stored', async () => {
    await sql`truncate users cascade`
    const empty = localStorage(join(root, 'full'))
    let stored = 0
    const full: Storage = {
      ...empty,
      put: async (...file) => {
        stored += 1
        if (stored > 20) throw new StorageAway(new Error('the disk is full'))
        await empty.put(...file)
      },
    }
    await expect(insertDemo(sql, full, NOW)).rejects.toThrow('the disk is full')
    const files: string[] = []
    for await (const path of empty.list('item-images')) files.push(path)
    expect(files).toEqual([])
    expect(await sql`select from users`).toEqual([])
  })
})
