import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import type { PhotoPurpose } from '#app/features/photos/pixels/photo-refused.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { makeHeic } from '#test/photos/heic.ts'
import { photoStore } from '#test/photos/photo-store.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { receivePhoto, rotatePhoto } from './receive-photo.server.ts'
import { masterPath } from './store-photo.server.ts'

const { sql } = await testDatabase()
testSettings()
const { storage, paths } = await photoStore()
const RED = '#c81e1e'
const BLUE = '#1e1ec8'
let viewer: { userId: string }

beforeAll(async () => {
  viewer = { userId: (await createUser(sql)).id }
})

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: RED } })
/** Red, with a blue upper left corner. */
const marked = (width: number, height: number) =>
  plain(width, height).composite([
    { input: { create: { width: width / 4, height: height / 4, channels: 3, background: BLUE } }, left: 0, top: 0 },
  ])
const receive = (bytes: Uint8Array, purpose: PhotoPurpose = 'item', into = storage) =>
  receivePhoto(viewer, bytes, { purpose }, into)

async function refusal(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => 'taken',
    (reason: unknown) => reason,
  )
  return error instanceof Refusal ? { code: error.code, status: error.status, message: error.message } : String(error)
}

const read = async (path: string) => Buffer.from((await (await storage.open(path))?.bytes()) ?? '')

async function readCorner(bytes: Uint8Array): Promise<string> {
  const { width, height } = await sharp(bytes).metadata()
  const names = [
    ['top left', 5, 5],
    ['top right', width - 6, 5],
    ['bottom left', 5, height - 6],
    ['bottom right', width - 6, height - 6],
  ] as const
  for (const [name, left, top] of names) {
    const [red = 0, , blue = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
    if (blue > 150 && red < 80) return name
  }
  return 'nowhere'
}

describe('a photo of an item', () => {
  test('has a key of its own, variants, a private master and a row that belongs to no item', async () => {
    const photo = await receive(await marked(3000, 2000).jpeg().toBuffer())
    expect(photo).toMatchObject({ width: 3000, height: 2000, alt: null })
    expect(photo.key).toMatch(new RegExp(`^item-images/${viewer.userId}/[0-9a-f]{32}$`))
    const kept = ['-1600.webp', '-320.webp', '-640.webp', '-960.webp', '.webp'].map((end) => photo.key + end)
    expect(await paths(photo.key)).toEqual(kept)
    const [row] = await sql`select user_id, item_id, has_master, width, height from photos where key = ${photo.key}`
    expect(row).toEqual({ user_id: viewer.userId, item_id: null, has_master: true, width: 3000, height: 2000 })
    const master = await sharp(await read(masterPath(photo.key))).metadata()
    expect(master).toMatchObject({ format: 'webp', width: 2048, height: 1365, space: 'srgb' })
    expect(await readCorner(await read(masterPath(photo.key)))).toBe('top left')
  })

  test('taken upright has a master of at most 2048 pixels and an uncropped widest variant', async () => {
    const photo = await receive(await plain(3000, 4000).jpeg().toBuffer())
    expect(await sharp(await read(masterPath(photo.key))).metadata()).toMatchObject({ width: 1536, height: 2048 })
    expect(await sharp(await read(photoPath(photo.key, 1600))).metadata()).toMatchObject({ width: 1600, height: 2133 })
  })

  test('from an iPhone', async () => {
    expect(await receive(makeHeic({ width: 500, height: 400, turns: [{ rotate: 3 }] }))).toMatchObject({
      width: 400,
      height: 500,
    })
  })
})

describe('a profile picture', () => {
  test('is a centred square in two small sizes, without a master', async () => {
    const wide = plain(900, 600).composite([
      { input: { create: { width: 600, height: 600, channels: 3, background: BLUE } }, left: 150, top: 0 },
    ])
    const now = Date.UTC(2100, 0, 1)
    vi.spyOn(Date, 'now').mockReturnValue(now)
    const photo = await receive(await wide.png().toBuffer(), 'profile')
    expect(photo).toMatchObject({ width: 320, height: 320 })
    const [, owner, time] = photo.key.split('/')
    expect([owner, photo.key.startsWith('profile-pictures/')]).toEqual([viewer.userId, true])
    expect(Number(time)).toBe(now)
    expect(await paths(photo.key)).toEqual([`${photo.key}-320.webp`, `${photo.key}-96.webp`])
    for (const width of [96, 320] as const) {
      const bytes = await read(photoPath(photo.key, width))
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width })
      // Blue up to both edges: what was beside the middle is gone.
      const { dominant } = await sharp(bytes).stats()
      expect(dominant.b).toBeGreaterThan(150)
      const edge = await sharp(bytes)
        .extract({ left: 1, top: width / 2, width: 1, height: 1 })
        .raw()
        .toBuffer()
      expect(edge[2]).toBeGreaterThan(150)
    }
    expect((await sql`select has_master from photos where key = ${photo.key}`)[0]).toEqual({ has_master: false })
  })

  test('that is small stays small', async () => {
    expect(await receive(await plain(150, 200).webp().toBuffer(), 'profile')).toMatchObject({ width: 150, height: 150 })
  })

  test('two uploaded at the same moment have different keys', async () => {
    const input = await plain(200, 200).png().toBuffer()
    const both = await Promise.all([receive(input, 'profile'), receive(input, 'profile')])
    expect(new Set(both.map(({ key }) => key)).size).toBe(2)
  })
})

