import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { DamagedBackup, WrongBackupKey } from '#app/platform/backup/cipher.server.ts'
import { RestoreRefused } from '#app/platform/backup/load-tables.server.ts'
import { listBackups } from '#app/platform/backup/manifest.server.ts'
import { openBackup, type OpenedBackup } from '#app/platform/backup/open-backup.server.ts'
import { openPlace } from '#app/platform/backup/places/open-place.server.ts'
import { pruneBackups } from '#app/platform/backup/prune-backups.server.ts'
import { restoreBackup, verifyBackup } from '#app/platform/backup/restore-backup.server.ts'
import { readRestored, requireWholeRestore } from '#app/platform/backup/restored-site.server.ts'
import { inBackupTurn } from '#app/platform/backup/take-backup.server.ts'
import { TrialRefused, tryRestore } from '#app/platform/backup/try-restore.server.ts'
import { verifyFiles } from '#app/platform/backup/verify-files.server.ts'
import { openQueue } from '#app/platform/jobs/queue.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'
import { JOBS } from '#app/server/jobs.ts'
import { openSql } from '#packages/sql'
import { emptyDatabase, testBackups } from '#test/backups.ts'
import { ago } from '#test/dates.ts'
import { createItem, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { startS3Server } from '#test/servers/s3-server.ts'

import { acceptRestore } from './accept-restore.server.ts'
import { STORED_FILES } from './stored-files.ts'

const { sql, url } = await testDatabase()
const { folder, photos, storage, newPlace, backUp, addPhoto } = testBackups(sql, url)
const KEY = 'a key that is long enough'
const NO_BACKUPS = { every: 'off', to: folder, archive: null, key: null } as const

const bucket = await startS3Server({ bucket: 'backups' })
afterAll(() => bucket.close())
let places = 0
function newBucketPlace() {
  const { bucket: _, ...s3 } = bucket.address
  return openPlace(`s3://backups/place-${(places += 1)}/`, { backup: { ...NO_BACKUPS, s3 } })
}

test('a backup comes back whole into an empty database, and waits to be accepted', async () => {
  const key = await addPhoto()
  const queue = await openQueue(url, JOBS, { work: false })
  await queue.queue.sendJob(sql, { name: 'remove-photo', data: { key: 'item-images/a/b' } })
  await queue.queue.sendJob(sql, { name: 'mail', data: { id: 'a', kind: 'b' } })
  await queue.close()
  const [told] = await sql<{ id: string }[]>`
    insert into conversations (item_id, item_title, participant_1, participant_2, unread_since_1, unread_1)
    select i.id, i.title, i.user_id, ${(await createUser(sql)).id}, now(), 1 from items i limit 1 returning id`
  const place = newPlace()
  const { manifest } = await backUp(place)
  expect(manifest.lists).toMatchObject([{ name: 'photos', files: 1, added: 1, missing: 0 }, { files: 0 }, { files: 0 }])
  // The site goes on: none of this is in the backup.
  const later = await addPhoto()
  const { ino } = statSync(join(photos, `${later}-320.webp`))
  await storage.remove(`${key}-320.webp`)

  const empty = await emptyDatabase()
  const backup = await openBackup(place, null)
  await restoreBackup(backup, { url: empty.url, storage, folder: photos })
  const count = async (table: string) => (await empty.sql`select 1 from ${empty.sql(table)}`).count
  expect(await Promise.all(['items', 'photos', 'conversations'].map(count))).toEqual([1, 1, 1])
  expect(await empty.sql`select description, search from items`).toEqual(
    await sql`select description, search from items where ${key} = any(images)`,
  )
  expect(await empty.sql`select count(*) from place_names`).toEqual(await sql`select count(*) from place_names`)
  // The older database loses none of the newer photos.
  expect(await storage.exists(`${key}-320.webp`)).toBe(true)
  expect(statSync(join(photos, `${later}-320.webp`)).ino).toBe(ino)
  // Triggers, indexes and foreign keys work again.
  const rules = (database: typeof sql) => database`
    select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`
  expect(await rules(empty.sql)).toEqual(await rules(sql))
  // Sequences go on after the rows: a listing is published, and changed.
  expect(await sql`select count(*)::int as n from search_changes`).not.toEqual([{ n: 0 }])
  const { id: published } = await createItem(empty.sql)
  await empty.sql`update items set title = 'Another title' where id = ${published}`
  expect(await unownedSequences(empty.sql)).toEqual([])

  expect(await readRestored(empty.sql)).toMatchObject({ state: 'waiting' })
  expect(await acceptRestore(empty.url, JOBS)).toBe(1)
  setDatabase(sql)
  expect(await empty.sql`select name from pgboss.job where name in ('mail', 'remove-photo')`).toEqual([
    { name: 'remove-photo' },
  ])
  const [settled] = await empty.sql`select mailed_1 from conversations where id = ${told?.id ?? ''}`
  expect(settled?.['mailed_1']).toBeInstanceOf(Date)
  expect(await acceptRestore(empty.url, JOBS)).toBeNull()
  setDatabase(sql)
  await expect(restoreBackup(backup, { url: empty.url, storage, folder: null })).rejects.toThrow(RestoreRefused)
})

/** A sequence that no column owns is one that a restore cannot set from the rows. */
const unownedSequences = (database: typeof sql) => database`
  select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i') and refobjsubid > 0)`

test.each([
  ['a folder', newPlace],
  ['a bucket', newBucketPlace],
])('in %s, a later backup stores only new files, and removing old ones leaves what others name', async (_, make) => {
  const place = make()
  const [first, second] = [await addPhoto(), await addPhoto()]
  const before = await backUp(place)
  await storage.remove(`${first}-320.webp`)
  await sql`delete from items where ${first} = any(images)`
  await sql`delete from photos where key = ${first}`
  const third = await addPhoto()
  const { manifest } = await backUp(place)
  expect(manifest.lists[0]).toMatchObject({ added: 1 })
  const files = async () => {
    const keys: string[] = []
    for await (const path of place.files('files')) keys.push(path.slice('files/'.length, -'-320.webp'.length))
    return keys
  }
  expect(await files()).toEqual(expect.arrayContaining([first, second, third]))
  // A file that the operator's own tools took away is stored again.
  await place.remove(`files/${second}-320.webp`)
  await expect(verifyBackup(await openBackup(place, null))).rejects.toThrow(`${second}-320.webp`)
  expect((await backUp(place)).manifest.lists[0]).toMatchObject({ added: 1 })
  await place.remove(`backups/${before.name}/manifest.json`)
  expect((await listBackups(place)).cutOff).toEqual([before.name])
  await expect(openBackup(place, null, { wanted: before.name })).rejects.toThrow('was cut off')
  expect((await inBackupTurn(url, (turn) => pruneBackups(turn, place, null, 1))).removed).toHaveLength(1)
  expect(await place.names('backups')).toHaveLength(1)
  expect(await files()).not.toContain(first)
  await verifyBackup(await openBackup(place, null))
})

test('an encrypted backup shows nothing without its key, and damage is named', { tags: ['long'] }, async () => {
  const place = newPlace()
  const key = await addPhoto()
  const plain = await storage.open(`${key}-320.webp`).then((file) => file?.bytes())
  const { name, manifest } = await backUp(place, { secret: KEY })
  expect(manifest.encryption).not.toBeNull()
  const path = `${manifest.filesIn}/${key}-320.webp`
  const stored = readFileSync(join(place.name, path))
  expect(stored.length).toBeGreaterThan(3000)
  expect(stored.includes(Buffer.from(plain ?? []).subarray(0, 16))).toBe(false)
  await expect(openBackup(place, null)).rejects.toThrow('Set BACKUP_KEY')
  await expect(openBackup(place, 'another key of that length')).rejects.toThrow(WrongBackupKey)
  await verifyBackup(await openBackup(place, KEY))
  // The next one uses the same files; one under another key does not.
  expect((await backUp(place, { secret: KEY })).manifest.lists[0]).toMatchObject({ added: 0 })
  const other = await backUp(place, { secret: 'another key of that length' })
  expect(other.manifest.lists[0]?.added).toBeGreaterThan(0)

  stored[2000]! ^= 1
  writeFileSync(join(place.name, path), stored)
  await expect(verifyBackup(await openBackup(place, KEY, { wanted: name }))).rejects.toThrow(path)
  const sealed = join(place.name, 'backups', name, 'manifest.json')
  writeFileSync(sealed, readFileSync(sealed, 'utf8').replace(String.raw`\"rows\":0`, String.raw`\"rows\":1`))
  await expect(openBackup(place, KEY, { wanted: name })).rejects.toThrow('changed after it was written')
  writeFileSync(sealed, '{"manifest"')
  await expect(openBackup(place, KEY, { wanted: name })).rejects.toThrow(DamagedBackup)
})

test('an encrypted backup in a bucket comes back whole', { tags: ['long'] }, async () => {
  const key = await addPhoto()
  const place = newBucketPlace()
  const { name } = await backUp(place, { secret: KEY })
  expect(place.name).toMatch(/^s3:\/\/backups\/place-\d+$/)
  const restored = localStorage(join(folder, 'restored-photos'))
  const empty = await emptyDatabase()
  const backup = await openBackup(place, KEY, { wanted: name })
  await restoreBackup(backup, { url: empty.url, storage: restored, folder: join(folder, 'restored-photos') })
  const bytes = async (from: typeof storage) => (await from.open(`${key}-320.webp`))?.bytes()
  expect(await bytes(restored)).toEqual(await bytes(storage))
  expect(await empty.sql`select count(*) from items`).toEqual(await sql`select count(*) from items`)
})

test('a bucket for backups needs a name, and keys', () => {
  const settings = { backup: { ...NO_BACKUPS, s3: null } }
  expect(() => openPlace('s3://backups', settings)).toThrow('BACKUP_S3_ENDPOINT')
  expect(() => openPlace('s3://', settings)).toThrow('names no bucket')
  expect(openPlace('here', settings, '/srv').name).toBe('/srv/here')
})

test('files without a row and rows without a file are found', async () => {
  const [whole, gone] = [await addPhoto(), await addPhoto()]
  await storage.remove(`${gone}-320.webp`)
  const { id } = await createUser(sql)
  const [unnamed, young] = ['0', '1'].map((sign) => `item-images/${id}/${sign.repeat(32)}-320.webp`)
  for (const path of [unnamed, young]) await storage.put(path ?? '', randomBytes(9), { contentType: 'image/webp' })
  const hoursAgo = ago({ hours: 2 })
  utimesSync(join(photos, unnamed ?? ''), hoursAgo, hoursAgo)
  const [missing, found]: [string[], string[]] = [[], []]
  const figures = await verifyFiles({
    url,
    storage,
    kinds: STORED_FILES,
    onMissing: (path) => missing.push(path),
    onUnnamed: (path) => found.push(path),
  })
  expect(missing).toContain(`${gone}-320.webp`)
  expect(missing).not.toContain(`${whole}-320.webp`)
  expect(found).toEqual([unnamed])
  expect(figures).toMatchObject({ missing: missing.length, unnamed: 1 })
})

test('a trial says which tables are not the same, and leaves no database', { tags: ['long'] }, async () => {
  const place = newPlace()
  await addPhoto()
  await backUp(place)
  const backup = await openBackup(place, null)
  const left: ReturnType<typeof openSql>[] = []
  const use = vi.fn<(scratch: string) => Promise<void>>(async (scratch) => {
    const connection = openSql(scratch, { max: 1 })
    left.push(connection)
    await connection`select 1`
  })
  expect(await tryRestore(backup, url, use)).toEqual([])
  const tables = backup.manifest.tables.map((table) =>
    table.name === 'users' ? { ...table, rowsSha256: 'another' } : table,
  )
  expect(await tryRestore({ ...backup, manifest: { ...backup.manifest, tables } }, url, use)).toEqual(['users'])
  expect(use).toHaveBeenCalledTimes(2)
  expect(await sql`select 1 from pg_database where datname like 'khazana_trial_%'`).toEqual([])
  for (const connection of left) await connection.end()
})

test('a role that may not create databases is told so, before anything is read', async () => {
  const place = newPlace()
  await backUp(place)
  const name = `khazana_test_role_${randomUUID().slice(0, 8)}`
  const address = new URL(url)
  // The embedded server's superuser has the same password.
  address.username = 'postgres'
  const superuser = openSql(address.href, { max: 1 })
  await superuser.unsafe(`create role ${name} login password 'a password'`)
  try {
    address.username = name
    address.password = 'a password'
    const read = vi.fn<typeof place.read>()
    const backup = { ...(await openBackup(place, null)), place: { ...place, read } }
    await expect(tryRestore(backup, address.href, async () => {})).rejects.toThrow(
      new TrialRefused(
        `The role ${name} may not create databases, so no backup can be tried (ALTER ROLE ${name} CREATEDB).`,
      ),
    )
    expect(read).not.toHaveBeenCalled()
  } finally {
    await superuser.unsafe(`drop role ${name}`)
    await superuser.end()
  }
})

const ofNewerVersion = (backup: OpenedBackup): OpenedBackup => ({
  ...backup,
  manifest: { ...backup.manifest, schema: { ...backup.manifest.schema, last: 9e15 } },
})

test('a backup of a newer version is refused before anything changes', async () => {
  const place = newPlace()
  await backUp(place)
  const empty = await emptyDatabase()
  const backup = ofNewerVersion(await openBackup(place, null))
  await expect(restoreBackup(backup, { url: empty.url, storage, folder: null })).rejects.toThrow(
    /newer version of Khazana: .* Nothing was changed/,
  )
  expect(await readRestored(empty.sql)).toBeNull()
})

test('a restore that was cut off begins anew', { tags: ['long'] }, async () => {
  const place = newPlace()
  await addPhoto()
  await backUp(place)
  const backup = await openBackup(place, null)
  const tables = backup.manifest.tables.map((table) => (table.name === 'users' ? { ...table, rows: 99 } : table))
  const empty = await emptyDatabase()
  const target = { url: empty.url, storage, folder: null }
  await expect(restoreBackup({ ...backup, manifest: { ...backup.manifest, tables } }, target)).rejects.toThrow('users')
  expect(await readRestored(empty.sql)).toMatchObject({ state: 'loading' })
  await expect(requireWholeRestore(empty.url)).rejects.toThrow('was cut off')
  await expect(restoreBackup(ofNewerVersion(backup), target)).rejects.toThrow(
    /newer version of Khazana: restore it with .* An earlier restore into this database was cut off/,
  )
  await restoreBackup(backup, target)
  expect(await readRestored(empty.sql)).toMatchObject({ state: 'waiting' })
})
