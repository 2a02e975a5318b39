import { beforeEach, describe, expect, test, vi } from 'vitest'

import { Refusal } from '#app/platform/http/refusal.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import { StorageAway, type Storage } from '#app/platform/storage/storage.server.ts'
import { ago } from '#test/dates.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { recordJobs, takeJobs } from '#test/jobs.ts'
import { photoStore } from '#test/photos/photo-store.ts'
import { testDatabase } from '#test/servers/database.ts'

import { attachPhotos } from './attach-photos.server.ts'
import { choosePicture } from './choose-picture.server.ts'
import { masterPath } from './receive/store-photo.server.ts'
import {
  REMOVE_PHOTO_JOB,
  removePhoto,
  removePersonPhotos,
  removeStalePhotos,
  removeUnused,
} from './remove-photos.server.ts'

const { sql } = await testDatabase()
const { storage, paths } = await photoStore()
const LONG_AGO = ago({ hours: 25 })
const WEBP = { contentType: 'image/webp' }
let viewer: { userId: string }

beforeEach(async () => {
  await sql`delete from photos`
  viewer = { userId: (await createUser(sql)).id }
})

/** A photo with files, a day old by default. */
async function upload(values: Parameters<typeof createPhoto>[1] = {}): Promise<string> {
  const photo = await createPhoto(sql, { userId: viewer.userId, createdAt: LONG_AGO, hasMaster: true, ...values })
  const files = photo.key.startsWith('profile')
    ? [photoPath(photo.key, 96), photoPath(photo.key, 320)]
    : [photoPath(photo.key, 320), photoPath(photo.key, 1600), masterPath(photo.key)]
  for (const path of files) await storage.put(path, Buffer.from('a photo'), WEBP)
  return photo.key
}