describe('refused', () => {
  const TYPE = { code: 'unsupported_type', status: 415 }

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['GIF', 'GIF89a\x40\x01\xf0\0'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['BMP', `BM${'\0'.repeat(100)}`],
    ['ICO', '\0\0\x01\0\x01\0'],
    ['PDF', '%PDF-1.7'],
    ['ZIP', 'PK\x03\x04'],
    ['EXE', 'MZ\x90\0'],
    ['a film', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
    ['nothing', ''],
  ])('%s, with advice', async (_name, text) => {
    const bytes = Buffer.from(text, 'latin1')
    expect(await refusal(receive(bytes))).toMatchObject({ ...TYPE, message: expect.stringContaining('Use JPEG, PNG') })
    expect(await refusal(receive(bytes, 'profile'))).toMatchObject({ ...TYPE, message: 'Please select an image file' })
  })

  test('more bytes than its purpose allows', async () => {
    const of = async (bytes: number) => Buffer.concat([await plain(200, 200).jpeg().toBuffer()], bytes)
    const MB = 1024 * 1024
    const large = { code: 'too_large', status: 413 }
    const under = (await receive(await of(5 * MB - 1), 'profile')).width
    expect(under).toBe(200)
    expect(await refusal(receive(await of(5 * MB), 'profile'))).toEqual({
      ...large,
      message: 'Image must be less than 5MB',
    })
    expect((await receive(await of(12 * MB))).width).toBe(200)
    expect(await refusal(receive(await of(12 * MB + 1)))).toMatchObject({
      ...large,
      message: expect.stringContaining('12 MB'),
    })
  })

  test('leaves no file and no row', async () => {
    const before = await paths()
    const [rows] = await sql`select count(*) from photos`
    const whole = await marked(800, 600).jpeg().toBuffer()
    expect(await refusal(receive(whole.subarray(0, whole.length / 2)))).toMatchObject({ code: 'invalid', status: 422 })
    expect(await refusal(receive(await plain(300, 90).jpeg().toBuffer()))).toMatchObject({ code: 'invalid' })
    const bomb = makeHeic({ claimed: { width: 60_000, height: 60_000 } })
    expect(await refusal(receive(bomb))).toMatchObject({ code: 'too_large', status: 413 })
    expect(await paths()).toEqual(before)
    expect((await sql`select count(*) from photos`)[0]).toEqual(rows)
  })

  test('storage that fails leaves no row and no file', async () => {
    const before = await paths()
    let puts = 0
    const failing: Storage = {
      ...storage,
      put: async (...file) => {
        puts += 1
        if (puts === 3) throw new Error('disk full')
        await storage.put(...file)
      },
    }
    const input = await plain(800, 600).jpeg().toBuffer()
    expect(await refusal(receive(input, 'item', failing))).toBe('Error: disk full')
    expect(await paths()).toEqual(before)
  })
})

describe('a rotated photo', () => {
  test.each([
    [1, 'top right', 400, 600],
    [2, 'bottom right', 600, 400],
    [3, 'bottom left', 400, 600],
  ])('by %i quarters is made anew from its master', async (turns, corner, width, height) => {
    const old = await receive(await marked(600, 400).jpeg().toBuffer())
    const made = await rotatePhoto(viewer, old.key, turns, { storage })
    expect(made).toMatchObject({ width, height })
    expect(made.key).not.toBe(old.key)
    for (const path of [photoPath(made.key, 320), masterPath(made.key)])
      expect(await readCorner(await read(path))).toBe(corner)
    // The old one is unchanged.
    expect(await readCorner(await read(photoPath(old.key, 320)))).toBe('top left')
    expect(await sql`select 1 from photos where key = ${old.key}`).toHaveLength(1)
  })

  test('may have been stored without a master', async () => {
    const old = await receive(await marked(600, 400).jpeg().toBuffer())
    await storage.remove(masterPath(old.key))
    await sql`update photos set has_master = false where key = ${old.key}`
    const made = await rotatePhoto(viewer, old.key, 1, { storage })
    expect(await readCorner(await read(masterPath(made.key)))).toBe('top right')
  })

  test('is one’s own: foreign, shared and missing ones get the same answer', async () => {
    const stranger = { userId: (await createUser(sql)).id }
    const theirs = await receivePhoto(stranger, await plain(300, 300).jpeg().toBuffer(), { purpose: 'item' }, storage)
    const pool = await createPhoto(sql, {})
    const own = await receive(await plain(300, 300).jpeg().toBuffer())
    await storage.remove(masterPath(own.key))
    const expected = { code: 'not_found', status: 404, message: 'There is no such photo' }
    const others = [
      theirs.key,
      pool.key,
      'item-images/x/missing',
      '../../etc/passwd',
      `${own.key}/../x`,
      "x' or true --",
    ]
    for (const key of others) expect(await refusal(rotatePhoto(viewer, key, 1, { storage }))).toEqual(expected)
    // Its file has vanished.
    expect(await refusal(rotatePhoto(viewer, own.key, 1, { storage }))).toEqual(expected)
  })
})
