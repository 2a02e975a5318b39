import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import {
  erasurePlaces,
  NOTE_ERASURE_JOB,
  noteErasure,
  readErasures,
} from '#app/platform/backup/erasures/erasure-notes.server.ts'
import { openBackup } from '#app/platform/backup/open-backup.server.ts'
import { ownPlace } from '#app/platform/backup/places/open-place.server.ts'
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts'
import { requireWholeRestore } from '#app/platform/backup/restored-site.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'
import { ACCOUNT_DATA } from '#app/server/account-data.ts'
import { JOBS } from '#app/server/jobs.ts'
import { deleteAccount } from '#test/account-data.ts'
import { emptyDatabase, rememberedKeys, testBackups } from '#test/backups.ts'
import { recordJobs, takeJobs } from '#test/jobs.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { findErased } from './find-erased.server.ts'
import { NOTE_ERASURE_KIND } from './note-erasure-job.server.ts'
import { repeatErasures } from './repeat-erasures.server.ts'

rememberedKeys()

const { sql, url } = await testDatabase()
const { folder, newPlace, backUp, addPhoto } = testBackups(sql, url)
const KEY = 'a key that is long enough'
beforeEach(() => testSettings({ DATA_DIR: join(folder, 'data'), BACKUP_KEY: KEY }))

async function person() {
  const key = await addPhoto()
  const [row] = await sql<{ id: string; email: string }[]>`
    select id, email from users where id = (select user_id from photos where key = ${key})`
  if (!row) throw new Error('No person')
  return { key, userId: row.id, email: row.email }
}

/** Tells how much of a person is left in a database. */
const remains = (database: typeof sql, userId: string) => database`
  select deleted_at is not null as deleted, email = 'deleted-' || id || '@deleted.invalid' as nameless,
    (select count(*)::int from items where user_id = users.id) as items,
    (select count(*)::int from profiles where user_id = users.id) as profiles
  from users where id = ${userId}`
const ERASED = [{ deleted: true, nameless: true, items: 0, profiles: 0 }]

test('whoever deleted the account after a backup is erased again by its restore, and nobody else', async () => {
  const [gone, known, stays] = [await person(), await person(), await person()]
  const place = newPlace()
  const { name } = await backUp(place, { secret: KEY })
  takeJobs()
  for (const { userId, email } of [gone, known]) await deleteAccount({ userId, email }, email)
  const jobs = takeJobs(NOTE_ERASURE_JOB)
  expect(jobs.map(({ data }) => data)).toEqual([{ userId: gone.userId }, { userId: known.userId }])
  // The second is noted nowhere, but a later backup knows.
  await NOTE_ERASURE_KIND.run(jobs[0]?.data ?? {})
  await backUp(place, { secret: KEY })
  const erased = await findErased([place, ownPlace(settings())], KEY)
  expect(new Set(erased.accounts)).toEqual(new Set([gone.userId, known.userId]))
  expect(erased.untrusted).toBe(0)

  const restored = await emptyDatabase()
  const photos = join(folder, 'restored')
  const storage = localStorage(photos)
  const backup = await openBackup(place, KEY, { wanted: name })
  await restoreBackup(backup, { url: restored.url, storage, folder: photos, erased: erased.accounts })
  expect(await remains(restored.sql, gone.userId)).not.toEqual(ERASED)
  // Nobody sees them before.
  await expect(requireWholeRestore(restored.url)).rejects.toThrow('restore -- --erase')
  try {
    expect(await repeatErasures(restored.url, JOBS, ACCOUNT_DATA, storage)).toBe(2)
    expect(await repeatErasures(restored.url, JOBS, ACCOUNT_DATA, storage)).toBe(0)
  } finally {
    setDatabase(sql)
    recordJobs()
  }
  await requireWholeRestore(restored.url)
  for (const { userId, key } of [gone, known]) {
    expect(await remains(restored.sql, userId)).toEqual(ERASED)
    expect(await storage.exists(`${key}-320.webp`)).toBe(false)
  }
  expect(await remains(restored.sql, stays.userId)).toEqual([
    { deleted: false, nameless: false, items: 1, profiles: 1 },
  ])
  expect(await storage.exists(`${stays.key}-320.webp`)).toBe(true)
})

test('a note has no personal data, and only those that the key sealed count', async () => {
  const place = newPlace()
  const { userId, email } = await person()
  await noteErasure(place, KEY, userId, new Date())
  const file = join(place.name, 'erasures', userId)
  expect(readdirSync(join(place.name, 'erasures'))).toEqual([userId])
  const note = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  expect(Object.keys(note)).toEqual(['account', 'at', 'terms', 'seal'])
  expect(JSON.stringify(note)).not.toContain(email)
  const read = async (...given: [string | null, { unencrypted: boolean }?]) => {
    const { accounts, untrusted } = await readErasures(place, ...given)
    return [[...accounts], untrusted]
  }
  expect(await read(KEY)).toEqual([[userId], 0])
  expect(await read(null)).toEqual([[userId], 0])
  expect(await read('another key of that length')).toEqual([[], 1])

  // Somebody else wants people to be erased.
  const { userId: victim } = await person()
  const forged = join(place.name, 'erasures', victim)
  for (const content of [
    { ...note, account: victim },
    { ...note, account: victim, terms: null, seal: null },
    { ...note, account: victim, terms: { ...(note['terms'] as object), n: 2 ** 21 } },
    note,
    'x'.repeat(5000),
  ]) {
    writeFileSync(forged, JSON.stringify(content))
    expect(await read(KEY)).toEqual([[userId], 1])
  }
  await noteErasure(place, null, victim, new Date())
  expect(await read(KEY)).toEqual([[userId], 1])
  expect((await readErasures(place, KEY, { unencrypted: true })).accounts).toEqual(new Set([userId, victim]))
})

test('erasures are noted in BACKUP_TO, and also beside photos in a bucket', async () => {
  const names = () => erasurePlaces(settings()).map(({ name }) => name)
  expect(names()).toEqual([join(folder, 'data', 'backups')])
  const S3 = {
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  testSettings({ ...S3, BACKUP_TO: '/mnt/backups' })
  expect(names()).toEqual(['/mnt/backups', 's3://photos'])
  testSettings({ ...S3, BACKUP_TO: 's3://backups/nightly' })
  expect(names()).toEqual(['s3://backups/nightly'])
})
