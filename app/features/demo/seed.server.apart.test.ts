import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'

import { findActiveAds } from '#app/features/ads/find-ads.server.ts'
import { countByCategory } from '#app/features/catalogue/lists/count-items.server.ts'
import { findSponsoredItems } from '#app/features/sponsorship/find-sponsored.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { openDemo } from '#demo'
import { testDatabase } from '#test/servers/database.ts'

import { poolPhotos } from './pool-photos.server.ts'
import { insertDemo, seedDemo } from './seed.server.ts'
import { startRendering } from './start-rendering.server.ts'

vi.mock('./start-rendering.server.ts')

const { sql, url } = await testDatabase()
const NOW = Date.UTC(2026, 10, 20)
// The addresses of an ad's pictures depend on them.
setSettings(readSettings({}))

describe('the demo data', () => {
  it('fills an empty marketplace once, also when two nodes start together', async () => {
    // Only the rows: rendering placeholders has a test of its own.
    await sql`insert into photos ${sql(poolPhotos().map(({ key }) => ({ key, width: 1600, height: 1600, placeholder: '' })))}`
    const both = await Promise.all([insertDemo(sql, NOW), insertDemo(sql, NOW)])
    expect(both.toSorted()).toEqual([false, true])
    const [counts] = await sql<{ items: number; sold: number; sellers: number; bare: number }[]>`
      select count(*)::integer as items, count(*) filter (where is_sold)::integer as sold,
        count(distinct user_id)::integer as sellers,
        count(*) filter (where exists (select from unnest(images) key where key not in (select key from photos)))::integer as bare
      from items`
    expect(counts?.items).toBeGreaterThanOrEqual(400)
    expect(counts?.sold).toBeGreaterThan(10)
    expect(counts?.sellers).toBeGreaterThan(20)
    expect(counts?.bare).toBe(0)
    const byCategory = await countByCategory()
    expect(Object.keys(byCategory).length).toBeGreaterThanOrEqual(9)
    for (const count of Object.values(byCategory)) expect(count).toBeGreaterThan(30)
    expect(await findActiveAds()).toHaveLength(4)
    expect(await findSponsoredItems()).toHaveLength(4)
  })

  it('is the same each time, and matches each listing’s title', async () => {
    const brought = () => sql<{ source_id: string; images: string[] }[]>`
      select i.source_id, u.email, i.title, i.description, i.price, i.category, i.condition, i.location, i.is_sold, i.images,
        i.tags, i.attributes, i.created_at
      from items i join users u on u.id = i.user_id order by i.source_id`
    const first = await brought()
    await sql`truncate users cascade`
    await sql`delete from ads`
    expect(await insertDemo(sql, NOW)).toBe(true)
    const again = await brought()
    expect(again).toEqual(first)

    const subjects = new Map(openDemo().listings.map(({ key, subject }) => [key, subject]))
    const drawn = new Map(poolPhotos().map((photo) => [photo.key, photo]))
    const covers = again.map(({ source_id: key, images }) => [key, drawn.get(images[0] ?? '')?.subject])
    expect(covers).toEqual(again.map(({ source_id: key }) => [key, subjects.get(key)]))
    expect(new Set(again.map(({ images }) => images.length))).toEqual(new Set([1, 2, 3, 4, 5]))
  })

  it('leaves deleted and changed rows alone', async () => {
    await sql`delete from items where category = 'lego'`
    expect(await insertDemo(sql, NOW)).toBe(false)
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

  it('says in the log that its photos could not all be drawn, long after the start', async () => {
    const all = Promise.withResolvers<void>()
    vi.mocked(startRendering).mockReturnValue({ first: Promise.resolve(), all: all.promise, pid: 1, stop: () => {} })
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    const folder = mkdtempSync(join(tmpdir(), 'khazana-seed-'))
    const said: string[] = []
    try {
      await seedDemo(url, folder, (line) => said.push(line))
      expect(said).toContainEqual(
        expect.stringMatching(/^drawing \d+ pictures that stand in for photos: \d+ now, the others in the background$/),
      )
      expect(logged).not.toHaveBeenCalled()
      const err = new Error('Rendering the drawings ended early, with SIGKILL')
      all.reject(err)
      await vi.waitFor(() =>
        expect(logged).toHaveBeenCalledWith({ err }, 'drawing the demo photos failed; the next start goes on'),
      )
    } finally {
      rmSync(folder, { recursive: true })
      logged.mockRestore()
    }
  })
})
