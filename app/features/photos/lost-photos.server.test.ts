import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { photoStore } from '#test/photos/photo-store.ts'
import { testDatabase } from '#test/servers/database.ts'
import { interceptedDatabase } from '#test/servers/intercepted-database.ts'

import { removeLostPhotos } from './lost-photos.server.ts'
import { masterPath, newEnhancedKey, newPhotoKey } from './receive/store-photo.server.ts'

const { sql } = await testDatabase()
const { storage, paths, age } = await photoStore()
let userId: string

beforeEach(async () => {
  for (const path of await paths()) await storage.remove(path)
  userId = (await createUser(sql)).id
})

/** Writes files as an upload does, two hours old by default. */
async function leave(key: string, hours = 2): Promise<string[]> {
  const files = key.startsWith('profile-pictures')
    ? [photoPath(key, 96), photoPath(key, 320)]
    : [masterPath(key), photoPath(key, 320), photoPath(key, 640), photoPath(key, 960), photoPath(key, 1600)]
  for (const path of files) await leaveAt(path, hours)
  return files
}

async function leaveAt(path: string, hours = 2): Promise<void> {
  await storage.put(path, Buffer.from('a photo'), { contentType: 'image/webp' })
  await age(path, hours)
}

test('files without a row are deleted after an hour: every variant and the master, of every kind of photo', async () => {
  for (const key of [newPhotoKey(userId), newEnhancedKey(userId), newPhotoKey(userId, 'profile')]) await leave(key)
  expect(await paths()).toHaveLength(12)
  expect(await removeLostPhotos({}, storage)).toBe(12)
  expect(await paths()).toEqual([])
  expect(await removeLostPhotos({}, storage)).toBe(0)
})

test('files stay if they have a row, are recent, have an unknown owner, or are not an upload’s', async () => {
  const kept = newPhotoKey(userId)
  const picture = newPhotoKey(userId, 'profile')
  for (const key of [kept, picture]) await createPhoto(sql, { key, userId })
  // A picture of the site itself, as for an ad, has no owner and stays where it was uploaded.
  const site = newPhotoKey(userId)
  await createPhoto(sql, { key: site, userId: null })
  for (const key of [kept, picture, site]) await leave(key)
  await leave(newPhotoKey(userId), 0.9)
  // The owner may be in another database.
  await leave(newPhotoKey(randomUUID()))
  const name = 'a'.repeat(32)
  for (const other of [
    `item-images/pool/${name}-320.webp`,
    `item-images/${userId}/${name}-321.webp`,
    `item-images/${userId}/${name}.jpg`,
    `item-images/${userId}/notes.webp`,
    `item-images/${userId}/deeper/${name}-320.webp`,
    `message-images/${userId}/${name}-320.webp`,
    `backups/${userId}/${name}-320.webp`,
  ]) {
    await leaveAt(other)
  }
  const before = await paths()
  const lost = await leave(newPhotoKey(userId))
  expect(await removeLostPhotos({}, storage)).toBe(lost.length)
  expect(await paths()).toEqual(before)
})

test('many files are looked up in batches of at most some hundreds', async () => {
  const keys = Array.from({ length: 260 }, () => newPhotoKey(userId))
  for (const key of keys.slice(0, 3)) await createPhoto(sql, { key, userId })
  for (const key of keys) for (const width of [320, 640] as const) await leaveAt(photoPath(key, width))
  const asked: number[] = []
  const counting = interceptedDatabase(sql, (run, args) => {
    asked.push(args.length)
    return run()
  })
  setDatabase(counting)
  try {
    expect(await removeLostPhotos({}, storage)).toBe(514)
  } finally {
    setDatabase(sql)
  }
  expect(asked).toHaveLength(2)
  expect(await paths()).toHaveLength(6)
})

test('a file that cannot be deleted stays, is reported, and blocks no other', async () => {
  const [bad = ''] = await leave(newPhotoKey(userId))
  await leave(newPhotoKey(userId))
  const remove = (path: string) => (path === bad ? Promise.reject(new Error('EACCES')) : storage.remove(path))
  vi.spyOn(log, 'warn').mockReturnValue()
  await expect(removeLostPhotos({}, { ...storage, remove })).rejects.toThrow('removing a lost file failed 1 times')
  expect(await paths()).toEqual([bad])
})
