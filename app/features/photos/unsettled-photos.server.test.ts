import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'

import { connect } from '#app/db/client.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'
import { noteRemoval, noteUpload, removeUnsettled, settleFiles } from '#app/platform/storage/unsettled-files.server.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { photoStore } from '#test/photos/photo-store.ts'
import { testDatabase } from '#test/servers/database.ts'

import { PHOTO_BUCKETS } from './lost-photos.server.ts'
import { makeVariants } from './pixels/variants.server.ts'
import { keepPhoto, newPhotoKey, putVariants } from './receive/store-photo.server.ts'

const { sql } = await testDatabase()
const { storage, paths } = await photoStore()
const input = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#c81e1e' } })
  .jpeg()
  .toBuffer()
const made = await makeVariants(input)
/** A storage with very many files. */
const unlisted: Storage = {
  ...storage,
  list() {
    throw new Error('All files were listed')
  },
}
let userId: string
let key: string

beforeEach(async () => {
  for (const path of await paths()) await storage.remove(path)
  await sql`delete from unsettled_files`
  userId = (await createUser(sql)).id
  key = newPhotoKey(userId)
})

const clearUp = (from: Storage = unlisted) => removeUnsettled(PHOTO_BUCKETS, from)
const noted = async () =>
  (await sql<{ name: string }[]>`select name from unsettled_files order by name`).map(({ name }) => name)
const makeDue = () => sql`update unsettled_files set due_at = now() - interval '1 second'`

test('an upload that was cut off between its files and its row leaves nothing for longer than an hour', async () => {
  await noteUpload(key)
  await putVariants(storage, key, made)
  const left = await paths(key)
  expect(left.length).toBeGreaterThan(1)
  // It may still be going on.
  expect(await clearUp()).toBe(0)
  expect([await paths(key), await noted()]).toEqual([left, [key]])
  await sql`update unsettled_files set due_at = due_at - interval '1 hour'`
  expect(await clearUp()).toBe(left.length)
  expect([await paths(), await noted()]).toEqual([[], []])
})

test('an upload notes its intent before its first file, and takes it back with its row', async () => {
  const seen: string[][] = []
  const watched: Storage = {
    ...storage,
    async put(...given) {
      seen.push(await noted())
      await storage.put(...given)
    },
  }
  await keepPhoto(sql, watched, { key, userId, alt: null }, made)
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.every((names) => names.includes(key))).toBe(true)
  expect(await noted()).toEqual([])
})

test('an upload that fails leaves neither files nor a note', async () => {
  const broken: Storage = { ...storage, put: () => Promise.reject(new Error('ENOSPC')) }
  await expect(keepPhoto(sql, broken, { key, userId, alt: null }, made)).rejects.toThrow('ENOSPC')
  expect([await paths(), await noted()]).toEqual([[], []])
})

test('without a database no file is written', async () => {
  const away = connect('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  await expect(keepPhoto(away, storage, { key, userId, alt: null }, made)).rejects.toThrow('ECONNREFUSED')
  expect(await paths()).toEqual([])
})

test('files whose row was stored after all stay, and their note goes', async () => {
  await noteUpload(key)
  await putVariants(storage, key, made)
  await createPhoto(sql, { key, userId })
  await makeDue()
  const before = await paths(key)
  expect(await clearUp()).toBe(0)
  expect([await paths(key), await noted()]).toEqual([before, []])
})

test('a removal is noted with the transaction that causes it, and due at once', async () => {
  await putVariants(storage, key, made)
  await sql
    .begin(async (tx) => {
      await noteRemoval(tx, [key])
      throw new Error('undone')
    })
    .catch(() => {})
  expect(await noted()).toEqual([])
  await sql.begin((tx) => noteRemoval(tx, [key, key]))
  expect(await clearUp()).toBeGreaterThan(1)
  expect([await paths(), await noted()]).toEqual([[], []])
})

test('files that cannot be removed keep their note, are reported, and block no others', async () => {
  const other = newPhotoKey(userId)
  for (const one of [key, other]) await putVariants(storage, one, made)
  await noteRemoval(sql, [key, other])
  vi.spyOn(log, 'warn').mockReturnValue()
  const remove = (path: string) => (path.startsWith(key) ? Promise.reject(new Error('EACCES')) : storage.remove(path))
  await expect(clearUp({ ...unlisted, remove })).rejects.toThrow('removing the files of a note failed 1 times')
  expect(await noted()).toEqual([key])
  expect(await paths(other)).toEqual([])
  expect(await clearUp()).toBeGreaterThan(1)
  expect(await paths()).toEqual([])
})

test('an upload under the name of files that are being removed waits for that', async () => {
  await putVariants(storage, key, made)
  await noteRemoval(sql, [key])
  const order: string[] = []
  let upload: Promise<unknown> | undefined
  const slow: Storage = {
    ...unlisted,
    async remove(path) {
      upload ??= noteUpload(key).then(() => order.push('upload'))
      await storage.remove(path)
      order.push('removed')
    },
  }
  await clearUp(slow)
  await upload
  expect(order.indexOf('upload')).toBe(order.length - 1)
  expect(await noted()).toEqual([key])
  await settleFiles(key)
  expect(await noted()).toEqual([])
})

test('files that are noted for removal are due at once, although times are stored in milliseconds', async () => {
  // Half of all times are rounded up.
  for (let n = 0; n < 40; n += 1) {
    await noteRemoval(sql, [key])
    await clearUp()
    expect(await noted()).toEqual([])
  }
})
