import { cpSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { DamagedBackup, WrongBackupKey } from '#app/platform/backup/cipher.server.ts'
import { openBackup, openNewest, UntrustedBackup } from '#app/platform/backup/open-backup.server.ts'
import type { BackupPlace } from '#app/platform/backup/places/backup-place.server.ts'
import { pruneBackups } from '#app/platform/backup/prune-backups.server.ts'
import { verifyBackup } from '#app/platform/backup/restore-backup.server.ts'
import { inBackupTurn } from '#app/platform/backup/take-backup.server.ts'
import { rememberedKeys, testBackups } from '#test/backups.ts'
import { testDatabase } from '#test/servers/database.ts'

rememberedKeys()

const { sql, url } = await testDatabase()
const { newPlace, backUp, addPhoto } = testBackups(sql, url)
const KEY = 'a key that is long enough'
/** A name that is newer than that of any backup. */
const LATER = '2099-01-01T00-00-00-000Z'

const findFolder = (place: BackupPlace, name: string) => join(place.name, 'backups', name)
const copy = (from: BackupPlace, name: string, to: BackupPlace, as = name) =>
  cpSync(findFolder(from, name), findFolder(to, as), { recursive: true })
const prune = (place: BackupPlace, keep: number) => inBackupTurn(url, (turn) => pruneBackups(turn, place, KEY, keep))

/** Changes the manifest's body and leaves its seal. */
function changeManifest(place: BackupPlace, name: string, change: (body: string) => string) {
  const path = join(findFolder(place, name), 'manifest.json')
  const { manifest, seal } = JSON.parse(readFileSync(path, 'utf8')) as { manifest: string; seal: string }
  writeFileSync(path, JSON.stringify({ manifest: change(manifest), seal }))
}

const [place, elsewhere] = [newPlace(), newPlace()]
await addPhoto()
const genuine = await backUp(place, { secret: KEY })
const plain = await backUp(elsewhere)
const stranger = await backUp(elsewhere, { secret: 'the key of another site' })

test.each([
  ['one that is not encrypted', () => copy(elsewhere, plain.name, place), plain.name, UntrustedBackup],
  ['one that was renamed', () => copy(place, genuine.name, place, LATER), LATER, UntrustedBackup],
  ['one of another key', () => copy(elsewhere, stranger.name, place), stranger.name, WrongBackupKey],
  [
    'one whose time was changed with its name',
    () => {
      copy(place, genuine.name, place, LATER)
      changeManifest(place, LATER, (body) => body.replace(genuine.manifest.takenAt, '2099-01-01T00:00:00.000Z'))
    },
    LATER,
    DamagedBackup,
  ],
  [
    'one with dearer terms of its key',
    () => {
      copy(place, genuine.name, place, LATER)
      changeManifest(place, LATER, (body) =>
        body.replace(genuine.manifest.takenAt, '2099-01-01T00:00:00.000Z').replace('"n":65536', '"n":2097152'),
      )
    },
    LATER,
    DamagedBackup,
  ],
  [
    'one whose manifest is cut',
    () => {
      copy(place, genuine.name, place, LATER)
      truncateSync(join(findFolder(place, LATER), 'manifest.json'), 1000)
    },
    LATER,
    DamagedBackup,
  ],
  [
    'one with a manifest of 2 MB',
    () => {
      mkdirSync(findFolder(place, LATER))
      writeFileSync(join(findFolder(place, LATER), 'manifest.json'), ' '.repeat(2 * 1024 * 1024))
    },
    LATER,
    DamagedBackup,
  ],
])('beside encrypted backups, %s is refused by name, and the others are used', async (_, forge, name, refusal) => {
  forge()
  try {
    for (const wanted of [name, undefined]) {
      const refused = openBackup(place, KEY, { wanted })
      await expect(refused).rejects.toThrow(refusal)
      await expect(refused).rejects.toThrow(name)
    }
    expect((await openNewest(place, KEY))?.name).toBe(genuine.name)
  } finally {
    rmSync(findFolder(place, name), { recursive: true })
  }
})

test('one that is cut is refused before anything is restored', async () => {
  const cut = newPlace()
  cpSync(place.name, cut.name, { recursive: true })
  const file = join(findFolder(cut, genuine.name), genuine.manifest.tables[0]?.file ?? '')
  truncateSync(file, 50)
  await expect(verifyBackup(await openBackup(cut, KEY))).rejects.toThrow(genuine.manifest.tables[0]?.file)
})

test('an unencrypted backup beside a key is taken when the operator says so, and without a key', async () => {
  expect((await openBackup(elsewhere, KEY, { wanted: plain.name, unencrypted: true })).key).toBeNull()
  expect((await openBackup(elsewhere, null, { wanted: plain.name })).key).toBeNull()
  // It cannot pretend to be newer either way.
  copy(elsewhere, plain.name, elsewhere, LATER)
  await expect(openBackup(elsewhere, null)).rejects.toThrow(
    `The backup ${LATER} was taken at ${plain.manifest.takenAt}`,
  )
  rmSync(findFolder(elsewhere, LATER), { recursive: true })
})

test('the newest backup is not that of another site, unless it is named', async () => {
  const site = 'https://another.example'
  await expect(openBackup(place, KEY, { site })).rejects.toThrow(
    `The newest backup, ${genuine.name}, is of https://khazana.test, and PUBLIC_URL is ${site}`,
  )
  await openBackup(place, KEY, { site, wanted: genuine.name })
  await openBackup(place, KEY, { site: 'https://khazana.test' })
  await openBackup(place, KEY, { site: 'http://localhost:3000' })
})

test('forged backups push out no genuine one, and go when they are older than those that are kept', async () => {
  const full = newPlace()
  const first = await backUp(full, { secret: KEY })
  const laterOnes = [1, 2, 3].map((day) => `2099-01-0${day}T00-00-00-000Z`)
  const older = '2020-01-01T00-00-00-000Z'
  for (const name of [older, ...laterOnes]) copy(elsewhere, plain.name, full, name)
  expect(await prune(full, 2)).toEqual({ removed: [], unopened: [older, ...laterOnes] })
  const second = await backUp(full, { secret: KEY })
  expect(await prune(full, 2)).toEqual({ removed: [older], unopened: laterOnes })
  // Nothing was stored again under another key.
  expect(second.manifest).toMatchObject({ filesIn: first.manifest.filesIn, lists: [{ added: 0 }, {}, {}] })
  await verifyBackup(await openBackup(full, KEY, { wanted: first.name }))
  const third = await backUp(full, { secret: KEY })
  expect(await prune(full, 2)).toEqual({ removed: [first.name], unopened: laterOnes })
  expect((await full.names('backups')).toSorted()).toEqual([second.name, third.name, ...laterOnes])
})

test.each(['../../outside', 'files/../../outside', '/etc/passwd', ''])(
  'a backup cannot name %j as its file',
  async (path) => {
    const other = newPlace()
    copy(elsewhere, plain.name, other)
    changeManifest(other, plain.name, (body) => body.replace('"tables/items.copy.zst"', JSON.stringify(path)))
    await expect(openBackup(other, null)).rejects.toThrow('is damaged')
  },
)
