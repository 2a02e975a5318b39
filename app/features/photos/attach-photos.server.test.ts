import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'

import { Refusal } from '#app/platform/http/refusal.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { testDatabase } from '#test/servers/database.ts'

import { attachPhotos } from './attach-photos.server.ts'

const { sql } = await testDatabase()
let userId: string
let itemId: string
let keys: string[]

beforeEach(async () => {
  userId = (await createUser(sql)).id
  keys = []
  for (let n = 0; n < 6; n++) keys.push((await createPhoto(sql, { userId })).key)
  itemId = (await createItem(sql, { userId, images: keys.slice(0, 2) })).id
})

const attach = (more: Partial<Parameters<typeof attachPhotos>[1]> = {}) =>
  sql.begin((tx) => attachPhotos(tx, { userId, itemId, keys: keys.slice(0, 2), ...more }))

const attached = async () => {
  const rows = await sql<{ key: string }[]>`select key from photos where item_id = ${itemId}`
  return new Set(rows.map(({ key }) => key))
}

async function reason(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => 'taken',
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) return String(error)
  expect(error).toMatchObject({ code: 'invalid', status: 422, fields: { images: error.message } })
  return error.message
}

test('photos belong to the item from then on, and those it no longer shows are removed', async () => {
  await attach()
  takeJobs()
  expect(await attached()).toEqual(new Set(keys.slice(0, 2)))
  await attach({ keys: [keys[4] ?? '', keys[1] ?? ''] })
  expect(await attached()).toEqual(new Set([keys[1], keys[4]]))
  expect(takeJobs('remove-photo')).toEqual([{ name: 'remove-photo', data: { key: keys[0] } }])
  // A repeated request is idempotent.
  await attach({ keys: [keys[4] ?? '', keys[1] ?? ''] })
  expect(await attached()).toEqual(new Set([keys[1], keys[4]]))
  expect(takeJobs('remove-photo')).toEqual([])
})

test('too many photos, none, one twice, missing or foreign ones, another item’s and profile pictures are refused', async () => {
  await attach()
  const stranger = await createUser(sql)
  const foreign = await createPhoto(sql, { userId: stranger.id })
  const other = await createItem(sql, { userId })
  const taken = await createPhoto(sql, { userId, itemId: other.id })
  const profile = await createPhoto(sql, { userId, key: `profile-pictures/${userId}/1` })
  const pool = await createPhoto(sql, {})
  const first = keys[0] ?? ''
  expect(await reason(attach({ keys }))).toContain('Maximum 5 images')
  expect(await reason(attach({ keys: [] }))).toContain('at least one image')
  expect(await reason(attach({ keys: [first, first] }))).toContain('twice')
  const gone = await reason(attach({ keys: [first, `item-images/${userId}/missing`] }))
  expect(gone).toContain('Photo 2 is no longer there')
  // Nobody can find out whether another user's photo exists.
  expect(await reason(attach({ keys: [first, foreign.key] }))).toBe(gone)
  expect(await reason(attach({ keys: [first, foreign.key], shown: [foreign.key] }))).toBe(gone)
  expect(await reason(attach({ keys: [first, profile.key] }))).toBe(gone)
  expect(await reason(attach({ keys: [first, pool.key] }))).toBe(gone)
  expect(await reason(attach({ keys: [first, taken.key] }))).toContain('Photo 2 belongs to another listing')
  // Nothing has changed.
  expect(await attached()).toEqual(new Set(keys.slice(0, 2)))
})

test('an item keeps the drawing that it showed, which remains shared', async () => {
  const pool = await createPhoto(sql, {})
  await attach({ keys: [pool.key, keys[0] ?? ''], shown: [pool.key] })
  expect(await attached()).toEqual(new Set([keys[0]]))
})

test('of two items that claim the same photos at once, one gets them and the other is refused', async () => {
  const other = await createItem(sql, { userId, images: keys.slice(0, 2) })
  const both = await Promise.all([
    reason(attach({ keys: keys.slice(0, 5) })),
    reason(attach({ itemId: other.id, keys: keys.slice(0, 5).toReversed() })),
  ])
  expect(both.toSorted()[1]).toBe('taken')
  expect(both.toSorted()[0]).toContain('another listing')
})

test('photos of listings that were imported before belong to them once the schema is up to date, drawings to none', async () => {
  const photo = async (values: Parameters<typeof createPhoto>[1]) => (await createPhoto(sql, values)).key
  const [pool, own, shared, left] = [await photo({}), await photo({ userId }), keys[0] ?? '', keys[1] ?? '']
  const foreign = await photo({ userId: (await createUser(sql)).id })
  const long = new Date('2026-01-01T00:00:00Z')
  await createItem(sql, { userId, images: [shared] })
  const older = await createItem(sql, { userId, images: [pool, shared, own, foreign], createdAt: long })
  await attach({ keys: [left] })
  const migration = new URL('../../db/migrations/0014_imported_photos.sql', import.meta.url)
  await sql.unsafe(readFileSync(migration, 'utf8'))
  const findItem = async (key: string) => (await sql`select item_id from photos where key = ${key}`)[0]?.['item_id']
  expect([await findItem(shared), await findItem(own), await findItem(left)]).toEqual([older.id, older.id, itemId])
  expect([await findItem(pool), await findItem(foreign)]).toEqual([null, null])
})
