import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { attachPhotos } from '#app/features/photos/attach-photos.server.ts'
import { enhanceUpload } from '#app/features/photos/enhance-upload.server.ts'
import { photosHandler } from '#app/features/photos/photos.http.server.ts'
import { photosInLine } from '#app/features/photos/receive/photo-process.server.ts'
import { receivePhoto, rotatePhoto } from '#app/features/photos/receive/receive-photo.server.ts'
import { masterPath } from '#app/features/photos/receive/store-photo.server.ts'
import { removePhoto, removeStalePhotos } from '#app/features/photos/remove-photos.server.ts'
import { withOthers } from '#app/features/photos/with-others.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import { localStorage, StorageAway } from '#app/platform/storage/storage.server.ts'
import type { PhotoPair, PhotoView } from '#app/shared/files/photo.schema.ts'
import { createItem, createUser } from '#test/factories.ts'
import { recordJobs } from '#test/jobs.ts'
import { holdPhotoLine } from '#test/photos/photo-line.ts'
import { raster, scene } from '#test/photos/rasters.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

const { sql } = await testDatabase()
testSettings()
const folder = await mkdtemp(join(tmpdir(), 'khazana-enhance-'))
const storage = localStorage(folder)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The side of most photos here, which is enough for every step of enhancing. */
const SIDE = 180
let viewer: { userId: string }
let dark: Buffer
let good: Buffer
let green: Buffer

