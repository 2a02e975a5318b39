import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import { localStorage, type Storage } from '#app/platform/storage/storage.server.ts'
import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { newPhotoKey, storePhoto } from './store-photo.server.ts'

const { sql } = await testDatabase()
let folder: string
let storage: Storage
let input: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khazana-store-'))
  storage = localStorage(folder)
  input = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c81e1e' } })
    .jpeg()
    .toBuffer()
})

afterAll(() => rm(folder, { recursive: true }))

const stored = async (key: string) => [
  await storage.exists(photoPath(key, 320)),
  await storage.exists(photoPath(key, 640)),
]

test('a photo has its files and its row', async () => {
  const { id: userId } = await createUser(sql)
  const key = newPhotoKey(userId)
  const photo = await storePhoto(sql, storage, { key, userId, input, alt: 'A red square' })
  expect(photo).toMatchObject({ key, width: 400, height: 300, alt: 'A red square' })
  expect(await stored(key)).toEqual([true, true])
  expect([...(await sql`select key, user_id, width, height, placeholder, alt from photos where key = ${key}`)]).toEqual(
    [{ ...photo, user_id: userId }],
  )
})

test('no two keys are alike', () => {
  expect(newPhotoKey('me')).toMatch(/^item-images\/me\/[0-9a-f]{32}$/)
  expect(newPhotoKey('me')).not.toBe(newPhotoKey('me'))
})

test('a refused photo leaves neither files nor a row', async () => {
  const key = newPhotoKey('pool')
  const refused = storePhoto(sql, storage, { key, userId: null, input: Buffer.from('GIF89a'), alt: null })
  await expect(refused).rejects.toThrow('not a photo we can read')
  expect(await stored(key)).toEqual([false, false])
})

test('a row that cannot be written takes its files with it', async () => {
  const key = newPhotoKey('pool')
  const nobody = '00000000-0000-7000-8000-000000000000'
  await expect(storePhoto(sql, storage, { key, userId: nobody, input, alt: null })).rejects.toThrow('foreign key')
  expect(await stored(key)).toEqual([false, false])
})

test('a key in use keeps its files and its row', async () => {
  const key = newPhotoKey('pool')
  await storePhoto(sql, storage, { key, userId: null, input, alt: 'first' })
  await expect(storePhoto(sql, storage, { key, userId: null, input, alt: 'second' })).rejects.toThrow('duplicate key')
  expect(await stored(key)).toEqual([true, true])
  expect([...(await sql`select alt from photos where key = ${key}`)]).toEqual([{ alt: 'first' }])
})

test('storage that fails halfway leaves no files and no row', async () => {
  const key = newPhotoKey('pool')
  let puts = 0
  const failing: Storage = {
    ...storage,
    put: async (...file) => {
      puts += 1
      if (puts === 2) throw new Error('disk full')
      await storage.put(...file)
    },
  }
  await expect(storePhoto(sql, failing, { key, userId: null, input, alt: null })).rejects.toThrow('disk full')
  expect(await stored(key)).toEqual([false, false])
  expect([...(await sql`select 1 from photos where key = ${key}`)]).toEqual([])
})
