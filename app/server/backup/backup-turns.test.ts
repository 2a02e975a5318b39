import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'

import { listBackups } from '#app/platform/backup/manifest.server.ts'
import { openBackup } from '#app/platform/backup/open-backup.server.ts'
import { pruneBackups } from '#app/platform/backup/prune-backups.server.ts'
import { verifyBackup } from '#app/platform/backup/restore-backup.server.ts'
import { BackupBusy, BackupRefused, inBackupTurn, takeBackup } from '#app/platform/backup/take-backup.server.ts'
import { StorageAway } from '#app/platform/storage/storage.server.ts'
import { openSql } from '#packages/sql'
import { testBackups } from '#test/backups.ts'
import { testDatabase } from '#test/servers/database.ts'

const { sql, url } = await testDatabase()
const { newPlace, options, backUp, addPhoto } = testBackups(sql, url)
const KEY = 'a key that is long enough'

test('no backup is taken without room, or beside another one', async () => {
  const place = newPlace()
  await expect(backUp(place, { reserve: 2 ** 60 })).rejects.toThrow(BackupRefused)
  await expect(openBackup(place, null)).rejects.toThrow('has no backup')
  const holder = openSql(url, { max: 1 })
  await holder`select pg_advisory_lock(72002)`
  await expect(backUp(place)).rejects.toThrow(BackupBusy)
  await holder.end()
  expect(readdirSync(place.name)).toEqual([])
})

test('no backup begins while old ones are removed, and without the turn none is removed', async () => {
  const place = newPlace()
  await backUp(place)
  let begun = 0
  const watched: typeof place = {
    ...place,
    async remove(path) {
      begun += 1
      await expect(backUp(place)).rejects.toThrow(BackupBusy)
      await place.remove(path)
    },
  }
  const { turn, name } = await inBackupTurn(url, async (held) => {
    const taken = await takeBackup(held, options(place))
    expect((await pruneBackups(held, watched, null, 1)).removed).toHaveLength(1)
    return { turn: held, ...taken }
  })
  expect(begun).toBeGreaterThan(0)
  await backUp(place)
  await expect(pruneBackups(turn, place, null, 1)).rejects.toThrow('closed')
  expect((await listBackups(place)).whole).toContain(name)
})

test('a place that is away is not taken for a damaged backup', async () => {
  const place = newPlace()
  await addPhoto()
  await backUp(place, { secret: KEY })
  await backUp(place, { secret: KEY })
  const read = () => new Readable({ construct: (done) => done(new StorageAway(new Error('no answer'))) })
  const away: typeof place = { ...place, read }
  const backup = await openBackup(place, KEY)
  await expect(openBackup(away, KEY)).rejects.toThrow(StorageAway)
  await expect(verifyBackup({ ...backup, place: away })).rejects.toThrow(StorageAway)
  await expect(backUp(away, { secret: KEY })).rejects.toThrow(StorageAway)
  await expect(inBackupTurn(url, (turn) => pruneBackups(turn, away, KEY, 1))).rejects.toThrow(StorageAway)
  // No photo was stored again under another key.
  expect(await place.names('')).toEqual(expect.arrayContaining(['backups', backup.manifest.filesIn]))
  expect(await place.names('')).toHaveLength(2)
})

test('a damaged list of a backup stops no later one, and no file is removed by it', async () => {
  const place = newPlace()
  await addPhoto()
  const { name: first } = await backUp(place)
  const { name, manifest } = await backUp(place)
  const [list] = manifest.lists
  writeFileSync(join(place.name, 'backups', name, list?.file ?? ''), 'damaged')
  const later = await backUp(place)
  expect(later.manifest.lists[0]).toMatchObject({ files: list?.files, added: list?.files, missing: 0 })
  expect(await inBackupTurn(url, (turn) => pruneBackups(turn, place, null, 2))).toEqual({
    removed: [first],
    unopened: [],
  })
  await verifyBackup(await openBackup(place, null))
})

test('a backup that loses its connection, and its lock with it, is given up', async () => {
  const place = newPlace()
  await addPhoto()
  const cutOff: typeof place = {
    ...place,
    // Photos are stored last, which needs no statement.
    async share(...paths) {
      await sql`
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and objid = 72002
          and database = (select oid from pg_database where datname = current_database())`
      return place.share(...paths)
    },
  }
  await expect(backUp(cutOff)).rejects.toThrow('The connection to the database was lost')
  expect((await listBackups(place)).whole).toEqual([])
  await backUp(place)
  expect((await listBackups(place)).whole).toHaveLength(1)
})