const makeJpeg = (change: Parameters<typeof scene>[0], side = SIDE) => {
  const { data, width, height } = scene(change, side)
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

beforeAll(async () => {
  const tube = [0.72, 1, 0.74]
  ;[dark, good, green] = await Promise.all([
    makeJpeg((value) => value * 0.35),
    makeJpeg((value) => value),
    // Its light is not recognised in a smaller one.
    makeJpeg((value, channel) => 0.95 * value * (tube[channel] ?? 1), 300),
  ])
})

beforeEach(async () => {
  recordJobs()
  viewer = { userId: (await createUser(sql)).id }
})

const upload = (bytes: Buffer) => receivePhoto(viewer, bytes, { purpose: 'item' }, storage)
const enhance = (key: string, who = viewer) => enhanceUpload(who, key, { storage })
const findRow = async (key: string) => (await sql`select * from photos where key = ${key}`)[0]
const read = async (path: string) => Buffer.from((await (await storage.open(path))?.bytes()) ?? '')
const readLight = async (bytes: Buffer) => {
  const { channels } = await sharp(bytes).stats()
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

describe('a dark photo', () => {
  test('gets a lighter copy with a private PNG and WebP variants, beside its original', async () => {
    const original = await upload(dark)
    const { other, ...enhanced } = await enhance(original.key)
    expect(other).toEqual(original)
    expect(enhanced).toMatchObject({ width: SIDE, height: SIDE, alt: null })
    expect(enhanced.key).toMatch(new RegExp(`^item-images/${viewer.userId}/enhanced_[0-9a-f]{32}$`))
    expect(masterPath(enhanced.key)).toBe(`${enhanced.key}.png`)
    expect(await sharp(await read(masterPath(enhanced.key))).metadata()).toMatchObject({ format: 'png', width: SIDE })
    expect(await readLight(await read(photoPath(enhanced.key, 320)))).toBeGreaterThan(
      1.8 * (await readLight(await read(photoPath(original.key, 320)))),
    )
    const row = await findRow(enhanced.key)
    expect(row).toMatchObject({ enhanced_of: original.key, user_id: viewer.userId, item_id: null, has_master: true })
    expect(row?.['created_at']).toEqual((await findRow(original.key))?.['created_at'])
  })

  test(
    'has one enhanced copy, however often it is requested, which is never enhanced again',
    { tags: ['long'] },
    async () => {
      const original = await upload(dark)
      const first = await enhance(original.key)
      expect(await enhance(original.key)).toEqual(first)
      expect(await code(enhance(first.key))).toBe('conflict')
      expect(await sql`select from photos where user_id = ${viewer.userId}`).toHaveLength(2)
      const both = await Promise.all([upload(dark), upload(dark)])
      const at = await Promise.all(both.flatMap(({ key }) => [enhance(key), enhance(key)]))
      expect(new Set(at.filter(({ other }) => other).map(({ key }) => key)).size).toBe(2)
    },
  )

  test('has a private PNG that nobody is served, while the variants are', async () => {
    const { key } = await enhance((await upload(dark)).key)
    const { Hono } = await import('hono')
    const app = new Hono().get('/photos/*', photosHandler(storage))
    expect((await app.request(`/photos/${key}-320.webp`)).status).toBe(200)
    for (const end of ['.png', '-320.png', '.webp']) {
      expect((await app.request(`/photos/${key}${end}`)).status).toBe(404)
    }
  })
})

test('other colours are only offered: the original is shown, also when asked again and when rotated', async () => {
  const original = await upload(green)
  const { other, ...shown } = await enhance(original.key)
  expect(shown).toEqual(original)
  expect(await findRow(other?.key ?? '')).toMatchObject({ enhanced_of: original.key, offered: true })
  const greenness = async (key: string) => {
    const { channels } = await sharp(await read(photoPath(key, 320))).stats()
    const [red = 0, light = 0, blue = 0] = channels.map(({ mean }) => mean)
    return light / ((red + blue) / 2)
  }
  expect(await greenness(original.key)).toBeGreaterThan(1.2)
  expect(await greenness(other?.key ?? '')).toBeLessThan(1.1)
  expect(await enhance(original.key)).toEqual({ ...shown, other })
  const turned = await rotatePhoto(viewer, original.key, 1, { storage })
  expect(await enhance(turned.key)).toEqual(turned)
  expect(turned.other?.key).toContain('/enhanced_')
})

describe('a close-up in a light that only another photo shows', () => {
  const wall = [165, 225, 168] as const
  const thing = [105, 58, 46] as const
  const makePhoto = (isWall: (x: number) => boolean) => {
    const { data, width, height } = raster(300, 300, (x, y) =>
      isWall(x) ? wall : x + y > 300 ? thing : [thing[0] * 0.6, thing[1] * 0.6, thing[2] * 0.6],
    )
    return sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer()
  }
  let seller: { userId: string }
  let closeUp: PhotoView
  let whole: PhotoPair
  const ask = (others: readonly string[], where = storage) =>
    enhanceUpload(seller, closeUp.key, { others, storage: where })

  beforeAll(async () => {
    seller = { userId: (await createUser(sql)).id }
    closeUp = await receivePhoto(seller, await makePhoto(() => false), { purpose: 'item' }, storage)
    const other = await receivePhoto(seller, await makePhoto((x) => x < 90 || x > 210), { purpose: 'item' }, storage)
    whole = await enhance(other.key, seller)
  })
  afterEach(async () => {
    await sql`delete from photos where enhanced_of = ${closeUp.key}`
    await sql`update photos set told_at = null where key = ${closeUp.key}`
  })

  test('stays as it is by itself, and is offered in the light of the other once both are there', async () => {
    expect(whole.other?.key).toContain('/enhanced_')
    // Asking for the others is no first look, which may change the photo.
    expect(await ask([whole.key])).toEqual({ ...closeUp, other: null })
    expect((await findRow(closeUp.key))?.['looked_at']).toBeNull()
    expect(await enhance(closeUp.key, seller)).toEqual({ ...closeUp, other: null })
    const { other, ...shown } = await ask([whole.key])
    expect(shown).toEqual(closeUp)
    expect(await findRow(other?.key ?? '')).toMatchObject({ enhanced_of: closeUp.key, offered: true })
    expect(await ask([whole.key])).toEqual({ ...shown, other })
    expect(await enhance(closeUp.key, seller)).toEqual({ ...shown, other })
  })

  test('is offered once, however often it is asked for, also beside an enhanced photo', async () => {
    const others = [whole.other?.key ?? '']
    const logged = vi.spyOn(log, 'error')
    await Promise.all([ask(others), ask(others)])
    expect(logged).not.toHaveBeenCalled()
    expect(await sql`select from photos where enhanced_of = ${closeUp.key}`).toHaveLength(1)
  })

  test('stays as it is beside somebody else’s photo, a missing one, or only itself', async () => {
    await sql`update photos set user_id = ${viewer.userId} where key = ${whole.key}`
    expect(await ask([whole.key])).toEqual({ ...closeUp, other: null })
    await sql`update photos set user_id = ${seller.userId} where key = ${whole.key}`
    expect(await ask(['item-images/none', closeUp.key])).toEqual({ ...closeUp, other: null })
  })

  test('is told by a photo that was turned', async () => {
    const turned = await rotatePhoto(seller, whole.key, 1, { storage })
    expect((await ask([turned.key])).other).not.toBeNull()
  })

  test('is offered to the listing that it was published with meanwhile', async () => {
    const item = await createItem(sql, { userId: seller.userId, images: [closeUp.key] })
    const publishing = {
      ...storage,
      put: async (...given: Parameters<typeof storage.put>) => {
        await sql.begin((tx) => attachPhotos(tx, { userId: seller.userId, itemId: item.id, keys: [closeUp.key] }))
        return storage.put(...given)
      },
    }
    const { other } = await ask([whole.key], publishing)
    expect(await findRow(other?.key ?? '')).toMatchObject({ item_id: item.id })
  })
})

test('a good photo stays unchanged, and is examined once', async () => {
  const original = await upload(good)
  expect(await enhance(original.key)).toEqual({ ...original, other: null })
  expect(await enhance(original.key)).toEqual({ ...original, other: null })
  expect((await findRow(original.key))?.['looked_at']).not.toBeNull()
  expect(await sql`select from photos where user_id = ${viewer.userId}`).toHaveLength(1)
})

test('a failure silently keeps the photo', async () => {
  const original = await upload(dark)
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  const failing = { ...storage, put: () => Promise.reject(new Error('disk full')) }
  expect(await enhanceUpload(viewer, original.key, { storage: failing })).toEqual({ ...original, other: null })
  expect(logged).toHaveBeenCalledOnce()
})

test('a photo whose storage is away is kept as it is, and may be enhanced later', async () => {
  const original = await upload(dark)
  const away = { ...storage, open: () => Promise.reject(new StorageAway(new Error('no answer'))) }
  expect(await enhanceUpload(viewer, original.key, { storage: away })).toEqual({ ...original, other: null })
  expect((await findRow(original.key))?.['looked_at']).toBeNull()
  expect((await enhance(original.key)).key).toContain('/enhanced_')
})

test('nobody can enhance others’ photos: foreign, profile and missing ones get the same answer', async () => {
  const { key } = await upload(dark)
  const stranger = { userId: (await createUser(sql)).id }
  const profile = await receivePhoto(viewer, dark, { purpose: 'profile' }, storage)
  expect(await code(enhance(key, stranger))).toBe('not_found')
  expect(await code(enhance(profile.key))).toBe('not_found')
  expect(await code(enhance(`${key}x`))).toBe('not_found')
})

describe('the two', () => {
  const attach = (itemId: string, keys: string[]) =>
    sql.begin((tx) => attachPhotos(tx, { userId: viewer.userId, itemId, keys }))

  test('belong to the item that shows either of them, and to no other; an item cannot show both', async () => {
    const pair = await enhance((await upload(dark)).key)
    const [shown, other] = [pair.key, pair.other?.key ?? '']
    const item = await createItem(sql, { userId: viewer.userId, images: [shown] })
    await attach(item.id, [shown])
    expect([(await findRow(shown))?.['item_id'], (await findRow(other))?.['item_id']]).toEqual([item.id, item.id])
    await attach(item.id, [other])
    expect([(await findRow(shown))?.['item_id'], (await findRow(other))?.['item_id']]).toEqual([item.id, item.id])
    expect(await code(attach(item.id, [shown, other]))).toBe('invalid')
    const elsewhere = await createItem(sql, { userId: viewer.userId })
    expect(await code(attach(elsewhere.id, [other]))).toBe('invalid')
    expect(await withOthers([pair])).toEqual([pair])
    expect((await withOthers(pair.other ? [pair.other] : []))[0]?.other?.key).toBe(shown)
  })

  test('are deleted together when nothing shows them, and stay while one is shown', { tags: ['long'] }, async () => {
    await sql`delete from photos`
    const [kept, gone] = [await enhance((await upload(dark)).key), await enhance((await upload(dark)).key)]
    const item = await createItem(sql, { userId: viewer.userId, images: [kept.key] })
    await attach(item.id, [kept.key])
    await sql`update photos set created_at = now() - interval '25 hours'`
    expect(await removeStalePhotos(storage)).toBe(2)
    const keys = await sql<{ key: string }[]>`select key from photos`
    expect(new Set(keys.map(({ key }) => key))).toEqual(new Set([kept.key, kept.other?.key]))
    expect(await storage.exists(masterPath(gone.key))).toBe(false)
  })

  test('are removed together by their owner', async () => {
    const pair = await enhance((await upload(dark)).key)
    await removePhoto(viewer, pair.other?.key ?? '', storage)
    expect(await sql`select from photos where user_id = ${viewer.userId}`).toHaveLength(0)
    expect(await storage.exists(photoPath(pair.key, 320))).toBe(false)
  })

  test('are rotated together, and each keeps its role', { tags: ['long'] }, async () => {
    const pair = await enhance((await upload(dark)).key)
    const turned = await rotatePhoto(viewer, pair.key, 1, { storage })
    expect([turned.key.includes('/enhanced_'), turned.other?.key.includes('/enhanced_')]).toEqual([true, false])
    expect((await findRow(turned.key))?.['enhanced_of']).toBe(turned.other?.key)
    expect(await sharp(await read(masterPath(turned.key))).metadata()).toMatchObject({ format: 'png' })
    const original = await rotatePhoto(viewer, pair.other?.key ?? '', 2, { storage })
    expect([original.key.includes('/enhanced_'), original.other?.key.includes('/enhanced_')]).toEqual([false, true])
    // An enhanced photo remains one when its original is gone.
    await sql`update photos set enhanced_of = null where key = ${pair.key}`
    expect(await rotatePhoto(viewer, pair.key, 1, { storage })).toMatchObject({ other: null })
    expect((await rotatePhoto(viewer, pair.key, 1, { storage })).key).toContain('/enhanced_')
  })

  test('wait for the rotation together, but not for a sender who left', async () => {
    const pair = await enhance((await upload(dark)).key)
    const { release } = await holdPhotoLine(viewer.userId)
    const gone = new AbortController()
    const turned = code(rotatePhoto(viewer, pair.key, 1, { signal: gone.signal, storage }))
    await vi.waitUntil(() => photosInLine() === 2)
    gone.abort()
    expect([await turned, photosInLine()]).toEqual(['unavailable', 0])
    await release()
    expect(await sql`select from photos where user_id = ${viewer.userId}`).toHaveLength(2)
  })
})