const isThere = async (key: string) => {
  const rows = await sql`select 1 from photos where key = ${key}`
  const files = await paths(key)
  // Row and files exist together or not at all.
  expect([key, files.length > 0]).toEqual([key, rows.length > 0])
  return rows.length > 0
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

test('the job reads a picture that is shown once a week, until it is shown no more', async () => {
  const key = await upload({ key: `profile-pictures/${viewer.userId}/1` })
  await sql`insert into profiles (user_id, profile_picture) values (${viewer.userId}, ${key})
    on conflict (user_id) do update set profile_picture = excluded.profile_picture`
  const readVersion = async () =>
    (await sql`select xmin::text as version from photos where key = ${key}`)[0]?.['version']
  const before = await readVersion()
  expect(await removeStalePhotos(storage)).toBe(0)
  const looked = await readVersion()
  expect(looked).not.toBe(before)
  expect(await removeStalePhotos(storage)).toBe(0)
  expect(await readVersion()).toBe(looked)

  await sql`update profiles set profile_picture = null where user_id = ${viewer.userId}`
  expect(await removeStalePhotos(storage)).toBe(0)
  await sql`update photos set look_again_at = look_again_at - interval '7 days'`
  expect([await removeStalePhotos(storage), await isThere(key)]).toEqual([1, false])
})

describe('the job removes', () => {
  test('photos that nothing has used for a day, with all their files, and nothing else', async () => {
    const stale = await upload()
    const avatar = await upload({ key: `profile-pictures/${viewer.userId}/1` })
    const young = await upload({ createdAt: new Date() })
    const picture = await upload({ key: `profile-pictures/${viewer.userId}/2` })
    await sql`update profiles set profile_picture = ${picture} where user_id = ${viewer.userId}`
    const item = await createItem(sql, { userId: viewer.userId })
    const attached = await upload({ itemId: item.id })
    const pool = await upload({ userId: null })
    // Imported: the item lists it, but it was never attached.
    const imported = await upload()
    await createItem(sql, { userId: viewer.userId, images: [imported] })

    expect(await removeStalePhotos(storage)).toBe(2)
    const left = []
    for (const key of [stale, avatar, young, picture, attached, pool, imported]) left.push(await isThere(key))
    expect(left).toEqual([false, false, true, true, true, true, true])
    expect(await removeStalePhotos(storage)).toBe(0)
  })

  test('photos that an item no longer shows, even if the item is gone', async () => {
    const [first, second] = [await upload(), await upload()]
    const item = await createItem(sql, { userId: viewer.userId, images: [first, second] })
    const attach = (keys: string[]) =>
      sql.begin((tx) => attachPhotos(tx, { userId: viewer.userId, itemId: item.id, keys }))
    await attach([first, second])
    await attach([second])
    await sql`update items set images = ${[second]} where id = ${item.id}`
    expect(await removeStalePhotos(storage)).toBe(1)
    expect([await isThere(first), await isThere(second)]).toEqual([false, true])
    await sql`delete from items where id = ${item.id}`
    expect(await removeStalePhotos(storage)).toBe(1)
    expect(await isThere(second)).toBe(false)
  })

  test('many of them, in batches, also when two runs overlap', async () => {
    for (let n = 0; n < 120; n++) await upload()
    const both = await Promise.all([removeStalePhotos(storage), removeStalePhotos(storage)])
    expect(both[0] + both[1]).toBe(120)
    expect(await sql`select 1 from photos`).toHaveLength(0)
  })

  test('nothing that is attached meanwhile: the first lock on the row wins', async () => {
    const key = await upload()
    const item = await createItem(sql, { userId: viewer.userId })
    const job = Promise.withResolvers<number>()
    await sql.begin(async (tx) => {
      await attachPhotos(tx, { userId: viewer.userId, itemId: item.id, keys: [key] })
      removeStalePhotos(storage).then(job.resolve, job.reject)
      // The job is now waiting for the row's lock.
      await waitingForLock()
    })
    expect(await job.promise).toBe(0)
    expect(await isThere(key)).toBe(true)
  })

  test('nothing that becomes a profile picture meanwhile', async () => {
    const key = await upload({ key: `profile-pictures/${viewer.userId}/7` })
    const job = Promise.withResolvers<number>()
    await sql.begin(async (tx) => {
      await choosePicture(tx, { userId: viewer.userId, key })
      await tx`update profiles set profile_picture = ${key} where user_id = ${viewer.userId}`
      removeStalePhotos(storage).then(job.resolve, job.reject)
      await waitingForLock()
    })
    expect(await job.promise).toBe(0)
    expect(await isThere(key)).toBe(true)
  })

  test('a photo whose files cannot be removed the next time', async () => {
    const key = await upload()
    vi.spyOn(log, 'warn').mockReturnValue()
    const failing: Storage = { ...storage, remove: () => Promise.reject(new Error('storage is away')) }
    await expect(removeStalePhotos(failing)).rejects.toThrow('storage is away')
    expect(await isThere(key)).toBe(true)
    expect(await removeStalePhotos(storage)).toBe(1)
    expect(await isThere(key)).toBe(false)
  })

  test('all but one whose files cannot be removed, and says that it failed', async () => {
    const [first, bad, ...others] = [await upload(), await upload(), await upload(), await upload()]
    const remove = (path: string) => (path.startsWith(bad) ? Promise.reject(new Error('EACCES')) : storage.remove(path))
    vi.spyOn(log, 'warn').mockReturnValue()
    await expect(removeStalePhotos({ ...storage, remove })).rejects.toThrow(
      'removing a photo failed 1 times: Error: EACCES',
    )
    expect(await Promise.all([first, bad, ...others].map(isThere))).toEqual([false, true, false, false])
  })

  test('no more after twenty failures, which mean that the storage is away', async () => {
    for (let n = 0; n < 25; n++) await upload()
    let asked = 0
    const remove = () => {
      asked += 1
      return Promise.reject(new Error('EIO'))
    }
    vi.spyOn(log, 'warn').mockReturnValue()
    await expect(removeStalePhotos({ ...storage, remove })).rejects.toThrow('failed 20 times')
    expect(asked).toBe(20)
    expect(await removeStalePhotos(storage)).toBe(25)
  })

  async function waitingForLock(): Promise<void> {
    for (;;) {
      const [row] = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from photos%'`
      if (row) return
    }
  }
})

test('a deleted listing’s photo is deleted at once, unless something else shows it', async () => {
  const young = { createdAt: new Date() }
  const gone = await upload(young)
  const named = await upload(young)
  const item = await createItem(sql, { userId: viewer.userId, images: [named] })
  const attached = await upload({ ...young, itemId: item.id })
  const pool = await upload({ ...young, userId: null })
  const done = []
  for (const key of [gone, gone, named, attached, pool]) done.push(await removeUnused({ key }, storage))
  expect(done).toEqual([true, false, false, false, false])
  for (const key of [named, attached, pool]) expect(await isThere(key)).toBe(true)
  expect(await isThere(gone)).toBe(false)
})

describe('one’s own photo', () => {
  test('is deleted when nothing shows it', async () => {
    const key = await upload({ createdAt: new Date() })
    await removePhoto(viewer, key, storage)
    expect(await isThere(key)).toBe(false)
    expect(await code(removePhoto(viewer, key, storage))).toBe('not_found')
  })

  test('is deleted by a job when the storage is away', async () => {
    recordJobs()
    const key = await upload()
    const away: Storage = { ...storage, remove: () => Promise.reject(new StorageAway(new Error('no answer'))) }
    await removePhoto(viewer, key, away)
    expect(await isThere(key)).toBe(true)
    const jobs = takeJobs()
    expect(jobs).toEqual([{ name: REMOVE_PHOTO_JOB, data: { key } }])
    await expect(removeUnused({ key }, away)).rejects.toThrow(StorageAway)
    expect(await isThere(key)).toBe(true)
    await removeUnused({ key }, storage)
    expect(await isThere(key)).toBe(false)
  })

  test('stays while an item or the profile shows it', async () => {
    const item = await createItem(sql, { userId: viewer.userId })
    const attached = await upload({ itemId: item.id })
    const named = await upload()
    await createItem(sql, { userId: viewer.userId, images: [named] })
    const picture = await upload({ key: `profile-pictures/${viewer.userId}/3` })
    await sql`update profiles set profile_picture = ${picture} where user_id = ${viewer.userId}`
    for (const key of [attached, named, picture]) {
      expect(await code(removePhoto(viewer, key, storage))).toBe('conflict')
      expect(await isThere(key)).toBe(true)
    }
  })

  test('is nobody else’s: foreign, shared and missing ones get the same answer', async () => {
    const stranger = await createUser(sql)
    const theirs = await upload({ userId: stranger.id })
    const item = await createItem(sql, { userId: stranger.id })
    const shown = await upload({ userId: stranger.id, itemId: item.id })
    const pool = await upload({ userId: null })
    for (const key of [theirs, shown, pool, 'item-images/x/missing', '../../etc/passwd', "x' or true --"]) {
      expect([key, await code(removePhoto(viewer, key, storage))]).toEqual([key, 'not_found'])
    }
    for (const key of [theirs, shown, pool]) expect(await isThere(key)).toBe(true)
  })
})

test('deleting an account deletes all of its photos, and nobody else’s', async () => {
  const item = await createItem(sql, { userId: viewer.userId })
  for (let n = 0; n < 60; n++) await upload({ createdAt: new Date() })
  const shown = await upload({ itemId: item.id })
  const picture = await upload({ key: `profile-pictures/${viewer.userId}/4` })
  await sql`update profiles set profile_picture = ${picture} where user_id = ${viewer.userId}`
  const theirs = await upload({ userId: (await createUser(sql)).id })
  // 60, the shown one, the profile picture, and the cover that the item was created with.
  expect(await removePersonPhotos(viewer.userId, storage)).toBe(63)
  expect([await isThere(shown), await isThere(picture), await isThere(theirs)]).toEqual([false, false, true])
  expect(await paths(`item-images/${viewer.userId}`)).toEqual([])
  expect(await removePersonPhotos(viewer.userId, storage)).toBe(0)
})

test('only a profile picture of one’s own can be chosen', async () => {
  const choose = (key: string) => code(sql.begin((tx) => choosePicture(tx, { userId: viewer.userId, key })))
  const own = await upload({ key: `profile-pictures/${viewer.userId}/5` })
  const stranger = await createUser(sql)
  const theirs = await upload({ userId: stranger.id, key: `profile-pictures/${stranger.id}/5` })
  expect(await choose(own)).toBe('done')
  for (const key of [theirs, await upload(), 'missing']) expect(await choose(key)).toBe('invalid')
})
